import fc from 'fast-check';
import {
  closest,
  discounted,
  isSketch,
  likeness,
  readSketch,
} from '../../../src/lookup/registry/closest';
import { DeadlineHeap } from '../../../src/lookup/registry/deadline-heap';
import { Replica } from '../../../src/lookup/registry/replica';
import { questionsFor, scopeMatches } from '../../../src/lookup/registry/scopes';
import { seconds } from '../../../src/runtime';
import { any, granted, player, registryWith, sketchOfSongs } from './entries';

describe('E5: scopes', () => {
  test('E5: scopes match by whole segments from the start', () => {
    expect(scopeMatches('hall', 'hall/front')).toBe(true);
    expect(scopeMatches('hall/front', 'hall/front')).toBe(true);
    expect(scopeMatches('hall/f', 'hall/front')).toBe(false);
    expect(scopeMatches('hall/front/left', 'hall/front')).toBe(false);
    expect(scopeMatches('/hall/', 'hall/front')).toBe(true);
  });

  test('E5: the index finds exactly what matching every entry would', () => {
    const scope = fc
      .array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 })
      .map(s => s.join('/'));
    const scopes = fc.array(scope, { maxLength: 3 });
    fc.assert(
      fc.property(fc.array(scopes, { maxLength: 12 }), scopes, (offered, asked) => {
        const registry = registryWith();
        offered.forEach((each, i) =>
          registry.register(`p${i}`, { entry: player('p', { scopes: each }) }, any, 0),
        );
        const expected = offered.flatMap((each, i) =>
          asked.every(ask => each.some(offer => scopeMatches(ask, offer))) ? [`p${i}`] : [],
        );
        const found = registry
          .find({ type: 'Player', scopes: asked }, 1)
          .map(({ holder }) => holder);
        expect(found.sort()).toEqual(expected.sort());
      }),
    );
    expect(questionsFor('a/b/c')).toEqual(['a', 'a/b', 'a/b/c']);
  });
});

describe('R5: deadlines', () => {
  test('R5: deadlines come in order whatever is set, moved and removed', () => {
    const step = fc.tuple(
      fc.integer({ min: 0, max: 20 }),
      fc.option(fc.integer({ min: 0, max: 1_000 })),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 100 }), steps => {
        const heap = new DeadlineHeap<number>();
        const plain = new Map<number, number>();
        for (const [key, at] of steps) {
          if (at === null) {
            heap.delete(key);
            plain.delete(key);
          } else {
            heap.set(key, at);
            plain.set(key, at);
          }
          expect(heap.size).toBe(plain.size);
        }
        const taken: number[] = [];
        for (let key = heap.takeDue(2_000); key !== undefined; key = heap.takeDue(2_000)) {
          taken.push(plain.get(key) ?? -1);
        }
        expect(taken).toEqual([...plain.values()].sort((a, b) => a - b));
      }),
    );
  });
});

describe('E9, E11: replicas', () => {
  test('E9: a deputy that asks for changes ends with the same table, however often it asks', () => {
    const step = fc.tuple(
      fc.constantFrom('register', 'revoke', 'renew', 'pass', 'ask'),
      fc.integer({ min: 0, max: 9 }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), steps => {
        const registry = registryWith();
        const replica = new Replica(1_000);
        let nowMs = 0;
        const ask = () => replica.apply(registry.changesSince(replica.revision, nowMs), nowMs);
        for (const [what, n] of steps) {
          const [own] = registry.heldBy(`phone ${n}`);
          if (what === 'register') registry.register(`phone ${n}`, { entry: player() }, any, nowMs);
          else if (what === 'revoke' && own) registry.revoke(own.id, own.holder);
          else if (what === 'renew' && own) registry.renew(own.id, any, nowMs);
          else if (what === 'pass') registry.passTime((nowMs += n * 1_000));
          else ask();
        }
        ask();
        const inReplica = replica
          .records(nowMs)
          .map(({ id, timeLeftMs }) => [id, nowMs + timeLeftMs]);
        const inTable = [...registry.all()].map(({ id, endsAtMs }) => [id, endsAtMs]);
        expect(inReplica.sort()).toEqual(inTable.sort());
      }),
    );
  });

  test('E11: an adopted entry is served up to its T_E and replaced when its holder registers', () => {
    const old = registryWith();
    granted(old.register('ada', { entry: player() }, any, 0));
    granted(old.register('noor', { entry: player() }, any, 0));
    const replica = new Replica(1_000);
    replica.apply(old.changesSince(-1, seconds(10)), seconds(10));
    const registry = registryWith();
    registry.adopt(replica.records(seconds(12)), seconds(12));
    expect(registry.find({ type: 'Player', scopes: [] }, seconds(12))).toHaveLength(2);
    granted(registry.register('ada', { entry: player() }, any, seconds(15)));
    expect(registry.size).toBe(2);
    registry.passTime(seconds(30));
    expect([...registry.all()].map(({ holder }) => holder)).toEqual(['ada']);
  });

  test('E11: a replica keeps nothing that could not have been registered', () => {
    const replica = new Replica(2);
    const record = {
      id: 1,
      holder: 'ada',
      entry: player(),
      watch: undefined,
      periodMs: 10,
      timeLeftMs: 10,
    };
    const records = [
      { ...record, timeLeftMs: 1e12 },
      { ...record, entry: player('p', { scopes: ['x'.repeat(1_000_000)] }) },
      ...[2, 3, 4].map(id => ({ ...record, id })),
    ];
    replica.apply({ revision: 1, isWhole: true, records, gone: [] }, 0);
    expect(replica.size).toBe(2);
  });
});

describe('I1, I2: closest', () => {
  const read = (from: number, to: number) => readSketch(sketchOfSongs(from, to));

  test('I1: small libraries compare exactly, large ones within a few percent, by containment', () => {
    expect(likeness(read(0, 100), read(50, 150)).share).toBe(0.5);
    expect(likeness(read(0, 10_000), read(4_000, 30_000)).share).toBeCloseTo(0.6, 1);
    // A small library inside a large one: all of it, and from the other side next to nothing.
    expect(likeness(read(0, 2_000), read(0, 40_000)).share).toBeGreaterThan(0.99);
    expect(likeness(read(0, 40_000), read(0, 2_000)).share).toBeLessThan(0.1);
  });

  test('I2: best first, discounted by uncertainty, nobody with nothing in common', () => {
    expect(discounted({ share: 1, compared: 1 })).toBeLessThan(
      discounted({ share: 0.8, compared: 100 }),
    );
    const others = [
      { of: 'none', sketch: read(90_000, 91_000) },
      { of: 'half', sketch: read(500, 1_500) },
      { of: 'most', sketch: read(100, 1_100) },
    ];
    const best = closest(read(0, 1_000), others, 10).map(({ of }) => of);
    expect(best).toEqual(['most', 'half']);
    expect(closest(read(0, 1_000), others, 1).map(({ of }) => of)).toEqual(['most']);
  });

  test('I1: a sketch must be ascending, whole or full, and of a possible size', () => {
    const sound = sketchOfSongs(0, 100);
    expect(isSketch(sound)).toBe(true);
    expect(isSketch({ ...sound, songs: 50 })).toBe(false);
    expect(isSketch({ ...sound, songs: 5_000 })).toBe(false);
    expect(isSketch({ ...sound, hashes: sound.hashes.slice().reverse() })).toBe(false);
    expect(isSketch({ ...sound, hashes: new Uint8Array(3) })).toBe(false);
    expect(isSketch({ hashes: new Uint8Array(4 * 513), songs: 513 })).toBe(false);
    expect(isSketch('nonsense')).toBe(false);
  });
});
