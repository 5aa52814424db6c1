import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { codegenConfig, generateSpecs } from '../codegen';
import { filesUnder, project } from '../project-files';
import { folderFor } from './kotlin-artefacts';

const sources = filesUnder('ios/Earshot').filter(path => path.endsWith('.mm'));
const specSources = filesUnder(codegenConfig().jsSrcsDir);
let specs: string;

beforeAll(() => {
  specs = generateSpecs('ios', folderFor('objective-c'));
});

/**
 * Syntax and types against stubs of what is used of Apple's frameworks and React Native, and against the protocols that
 * the build generates. A stub that is wrong would hide a mistake: only Xcode can tell.
 */
function check(file: string, includes: readonly string[] = []): string {
  const { stderr, error } = spawnSync(
    'clang++',
    [
      ...['-x', 'objective-c++', '-std=c++20', '-fsyntax-only', '-fobjc-arc', '-fblocks'],
      ...['-fexceptions', '-fobjc-exceptions', '-fobjc-runtime=gnustep-2.0'],
      ...['-Wall', '-Wextra', '-Werror', '-Wno-unused-parameter'],
      ...[join(__dirname, 'objc-stubs'), specs].flatMap(folder => ['-isystem', folder]),
      ...includes.map(folder => `-I${folder}`),
      file,
    ],
    { cwd: project, encoding: 'utf8' },
  );
  if (error !== undefined) throw error;
  return stderr;
}

describe('the Objective-C++ of the iOS app', () => {
  it.each(sources)('%s has no mistake that can be seen without a Mac', source => {
    expect(check(source)).toBe('');
  });

  it.each([
    [
      'a method of the spec is missing',
      /- \(void\)keys:/,
      '- (void)keysOf:',
      /'keys:resolve:reject:'/,
    ],
    [
      'a class has no such method',
      'initWithBase64EncodedString:',
      'initWithBase64:',
      /initWithBase64/,
    ],
    [
      'a value is of another type',
      'resolve(arrayOf(',
      'resolve((',
      /no viable|cannot|incompatible/,
    ],
  ])('would be refused where %s', (_, from, to, complaint) => {
    const source = readFileSync(join(project, 'ios/Earshot/Store/EarshotStore.mm'), 'utf8');
    const broken = source.replace(from, to);
    expect(broken).not.toBe(source);
    const file = join(folderFor('objective-c'), 'Broken.mm');
    writeFileSync(file, broken);
    expect(check(file, [join(project, 'ios/Earshot/Store')])).toMatch(complaint);
  });
});

describe('the modules of our own', () => {
  const names = specSources.map(path => /Native(\w+)\.ts$/.exec(path)?.[1] ?? path);

  /** What only one of the two systems needs. */
  const onlyOnIos = ['EarshotFinishing'];
  const onlyOnAndroid = ['EarshotPocket', 'EarshotWifi'];

  it('have a spec each, a class on iOS that says its name, and a place in the package on Android', () => {
    const { modules } = codegenConfig().ios;
    expect([...Object.keys(modules), ...onlyOnAndroid].sort()).toEqual([...names].sort());
    const android = readFileSync(
      join(project, 'android/app/src/main/java/app/earshot/EarshotPackage.kt'),
      'utf8',
    );
    for (const name of names.filter(each => !onlyOnIos.includes(each))) {
      expect(android).toContain(`Native${name}Spec.NAME ->`);
      expect(android).toContain(`Native${name}Spec.NAME to `);
    }
    for (const [name, { className }] of Object.entries(modules)) {
      const file = sources.find(path => basename(path) === `${className}.mm`) ?? className;
      const source = readFileSync(join(project, file), 'utf8');
      expect(source).toContain(`@implementation ${className}`);
      expect(source).toMatch(new RegExp(`moduleName\\n\\{\\n  return @"${name}";`));
    }
  });
});
