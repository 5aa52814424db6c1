import { filesUnder, read } from './project-files';
import { attributesOf, childrenOf, elementsOf, parseXml } from './xml';

const res = 'android/app/src/main/res';

/** A resource as aapt2 sees it: `drawable/splash` under the qualifiers of the folder it lies in. */
export interface Resource {
  readonly id: string;
  readonly qualifiers: string;
  readonly file: string;
}

export const manifestFile = 'android/app/src/main/AndroidManifest.xml';
export const resourceFiles = filesUnder(res);

export const definedResources: readonly Resource[] = resourceFiles.flatMap(file => {
  const [, type = '', qualifiers = '', name = ''] =
    /\/([a-z]+)(?:-([^/]+))?\/([^/]+)\.\w+$/.exec(file) ?? [];
  if (type !== 'values') return [{ id: `${type}/${name}`, qualifiers, file }];
  const root = parseXml(read(file)).documentElement;
  return (root === null ? [] : childrenOf(root)).map(element => ({
    id: `${element.tagName}/${element.getAttribute('name') ?? ''}`,
    qualifiers,
    file,
  }));
});

/** Every reference to a resource of the app itself, as `drawable/splash`. */
export function referencesIn(file: string): readonly string[] {
  return elementsOf(read(file)).flatMap(element => {
    const text = childrenOf(element).length === 0 ? element.textContent ?? '' : '';
    const values = [...Object.values(attributesOf(element)), text];
    const parent = element.tagName === 'style' ? element.getAttribute('parent') : null;
    return [
      ...values.flatMap(value => /^@(\w+\/\w+)$/.exec(value.trim())?.[1] ?? []),
      ...(parent === null ? [] : [`style/${parent}`]),
    ];
  });
}
