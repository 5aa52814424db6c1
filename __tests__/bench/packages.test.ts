import { readFileSync } from 'node:fs';
import path from 'node:path';

const read = (file: string) => readFileSync(path.resolve(__dirname, '../..', file), 'utf8');

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies?: Record<string, string>;
}

interface Lock {
  packages: Record<string, { version?: string; resolved?: string; hasInstallScript?: boolean }>;
}

const compared = (JSON.parse(read('bench/package.json')) as Manifest).dependencies;
const { packages } = JSON.parse(read('bench/package-lock.json')) as Lock;

test.each(Object.entries(compared))('%s is pinned exactly, and locked to it', (name, version) => {
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(packages[`node_modules/${name}`]?.version).toBe(version);
});

test('nothing that Earshot is compared with comes into the app', () => {
  const app = JSON.parse(read('package.json')) as Manifest;
  const ours = Object.keys({ ...app.dependencies, ...app.devDependencies });
  expect(Object.keys(compared).filter(name => ours.includes(name))).toEqual([]);
});

test('the lock file names no download address, and nothing in it runs at install', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
  expect(Object.values(packages).filter(({ hasInstallScript }) => hasInstallScript)).toEqual([]);
});
