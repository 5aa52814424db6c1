import type { Leased } from '../../src/runtime';
import { lease, leaseTimeLeft, renew, revoke, seconds, serviceType } from '../../src/runtime';

const things: [string, unknown][] = [
  ['null', null],
  ['a number', 7],
  ['a word', 'song'],
];

test.each(things)('only an object or a function can be leased, not %s', (_what, thing) => {
  expect(() => lease(seconds(1), thing as object)).toThrow(
    `Only an object or a function can be leased, not ${String(thing)}.`,
  );
});

test('a function can be leased', () => {
  expect(leaseTimeLeft(lease(seconds(1), () => 'song'))).toBe(seconds(1));
});

test('an infinite period is refused', () => {
  expect(() => lease(Infinity, {})).toThrow("A lease's period must come to an end.");
});

test.each([...things, ['an object of your own', {}]])(
  'asking about the lease of %s is a TypeError',
  async (_what, thing) => {
    const neither = 'This is neither a far reference nor a leased object.';
    expect(() => leaseTimeLeft(thing as Leased<object>)).toThrow(neither);
    expect(() => revoke(thing as Leased<object>)).toThrow(neither);
    await expect(renew(thing as Leased<object>, seconds(1))).rejects.toThrow(neither);
  },
);

test.each([[''], [7], [undefined]])('%p is refused as the name of a service type', name => {
  expect(() => serviceType(name as string)).toThrow(TypeError);
});
