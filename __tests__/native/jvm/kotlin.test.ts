import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { namesGivenToTheFramework } from '../android-names';
import { generateSpecs } from '../codegen';
import { folderFor } from './kotlin-artefacts';
import { kotlinCompiler } from './kotlin-compiler';
import type { Compilation } from './kotlin-compiler';
import { templateKotlin } from './template-kotlin';

const project = resolve(__dirname, '../../..');
const packages = join(project, 'node_modules');
const ourSources = join(project, 'android/app/src/main/java');
/** For androidx, which is not on Maven Central, and for what the build itself would generate. */
const stubs = join(__dirname, 'kotlin-stubs');
const screensLibrary = join(
  packages,
  'react-native-screens/android/src/main/java/com/swmansion/rnscreens/fragment/restoration',
);

const read = (path: string): string => readFileSync(path, 'utf8');
const kotlin = templateKotlin();
const { version: reactNative } = JSON.parse(read(join(packages, 'react-native/package.json'))) as {
  version: string;
};

/** Made from our TypeScript specs, as the build makes them. */
let specs: string;
let compile: (sources: readonly string[]) => Compilation;
let scratch: string;

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'earshot-kotlin-'));
  compile = kotlinCompiler({ kotlin, reactNative });
  specs = join(generateSpecs('android', folderFor('codegen')), 'java');
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function compileText(text: string, ...more: readonly string[]): Compilation {
  const file = join(scratch, 'Text.kt');
  writeFileSync(file, text);
  return compile([file, ...more]);
}

describe('the Kotlin of the Android app', () => {
  it('compiles without a warning against the classes of React Native and of Android', () => {
    expect(compile([ourSources, screensLibrary, stubs, specs])).toEqual({
      succeeded: true,
      output: '',
    });
  });

  it('would not compile if it called what React Native does not have', () => {
    const activity = read(join(ourSources, 'app/earshot/MainActivity.kt'));
    const broken = activity.replace('super.onCreate(', 'super.onCreateTheScreens(');
    expect(broken).not.toBe(activity);

    const { succeeded, output } = compileText(broken, screensLibrary, stubs);

    expect(output).toMatch(/unresolved reference 'onCreateTheScreens'/);
    expect(succeeded).toBe(false);
  });

  it('stands on stubs that have the signatures which the Gradle plugin generates', () => {
    const tasks = join(
      packages,
      '@react-native/gradle-plugin/react-native-gradle-plugin/src/main/kotlin/com/facebook/react/tasks',
    );
    const promised = {
      'GeneratePackageListTask.kt': [
        'public PackageList(Application application)',
        'public ArrayList<ReactPackage> getPackages()',
      ],
      'GenerateEntryPointTask.kt': ['public static void loadReactNative(Context context)'],
    };
    for (const [task, signatures] of Object.entries(promised)) {
      const generator = read(join(tasks, task));
      for (const signature of signatures) expect(generator).toContain(signature);
    }
  });
});

/** Android 17's, which no stored framework has yet. Older systems pass over a permission that they do not know. */
const newerThanTheFramework = ['ACCESS_LOCAL_NETWORK'];

describe('the manifest and the resources', () => {
  it('name only permissions and attributes that Android has', () => {
    const { permissions, attributes } = namesGivenToTheFramework();
    expect(attributes).toContain('windowSplashScreenAnimatedIcon');
    const known = [
      ...permissions
        .filter(name => !newerThanTheFramework.includes(name))
        .map(name => `android.Manifest.permission.${name}`),
      ...attributes.map(name => `android.R.attr.${name}`),
    ];
    expect(
      compileText(
        `@file:Suppress("DEPRECATION")\nval known = listOf<Any>(\n${known.join(',\n')}\n)\n`,
      ),
    ).toEqual({
      succeeded: true,
      output: '',
    });
  });
});
