import { readFileSync } from 'node:fs';
import path from 'node:path';

const read = (file: string) => readFileSync(path.resolve(__dirname, '../..', file), 'utf8');

interface Manifest {
  version: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

interface Lock {
  packages: Record<string, { version?: string; resolved?: string; hasInstallScript?: boolean }>;
}

const manifest = JSON.parse(read('package.json')) as Manifest;
const lock = JSON.parse(read('package-lock.json')) as Lock;
const wanted = { ...manifest.dependencies, ...manifest.devDependencies };

test.each(Object.entries(wanted))('%s is pinned exactly, and locked to it', (name, version) => {
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(lock.packages[`node_modules/${name}`]?.version).toBe(version);
});

test('the lock file names no download address', () => {
  expect(Object.values(lock.packages).filter(entry => entry.resolved !== undefined)).toEqual([]);
  expect(read('package-lock.json')).not.toMatch(/https?:\/\/[^"]*\.tgz/);
});

test('no dependency but esbuild, whose program is a package of its own, has a script to run at install', () => {
  const withScripts = Object.entries(lock.packages).flatMap(([name, { hasInstallScript }]) =>
    hasInstallScript === true && name !== '' ? [name] : [],
  );
  expect(withScripts).toEqual(['node_modules/esbuild']);
});

test('everything of React Native is of one version', () => {
  const reactNative = wanted['react-native'];
  const companions = Object.entries(wanted).filter(
    ([name]) => name.startsWith('@react-native/') || name === '@react-native-community/template',
  );
  expect(companions.length).toBeGreaterThan(4);
  expect(companions.filter(([, version]) => version !== reactNative)).toEqual([]);
});
