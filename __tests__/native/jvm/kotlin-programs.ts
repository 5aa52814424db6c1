import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { artefacts, folderFor } from './kotlin-artefacts';

export interface KotlinPrograms {
  /** @returns the lines that the program printed. */
  run(program: string, ...words: readonly string[]): readonly string[];
}

/** Compiles sources of ours that a plain JVM can run, and programs that use them. Throws at the first warning. */
export function compileKotlinPrograms(kotlin: string, sources: readonly string[]): KotlinPrograms {
  const files = artefacts('kotlin-programs', [
    { group: 'org.jetbrains.kotlin', name: 'kotlin-compiler-embeddable', version: kotlin },
    // The newest framework whose classes a JDK 17 can run, as Robolectric has it.
    { group: 'org.robolectric', name: 'android-all', version: '14-robolectric-10818077' },
  ]);
  const library = files.filter(path => /kotlin-stdlib-\d|android-all-/.test(path));
  const classes = join(folderFor('kotlin-programs'), 'classes');
  rmSync(classes, { recursive: true, force: true });
  const java = (...words: readonly string[]): string => {
    const { status, stdout, stderr, error } = spawnSync('java', words, { encoding: 'utf8' });
    if (error !== undefined) throw error;
    if (status !== 0) throw new Error(stdout + stderr);
    return stdout;
  };
  java(
    '-XX:TieredStopAtLevel=1',
    ...['-cp', files.filter(path => path.includes(join('org', 'jetbrains'))).join(delimiter)],
    'org.jetbrains.kotlin.cli.jvm.K2JVMCompiler',
    ...['-no-stdlib', '-no-reflect', '-Werror', '-jvm-target', '17'],
    ...['-classpath', library.join(delimiter), '-d', classes],
    ...sources,
  );
  return {
    run: (program, ...words) =>
      java('-cp', [classes, ...library].join(delimiter), program, ...words)
        .trimEnd()
        .split('\n'),
  };
}
