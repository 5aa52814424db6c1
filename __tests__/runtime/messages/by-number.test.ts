import fc from 'fast-check';
import { ByNumber } from '../../../src/runtime/reference/by-number';

test('an entry is found by its number until it is deleted', () => {
  const things = new ByNumber<string>();
  things.add(3, 'three');
  things.add(4, 'four');
  things.add(9, 'nine');
  expect([2, 3, 4, 5, 9, 10].map(number => things.at(number))).toEqual([
    undefined,
    'three',
    'four',
    undefined,
    'nine',
    undefined,
  ]);
  things.delete(4);
  things.delete(4);
  things.delete(7);
  expect(things.at(4)).toBeUndefined();
  expect(things.size).toBe(2);
  expect(things.all()).toEqual(['three', 'nine']);
});

test('an entry added out of order is found, also in the place of a deleted one', () => {
  const things = new ByNumber<string>();
  for (const [number, thing] of [
    [5, 'five'],
    [9, 'nine'],
    [7, 'seven'],
    [2, 'two'],
  ] as const) {
    things.add(number, thing);
  }
  expect(things.all()).toEqual(['two', 'five', 'seven', 'nine']);
  for (const number of [7, 9, 2]) {
    things.delete(number);
    things.add(number, `${number} again`);
  }
  expect(things.all()).toEqual(['2 again', 'five', '7 again', '9 again']);
  expect([2, 5, 7, 9].map(number => things.at(number))).toEqual(things.all());
  expect(things.size).toBe(4);
});

test('a range is returned in order, both numbers included', () => {
  const things = new ByNumber<number>();
  for (const number of [2, 3, 5, 8, 13]) {
    things.add(number, number);
  }
  things.delete(5);
  expect(things.between(3, 8)).toEqual([3, 8]);
  expect(things.between(4, 7)).toEqual([]);
  expect(things.between(0, 1)).toEqual([]);
  expect(things.between(13, 13)).toEqual([13]);
  expect(things.between(9, 100)).toEqual([13]);
  expect(things.between(0, 100)).toEqual([2, 3, 8, 13]);
});

test('B1: a range of deleted things is gone through once, however often it is asked for', () => {
  const things = new ByNumber<number>();
  for (let number = 1; number <= 1_000; number++) things.add(number, number);
  // Fewer than half, and behind one that stays.
  for (let number = 2; number <= 400; number++) things.delete(number);
  expect(things.places).toBe(1_000);
  expect(things.between(2, 400)).toEqual([]);
  expect(things.places).toBe(601);
  expect(things.between(1, 401)).toEqual([1, 401]);
  expect(things.all().map(number => things.at(number))).toEqual(things.all());
});

test('a range with few gaps leaves the places as they are', () => {
  const things = new ByNumber<number>();
  for (let number = 1; number <= 1_000; number++) things.add(number, number);
  for (let number = 2; number <= 65; number++) things.delete(number);
  expect(things.between(1, 67)).toEqual([1, 66, 67]);
  expect(things.places).toBe(1_000);
  things.delete(66);
  expect(things.between(1, 67)).toEqual([1, 67]);
  expect(things.places).toBe(935);
});

test.each([
  // More gaps than entries, and more than 64 places: the gaps are closed.
  [64, 1, 64],
  [65, 33, 65],
  [65, 32, 32],
  [66, 33, 66],
  [66, 32, 32],
])('of %i things %i are left, in %i places', (count, left, places) => {
  for (const fromTheFront of [true, false]) {
    const things = new ByNumber<number>();
    for (let number = 1; number <= count; number++) things.add(number, number);
    for (let i = 0; i < count - left; i++) things.delete(fromTheFront ? i + 1 : count - i);
    expect([things.size, things.places]).toEqual([left, places]);
    expect(things.all().map(number => things.at(number))).toEqual(things.all());
  }
});

test('an entry that stays does not prevent later gaps from being closed', () => {
  const things = new ByNumber<string>();
  things.add(1, 'stays');
  for (let number = 2; number < 100_000; number++) {
    things.add(number, 'goes');
    things.delete(number);
  }
  expect(things.all()).toEqual(['stays']);
  expect(things.places).toBeLessThan(200);
});

test('after random additions and deletions it equals a Map', () => {
  const step = fc.record({
    gap: fc.integer({ min: 1, max: 3 }),
    deleted: fc.nat(300),
    late: fc.nat(300),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400 }), steps => {
      const things = new ByNumber<number>();
      const expected = new Map<number, number>();
      let last = 0;
      for (const { gap, deleted, late } of steps) {
        last += gap;
        for (const number of [last, late]) {
          if (!expected.has(number)) {
            things.add(number, number);
            expected.set(number, number);
          }
        }
        for (const number of [deleted, last - (deleted % 5)]) {
          things.delete(number);
          expected.delete(number);
          expect(things.at(number)).toBeUndefined();
        }
        expect(things.size).toBe(expected.size);
      }
      expect(things.all()).toEqual([...expected.values()].sort((a, b) => a - b));
      expect(things.all().map(number => things.at(number))).toEqual(things.all());
    }),
  );
});
