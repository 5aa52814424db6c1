import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { artefacts, folderFor, run } from './kotlin-artefacts';

/** Android 16, the compile SDK of the template; hidden names included. */
const androidVersion = '16-robolectric-13921718';

export interface Compilation {
  readonly succeeded: boolean;
  readonly output: string;
}

/** @returns a function that compiles files and folders of Kotlin, and reads the Java among them. */
export function kotlinCompiler(versions: {
  readonly kotlin: string;
  readonly reactNative: string;
}): (sources: readonly string[]) => Compilation {
  const files = artefacts('kotlin', [
    { group: 'org.jetbrains.kotlin', name: 'kotlin-compiler-embeddable', version: versions.kotlin },
    { group: 'org.robolectric', name: 'android-all', version: androidVersion },
    {
      group: 'com.facebook.react',
      name: 'react-android',
      version: versions.reactNative,
      type: 'aar',
      classifier: 'release',
      // The androidx libraries that it depends on are not on Maven Central.
      alone: true,
    },
  ]);
  const file = (start: string): string => {
    const found = files.find(path => path.includes(`${start}-`));
    if (found === undefined) throw new Error(`Maven resolved no ${start}: ${files.join(', ')}`);
    return found;
  };
  const compiler = files.filter(path => path.includes(join('org', 'jetbrains')));
  const classPath = [file('kotlin-stdlib'), file('android-all'), classesOf(file('react-android'))];

  return sources => {
    const { status, stdout, stderr, error } = spawnSync(
      'java',
      [
        // A short run gains nothing from the optimising compiler of the JVM.
        '-XX:TieredStopAtLevel=1',
        ...['-cp', compiler.join(delimiter), 'org.jetbrains.kotlin.cli.jvm.K2JVMCompiler'],
        ...['-no-stdlib', '-no-reflect', '-Werror', '-jvm-target', '17'],
        ...['-classpath', classPath.join(delimiter)],
        ...['-d', join(folderFor('kotlin'), 'compiled')],
        ...sources,
      ],
      { encoding: 'utf8' },
    );
    if (error !== undefined) throw error;
    return { succeeded: status === 0, output: stdout + stderr };
  };
}

/** An Android archive carries its classes as a jar within. */
function classesOf(androidArchive: string): string {
  const folder = folderFor('kotlin');
  run('jar', ['--extract', '--file', androidArchive, 'classes.jar'], folder);
  return join(folder, 'classes.jar');
}
