import { ById, prefixOf } from '../../src/runtime/by-id';

const id = (start: string) => start.padEnd(64, '0');

test('a value is found by its id and by the announced prefix of the id', () => {
  const kept = new ById<string>();
  kept.set(id('aa'), 'a');
  kept.set(id('bb'), 'b');
  expect(kept.startingWith(prefixOf(id('aa')))).toBe('a');
  // An empty prefix would match every id: it matches none.
  expect(['', 'a', 'aa', id('aa')].map(prefix => kept.startingWith(prefix))).toEqual(
    new Array(4).fill(undefined),
  );
  kept.delete(id('aa'));
  expect(kept.startingWith(prefixOf(id('aa')))).toBeUndefined();
  kept.clear();
  expect([kept.size, kept.startingWith(prefixOf(id('bb')))]).toEqual([0, undefined]);
});

test('of ids with the same prefix the earliest is found, then the next', () => {
  const kept = new ById<string>();
  const [one, other] = [`${'a'.repeat(16)}1`, `${'a'.repeat(16)}2`];
  kept.set(one, 'one');
  kept.set(other, 'other');
  kept.set(one, 'one again');
  expect(kept.startingWith('a'.repeat(16))).toBe('one again');
  kept.delete(one);
  expect(kept.startingWith('a'.repeat(16))).toBe('other');
});

test('an earlier entry has the lower number, also after its value was replaced', () => {
  const kept = new ById<number>();
  kept.set(id('a'), 1);
  kept.set(id('b'), 2);
  kept.set(id('a'), 3);
  expect(kept.numberOf(id('a'))).toBeLessThan(kept.numberOf(id('b')) ?? 0);
  kept.delete(id('a'));
  expect(kept.numberOf(id('a'))).toBeUndefined();
  kept.set(id('a'), 4);
  expect(kept.numberOf(id('a'))).toBeGreaterThan(kept.numberOf(id('b')) ?? 0);
});
