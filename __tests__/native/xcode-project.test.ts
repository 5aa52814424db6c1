import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PbxDictionary, PbxValue } from './pbxproj';
import { parsePbxproj } from './pbxproj';
import { filesUnder, packageJson, project, read, template } from './project-files';
import { attributesOf, elementsNamed } from './xml';

const file = 'ios/Earshot.xcodeproj/project.pbxproj';
const root = parsePbxproj(read(file));
const objects = root.objects as Readonly<Record<string, PbxDictionary>>;
const isId = (value: PbxValue): value is string =>
  typeof value === 'string' && /^[0-9A-F]{24}$/.test(value);
const text = (value: PbxValue | undefined): string => (typeof value === 'string' ? value : '');

const ofKind = (kind: string): readonly (readonly [string, PbxDictionary])[] =>
  Object.entries(objects).filter(([, object]) => object.isa === kind);

function idsWithin(value: PbxValue): readonly string[] {
  if (isId(value)) return [value];
  if (typeof value === 'string') return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(isId(key) ? [key] : []),
    ...idsWithin(inner),
  ]);
}

/** Made by `pod install`, or by the build itself. */
const comesLater = /^(Target Support Files\/|libPods-|.*\.app$)/;

describe('the Xcode project', () => {
  it('refers only to objects that it defines, and defines none in vain', () => {
    const defined = Object.keys(objects);
    for (const id of defined) expect(id).toMatch(/^[0-9A-F]{24}$/);
    const referred = new Set([
      text(root.rootObject),
      ...Object.values(objects).flatMap(object => idsWithin(object)),
    ]);
    expect([...referred].sort()).toEqual([...defined].sort());
  });

  it('is read by a parser that would notice an id used twice', () => {
    const [line = ''] = /^\t\t13B07F961A680F5B00A75B9A .*$/m.exec(read(file)) ?? [];
    const doubled = read(file).replace(line, `${line}\n${line}`);
    expect(() => parsePbxproj(doubled)).toThrow('13B07F961A680F5B00A75B9A is defined twice');
  });

  it('names only files that exist, and all sources and resources that there are', () => {
    const named = ofKind('PBXFileReference')
      .filter(([, { sourceTree }]) => sourceTree === '<group>')
      .map(([, { path }]) => text(path))
      .filter(path => !comesLater.test(path));
    expect(named.filter(path => !existsSync(join(project, 'ios', path)))).toEqual([]);

    const there = filesUnder('ios/Earshot').map(path =>
      path.replace(/^ios\//, '').replace(/\.xcassets\/.*/, '.xcassets'),
    );
    expect([...new Set(there)].sort()).toEqual([...named].sort());
  });

  it('compiles the sources and packs the resources, the privacy manifest among them', () => {
    const packedIn = (phase: string) =>
      ofKind(phase).flatMap(([, { files }]) =>
        (files as readonly string[]).map(id => {
          const reference = objects[text(objects[id]?.fileRef)];
          return text(reference?.path);
        }),
      );
    expect([...packedIn('PBXSourcesBuildPhase')].sort()).toEqual(
      filesUnder('ios/Earshot')
        .map(path => path.replace(/^ios\//, ''))
        .filter(path => /\.(swift|mm|cpp)$/.test(path))
        .sort(),
    );
    expect(packedIn('PBXFrameworksBuildPhase')).toEqual(
      expect.arrayContaining([
        'usr/lib/libsqlite3.tbd',
        'System/Library/Frameworks/MediaPlayer.framework',
      ]),
    );
    expect(packedIn('PBXResourcesBuildPhase')).toEqual([
      'Earshot/LaunchScreen.storyboard',
      'Earshot/Images.xcassets',
      'Earshot/PrivacyInfo.xcprivacy',
    ]);
  });

  it('builds app.earshot, in the version of package.json, whatever the configuration', () => {
    const { version } = packageJson<{ version: string }>();
    const settings = ofKind('XCBuildConfiguration')
      .map(([, { buildSettings }]) => buildSettings as PbxDictionary)
      .filter(each => 'PRODUCT_NAME' in each);
    expect(settings).toHaveLength(2);
    for (const each of settings) {
      expect(each).toMatchObject({
        PRODUCT_NAME: 'Earshot',
        PRODUCT_BUNDLE_IDENTIFIER: 'app.earshot',
        MARKETING_VERSION: version,
        INFOPLIST_FILE: 'Earshot/Info.plist',
        ASSETCATALOG_COMPILER_APPICON_NAME: 'AppIcon',
      });
    }
  });

  it('supports the iOS versions that React Native does', () => {
    const constant = /min_ios_version_supported\s+return '([\d.]+)'/;
    const [, supported] =
      constant.exec(read('node_modules/react-native/scripts/cocoapods/helpers.rb')) ?? [];
    const targets = [...read(file).matchAll(/IPHONEOS_DEPLOYMENT_TARGET = ([\d.]+);/g)].map(
      ([, v]) => v,
    );
    expect(new Set(targets)).toEqual(new Set([supported]));
  });

  it('has a shared scheme for its target, and for no other', () => {
    const scheme = read('ios/Earshot.xcodeproj/xcshareddata/xcschemes/Earshot.xcscheme');
    const [target] = ofKind('PBXNativeTarget').map(([id]) => id);
    const references = elementsNamed(scheme, 'BuildableReference').map(attributesOf);
    expect(references).toHaveLength(3);
    for (const reference of references) {
      expect(reference).toMatchObject({
        BlueprintIdentifier: target,
        BlueprintName: 'Earshot',
        BuildableName: 'Earshot.app',
        ReferencedContainer: 'container:Earshot.xcodeproj',
      });
    }
  });

  it('starts React Native under the name that JavaScript registers', () => {
    const { name } = JSON.parse(read('app.json')) as { name: string };
    expect(read('ios/Earshot/AppDelegate.swift')).toContain(`withModuleName: "${name}"`);
  });

  it('reads the project of the template as well', () => {
    expect(() =>
      parsePbxproj(read(template, 'ios/HelloWorld.xcodeproj/project.pbxproj')),
    ).not.toThrow();
  });
});
