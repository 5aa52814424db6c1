import { spawnSync } from 'node:child_process';
import { delimiter, join, resolve } from 'node:path';
import { artefacts } from './kotlin-artefacts';

/** The line of Groovy that Gradle 9 runs its scripts with. */
const groovy = '4.0.29';
const buildScript = resolve(__dirname, '../../../android/app/build.gradle');

type Environment = Readonly<Record<string, string>>;

const wholeKey: Environment = {
  EARSHOT_KEYSTORE_FILE: '/keys/earshot.keystore',
  EARSHOT_KEYSTORE_PASSWORD: 'of the store',
  EARSHOT_KEY_ALIAS: 'release',
  EARSHOT_KEY_PASSWORD: 'of the key',
};
const variables = Object.keys(wholeKey);

interface Build {
  readonly refused?: string;
  readonly said?: string;
  readonly android?: {
    readonly signingConfigs: Readonly<Record<string, unknown>>;
    readonly buildTypes: Readonly<Record<string, { readonly signingConfig: unknown }>>;
  };
}

let withKey: Build | undefined;
let withoutKey: Build | undefined;
let withPartOfIt: readonly Build[];

beforeAll(() => {
  // GitHub gives a secret that is not set as an empty variable.
  const partial = variables.map(missing => ({ ...wholeKey, [missing]: '' }));
  [withKey, withoutKey, ...withPartOfIt] = buildIn([wholeKey, {}, ...partial]);
});

function buildIn(environments: readonly Environment[]): readonly Build[] {
  const wanted = ['groovy', 'groovy-json'].map(name => ({
    group: 'org.apache.groovy',
    name,
    version: groovy,
  }));
  const { stdout, stderr, status, error } = spawnSync(
    'java',
    [
      ...['-cp', artefacts('groovy', wanted).join(delimiter), 'groovy.ui.GroovyMain'],
      join(__dirname, 'gradle-script.groovy'),
      buildScript,
      JSON.stringify(environments),
    ],
    { encoding: 'utf8' },
  );
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as readonly Build[];
}

describe('a release of the Android app', () => {
  it('is signed with the key that the environment gives', () => {
    expect(withKey?.android?.buildTypes.release?.signingConfig).toEqual({
      storeFile: '/keys/earshot.keystore',
      storePassword: 'of the store',
      keyAlias: 'release',
      keyPassword: 'of the key',
    });
    expect(withKey?.said).toBe("Earshot: releases are signed with the key 'release'.");
  });

  it('is signed with the debug key where there is none, and the build says so', () => {
    expect(withoutKey?.android?.signingConfigs).not.toHaveProperty('release');
    expect(withoutKey?.android?.buildTypes.release?.signingConfig).toMatchObject({
      storeFile: 'debug.keystore',
    });
    expect(withoutKey?.said).toMatch(/^Earshot: releases are signed with the debug key/);
  });

  it.each([...variables.entries()])(
    'is refused without variable %i, which is %s',
    (index, missing) => {
      expect(withPartOfIt[index]?.refused).toContain(`Missing: ${missing}. Set all of`);
    },
  );

  it('leaves the debug build to the debug key', () => {
    expect(withKey?.android?.buildTypes.debug?.signingConfig).toMatchObject({
      storeFile: 'debug.keystore',
    });
  });
});
