import { ById, prefixOf } from '../../src/runtime/by-id';

const id = (start: string) => start.padEnd(64, '0');

test('what is kept by id is found by what of the id is announced, and no other way', () => {
  const kept = new ById<string>();
  kept.set(id('aa'), 'a');
  kept.set(id('bb'), 'b');
  expect(kept.startingWith(prefixOf(id('aa')))).toBe('a');
  // An empty prefix is every id's: it leads to nobody.
  expect(['', 'a', 'aa', id('aa')].map(prefix => kept.startingWith(prefix))).toEqual(
    new Array(4).fill(undefined),
  );
  kept.delete(id('aa'));
  expect(kept.startingWith(prefixOf(id('aa')))).toBeUndefined();
  kept.clear();
  expect([kept.size, kept.startingWith(prefixOf(id('bb')))]).toEqual([0, undefined]);
});

test('of ids that begin alike, the one that was there first is found, then the next', () => {
  const kept = new ById<string>();
  const [one, other] = [`${'a'.repeat(16)}1`, `${'a'.repeat(16)}2`];
  kept.set(one, 'one');
  kept.set(other, 'other');
  kept.set(one, 'one again');
  expect(kept.startingWith('a'.repeat(16))).toBe('one again');
  kept.delete(one);
  expect(kept.startingWith('a'.repeat(16))).toBe('other');
});

test('who has been there for longer has the lower number, whatever is changed about them', () => {
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
