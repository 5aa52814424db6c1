import type { Introduction } from '../../src/lookup';
import { isSketch } from '../../src/lookup';
import { likeness, readSketch } from '../../src/lookup/registry/closest';
import { Introductions } from '../../src/music/introductions';
import { makeLibrary } from '../../src/music/library';
import { TimesApart } from '../../src/music/outages';
import { sketchOf } from '../../src/music/sketch';
import { minutes } from '../../src/runtime';

const songs = (from: number, to: number) =>
  makeLibrary(
    Array.from({ length: to - from }, (_, i) => ({
      artist: `Artist ${(from + i) % 97}`,
      title: `Song ${from + i}`,
    })),
  );

const introduction = (peer: string, share: number): Introduction => ({
  peer,
  share,
  type: 'Player',
  name: peer,
  scopes: [],
  port: 1,
  revision: { since: 1, n: 0 },
  addresses: [],
});

describe('I1–I4: introductions', () => {
  test('I1: a sketch has at most 512 hashes of 4 bytes and the number of songs', () => {
    const { hashes, songs: count } = sketchOf(songs(0, 3_000).byKey);
    expect([hashes.length, count]).toEqual([2_048, 3_000]);
    expect(isSketch(sketchOf(songs(0, 3_000).byKey))).toBe(true);
    expect(isSketch(sketchOf(songs(0, 0).byKey))).toBe(true);
    expect(sketchOf(songs(0, 10).byKey).hashes).toHaveLength(40);
  });

  test('I1: sketches of libraries that share 40 % estimate about 40 %', () => {
    const [one, other] = [songs(0, 2_000), songs(1_200, 4_000)].map(({ byKey }) =>
      readSketch(sketchOf(byKey)),
    );
    expect(Math.abs(likeness(one!, other!).share - 0.4)).toBeLessThan(0.08);
  });

  test('I2: nobody blocked is suggested or met, and a nonsense estimate is left out', () => {
    const met = new Introductions(peer => peer !== 'blocked');
    met.suggest([
      introduction('blocked', 0.9),
      introduction('ada', 0.4),
      introduction('noor', Number.NaN),
      introduction('sol', 7),
    ]);
    expect(met.worthMeeting()).toEqual([
      { peer: 'ada', name: 'ada', aboutPercent: 40, isAsked: false },
    ]);
    expect(met.invite('blocked')).toBe(false);
  });

  test('I3: at most five exchanges begin by themselves; a tap asks for more', () => {
    const met = new Introductions(() => true);
    met.suggest(Array.from({ length: 10 }, (_, i) => introduction(`p${i}`, 0.9 - i / 100)));
    const first = met.next();
    expect(first).toEqual(['p0', 'p1', 'p2', 'p3', 'p4']);
    first.forEach(peer => met.began(peer));
    expect(met.next()).toEqual([]);
    met.ended('p0', 'done');
    expect(met.next()).toEqual([]);
    expect(met.invite('p7')).toBe(true);
    expect(met.isInvited('p7')).toBe(true);
  });

  test('I4: an exchange that failed costs one, and the next best takes its place', () => {
    const met = new Introductions(() => true);
    met.suggest(Array.from({ length: 10 }, (_, i) => introduction(`p${i}`, 0.5)));
    met.next().forEach(peer => met.began(peer));
    met.ended('p2', 'failed');
    expect(met.next()).toEqual(['p5']);
    expect(met.worthMeeting().map(({ peer }) => peer)).toEqual(['p5', 'p6', 'p7', 'p8', 'p9']);
  });

  test('A13: each person has a period of their own, and at most 256 are remembered', () => {
    const apart = new TimesApart();
    for (let i = 0; i < 10; i++) apart.metAgain('ada', minutes(20));
    expect(apart.periodMs('ada')).toBe(minutes(24));
    expect(apart.periodMs('noor')).toBe(minutes(10));
    for (let i = 0; i < 1_000; i++) apart.metAgain(`p${i}`, 1);
    expect(apart.size).toBe(256);
  });
});
