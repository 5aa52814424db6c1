import type { Recorder } from '../ports/recorder';
import { firstDifference, patternOf } from '../ports/recorder';
import { bytesOf, connect, listening, outcome, twoPhones } from './two-phones';

const sizesOf = ({ chunks }: Recorder) => chunks.map(chunk => chunk.length);

test('the two directions have delays of their own', async () => {
  const { world, anna, ben } = twoPhones({ network: { joinMs: { least: 0, most: 0 } } });
  world.delay(anna, ben, { least: 100, most: 100 });
  world.delay(ben, anna, { least: 5, most: 5 });
  const [here, there] = await connect(world, anna, ben);
  const sentAt = world.now;
  here.connection.send(bytesOf(1));
  there.connection.send(bytesOf(2));
  await world.runUntil(() => here.length === 1, 1_000);
  expect(world.now - sentAt).toBeCloseTo(5, 2);
  await world.runUntil(() => there.length === 1, 1_000);
  expect(world.now - sentAt).toBeCloseTo(100, 2);
});

test('a delay that varies widely never changes the order of bytes', async () => {
  for (const seed of [1, 2, 3]) {
    const { world, anna, ben } = twoPhones({ seed });
    world.delay(anna, ben, { least: 0, most: 500 });
    const [here, there] = await connect(world, anna, ben);
    const all = patternOf(2_000);
    for (let at = 0; at < all.length; at += 20) {
      here.connection.send(all.subarray(at, at + 20));
      await world.run(3);
    }
    await world.runUntil(() => there.length === all.length, 10_000);
    expect(firstDifference(there.bytes, all)).toBe('nowhere');
  }
});

test.each(['arbitrary', 1460] as const)(
  'pieces that are lost are sent again, later and in order (%s)',
  async pieces => {
    const { world, anna, ben } = twoPhones({ network: { pieces } });
    const [here, there] = await connect(world, anna, ben);
    world.setLoss({ streams: 0.2, multicast: 0 });
    const all = patternOf(20_000);
    here.connection.send(all);
    await world.runUntil(() => there.length === all.length, 600_000);
    expect(firstDifference(there.bytes, all)).toBe('nowhere');
    expect(world.now).toBeGreaterThan(200);
    expect([here.ends, there.ends]).toEqual([[], []]);
  },
);

test('a number of bytes splits a stream into packets of that size', async () => {
  const { world, anna, ben } = twoPhones({ network: { pieces: 536, bytesPerMs: 10 } });
  const [here, there] = await connect(world, anna, ben);
  here.connection.send(patternOf(536 * 3 + 1));
  await world.run(1_000);
  expect(there.length).toBe(536 * 3 + 1);
  expect(Math.max(...sizesOf(there))).toBe(536);
});

test.each([-0.1, 1.1, NaN])('a loss of %p is refused', streams => {
  const { world } = twoPhones();
  expect(() => world.setLoss({ streams, multicast: 0 })).toThrow(RangeError);
});

test('bytes arrive in arbitrary pieces: sends are split, and joined', async () => {
  const { world, anna, ben } = twoPhones();
  const [here, there] = await connect(world, anna, ben);
  for (let i = 0; i < 100; i++) {
    here.connection.send(patternOf(100));
    if (i % 3 === 0) await world.run(5);
  }
  await world.runUntil(() => there.length === 10_000, 10_000);
  const sizes = sizesOf(there);
  expect(new Set(sizes).size).toBeGreaterThan(10);
  expect(Math.min(...sizes)).toBeLessThan(10);
  expect(Math.max(...sizes)).toBeGreaterThan(200);
});

test('where a test wants it, bytes come one by one, or as they were sent', async () => {
  const bytewise = twoPhones({ network: { pieces: 'single bytes' } });
  const [one, other] = await connect(bytewise.world, bytewise.anna, bytewise.ben);
  one.connection.send(patternOf(50));
  await bytewise.world.runUntil(() => other.length === 50, 10_000);
  expect(new Set(sizesOf(other))).toEqual(new Set([1]));

  const whole = twoPhones({ network: { pieces: 'whole' } });
  const [here, there] = await connect(whole.world, whole.anna, whole.ben);
  here.connection.send(patternOf(5_000));
  await whole.world.runUntil(() => there.length === 5_000, 10_000);
  expect(sizesOf(there)).toEqual([5_000]);
});

test('an array that was reported is written over afterwards: nobody gets away with keeping it', async () => {
  const { world, anna, ben } = twoPhones();
  const { address } = await listening(world, ben);
  const accepted: Uint8Array[] = [];
  const listener = await outcome(
    world,
    ben.ports.transport.listen(connection =>
      connection.attach({
        received: bytes => accepted.push(bytes),
        drained: () => undefined,
        ended: () => undefined,
      }),
    ),
  );
  const dialed = await outcome(
    world,
    anna.ports.transport.dial({ ...address, port: listener.port }, 1_000).connection,
  );
  dialed.send(bytesOf(1, 2, 3));
  await world.run(100);
  expect(accepted.every(bytes => bytes.every(byte => byte === 0xdd))).toBe(true);
});

test('who sends more than fits is told to wait, and then to go on', async () => {
  const { world, anna, ben } = twoPhones({ network: { highWaterBytes: 1_000 } });
  const [here, there] = await connect(world, anna, ben);
  expect(here.connection.send(patternOf(999))).toBe(true);
  expect(here.connection.send(patternOf(1))).toBe(false);
  expect(here.connection.send(patternOf(1))).toBe(false);
  await world.run(1_000);
  expect([here.drains, there.length]).toEqual([1, 1_001]);
  expect(here.connection.send(patternOf(1))).toBe(true);
});

test('a slow line takes its time', async () => {
  const { world, anna, ben } = twoPhones({ network: { bytesPerMs: 10 } });
  const [here, there] = await connect(world, anna, ben);
  here.connection.send(patternOf(10_000));
  await world.run(900);
  expect(there.length).toBeLessThan(10_000);
  await world.run(200);
  expect(there.length).toBe(10_000);
});

test('what an app does not read holds its sender up, and is there once it reads', async () => {
  const { world, anna, ben } = twoPhones({ network: { windowBytes: 2_000 } });
  const [here, there] = await connect(world, anna, ben);
  ben.stall(60_000);
  const all = patternOf(50_000);
  expect(here.connection.send(all)).toBe(false);
  await world.run(59_000);
  expect([there.length, here.drains]).toEqual([0, 0]);
  await world.run(10_000);
  expect(here.drains).toBe(1);
  expect(firstDifference(there.bytes, all)).toBe('nowhere');
});

test('room that was made while the way back was a black hole is found out about', async () => {
  const { world, anna, ben } = twoPhones({ network: { windowBytes: 1_000 } });
  const [here, there] = await connect(world, anna, ben);
  ben.stall(5_000);
  here.connection.send(patternOf(5_000));
  await world.run(4_000);
  world.mute(ben, anna);
  await world.run(10_000);
  expect(there.length).toBe(1_000);
  world.unmute(ben, anna);
  await world.runUntil(() => there.length === 5_000, 60_000);
});

/** On some systems a close loses nothing. */
const losingNothing = { network: { closeDropsUnsent: 0 } };

test('on some systems a close arrives after what was sent before it', async () => {
  const { world, anna, ben } = twoPhones(losingNothing);
  const [here, there] = await connect(world, anna, ben);
  here.connection.send(patternOf(10_000));
  here.connection.close();
  await world.runUntil(() => there.ends.length > 0, 10_000);
  expect(there.ends).toEqual(['closed by peer']);
  expect(firstDifference(there.bytes, patternOf(10_000))).toBe('nowhere');
  await world.run(1_000);
  expect(world.connections()).toEqual([]);
});

test('as on phones, a close loses what had not left yet, and nothing that had', async () => {
  const { world, anna, ben } = twoPhones();
  const [here, there] = await connect(world, anna, ben);
  here.connection.send(patternOf(100));
  await world.run(2);
  here.connection.send(patternOf(10_000));
  here.connection.close();
  await world.runUntil(() => there.ends.length > 0, 10_000);
  expect([there.length, there.ends]).toEqual([100, ['closed by peer']]);
});

test('a close with bytes unread is a reset: what had arrived at the other end is lost unless it was read', async () => {
  const { world, anna, ben } = twoPhones();
  const [here, there] = await connect(world, anna, ben);
  here.connection.send(patternOf(10));
  await world.run(100);
  anna.stall(1_000);
  ben.stall(1_000);
  here.connection.send(patternOf(20));
  there.connection.send(patternOf(30));
  await world.run(100);
  here.connection.close();
  await world.run(10_000);
  expect([here.length, here.ends]).toEqual([0, []]);
  expect([there.length, there.ends]).toEqual([10, ['reset']]);
  expect(world.connections()).toEqual([]);
});

test('who sends to an end that was closed is reset, and what that end still had to send is lost', async () => {
  const { world, anna, ben } = twoPhones(losingNothing);
  const [here, there] = await connect(world, anna, ben);
  here.connection.send(patternOf(500_000));
  here.connection.close();
  there.connection.send(patternOf(10));
  await world.runUntil(() => there.ends.length > 0, 10_000);
  expect([here.ends, there.ends]).toEqual([[], ['reset']]);
  expect(here.length).toBe(0);
  expect(there.length).toBeLessThan(500_000);
  await world.run(1_000);
  expect(world.connections()).toEqual([]);
});

test('a close out of range is heard of on the return', async () => {
  const { world, anna, ben } = twoPhones(losingNothing);
  const [here, there] = await connect(world, anna, ben);
  world.apart(anna, ben);
  here.connection.send(patternOf(10));
  here.connection.close();
  await world.run(10_000);
  expect(there.ends).toEqual([]);
  world.together(anna, ben);
  await world.run(20_000);
  expect([there.length, there.ends]).toEqual([10, ['closed by peer']]);
});

test('a handler is attached once', async () => {
  const { world, anna, ben } = twoPhones();
  const [here] = await connect(world, anna, ben);
  expect(() => here.connection.attach(here)).toThrow('has a handler already');
});
