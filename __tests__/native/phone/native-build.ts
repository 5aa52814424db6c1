import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { machine } from 'node:os';
import { join, resolve } from 'node:path';
import { artefacts, folderFor, run } from '../jvm/kotlin-artefacts';
import { makefileList } from './makefile';

const libraries = resolve(__dirname, '../../../node_modules');
const zeroconf = join(libraries, 'react-native-zeroconf/android/src/main');
const jni = join(zeroconf, 'jni');
const stubs = resolve(__dirname, '../jvm/stubs');
const ndk = join(__dirname, 'ndk');
const engine = join(__dirname, 'engine');

export type Sanitizer = 'address' | 'thread';

/** How to start the native halves of a phone. */
export interface NativeBuild {
  readonly command: string;
  readonly parameters: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** Made once, and again when anything that it is made of has changed. */
export function buildNativeHalves(sanitizer?: 'address'): NativeBuild {
  const jars = javaLibraries();
  const classes = madeOnce('classes', [...jars, ...javaSources(), __filename], folder =>
    compileJava(jars, folder),
  );
  const library = madeOnce(`engine${sanitizer ?? ''}`, [...cSources(), __filename], folder =>
    compileEngine(folder, sanitizer),
  );
  return {
    command: 'java',
    parameters: [
      ...['-Xshare:auto', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xmx128m'],
      ...[`-Djava.library.path=${library}`, '-classpath', [classes, ...jars].join(':')],
      'NativeHalves',
    ],
    environment: sanitizer === undefined ? {} : addressSanitizer(),
  };
}

function javaLibraries(): readonly string[] {
  const gradle = readFileSync(
    join(libraries, 'react-native-zeroconf/android/build.gradle'),
    'utf8',
  );
  const versionOf = (name: string): string =>
    new RegExp(`${name}(?::|', version: ')([\\d.]+)'`).exec(gradle)?.[1] ?? `no ${name}`;
  const wanted = [
    { group: 'io.reactivex.rxjava2', name: 'rxjava', version: versionOf('rxjava') },
    { group: 'org.apache.commons', name: 'commons-lang3', version: versionOf('commons-lang3') },
    { group: 'com.google.code.gson', name: 'gson', version: '2.11.0' },
  ];
  const rxAndroid = {
    group: 'io.reactivex.rxjava2',
    name: 'rxandroid',
    version: versionOf('rxandroid'),
    type: 'aar',
    alone: true,
  };
  const archives = artefacts('rxandroid', [rxAndroid]);
  const extracted = madeOnce('rxandroid', archives, folder =>
    archives.forEach(archive => run('jar', ['xf', archive, 'classes.jar'], folder)),
  );
  return [...artefacts('zeroconf', wanted), join(extracted, 'classes.jar')];
}

function javaSources(): readonly string[] {
  const folders = [
    join(libraries, 'react-native-tcp-socket/android/src/main/java'),
    join(zeroconf, 'java'),
    stubs,
  ];
  return [
    ...folders.flatMap(folder => filesIn(folder, '.java')),
    join(__dirname, 'NativeHalves.java'),
  ];
}

function compileJava(jars: readonly string[], folder: string): void {
  run('javac', ['-nowarn', '-d', folder, '-classpath', jars.join(':'), ...javaSources()]);
}

/** The engine as the library's own makefile has it, and what stands in for Android's NDK. */
function cSources(): readonly string[] {
  return [
    ...filesIn(jni, '.c'),
    ...filesIn(jni, '.h'),
    join(jni, 'Android.mk'),
    ...filesIn(ndk, ''),
  ];
}

function compileEngine(folder: string, sanitizer: Sanitizer | undefined): void {
  run('clang', [
    ...['-shared', '-fPIC', '-o', join(folder, 'libjdns_sd_embedded.so')],
    ...['-Wl,--wrap=bind', '-Wl,--wrap=fopen', '-Wl,--wrap=gettimeofday'],
    ...(sanitizer === undefined ? [] : [`-fsanitize=${sanitizer}`, '-shared-libsan', '-O1']),
    ...engineParameters(),
    join(ndk, 'sandbox.c'),
  ]);
}

/** A program of C around the engine and its JNI functions, without Java: sanitizers see all of it, and what it leaks. */
export function buildEngineProgram(
  name: string,
  sanitizer: Sanitizer,
  wrapped: readonly string[] = [],
): string {
  const sources = ['java-side.c', `${name}.c`].map(file => join(engine, file));
  const folder = madeOnce(name, [...cSources(), ...filesIn(engine, ''), __filename], built =>
    run('clang', [
      ...['-o', join(built, name), `-fsanitize=${sanitizer}`, '-O1', '-g', `-I${engine}`],
      // The engine comes with a main of its own.
      ...['-Dmain=engineMain', ...wrapped.map(each => `-Wl,--wrap=${each}`)],
      ...engineParameters(),
      ...sources,
    ]),
  );
  return join(folder, name);
}

/** The engine's sources, and how the library's own makefile compiles them. */
function engineParameters(): readonly string[] {
  const makefile = readFileSync(join(jni, 'Android.mk'), 'utf8');
  const java = join(javaHome(), 'include');
  const includes = [
    ndk,
    java,
    join(java, 'linux'),
    ...makefileList(makefile, 'LOCAL_C_INCLUDES', jni),
  ];
  return [
    ...['-D__ANDROID__', '-pthread', ...makefileList(makefile, 'LOCAL_CFLAGS', jni)],
    // What the compiler has to say about the engine's own code is the engine's affair.
    ...['-w', '-Werror=implicit-function-declaration'],
    ...includes.map(include => `-I${include}`),
    ...makefileList(makefile, 'LOCAL_SRC_FILES', jni).map(source => join(jni, source)),
  ];
}

/** Of the Java that runs, whichever that is. */
function javaHome(): string {
  const said = spawnSync('java', ['-XshowSettings:properties', '-version'], { encoding: 'utf8' });
  const [, home] = /java\.home = (.*)/.exec(said.stderr) ?? [];
  if (home === undefined) throw new Error(`java does not say where it is: ${said.stderr}`);
  return home;
}

/** The sanitizer has to be there before the engine is; and Java has its own use for some signals, and never frees all. */
function addressSanitizer(): Record<string, string> {
  return {
    LD_PRELOAD: output('clang', [`-print-file-name=libclang_rt.asan-${machine()}.so`]),
    ASAN_OPTIONS: 'handle_segv=0:detect_leaks=0:halt_on_error=1:abort_on_error=0:exitcode=99',
  };
}

/** A folder for what `make` puts there, by what it is made of. */
function madeOnce(
  name: string,
  ingredients: readonly string[],
  make: (folder: string) => void,
): string {
  const workplace = folderFor('phone');
  const hash = createHash('sha256');
  for (const file of ingredients) hash.update(file).update(readFileSync(file));
  const folder = join(workplace, `${name}-${hash.digest('hex').slice(0, 16)}`);
  if (!existsSync(folder)) {
    const unfinished = mkdtempSync(join(workplace, 'unfinished-'));
    try {
      make(unfinished);
      // Another process may have made it meanwhile.
      if (!existsSync(folder)) renameSync(unfinished, folder);
    } finally {
      rmSync(unfinished, { recursive: true, force: true });
    }
  }
  return folder;
}

function filesIn(folder: string, ending: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith(ending))
    .map(entry => join(entry.parentPath, entry.name))
    .sort();
}

function output(command: string, parameters: readonly string[]): string {
  return execFileSync(command, parameters, { encoding: 'utf8' }).trim();
}
