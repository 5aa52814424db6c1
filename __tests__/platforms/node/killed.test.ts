import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundleProgram } from '../../../scripts/bundle-program.mjs';
import { FileStorage } from '../../../src/platforms/node';
import type { Storage } from '../../../src/runtime';
import { run } from '../../peer/processes';
import { before, series } from './killed-records';

let writer: string;
let directory: string;
let file: string;

beforeAll(async () => {
  writer = await bundleProgram('__tests__/platforms/node/killed-writer.ts');
});

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'earshot-killed-'));
  file = path.join(directory, 'records');
});

afterEach(() => rm(directory, { recursive: true }));

const OLD = 'changed=1 deleted=7 kept=7';
const NEW = 'added=7 changed=2 kept=7';

async function summaryOf(storage: Storage): Promise<string> {
  const keys = await storage.keys('');
  const values = await Promise.all(keys.map(key => storage.get(key)));
  return keys.map((key, i) => `${key}=${String(values[i]?.[0])}`).join(' ');
}

/** Kills a writer at its step on the file system, from the first to the last. Tells what was found after each. */
async function killedAtEveryStep(when: 'before' | 'halfway' | 'after'): Promise<string[]> {
  const found: string[] = [];
  for (let step = 1; ; step++) {
    await rm(file, { force: true });
    await new FileStorage(file).write(before);
    const { ended, output, errors } = run(writer, 'at', file, String(step), when);
    const end = await ended;
    expect(errors()).toBe('');
    const storage = new FileStorage(file);
    const summary = await summaryOf(storage);
    if (end !== 'SIGKILL') {
      expect([end, output(), summary]).toEqual([0, 'written\n', NEW]);
      return found;
    }
    expect(output()).toBe('');
    found.push(summary);
    // What was left behind is in nobody's way.
    await storage.set('next', Uint8Array.of(1));
    expect(await summaryOf(new FileStorage(file))).toBe(`${summary} next=1`);
    expect(await readdir(directory)).toEqual(['records']);
  }
}

test.each(['before', 'halfway', 'after'] as const)(
  'T1: a process killed %s any step of a write leaves all of it or nothing',
  async when => {
    const found = await killedAtEveryStep(when);
    expect(found.length).toBeGreaterThanOrEqual(10);
    // First none of it, then all of it: there is one step that does it.
    const renamed = found.indexOf(NEW);
    expect(found).toEqual(found.map((_, i) => (i < renamed ? OLD : NEW)));
    expect(renamed).toBeGreaterThan(4);
  },
);

test('T1: a process killed by another at any moment has lost nothing that it said was written', async () => {
  for (let round = 0; round < 8; round++) {
    const child = run(writer, 'on', file);
    await child.line(new RegExp(`^${5 + round * 3}$`, 'm'));
    child.child.kill('SIGKILL');
    await child.ended;
    const said = Number(child.output().trimEnd().split('\n').pop());
    const storage = new FileStorage(file);
    const [key = '', ...more] = await storage.keys('number ');
    const number = Number(key.replace('number ', ''));
    expect(more).toEqual([]);
    expect([said, said + 1]).toContain(number);
    for (const name of ['a', 'b']) {
      expect(await storage.get(name)).toEqual(series(number).get(name));
    }
    await rm(file);
  }
});
