import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageJson, project, read, template } from './project-files';

/** The versions that a Gradle file sets: `minSdkVersion = 24`, `agp = "8.12.0"`. */
const versionsIn = (...path: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...read(...path).matchAll(/^\s*([\w-]+)\s*=\s*"?([\w.]+)"?\s*$/gm)].map(
      ([, name, version]) => [String(name), String(version)],
    ),
  );

const ours = versionsIn('android/build.gradle');
const reactNatives = versionsIn('node_modules/react-native/gradle/libs.versions.toml');
const gradlePlugins = versionsIn(
  'node_modules/@react-native/gradle-plugin/gradle/libs.versions.toml',
);

describe('the versions that the Android app is built with', () => {
  it('are those of the template', () => {
    expect(ours).toEqual(versionsIn(template, 'android/build.gradle'));
  });

  it('are those that this React Native was itself built with', () => {
    expect(ours).toEqual({
      buildToolsVersion: reactNatives.buildTools,
      minSdkVersion: reactNatives.minSdk,
      compileSdkVersion: reactNatives.compileSdk,
      targetSdkVersion: reactNatives.targetSdk,
      ndkVersion: reactNatives.ndkVersion,
      kotlinVersion: reactNatives.kotlin,
    });
    expect(gradlePlugins).toMatchObject({
      agp: reactNatives.agp,
      kotlin: ours.kotlinVersion,
    });
  });

  it('are known: a change of any of them is worth a look', () => {
    expect(ours).toEqual({
      buildToolsVersion: '36.0.0',
      minSdkVersion: '24',
      compileSdkVersion: '36',
      targetSdkVersion: '36',
      ndkVersion: '27.1.12297006',
      kotlinVersion: '2.1.20',
    });
    expect(gradlePlugins.agp).toBe('8.12.0');
  });

  it('need no other repository than those that React Native names by itself', () => {
    const { dependencies } = packageJson<{ dependencies: Record<string, string> }>();
    const builds = Object.keys(dependencies)
      .flatMap(name => ['build.gradle', 'build.gradle.kts'].map(file => [name, file] as const))
      .map(([name, file]) => join('node_modules', name, 'android', file))
      .filter(file => existsSync(join(project, file)));
    expect(builds.length).toBeGreaterThan(8);
    expect(builds.filter(file => /url[\s=(]*["']https?:/.test(read(file)))).toEqual([]);
  });

  it('belong to one React Native: every package of its family has the same version', () => {
    const { dependencies, devDependencies } =
      packageJson<Record<'dependencies' | 'devDependencies', Record<string, string>>>();
    const family = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) =>
      /^(react-native|@react-native\/.+|@react-native-community\/template)$/.test(name),
    );
    expect(family.length).toBeGreaterThan(3);
    expect(new Set(family.map(([, version]) => version))).toEqual(
      new Set([dependencies['react-native']]),
    );
  });
});
