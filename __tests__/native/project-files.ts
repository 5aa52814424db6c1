import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';

export const project = resolve(__dirname, '../..');
export const template = join(project, 'node_modules/@react-native-community/template/template');

export const read = (...path: readonly string[]): string =>
  readFileSync(resolve(project, ...path), 'utf8');

export const packageJson = <Shape>(...path: readonly string[]): Shape =>
  JSON.parse(read(...path, 'package.json')) as Shape;

/** @returns every file under a folder of the project, as paths from the project's root with forward slashes. */
export function filesUnder(folder: string): readonly string[] {
  return readdirSync(join(project, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(project, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** @returns the files under a folder that are committed or would be: not what builds and scripts lay down. */
export const committedFilesUnder = (folder: string): readonly string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', folder], {
    cwd: project,
    encoding: 'utf8',
  })
    .trim()
    .split('\n');
