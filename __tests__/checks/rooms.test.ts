import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const project = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(project, file), 'utf8');

const isFolder = (folder: string) => existsSync(path.join(project, folder));
const foldersIn = (folder: string) =>
  readdirSync(path.join(project, folder), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name);

/** A platform is a room of its own. */
const rooms = foldersIn('src').flatMap(room =>
  room === 'platforms' ? foldersIn('src/platforms').map(name => `platforms/${name}`) : [room],
);

test('the layering table in CONTRIBUTING speaks of the rooms that there are, and of no others', () => {
  const [, table = ''] =
    /\| Room[^\n]*\n[^\n]*\n((?: *\|[^\n]*\n)+)/.exec(read('CONTRIBUTING.md')) ?? [];
  const rows = table.trim().split('\n');
  const described = rows.map(row => /`([^`]+)`/.exec(row)?.[1]);
  expect(described.sort()).toEqual(rooms.sort());
  const named = Array.from(table.matchAll(/`([^`]+)`/g), ([, name = '']) => name);
  expect(named.filter(name => !rooms.includes(name))).toEqual([]);
});

test('the folders that README lists exist, and every room is in one of them', () => {
  const [, list = ''] = read('README.md').split('## What is where');
  const rows =
    list
      .split('\n## ')[0]
      ?.split('\n')
      .filter(row => row.startsWith('| `')) ?? [];
  const listed = rows.flatMap(row =>
    Array.from((row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g), ([, folder = '']) => folder),
  );
  expect(listed.filter(folder => !isFolder(folder))).toEqual([]);
  const missing = foldersIn('src').filter(room => !listed.includes(`src/${room}`));
  expect(missing).toEqual([]);
});
