/**
 * `node scripts/lay-down-gradle-wrapper.mjs`: puts the Gradle wrapper and the debug key into android/, from the template
 * package of the same React Native version. They are the same in every React Native app, and two of them are binaries:
 * so they are not committed, but laid down before a build.
 */
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

const wrapper = [
  'gradlew',
  'gradlew.bat',
  'gradle/wrapper/gradle-wrapper.jar',
  'gradle/wrapper/gradle-wrapper.properties',
];
const debugKey = 'app/debug.keystore';

/**
 * @param {string} androidDirectory
 * @returns {string[]} the files laid down, as paths within the directory
 */
export function layDownGradleWrapper(androidDirectory) {
  const source = join(dirname(templateOfTheSameVersion()), 'template/android');
  // Another debug key, made by this machine's owner, stays: phones refuse an update that is signed with a new one.
  const files = existsSync(join(androidDirectory, debugKey)) ? wrapper : [...wrapper, debugKey];
  for (const file of files) {
    mkdirSync(dirname(join(androidDirectory, file)), { recursive: true });
    copyFileSync(join(source, file), join(androidDirectory, file));
  }
  chmodSync(join(androidDirectory, 'gradlew'), 0o755);
  return files;
}

/** @returns {string} where the template's package.json lies */
function templateOfTheSameVersion() {
  const { resolve } = createRequire(import.meta.url);
  const template = resolve('@react-native-community/template/package.json');
  const versions = {
    template: versionIn(template),
    reactNative: versionIn(resolve('react-native/package.json')),
  };
  if (versions.template !== versions.reactNative) {
    throw new Error(
      `react-native is ${versions.reactNative}, but @react-native-community/template is ${versions.template}: install the template of the same version, so that Gradle is the one this React Native was tried with.`,
    );
  }
  return template;
}

/** @param {string} packageJson */
function versionIn(packageJson) {
  const { version } = /** @type {{ version: string }} */ (
    JSON.parse(readFileSync(packageJson, 'utf8'))
  );
  return version;
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const android = argv[2] ?? fileURLToPath(new URL('../android', import.meta.url));
  for (const file of layDownGradleWrapper(android)) console.log(`laid down ${file}`);
}
