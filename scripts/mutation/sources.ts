import path from 'node:path';
import ts from 'typescript';
import { findMutants } from './find-mutants';
import type { Mutation } from './mutant';
import { typesOf } from './types-of';

/** What is mutated: the state machines whose rules are written down. */
const MUTATED = /^src\/runtime\/(bytes|time|lease|link|reference)\//;

export interface MutatedSource {
  /** Absolute. */
  readonly path: string;
  readonly text: string;
  readonly mutants: readonly Mutation[];
}

/** Every file that is mutated, with its mutants, as the compiler sees them together. */
export function readSources(project: string): readonly MutatedSource[] {
  const { fileNames, options } = configOf(project);
  const nameOf = (file: string) => path.relative(project, file).split(path.sep).join('/');
  const mutated = fileNames.filter(file => MUTATED.test(nameOf(file))).sort();
  const program = ts.createProgram(mutated, { ...options, noEmit: true });
  const types = typesOf(program.getTypeChecker());
  return mutated.map(file => {
    const source = program.getSourceFile(file);
    if (source === undefined) {
      throw new Error(`The compiler does not find ${file}.`);
    }
    const name = nameOf(file).replace('src/runtime/', '');
    return { path: file, text: source.text, mutants: findMutants(source, name, types) };
  });
}

function configOf(project: string): ts.ParsedCommandLine {
  const file = path.join(project, 'tsconfig.json');
  const { config } = ts.readConfigFile(file, name => ts.sys.readFile(name)) as { config: unknown };
  return ts.parseJsonConfigFileContent(config, ts.sys, project);
}
