import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { artefacts, folderFor, run } from './kotlin-artefacts';
import type { Coordinates } from './kotlin-artefacts';
import { templateKotlin } from './template-kotlin';

/** What starts a program. */
export interface Program {
  readonly command: string;
  readonly words: readonly string[];
}

/**
 * Compiles Kotlin of the app together with a program that uses it, to be run on a plain JVM.
 *
 * @param stubs Java that stands for classes of a phone; found before those of the libraries
 */
export function compileKotlinProgram(parts: {
  readonly purpose: string;
  readonly stubs: string;
  readonly sources: readonly string[];
  readonly libraries: readonly Coordinates[];
  readonly main: string;
}): Program {
  const { purpose, stubs, sources, main } = parts;
  const compiler = artefacts('kotlin-compiler', [
    {
      group: 'org.jetbrains.kotlin',
      name: 'kotlin-compiler-embeddable',
      version: templateKotlin(),
    },
  ]);
  const classes = join(folderFor(purpose), 'classes');
  rmSync(classes, { recursive: true, force: true });
  mkdirSync(classes);
  const stubFiles = readdirSync(stubs, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.java'))
    .map(name => join(stubs, name));
  run('javac', ['-Xlint:all', '-Werror', '-d', classes, ...stubFiles]);
  const classPath = [
    classes,
    ...compiler.filter(file => /kotlin-stdlib-\d/.test(file)),
    ...artefacts(purpose, parts.libraries),
  ].join(delimiter);
  run('java', [
    ...['-cp', compiler.join(delimiter), 'org.jetbrains.kotlin.cli.jvm.K2JVMCompiler'],
    ...['-no-stdlib', '-no-reflect', '-Werror', '-jvm-target', '17', '-d', classes],
    ...['-classpath', classPath, ...sources],
  ]);
  // Short runs gain nothing from the optimising compiler of the JVM.
  const words = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-cp', classPath, main];
  return { command: 'java', words };
}
