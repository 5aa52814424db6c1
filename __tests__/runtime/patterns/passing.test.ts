import type { LeasePattern } from '../../../src/runtime';
import {
  ExpiredLeaseError,
  leaseTimeLeft,
  leaseWith,
  minutes,
  seconds,
} from '../../../src/runtime';
import { encounter } from '../encounter';
import { answerTo, failureOf, fateOf } from '../fate';
import { borrow } from './borrowing';

/** Gives both devices the pattern. */
const under = (pattern: LeasePattern) =>
  borrow(box => leaseWith(pattern, seconds(10), box), {
    device: { patterns: { [pattern.name]: () => pattern } },
  });

test('P4: it sees the lease being passed at the grantor, and being received at the holder', async () => {
  const seen: unknown[] = [];
  const { world, ada, noor, far } = await under({
    name: 'curious',
    passed: lease => seen.push(['passed', lease.periodMs, lease.timeLeftMs]),
    received: lease => seen.push(['received', lease.periodMs, lease.timeLeftMs <= seconds(10)]),
  });
  await answerTo(world, far.put('a song'));

  expect(seen).toEqual([
    ['passed', seconds(10), seconds(10)],
    ['received', seconds(10), true],
  ]);
  for (const { device } of [ada, noor]) {
    expect(device.snapshot().leases).toContainEqual(
      expect.objectContaining({ pattern: 'curious' }),
    );
  }
});

test('P4: it can renew when the lease is passed, and the holder gets that much', async () => {
  const { far, until, ends } = await under({
    name: 'head start',
    passed: lease => lease.renew(seconds(30)),
  });
  expect(leaseTimeLeft(far)).toBeGreaterThan(seconds(29.9));
  await until(seconds(29.8));
  expect(ends).toEqual({});
});

test('P4: it can renew when the lease is received, and both ends have it', async () => {
  const { far, leased, until, ends } = await under({
    name: 'hungry',
    received: lease => lease.renew(seconds(30)),
  });
  await until(seconds(1));
  expect(leaseTimeLeft(leased)).toBeGreaterThan(seconds(28));
  expect(leaseTimeLeft(far)).toBeGreaterThan(seconds(28));
  await until(seconds(29.8));
  expect(ends).toEqual({});
});

test.each(['passed', 'received'] as const)(
  'P4: it can revoke when the lease is %s: no call goes through the reference, and nothing is kept',
  async when => {
    const pattern: LeasePattern = {
      name: 'no',
      [when]: (lease: { revoke(): void }) => lease.revoke(),
    };
    const called = jest.fn();
    const leased = leaseWith(pattern, minutes(1), { call: called });
    const { world, ada, noor, far } = await encounter(
      { lend: () => leased, ping: () => 'pong' },
      { device: { patterns: { no: () => pattern } } },
    );
    const held = await answerTo(world, far.lend());
    await world.run(seconds(1));

    expect(await failureOf(world, held.call())).toBeInstanceOf(ExpiredLeaseError);
    expect(called).not.toHaveBeenCalled();
    expect(leaseTimeLeft(leased)).toBe(0);
    for (const { device } of [ada, noor]) {
      expect(device.snapshot().leases.map(({ pattern: name }) => name)).toEqual(['renew-on-call']);
    }
    expect(await answerTo(world, far.ping())).toBe('pong');
  },
);

test.each(['passed', 'received'] as const)(
  'P4: an error when the lease is %s is reported, and affects nothing else',
  async when => {
    const pattern: LeasePattern = {
      name: 'faulty',
      [when]: () => {
        throw new Error('A slip.');
      },
    };
    const lend = () => leaseWith(pattern, minutes(1), { call: () => 'called' });
    const taken: unknown[] = [];
    const { world, ada, noor, far } = await encounter(
      { lend, take: (thing: unknown) => taken.push(thing) },
      { device: { patterns: { faulty: () => pattern } } },
    );
    const fates = [fateOf(world, far.take([lend(), () => 1])), fateOf(world, far.take(lend()))];
    const held = await answerTo(world, far.lend());

    expect(await answerTo(world, held.call())).toBe('called');
    expect(fates.map(({ value }) => value)).toEqual([1, 2]);
    expect([...ada.events, ...noor.events]).toContainEqual({
      type: 'application error',
      error: new Error('A slip.'),
    });
    expect(ada.events.map(({ type }) => type)).not.toContain('connection ended');
  },
);

test('P4: a pattern whose construction fails at the holder is reported, and keeps only its name', async () => {
  const { world, noor, far, box } = await borrow(
    it => leaseWith({ name: 'odd', parameters: ['not a number'] }, seconds(10), it),
    {
      device: {
        patterns: {
          odd: () => {
            throw new RangeError('What is that?');
          },
        },
      },
    },
  );

  expect(await answerTo(world, far.put('a song'))).toBe(1);
  expect(box.things).toEqual(['a song']);
  expect(noor.device.snapshot().leases).toContainEqual(expect.objectContaining({ pattern: 'odd' }));
  expect(noor.events).toContainEqual({
    type: 'application error',
    error: new RangeError('What is that?'),
  });
});

test('P4, M7: a refused renewal that a pattern requested causes no unhandled rejection', async () => {
  const { world, far, until, part } = await under({
    name: 'hungry',
    sending: lease => lease.renew(seconds(30)),
  });
  part();
  await until(seconds(2));
  far.put('a song').oneWay();
  await until(minutes(2));

  // Jest fails a test with an unhandled rejection; running the world gives it time to notice.
  expect(await failureOf(world, far.put('late'))).toBeInstanceOf(ExpiredLeaseError);
});

test('B1: a pattern with 64 parameters of 256 characters arrives whole, and one with more is refused at once', async () => {
  const described = (parameters: number, characters: number, name = 'long') => ({
    name,
    parameters: Array.from({ length: parameters }, () => 'x'.repeat(characters)),
  });
  const made: (readonly string[])[] = [];
  const { world, far } = await borrow(it => leaseWith(described(64, 256), seconds(10), it), {
    device: {
      patterns: {
        long: parameters => {
          made.push(parameters);
          return { name: 'long', parameters };
        },
      },
    },
  });
  expect(await answerTo(world, far.put('a song'))).toBe(1);
  expect(made).toEqual([described(64, 256).parameters]);

  leaseWith(described(0, 0, 'n'.repeat(256)), 1, {});
  for (const pattern of [
    described(65, 1),
    described(1, 257),
    described(0, 0, 'n'.repeat(257)),
    { name: 7 as never },
  ]) {
    expect(() => leaseWith(pattern, seconds(10), {})).toThrow(RangeError);
  }
});
