import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundleProgram } from '../../scripts/bundle-program.mjs';
import { FileStorage } from '../../src/platforms/node';
import type { Running } from './processes';
import { run } from './processes';

let directory: string;
let program: string;
let running: Running[] = [];

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'earshot-peer-'));
  program = await bundleProgram('src/peer/main.ts');
});

afterEach(async () => {
  running.forEach(({ child }) => child.kill('SIGKILL'));
  await Promise.all(running.map(({ ended }) => ended));
  running = [];
});

afterAll(() => rm(directory, { recursive: true }));

function start(...words: string[]): Running {
  const started = run(program, ...words);
  running.push(started);
  return started;
}

const songs = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => `Artist - Song ${from + i}\n`).join('');

test('two processes meet, match, and say goodbye, in plain lines', async () => {
  const [blueSongs, redSongs] = [path.join(directory, 'blue.txt'), path.join(directory, 'red.txt')];
  await writeFile(blueSongs, songs(0, 30));
  await writeFile(redSongs, songs(15, 115));
  const stateOf = (name: string) => path.join(directory, name);

  const blue = start('--name', 'Blue', '--library', blueSongs, '--directory', stateOf('blue'));
  const [, port = ''] = await blue.line(/Ready: others reach you on port (\d+)/);
  const red = start(
    ...['--name', 'Red', '--library', redSongs, '--directory', stateOf('red')],
    ...['--peer', `127.0.0.1:${port}`, '--port', port],
  );
  await red.line(new RegExp(`Port ${port} is taken\\b[^]*Ready: others reach you on port \\d+`));
  // Others may be near on a real network: only these two are looked at.
  await Promise.all([
    blue.line(/★ You and Red match: 15 songs in common, 50 % of yours and 15 % of theirs\n/),
    red.line(/★ You and Blue match: 15 songs in common, 15 % of yours and 50 % of theirs\n/),
  ]);

  const second = start('--name', 'Blue', '--directory', stateOf('blue'));
  expect(await second.ended).toBe(1);
  expect(second.errors()).toContain(`Another peer (process ${blue.child.pid}) runs with`);

  blue.child.kill('SIGINT');
  await red.line(/Lease 1 \(music player\) held from Blue has ended: one of you ended it\n/);
  // A terminal's Ctrl-C comes twice through npm: the second must not cut the goodbye short.
  blue.child.kill('SIGINT');
  expect(await blue.ended).toBe(0);
  await red.line(/The connection with Blue is gone\n/);
  red.child.kill('SIGTERM');
  expect(await red.ended).toBe(0);
  for (const { output, errors } of [blue, red]) {
    expect(errors()).toBe('');
    // A line each, with its time, and nothing that a terminal would obey.
    expect(output()).toMatch(/^(\d\d:\d\d:\d\d \P{Cc}+\n)+$/u);
  }
  expect(existsSync(path.join(stateOf('blue'), 'running'))).toBe(false);
});

test('what was typed wrongly is explained with the usage, and nothing is started', async () => {
  const [wrong, help] = [start('--threshold', '200'), start('--help')];
  expect(await wrong.ended).toBe(2);
  expect(wrong.output()).toBe('');
  expect(wrong.errors()).toMatch(/^--threshold: a number above 0 and up to 100, not "200"\.\n\n/);
  expect(wrong.errors()).toContain('npm run peer -- --name "Blue phone" --sample guitars');
  expect(await help.ended).toBe(0);
  expect(help.output()).toContain('--only-verified');
});

test('C5: a peer whose key is gone says so, and begins as a new device only when it is told to', async () => {
  const kept = path.join(directory, 'keyless');
  await mkdir(kept);
  await new FileStorage(path.join(kept, 'records')).set('own public key', new Uint8Array(32));
  const options = ['--name', 'Blue', '--directory', kept, '--plain'];
  const keyless = start(...options);
  expect(await keyless.ended).toBe(1);
  expect(keyless.errors()).toMatch(/secret key of this device is gone.*\n.*--new-device/);
  const fresh = start(...options, '--new-device');
  await fresh.line(/Ready: others reach you/);
  fresh.child.kill('SIGTERM');
  expect(await fresh.ended).toBe(0);
  const again = start(...options);
  await again.line(/Ready: others reach you/);
});
