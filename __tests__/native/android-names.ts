import { manifestFile, resourceFiles } from './android-resources';
import { read } from './project-files';
import { attributesOf, elementsNamed, elementsOf } from './xml';

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)].sort();
const framework = 'android:';
const takenBack = 'tools:node';

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
    permissions: unique([
      ...permissionsAskedFor().map(({ name }) => name),
      ...permissionsTakenBack(),
    ]),
    attributes: unique(
      attributes
        .filter(name => name.startsWith(framework))
        .map(name => name.slice(framework.length)),
    ),
  };
}

interface PermissionAskedFor {
  readonly name: string;
  readonly limits: Readonly<Record<string, string>>;
}

export function permissionsAskedFor(): readonly PermissionAskedFor[] {
  return permissionsIn(read(manifestFile)).filter(({ limits }) => !(takenBack in limits));
}

/** What libraries ask for, and the app does not. */
export function permissionsTakenBack(): readonly string[] {
  return permissionsIn(read(manifestFile))
    .filter(({ limits }) => limits[takenBack] === 'remove')
    .map(({ name }) => name);
}

export function permissionsIn(manifest: string): readonly PermissionAskedFor[] {
  return elementsNamed(manifest, 'uses-permission').map(element => {
    const { 'android:name': name = '', ...limits } = attributesOf(element);
    return { name: name.replace('android.permission.', ''), limits };
  });
}
