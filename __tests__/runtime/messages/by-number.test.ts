import fc from 'fast-check';
import { ByNumber } from '../../../src/runtime/reference/by-number';

test('a thing is found by its number until it is deleted, and never again', () => {
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

test('one that stays does not keep the places of those that come and go after it', () => {
  const things = new ByNumber<string>();
  things.add(1, 'stays');
  for (let number = 2; number < 100_000; number++) {
    things.add(number, 'goes');
    things.delete(number);
  }
  expect(things.all()).toEqual(['stays']);
  expect(things.places).toBeLessThan(200);
});

test('whatever is added and deleted, in whatever order, it knows what a map would know', () => {
  const step = fc.record({ gap: fc.integer({ min: 1, max: 3 }), deleted: fc.nat(300) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400 }), steps => {
      const things = new ByNumber<number>();
      const expected = new Map<number, number>();
      let last = 0;
      for (const { gap, deleted } of steps) {
        last += gap;
        things.add(last, last);
        expected.set(last, last);
        for (const number of [deleted, last - (deleted % 5)]) {
          things.delete(number);
          expected.delete(number);
          expect(things.at(number)).toBeUndefined();
        }
        expect(things.size).toBe(expected.size);
      }
      expect(things.all()).toEqual([...expected.values()]);
      expect(things.all().map(number => things.at(number))).toEqual(things.all());
    }),
  );
});
