import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { claim, stateDirectory } from '../../src/peer/state-directory';

let base: string;
beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'earshot-state-'));
});
afterEach(() => rmSync(base, { recursive: true }));

const under = (name: string) => stateDirectory(name, { XDG_STATE_HOME: '/state' });

test('each name has a directory of its own, the same each time', () => {
  const names = [
    'Blue phone',
    'blue phone',
    'Blue-phone',
    'Red phone',
    '日本',
    '中国',
    '🎧',
    '../..',
  ];
  expect(new Set(names.map(under)).size).toBe(names.length);
  expect(under('Blue phone')).toBe(under('Blue phone'));
  for (const directory of names.map(under)) {
    expect(directory).toMatch(/^\/state\/earshot\/\w[\w-]*$/);
  }
  expect(under('x'.repeat(500)).length).toBeLessThan(80);
});

test('it is in the home directory when nothing else is said', () => {
  expect(stateDirectory('Blue', {})).toContain(path.join('.local', 'state', 'earshot', 'blue-'));
  expect(stateDirectory('Blue', { XDG_STATE_HOME: '' })).toBe(stateDirectory('Blue', {}));
});

test('a directory is made for its owner alone, and let go of', () => {
  const directory = path.join(base, 'some', 'where');
  const letGo = claim(directory);
  expect(statSync(directory).mode & 0o777).toBe(0o700);
  expect(readFileSync(path.join(directory, 'running'), 'utf8')).toBe(String(process.pid));
  letGo();
  expect(existsSync(path.join(directory, 'running'))).toBe(false);
});

test('a second process with the same directory is refused, and told what to do', () => {
  // The one that started this process runs, and is another.
  writeFileSync(path.join(base, 'running'), String(process.ppid));
  expect(() => claim(base)).toThrow(
    `Another peer (process ${process.ppid}) runs with what is kept in ${base}. Quit it first`,
  );
  expect(readFileSync(path.join(base, 'running'), 'utf8')).toBe(String(process.ppid));
});

test.each([
  ['of a process that died', () => String(spawnSync('true').pid)],
  ['that says nothing', () => ''],
  ['that makes no sense', () => 'soup'],
  ['that means a group of processes', () => '-1'],
])('a mark %s is taken over', (_, mark) => {
  writeFileSync(path.join(base, 'running'), mark());
  claim(base);
  expect(readFileSync(path.join(base, 'running'), 'utf8')).toBe(String(process.pid));
});

test('a place where nothing can be kept is named', () => {
  const file = path.join(base, 'file');
  writeFileSync(file, '');
  expect(() => claim(file)).toThrow(`Nothing can be kept in ${file}: `);
  expect(() => claim(file)).toThrow('Give another --directory.');
});
