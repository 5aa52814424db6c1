import { manifestFile, resourceFiles } from './android-resources';
import { read } from './project-files';
import { attributesOf, elementsNamed, elementsOf } from './xml';

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)].sort();
const framework = 'android:';

/** The names that only Android itself can say are right: permissions, and attributes in tags and in styles. */
export function namesGivenToTheFramework(): {
  readonly permissions: readonly string[];
  readonly attributes: readonly string[];
} {
  const files = [manifestFile, ...resourceFiles].map(file => read(file));
  const attributes = files.flatMap(text =>
    elementsOf(text).flatMap(element => [
      ...Object.keys(attributesOf(element)),
      ...(element.tagName === 'item' ? [element.getAttribute('name') ?? ''] : []),
    ]),
  );
  return {
    permissions: unique(permissionsAskedFor().map(({ name }) => name)),
    attributes: unique(
      attributes
        .filter(name => name.startsWith(framework))
        .map(name => name.slice(framework.length)),
    ),
  };
}

export function permissionsAskedFor(): readonly {
  readonly name: string;
  readonly limits: Readonly<Record<string, string>>;
}[] {
  return elementsNamed(read(manifestFile), 'uses-permission').map(element => {
    const { 'android:name': name = '', ...limits } = attributesOf(element);
    return { name: name.replace('android.permission.', ''), limits };
  });
}
