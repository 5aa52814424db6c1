import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface JavaPrograms {
  /** What the compiler had to say about the sources that are not ours. */
  readonly warnings: string;
  /** @returns the lines that the program printed, those about its own end included. */
  run(program: string, ...words: readonly string[]): readonly string[];
  remove(): void;
}

/**
 * Compiles a library's sources against stubs, then our programs against both.
 * A program is the class of a file in `programs`; what it needs lies beside it.
 */
export function compileJavaPrograms(folders: {
  readonly library: string;
  readonly stubs: string;
  readonly programs: string;
}): JavaPrograms {
  const classes = mkdtempSync(join(tmpdir(), 'earshot-jvm-'));
  const remove = (): void => rmSync(classes, { recursive: true, force: true });
  try {
    const warnings = javac(
      ['-d', classes, '-sourcepath', folders.stubs],
      javaFilesIn(folders.library, { deep: true }),
    );
    javac(['-d', classes, '-classpath', classes, '-Werror'], javaFilesIn(folders.programs));
    const run = (program: string, ...words: readonly string[]): readonly string[] =>
      jdk('java', ['-classpath', classes, program, ...words])
        .output.trimEnd()
        .split('\n');
    return { warnings, run, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function javac(options: readonly string[], files: readonly string[]): string {
  const { succeeded, output } = jdk('javac', ['-Xlint:all', ...options, ...files]);
  if (!succeeded) throw new Error(`The Java does not compile:\n${output}`);
  return output;
}

function jdk(
  tool: 'java' | 'javac',
  words: readonly string[],
): { readonly succeeded: boolean; readonly output: string } {
  const { error, status, stdout, stderr } = spawnSync(tool, words, {
    encoding: 'utf8',
    timeout: 120_000,
  });
  if (error !== undefined) {
    throw new Error(`${tool} did not run (${error.message}): these tests need a JDK, 17 or later.`);
  }
  return { succeeded: status === 0, output: stdout + stderr };
}

function javaFilesIn(folder: string, { deep = false } = {}): readonly string[] {
  return readdirSync(folder, { recursive: deep, encoding: 'utf8' })
    .filter(name => name.endsWith('.java'))
    .map(name => join(folder, name));
}
