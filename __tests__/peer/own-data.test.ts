import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ownData, saveOwnData } from '../../src/peer/own-data';
import { aPerson } from './views';

const NOW = Date.UTC(2026, 4, 1, 10, 42);

test('the file says who its owner is, what they have and whom they met', () => {
  const people = [aPerson({ name: 'Ada', common: 10, percent: 25, matched: true })];
  const songs = [{ artist: 'Air', title: 'La femme d’argent' }];
  expect(JSON.parse(ownData({ id: 'ab12', name: 'Blue', people, songs, nowMs: NOW }))).toEqual({
    format: 'Earshot, my data in a terminal, 1',
    saved: '2026-05-01T10:42:00.000Z',
    me: { id: 'ab12', name: 'Blue' },
    people: [
      { id: 'Ada', name: 'Ada', standing: 'known', inCommon: 10, percent: 25, matched: true },
    ],
    songs,
  });
});

test('each is a file of its own, for its owner alone', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'earshot-own-data-'));
  const files = [await saveOwnData(folder, 'one', NOW), await saveOwnData(folder, 'two', NOW)];
  expect(files.map(file => path.basename(file))).toEqual([
    'earshot-2026-05-01.json',
    'earshot-2026-05-01-2.json',
  ]);
  expect(files.map(file => readFileSync(file, 'utf8'))).toEqual(['one', 'two']);
  expect(statSync(files[0]!).mode % 0o100).toBe(0);
  await expect(saveOwnData(path.join(folder, 'nowhere'), 'x', NOW)).rejects.toThrow(/nowhere/);
});
