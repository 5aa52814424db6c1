import fc from 'fast-check';
import type { Call } from '../../../src/runtime/reference/call';
import { PendingCalls } from '../../../src/runtime/reference/pending-calls';

const numbered = (number: number) => ({ number } as Call);

test('a call is found by its number until it is settled, and never again', () => {
  const pending = new PendingCalls();
  [3, 4, 9].forEach(number => pending.add(numbered(number)));
  expect([3, 4, 5, 9, 10].map(number => pending.at(number)?.number)).toEqual([
    3,
    4,
    undefined,
    9,
    undefined,
  ]);
  pending.delete(4);
  pending.delete(4);
  pending.delete(7);
  expect(pending.at(4)).toBeUndefined();
  expect(pending.size).toBe(2);
  expect(pending.all().map(({ number }) => number)).toEqual([3, 9]);
});

test('one that is never answered does not keep the places of those that come after it', () => {
  const pending = new PendingCalls();
  pending.add(numbered(1));
  for (let number = 2; number < 100_000; number++) {
    pending.add(numbered(number));
    pending.delete(number);
  }
  expect(pending.all()).toHaveLength(1);
  expect(pending.places).toBeLessThan(200);
});

test('whatever is sent and settled, in whatever order, it knows what a map would know', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ gap: fc.integer({ min: 1, max: 3 }), settled: fc.nat(300) }), {
        maxLength: 400,
      }),
      steps => {
        const pending = new PendingCalls();
        const expected = new Map<number, Call>();
        let last = 0;
        for (const { gap, settled } of steps) {
          last += gap;
          pending.add(numbered(last));
          expected.set(last, numbered(last));
          for (const number of [settled, last - (settled % 5)]) {
            pending.delete(number);
            expected.delete(number);
            expect(pending.at(number)).toBeUndefined();
          }
          expect(pending.size).toBe(expected.size);
        }
        expect(pending.all()).toEqual([...expected.values()]);
      },
    ),
  );
});
