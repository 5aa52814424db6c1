import type { Far } from '../../src/runtime';
import { LimitError, minutes, renew, seconds } from '../../src/runtime';
import { DEFAULT_LIMITS } from '../../src/runtime/limits';
import { REFUSED } from '../../src/runtime/link/secure-connection';
import type { CounterLike } from './counter';
import { atTheCounter, Counter, outcomes, times } from './counter';
import { notebookEncounter } from './notebook';
import { gather, lastWordsArrive } from './two-phones';

// Real time, and only for a busy machine: alone, none of these takes two seconds.
jest.setTimeout(20_000);

test('every limit has a default, which can be changed for a device', () => {
  expect(Object.values(DEFAULT_LIMITS).every(limit => limit > 0 && Number.isFinite(limit))).toBe(
    true,
  );
});

test.each([20, DEFAULT_LIMITS.outboxMessages])(
  'outboxMessages: beyond %i queued messages a call fails with a clear error, and no accepted one is lost',
  async outboxMessages => {
    const { world, ada, noor, taken, counter } = await atTheCounter({ noor: { outboxMessages } });
    world.apart(ada.phone, noor.phone);
    await world.run(seconds(30));
    const seen = outcomes(times(outboxMessages + 5, i => counter.take(i)));
    await world.run(seconds(1));
    expect(seen.errors).toHaveLength(5);
    for (const error of seen.errors) {
      expect(error).toBeInstanceOf(LimitError);
      expect(error.message).toContain(`the limit is ${outboxMessages} messages`);
    }
    expect(noor.device.snapshot().peers).toMatchObject([{ waiting: outboxMessages }]);

    world.together(ada.phone, noor.phone);
    await world.run(seconds(60));
    expect(taken).toEqual(times(outboxMessages, i => i));
    expect(seen).toMatchObject({ succeeded: outboxMessages });
    // Once they are acknowledged, calls are accepted again.
    const [again] = await Promise.all([counter.take('again'), world.run(seconds(1))]);
    expect(again).toBe(outboxMessages + 1);
  },
);

test.each([50_000, DEFAULT_LIMITS.outboxBytes])(
  'outboxBytes: beyond %i queued bytes a call fails with a clear error',
  async outboxBytes => {
    const { world, ada, noor, counter } = await atTheCounter({ noor: { outboxBytes } });
    world.apart(ada.phone, noor.phone);
    await world.run(seconds(30));
    const size = outboxBytes / 50;
    const seen = outcomes(times(60, () => counter.take('x'.repeat(size))));
    await world.run(seconds(1));
    const accepted = 60 - seen.errors.length;
    expect(accepted * size).toBeLessThanOrEqual(outboxBytes);
    expect(accepted).toBeGreaterThan(40);
    for (const error of seen.errors) {
      expect(error).toBeInstanceOf(LimitError);
      expect(error.message).toContain(`${outboxBytes} bytes`);
    }
  },
);

test('outboxBytes: no accepted message is lost', async () => {
  const { world, ada, noor, taken, counter } = await atTheCounter({
    noor: { outboxBytes: 50_000 },
  });
  world.apart(ada.phone, noor.phone);
  await world.run(seconds(30));
  const seen = outcomes(times(60, i => counter.take(`${i}`.padEnd(1_000))));
  await world.run(seconds(1));
  const accepted = 60 - seen.errors.length;
  world.together(ada.phone, noor.phone);
  await world.run(seconds(60));
  expect(taken.map(Number)).toEqual(times(accepted, i => i));
  expect(seen.succeeded).toBe(accepted);
});

test('outboxBytes: sent messages count until they are acknowledged', async () => {
  const { world, ada, noor, counter } = await atTheCounter({ noor: { outboxBytes: 10_000 } });
  world.mute(noor.phone, ada.phone);
  const seen = outcomes(times(20, () => counter.take('x'.repeat(1_000))));
  await world.run(seconds(1));
  expect(seen.errors.length).toBeGreaterThan(8);
  seen.errors.forEach(error => expect(error).toBeInstanceOf(LimitError));
});

test("outbox limits are per peer: a disconnected peer's queue does not affect another's", async () => {
  const { world, ada, mika, noor } = await gather(['ada', 'noor', 'mika'], {
    device: { limits: { outboxMessages: 10 } },
  });
  const found: Far<CounterLike>[] = [];
  for (const { device } of [ada, mika]) {
    device.export(Counter, { take: (value: unknown) => value } as CounterLike);
  }
  noor.device.wheneverDiscovered(Counter, counter => found.push(counter));
  await world.runUntil(() => found.length === 2, seconds(20));
  world.apart(noor.phone, ada.phone);
  await world.run(seconds(30));
  const seen = outcomes(times(15, () => found.map(counter => counter.take(1))).flat());
  await world.run(seconds(1));
  expect(seen.succeeded).toBeGreaterThanOrEqual(10);
});

test.each([20, 1_000])(
  'liveLeases: beyond %i leases granted to one peer, granting another fails; live ones are not affected',
  async liveLeases => {
    const { world, ada, noor, counter } = await atTheCounter({ ada: { liveLeases } });
    // The counter's own lease is one of them.
    const seen = outcomes(times(liveLeases + 4, () => counter.lend()));
    await world.run(seconds(20));
    expect(seen.succeeded).toBe(liveLeases - 1);
    expect(seen.errors).toHaveLength(5);
    seen.errors.forEach(error => expect(error.message).toMatch(/limit|lease/i));
    expect(ada.device.snapshot().leases).toHaveLength(liveLeases);
    expect(noor.device.snapshot().leases).toHaveLength(liveLeases);

    // They end, and another can be granted.
    await world.run(minutes(6));
    expect(ada.device.snapshot().leases).toHaveLength(1);
    const again = outcomes([counter.lend()]);
    await world.run(seconds(1));
    expect(again.succeeded).toBe(1);
  },
);

test('liveLeases: a device takes no more leases from one peer than its own limit, and is not harmed by more', async () => {
  const { world, noor, counter } = await atTheCounter({ noor: { liveLeases: 20 } });
  outcomes([counter.lendMany(100)]);
  await world.run(seconds(5));
  expect(noor.device.snapshot().leases.length).toBeLessThanOrEqual(20);
  await world.run(minutes(1));
  const after = outcomes([counter.take('still there')]);
  await world.run(minutes(1));
  expect(after.succeeded).toBe(1);
});

test('leaseMs: no more time is granted, requested or not, and both ends still end together', async () => {
  const { world, ada, noor, counter } = await atTheCounter({ ada: { leaseMs: minutes(2) } });
  const left = () =>
    [ada, noor].map(({ device }) => device.snapshot().leases.map(({ timeLeftMs }) => timeLeftMs));
  const seen = outcomes([counter.lend(), renew(counter, minutes(60))]);
  await world.run(seconds(1));
  expect(seen).toMatchObject({ succeeded: 2, errors: [] });
  for (const atOneEnd of left()) {
    expect(atOneEnd).toHaveLength(2);
    expect(Math.max(...atOneEnd)).toBeLessThanOrEqual(minutes(2));
    expect(Math.min(...atOneEnd)).toBeGreaterThan(minutes(2) - seconds(2));
  }
  await world.run(minutes(2));
  expect(left()).toEqual([[], []]);
});

test('leaseMs: a time left reported by another device is cut to it', async () => {
  const { world, ada, noor, counter } = await atTheCounter({ noor: { leaseMs: minutes(2) } });
  const seen = outcomes([counter.lend()]);
  await world.run(seconds(1));
  expect(seen.succeeded).toBe(1);
  for (const { timeLeftMs } of noor.device.snapshot().leases) {
    expect(timeLeftMs).toBeLessThanOrEqual(minutes(2));
  }
  await world.run(minutes(2));
  expect(noor.device.snapshot().leases).toEqual([]);
  expect(ada.device.snapshot().leases).toHaveLength(2);
});

test('peers: a further device is refused, and accepted once another has no lease or message left', async () => {
  const { world, ada, noor, mika } = await gather(['ada', 'noor', 'mika'], {
    world: lastWordsArrive,
    devices: { ada: { limits: { peers: 1 } } },
  });
  world.apart(ada.phone, mika.phone);
  await world.run(minutes(1));
  expect(ada.device.snapshot().peers).toMatchObject([{ name: 'noor', state: 'up' }]);

  world.together(ada.phone, mika.phone);
  await world.run(seconds(20));
  expect(ada.device.snapshot().peers).toMatchObject([{ name: 'noor', state: 'up' }]);
  expect(ada.events).toContainEqual(
    expect.objectContaining({
      reason: {
        kind: 'over capacity',
        text: '1 other devices are connected already',
      },
    }),
  );
  expect(mika.events).toContainEqual(
    expect.objectContaining({
      reason: { kind: 'refused by peer', text: `closed by the other device: ${REFUSED}` },
    }),
  );

  world.apart(ada.phone, noor.phone);
  await world.run(minutes(3));
  expect(ada.device.snapshot().peers).toMatchObject([{ name: 'mika', state: 'up' }]);
});

test.each([2_000, DEFAULT_LIMITS.frameBytes])(
  'frameBytes: a message that does not fit into a frame of %i bytes fails at the call, and affects nothing else',
  async frameBytes => {
    const limits = { frameBytes };
    const { world, ada, noor, taken, counter } = await atTheCounter({ ada: limits, noor: limits });
    const seen = outcomes([
      counter.take('before'),
      counter.take('x'.repeat(frameBytes)),
      counter.take('after'),
      counter.take('y'.repeat(frameBytes - 1_200)),
    ]);
    await world.run(seconds(10));
    expect(seen.succeeded).toBe(3);
    expect(seen.errors).toHaveLength(1);
    expect(seen.errors[0]?.message).toMatch(/large|limit/);
    expect(taken.map(value => (value as string)[0])).toEqual(['b', 'a', 'y']);
    expect([...ada.events, ...noor.events]).not.toContainEqual(
      expect.objectContaining({ type: 'connection ended' }),
    );
  },
);

test('frameBytes: an answer that does not fit fails for the caller, too', async () => {
  const { world, counter } = await atTheCounter({ ada: { frameBytes: 2_000 } });
  const seen = outcomes([counter.lendMany(1_000), counter.take('after')]);
  await world.run(seconds(10));
  expect(seen.succeeded).toBe(1);
  expect(seen.errors).toHaveLength(1);
});

test.each([2_000, DEFAULT_LIMITS.frameBytes])(
  'frameBytes: an answer of any size near %i bytes arrives, or fails for its caller, and breaks no connection',
  async frameBytes => {
    const limits = { frameBytes };
    const { world, ada, noor, counter } = await atTheCounter({ ada: limits, noor: limits });
    const sizes = [
      ...times(5, i => frameBytes - 1_200 - i),
      ...times(40, i => frameBytes - 60 + 2 * i),
    ];
    const seen = outcomes(sizes.map(size => counter.give(size)));
    await world.run(seconds(20));
    expect(seen.succeeded + seen.errors.length).toBe(45);
    expect(seen.succeeded).toBeGreaterThanOrEqual(5);
    expect(seen.errors.length).toBeGreaterThan(10);
    expect([...ada.events, ...noor.events]).not.toContainEqual(
      expect.objectContaining({ type: 'connection ended' }),
    );
  },
);

test('frameBytes: many small messages of one turn go out in frames that fit', async () => {
  const limits = { frameBytes: 2_000 };
  const { world, ada, taken, counter } = await atTheCounter({ ada: limits, noor: limits });
  times(200, i => counter.take(`${i}`.padEnd(100)).oneWay());
  await world.run(seconds(10));
  expect(taken).toHaveLength(200);
  expect(ada.events).not.toContainEqual(expect.objectContaining({ type: 'connection ended' }));
});

function nested(depth: number): unknown {
  let value: unknown = 'core';
  for (let i = 0; i < depth; i++) {
    value = [value];
  }
  return value;
}

test.each([5, DEFAULT_LIMITS.nestingDepth])(
  'nestingDepth: a value nested deeper than %i fails at the call',
  async nestingDepth => {
    const limits = { nestingDepth };
    const { world, taken, counter } = await atTheCounter({ ada: limits, noor: limits });
    const seen = outcomes([
      counter.take(nested(nestingDepth - 2)),
      counter.take(nested(nestingDepth + 1)),
      counter.take('after'),
    ]);
    await world.run(seconds(5));
    expect(seen.succeeded).toBe(2);
    expect(seen.errors).toHaveLength(1);
    expect(seen.errors[0]?.message).toMatch(/deep|nest/i);
    expect(taken).toEqual([nested(nestingDepth - 2), 'after']);
  },
);

test("M15: a value nested deeper than the other device's limit fails at the call, and the connection stays", async () => {
  const { world, ada, taken, counter } = await atTheCounter({ ada: { nestingDepth: 5 } });
  const seen = outcomes([counter.take(nested(20)), counter.take('after')]);
  await world.run(seconds(20));
  expect(seen.errors.map(({ message }) => message)).toEqual([
    expect.stringMatching(/deep|nest/i) as unknown,
  ]);
  expect(taken).toEqual(['after']);
  expect(ada.events.map(({ type }) => type)).not.toContain('connection ended');
});

test('messagesPerSecond: no more are received than that on average, and all are received in the end', async () => {
  const { world, taken, counter } = await atTheCounter({ ada: { messagesPerSecond: 100 } });
  await world.run(seconds(10));
  times(1_000, i => counter.take(i).oneWay());
  const start = world.now;
  for (let second = 1; second <= 8; second++) {
    await world.run(seconds(1));
    expect(taken.length).toBeLessThanOrEqual(200 + 100 * second);
  }
  await world.runUntil(() => taken.length === 1_000, minutes(2));
  expect(world.now - start).toBeGreaterThan(seconds(7.5));
  expect(taken).toEqual(times(1_000, i => i));
});

test('messagesPerSecond: a burst of twice as many is fine', async () => {
  const { world, taken, counter } = await atTheCounter({ ada: { messagesPerSecond: 100 } });
  await world.run(seconds(10));
  times(190, i => counter.take(i).oneWay());
  await world.run(seconds(0.5));
  expect(taken).toHaveLength(190);
});

test('the reorder and dedup state is bounded: a long exchange over a link that breaks keeps nothing', async () => {
  const { world, ada, noor, notebook, lines } = await notebookEncounter();
  await world.run(seconds(5));
  const before = { ada: ada.device.snapshot().kept, noor: noor.device.snapshot().kept };
  for (let i = 0; i < 50; i++) {
    times(20, j => notebook.write(`${i} ${j}`).oneWay());
    if (i % 5 === 0) {
      world.connections().forEach(connection => connection.reset('both'));
    }
    await world.run(seconds(1));
  }
  await world.run(seconds(30));
  expect(lines).toHaveLength(1_000);
  expect({ ada: ada.device.snapshot().kept, noor: noor.device.snapshot().kept }).toEqual(before);
});
