import { minutes, seconds } from '../../src/runtime';
import { DEFAULT_LIMITS } from '../../src/runtime/limits';
import { connected } from './notebook';
import { besiege } from './siege';
import type { Stranger } from './stranger';
import { dial, dialTimes, heartbeat, hello, messages, resume, text, varint } from './stranger';

// Real time, and only for a busy machine: alone, none of these takes two seconds.
jest.setTimeout(20_000);

/** A different one for each number. */
const idOf = (number: number) => [
  ...[number % 256, Math.floor(number / 256)],
  ...new Array<number>(30).fill(0x55),
];

const chunks = (count: number, size: number) =>
  Array.from({ length: Math.ceil(count / size) }, () => size);

test('strangers: 1,000 silent connections take no more than the limit, for no longer than the handshake timeout', async () => {
  const { world, ada, mallory, write, reasons, standing } = await besiege();
  const strangers = await dialTimes(1_000, world, mallory, ada);
  await world.run(seconds(1));
  const held = () => strangers.filter(({ ended }) => ended === undefined).length;
  expect(held()).toBe(DEFAULT_LIMITS.strangers);
  expect(reasons()).toEqual(
    new Array(1_000 - DEFAULT_LIMITS.strangers).fill('too many connections that say nothing'),
  );
  write();
  await world.run(seconds(6));
  expect(held()).toBe(0);
  expect(reasons()).toHaveLength(1_000);
  await standing();
});

test.each([1, 3])('strangers: a limit of %i is kept', async strangers => {
  const { world, ada, mallory, standing } = await besiege({ device: { limits: { strangers } } });
  const silent = await dialTimes(10, world, mallory, ada);
  await world.run(seconds(1));
  expect(silent.filter(({ ended }) => ended === undefined)).toHaveLength(strangers);
  await world.run(seconds(10));
  await standing();
});

test('strangers: a peer that sends only its hello counts as one, whichever id it claims', async () => {
  const { world, ada, mallory, standing } = await besiege();
  const silent: Stranger[] = [];
  for (let i = 0; i < 2 * DEFAULT_LIMITS.strangers; i++) {
    silent.push((await dial(world, mallory, ada)).say(hello({ id: idOf(i * 1_500) })));
    await world.run(50);
  }
  expect(silent.filter(({ ended }) => ended === undefined).length).toBeLessThanOrEqual(
    DEFAULT_LIMITS.strangers,
  );
  await world.run(seconds(10));
  await standing();
});

test('connectionsPerMinute: one address is accepted this often, half of it at once, and others are not affected', async () => {
  const { world, ada, noor, mallory, write, reasons, standing } = await besiege({
    device: { limits: { connectionsPerMinute: 20 } },
  });
  (await dialTimes(50, world, mallory, ada)).forEach(stranger => stranger.leave());
  await world.run(seconds(1));
  const turnedAway = () => reasons().filter(reason => /too many connections from/.test(reason));
  expect(turnedAway()).toHaveLength(40);
  world.connections().forEach(connection => connection.reset('both'));
  write();
  await world.run(seconds(15));
  expect(connected(noor)).toBe(true);

  (await dialTimes(50, world, mallory, ada)).forEach(stranger => stranger.leave());
  await world.run(seconds(1));
  expect(turnedAway()).toHaveLength(40 + 45);
  await standing();
});

test('strangers: an honest link that breaks comes back during a flood of connections', async () => {
  const { world, ada, noor, mallory, write, standing } = await besiege();
  for (let second = 0; second < 30; second++) {
    await dialTimes(DEFAULT_LIMITS.strangers, world, mallory, ada);
    if (second % 10 === 0) {
      const [honest] = world.connections().filter(({ dialer }) => dialer !== 'mallory');
      honest?.reset('both');
    }
    write();
    await world.run(seconds(1));
  }
  expect(connected(noor)).toBe(true);
  await world.run(seconds(10));
  await standing();
});

test('1,000 devices that connect one after the other, with handshakes, leave nothing behind', async () => {
  const { world, ada, mallory, write, reasons, standing } = await besiege();
  let number = 0;
  for (const size of chunks(1_000, 100)) {
    const strangers: Stranger[] = [];
    for (let i = 0; i < size / 10; i++) {
      for (const stranger of await dialTimes(10, world, mallory, ada)) {
        strangers.push(stranger.say(hello({ id: idOf(number++) }), resume(), heartbeat));
      }
      await world.run(100);
    }
    strangers.forEach(stranger => stranger.leave());
    write();
    await world.run(seconds(1));
  }
  expect(reasons()).toHaveLength(1_000);
  const goodbyes = ['closed by peer', 'reset'];
  expect(reasons().filter(reason => !goodbyes.includes(reason))).toEqual([]);
  await standing();
});

test('a device that asks for a service again and again is granted no more leases than the limit', async () => {
  const { world, ada, mallory, write, reasons, standing } = await besiege({
    device: { limits: { liveLeases: 50 } },
  });
  const stranger = (await dial(world, mallory, ada)).say(hello(), resume());
  for (let number = 1; number <= 100; number++) {
    stranger.say(messages(number, [0x05, 1, ...text('Notebook'), 0]));
    await world.run(50);
  }
  const granted = () => ada.device.snapshot().leases.length;
  expect(granted()).toBe(1 + 50);
  stranger.leave();
  await world.run(minutes(5));
  write();
  expect(granted()).toBe(1 + 50);
  await world.run(minutes(6));
  // The next connection that ends makes Ada drop what has expired.
  (await dial(world, mallory, ada)).leave();
  await world.run(seconds(1));
  expect(reasons()).toHaveLength(2);
  await standing();
});

test('a huge time in a renewal or a due is treated as the longest one', async () => {
  const { world, ada, mallory, write, lines, standing } = await besiege();
  const stranger = (await dial(world, mallory, ada)).say(hello(), resume());
  const forever = varint(Number.MAX_SAFE_INTEGER);
  stranger.say(messages(1, [0x05, 1, ...text('Notebook'), 0]));
  await world.run(100);
  stranger.say(messages(2, [0x03, 1, ...forever]));
  await world.run(100);
  stranger.say(messages(3, [0x11, 1, 0, ...text('write'), ...forever, 1, 0x40]));
  await world.run(100);
  expect(lines.splice(0)).toEqual(['']);
  write();
  await world.run(100);
  stranger.say(messages(4, [0x04, 1, 1, 0]));
  await world.run(100);
  stranger.leave();
  await world.run(minutes(9));
  write();
  await world.run(minutes(3));
  (await dial(world, mallory, ada)).leave();
  await world.run(seconds(1));
  await standing();
});

test('a peer that floods is disconnected at the rate limit, and its effects are bounded', async () => {
  const { world, ada, mallory, reasons } = await besiege({
    device: { limits: { messagesPerSecond: 100 } },
  });
  const stranger = (await dial(world, mallory, ada)).say(hello(), resume());
  const flood = Array.from({ length: 500 }, () => [0x05, 0, 0]);
  stranger.say(messages(1, ...flood));
  await world.run(seconds(1));
  expect(reasons()).toEqual(['more messages in a second than this device takes']);
});

test('B1: a method name of more than 256 characters ends the connection', async () => {
  const { world, ada, mallory, lines, reasons } = await besiege();
  const stranger = (await dial(world, mallory, ada)).say(hello(), resume());
  stranger.say(messages(1, [0x05, 1, ...text('Notebook'), 0]));
  await world.run(seconds(1));
  const call = (name: string) => [0x09, 1, 0, ...text(name), 0];
  stranger.say(messages(2, call('x'.repeat(256))));
  stranger.say(messages(3, call('write')));
  await world.run(seconds(1));
  expect(lines.splice(0)).toHaveLength(1);
  stranger.say(messages(4, call('x'.repeat(257))));
  await world.run(seconds(1));
  expect(reasons()).toEqual([expect.stringMatching(/a name of 257/)]);
});
