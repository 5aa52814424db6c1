import { transformSync } from 'esbuild';
import ts from 'typescript';
import { findMutants } from '../../../scripts/mutation/find-mutants';
import type { Numbered } from '../../../scripts/mutation/instrument';
import { typesOf } from '../../../scripts/mutation/types-of';

/** Every mutant of a small program, numbered from 1 on. */
export function mutantsOf(text: string): readonly Numbered[] {
  const source = ts.createSourceFile('program.ts', text, ts.ScriptTarget.ES2022, true);
  const host: ts.CompilerHost = {
    fileExists: name => name === source.fileName,
    readFile: () => text,
    getSourceFile: name => (name === source.fileName ? source : undefined),
    getDefaultLibFileName: () => 'lib.d.ts',
    getCurrentDirectory: () => '/',
    getCanonicalFileName: name => name,
    getNewLine: () => '\n',
    useCaseSensitiveFileNames: () => true,
    writeFile: () => undefined,
  };
  const program = ts.createProgram([source.fileName], { noLib: true, strict: true }, host);
  const mutations = findMutants(source, 'program.ts', typesOf(program.getTypeChecker()));
  return mutations.map((mutation, index) => ({ ...mutation, number: index + 1 }));
}

/** All that can become of a program. */
export function mutationsOf(text: string): readonly string[] {
  return mutantsOf(text).map(
    ({ edit: { start, end, text: instead } }) => text.slice(0, start) + instead + text.slice(end),
  );
}

/** What the program's function `run` gives, where these names stand for something. */
export function runProgram(
  text: string,
  names: Readonly<Record<string, unknown>>,
  ...args: readonly unknown[]
): unknown {
  const { code } = transformSync(text, { loader: 'ts' });
  // eslint-disable-next-line no-new-func
  const load = new Function(...Object.keys(names), `${code}\nreturn run;`) as (
    ...values: readonly unknown[]
  ) => (...args: readonly unknown[]) => unknown;
  return load(...Object.values(names))(...args);
}
