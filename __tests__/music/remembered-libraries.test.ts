import { LibraryDigest } from '../../src/music/revision';
import { RememberedLibraries } from '../../src/music/remembered-libraries';

const SONG = { artist: 'a', title: 'b' };

const library = (songs: number, characters = songs) => ({
  revision: `${songs}`,
  digest: new LibraryDigest(),
  characters,
  byKey: new Map(Array.from({ length: songs }, (_, i) => [`${i}`, SONG])),
});

const kept = (memory: RememberedLibraries, count: number) =>
  Array.from({ length: count }, (_, i) => `${i}`).filter(peer => memory.recall(peer) !== undefined);

test('the libraries of a crowd are remembered, and those met longest ago forgotten', () => {
  const memory = new RememberedLibraries();
  for (let peer = 0; peer < 70; peer++) {
    memory.remember(`${peer}`, library(1));
  }
  expect(kept(memory, 70)).toHaveLength(64);
  expect(memory.recall('5')).toBeUndefined();
  expect(memory.recall('6')).toBeDefined();
});

test('who is met again is remembered longer', () => {
  const memory = new RememberedLibraries();
  for (let peer = 0; peer < 64; peer++) {
    memory.remember(`${peer}`, library(1));
  }
  memory.remember('0', library(2));
  memory.remember('64', library(1));
  expect(memory.recall('0')?.revision).toBe('2');
  expect(memory.recall('1')).toBeUndefined();
});

test('large libraries make others forgotten sooner, but never themselves', () => {
  const memory = new RememberedLibraries();
  for (let peer = 0; peer < 4; peer++) {
    memory.remember(`${peer}`, library(150_000));
  }
  expect(kept(memory, 4)).toEqual(['2', '3']);
  memory.forget('3');
  expect(kept(memory, 4)).toEqual(['2']);
});

test('B2: so do libraries of long names', () => {
  const memory = new RememberedLibraries();
  for (let peer = 0; peer < 4; peer++) {
    memory.remember(`${peer}`, library(10, 9_000_000));
  }
  expect(kept(memory, 4)).toEqual(['2', '3']);
});
