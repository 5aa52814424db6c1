import type { Far } from '../../src/runtime';
import {
  leaseTimeLeft,
  LimitError,
  minutes,
  RemoteError,
  renew,
  revoke,
  seconds,
} from '../../src/runtime';
import { DEFAULT_LIMITS } from '../../src/runtime/limits';
import type { Pen } from './counter';
import { atTheCounter, outcomes, times } from './counter';
import { encounter } from './encounter';
import { answerTo } from './fate';

// Real time, and only for a busy machine: alone, none of these takes two seconds.
jest.setTimeout(20_000);

test.each([10, DEFAULT_LIMITS.pendingAnswers])(
  'pendingAnswers: beyond %i pending calls, another fails with a clear error; the others are answered',
  async pendingAnswers => {
    const { world, counter, answerAll } = await atTheCounter({
      ada: { pendingAnswers },
      noor: { outboxMessages: 2 * DEFAULT_LIMITS.outboxMessages },
    });
    const seen = outcomes(times(pendingAnswers + 3, () => counter.wait()));
    await world.run(seconds(20));
    expect(seen.errors).toHaveLength(3);
    for (const error of seen.errors) {
      expect(error).toBeInstanceOf(RemoteError);
      expect(error.message).toMatch(/LimitError.*wait for their answer/);
    }
    answerAll();
    await world.run(seconds(20));
    expect(seen.succeeded).toBe(pendingAnswers);
  },
);

test('pendingAnswers: one-way calls on a pending answer no longer count once they are delivered', async () => {
  const { world, counter, answerAll } = await atTheCounter({ ada: { pendingAnswers: 20 } });
  for (let round = 0; round < 5; round++) {
    const pen = counter.waitForPen();
    times(10, () => pen.write()).forEach(write => write.oneWay());
    await world.run(seconds(1));
    answerAll();
    await world.run(seconds(5));
  }
  const pen = counter.waitForPen();
  const seen = outcomes(times(10, () => pen.write()));
  await world.run(seconds(1));
  answerAll();
  await world.run(seconds(5));
  expect(seen.errors).toEqual([]);
  expect(seen.succeeded).toBe(10);
});

test('pendingAnswers: calls on a pending answer count, too', async () => {
  const { world, ada, counter, answerAll } = await atTheCounter({ ada: { pendingAnswers: 20 } });
  const pen = counter.waitForPen();
  const seen = outcomes(times(50, () => pen.write()));
  await world.run(seconds(5));
  expect(seen.errors.length).toBeGreaterThanOrEqual(30);
  seen.errors.forEach(error => expect(error.message).toMatch(/LimitError/));
  answerAll();
  await world.run(seconds(5));
  expect(seen.succeeded).toBe(50 - seen.errors.length);
  expect(ada.device.snapshot().kept.calls).toBe(0);
});

/** The calls arrive; the answers are given while the two are apart, and have a minute to arrive once they meet again. */
async function answerWhileApart({
  world,
  ada,
  noor,
  answerAll,
}: Awaited<ReturnType<typeof atTheCounter>>) {
  await world.run(seconds(2));
  world.apart(ada.phone, noor.phone);
  await world.run(seconds(30));
  answerAll();
  await world.run(seconds(5));
  world.together(ada.phone, noor.phone);
  await world.run(seconds(60));
}

test('answers queued for a disconnected peer are limited: beyond that its futures fail, and nothing crashes', async () => {
  const crashes: unknown[] = [];
  const crash = (reason: unknown) => crashes.push(reason);
  process.on('unhandledRejection', crash);
  try {
    const met = await atTheCounter({ ada: { outboxBytes: 10_000 } });
    const { world, counter } = met;
    const seen = outcomes(times(50, () => counter.wait(2_000)));
    await answerWhileApart(met);
    // Four times the limit: the headroom for messages that the application cannot delay.
    expect(seen.succeeded).toBeGreaterThan(15);
    expect(seen.succeeded).toBeLessThan(21);
    seen.errors.forEach(error => expect(error.message).toMatch(/LimitError/));
    const after = outcomes([counter.take('still there')]);
    await world.run(minutes(12));
    expect(seen.succeeded + seen.errors.length).toBe(50);
    expect(after.succeeded).toBe(1);
    expect(crashes).toEqual([]);
  } finally {
    process.off('unhandledRejection', crash);
  }
});

test('M16: nothing is kept for a call whose answer, and whose refusal, did not fit into the outbox', async () => {
  const met = await atTheCounter({ ada: { outboxMessages: 2 } });
  const { world, ada, counter } = met;
  const seen = outcomes(times(20, () => counter.wait()));
  await answerWhileApart(met);
  expect(seen.succeeded + seen.errors.length).toBeGreaterThan(0);
  expect(seen.succeeded + seen.errors.length).toBeLessThan(20);
  revoke(counter);
  await world.run(seconds(10));
  expect(ada.device.snapshot().kept).toMatchObject({ calls: 0, messages: 0 });
});

test('pendingAnswers: a refused call causes no unhandled rejection when its promise fails later', async () => {
  const crashes: unknown[] = [];
  const crash = (reason: unknown) => crashes.push(reason);
  process.on('unhandledRejection', crash);
  try {
    const failing: (() => void)[] = [];
    const { world, far } = await encounter(
      { fail: () => new Promise((_, fail) => failing.push(() => fail(new Error('too late')))) },
      { device: { limits: { pendingAnswers: 1 } } },
    );
    const seen = outcomes(times(3, () => far.fail()));
    await world.run(seconds(1));
    expect(seen.errors.map(({ message }) => message)).toEqual(
      times(2, () => expect.stringMatching(/^LimitError/) as unknown),
    );
    failing.forEach(fail => fail());
    await world.run(seconds(1));
    expect(seen.errors).toHaveLength(3);
    expect(crashes).toEqual([]);
  } finally {
    process.off('unhandledRejection', crash);
  }
});

test('a lease can be revoked with a full outbox: the other end then ends by its own timer', async () => {
  const { world, ada, noor, counter } = await atTheCounter({ noor: { outboxMessages: 5 } });
  const pens = await Promise.all([
    Promise.all(times(3, () => counter.lendMany(10))),
    world.run(seconds(2)),
  ]);
  world.apart(ada.phone, noor.phone);
  await world.run(seconds(30));
  pens[0].flat().forEach(pen => revoke(pen));
  expect(noor.device.snapshot().leases).toHaveLength(1);
  await world.run(seconds(1));
  expect(noor.device.snapshot().kept.messages).toBeLessThanOrEqual(20);
  world.together(ada.phone, noor.phone);
  await world.run(minutes(5));
  expect(ada.device.snapshot().leases.length).toBeLessThanOrEqual(1);
});

test('a service for which a peer has no lease left is not offered, and nothing else is affected', async () => {
  const { world, ada, noor, counter } = await atTheCounter({ ada: { liveLeases: 10 } });
  const seen = outcomes(times(9, () => counter.lend()));
  await world.run(seconds(5));
  expect(seen.succeeded).toBe(9);
  const { length } = noor.events;
  world.connections().forEach(connection => connection.reset('both'));
  await world.run(seconds(1));
  ada.device.export({ name: 'Counter' }, { write: () => undefined });
  await world.run(seconds(30));
  const ends = noor.events.slice(length).filter(({ type }) => type === 'connection ended');
  expect(ends).toHaveLength(1);
  expect(ada.events).not.toContainEqual(expect.objectContaining({ type: 'application error' }));
  expect(seen.errors).toEqual([]);
});

test('an infinite due is a very long one on the wire, and an infinite renewal the longest lease', async () => {
  const { world, taken, counter } = await atTheCounter();
  const seen = outcomes([
    counter.take(1).due(Infinity),
    counter.take(2).due(Number.MAX_VALUE),
    renew(counter, Infinity),
    counter.take(3),
  ]);
  await world.run(seconds(5));
  expect(taken).toEqual([1, 2, 3]);
  expect(seen).toMatchObject({ succeeded: 4, errors: [] });
  expect(leaseTimeLeft(counter)).toBeGreaterThan(DEFAULT_LIMITS.leaseMs - seconds(10));
  expect(leaseTimeLeft(counter)).toBeLessThanOrEqual(DEFAULT_LIMITS.leaseMs);
});

test('a call fails at once with the same clear error, whatever it was called on', async () => {
  const { world, ada, noor, counter } = await atTheCounter({ noor: { outboxMessages: 3 } });
  world.apart(ada.phone, noor.phone);
  await world.run(seconds(30));
  const pen = counter.lend();
  const seen = outcomes(times(5, () => pen.write()));
  await world.run(seconds(1));
  expect(seen.errors).toHaveLength(3);
  seen.errors.forEach(error => expect(error).toBeInstanceOf(LimitError));
  expect(() => counter.take('one way').oneWay()).toThrow(LimitError);
});

test.each(['ada', 'noor'] as const)(
  'M15, peerBytes: where %s keeps no more leases, only that call fails',
  async tight => {
    const { world, ada, noor, counter } = await atTheCounter({
      [tight]: { peerBytes: 128 * 1024 },
    });
    const lent: Far<Pen>[] = [];
    const borrow = () => counter.lend().then(pen => lent.push(pen as unknown as Far<Pen>));
    const errors: Error[] = [];
    for (let round = 0; round < 20; round++) {
      const seen = outcomes(times(25, borrow));
      await world.run(seconds(1));
      expect(seen.succeeded + seen.errors.length).toBe(25);
      errors.push(...seen.errors);
    }
    expect(lent.length).toBeGreaterThan(100);
    expect(errors.length).toBeGreaterThan(100);
    for (const error of errors) {
      expect(error.message).toMatch(/keeps no more/);
    }
    expect(await answerTo(world, counter.give(3))).toBe('xxx');
    const states = [ada, noor].map(({ device }) => device.snapshot().peers[0]?.state);
    expect(states).toEqual(['up', 'up']);

    // Revoked leases free memory.
    lent.slice(0, 50).forEach(pen => revoke(pen));
    await world.run(seconds(2));
    await answerTo(world, counter.lend());
  },
);
