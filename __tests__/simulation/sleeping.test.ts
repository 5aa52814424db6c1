import type { App, PhoneOptions } from '../../src/simulation';
import { createWorld } from '../../src/simulation';
import { patternOf } from '../ports/recorder';
import { connect, listening, outcome, twoPhones } from './two-phones';

const minuteMs = 60_000;

test('a phone that slept finds its sockets dead, and hears so only when it sends', async () => {
  const { world, anna, ben } = twoPhones();
  const [here, there] = await connect(world, anna, ben);
  ben.sleep();
  here.connection.send(patternOf(10));
  await world.run(5_000);
  ben.wake();
  await world.run(minuteMs);
  expect([there.length, there.ends]).toEqual([0, []]);
  expect(here.ends).toEqual(['reset']);
  there.connection.send(patternOf(10));
  await world.run(1_000);
  expect(there.ends).toEqual(['network gone']);
  expect(here.length).toBe(0);
});

test('some systems tell on waking, and some never', async () => {
  for (const [deadSocketTells, wanted] of [
    ['on waking', ['network gone']],
    ['never', []],
  ] as const) {
    const { world, anna, ben } = twoPhones({ network: { deadSocketTells } });
    const [here, there] = await connect(world, anna, ben);
    ben.sleep();
    await world.run(5_000);
    expect(there.ends).toEqual([]);
    ben.wake();
    there.connection.send(patternOf(10));
    await world.run(minuteMs);
    expect(there.ends).toEqual(wanted);
    expect(here.ends).toEqual([]);
  }
});

test('nothing of a sleeping phone’s app runs: what reached it before comes after the sleep', async () => {
  const { world, anna } = twoPhones();
  let stored = false;
  anna.ports.storage.set('key', patternOf(1)).then(
    () => (stored = true),
    () => undefined,
  );
  await world.run(0);
  anna.sleep();
  await world.run(minuteMs);
  expect(stored).toBe(false);
  anna.wake();
  await world.run(10);
  expect(stored).toBe(true);
});

test('a suspended app’s system is still there, and refuses who dials or sends', async () => {
  const { world, anna, ben } = twoPhones();
  const [here] = await connect(world, anna, ben);
  const { address } = await listening(world, ben);
  ben.suspend();
  here.connection.send(patternOf(10));
  const { connection } = anna.ports.transport.dial(address, minuteMs);
  await expect(outcome(world, connection, 1_000)).rejects.toMatchObject({ reason: 'refused' });
  expect(here.ends).toEqual(['reset']);
});

test.each(['sleep', 'suspend'] as const)(
  'after a %s nothing listens any more; listening again gives a new port',
  async how => {
    const { world, anna, ben } = twoPhones();
    const before = await listening(world, ben);
    if (how === 'sleep') ben.sleep();
    else ben.suspend();
    await world.run(1_000);
    if (how === 'sleep') ben.wake();
    else ben.resume();
    const { connection } = anna.ports.transport.dial(before.address, minuteMs);
    await expect(outcome(world, connection)).rejects.toMatchObject({ reason: 'refused' });
    const after = await listening(world, ben);
    expect(after.listener.port).not.toBe(before.listener.port);
    await outcome(world, anna.ports.transport.dial(after.address, 1_000).connection);
  },
);

test('a dial that was under way when the phone fell asleep times out after it woke', async () => {
  const { world, anna, ben } = twoPhones();
  const { address } = await listening(world, ben);
  world.delay(ben, anna, { least: 1_000, most: 1_000 });
  const { connection } = anna.ports.transport.dial(address, 5_000);
  await world.run(500);
  anna.sleep();
  await world.run(minuteMs);
  anna.wake();
  const start = world.now;
  await expect(outcome(world, connection)).rejects.toMatchObject({ reason: 'timed out' });
  expect(world.now - start).toBeCloseTo(4_500, 5);
});

test('a crash ends a run: its timers, callbacks and promises never come', async () => {
  const { world, anna, ben } = twoPhones();
  const [here, there] = await connect(world, anna, ben);
  const { storage, clock, discovery, transport } = anna.ports;
  const calls: string[] = [];
  const call = (what: string) => () => {
    calls.push(what);
  };
  const begin = () => {
    clock.setTimer(10, call('timer'));
    storage.get('key').then(call('get'), call('get'));
    storage.set('key', patternOf(1)).then(call('set'), call('set'));
    discovery.browse(call('heard'));
    transport.listen(call('accepted')).then(call('listening'), call('not listening'));
    const dial = transport.dial({ host: ben.address, port: 1 }, 100);
    dial.connection.then(call('dialed'), call('not dialed'));
    return dial;
  };
  const dial = begin();
  ben.ports.discovery.publish({
    port: 1,
    idPrefix: 'ben',
    incarnation: '1',
    protocolVersion: 1,
  });
  there.connection.send(patternOf(10));
  anna.crash();
  dial.abort();
  begin();
  here.connection.send(patternOf(10));
  await world.run(500);
  anna.restart();
  begin();
  await world.run(minuteMs);
  expect(calls).toEqual([]);
  expect(here.length + there.length).toBe(0);
  expect(anna.pendingTimers).toBe(0);
});

test('a restart gives new ports and new randomness, and the storage as it was', async () => {
  const { world, anna } = twoPhones();
  const before = anna.ports;
  await outcome(world, before.storage.set('key', patternOf(3)));
  anna.crash();
  expect(() => anna.ports).toThrow('does not run');
  anna.restart();
  expect(anna.ports).not.toBe(before);
  expect(anna.ports.random.bytes(16)).not.toEqual(before.random.bytes(16));
  expect(await outcome(world, anna.ports.storage.get('key'))).toEqual(patternOf(3));
  expect(anna.storage.keys()).toEqual(['key']);
});

test('an app is started in a turn of its own, again after each restart, and told of its return to the foreground', async () => {
  const world = createWorld({ seed: 1 });
  const told: string[] = [];
  let starts = 0;
  const start: PhoneOptions['start'] = (ports): App => {
    const run = ++starts;
    told.push(`start ${run}`);
    ports.clock.setTimer(5_000, () => told.push(`timer ${run}`));
    return {
      stop: () => told.push(`stop ${run}`),
      foreground: () => told.push(`foreground ${run}`),
    };
  };
  const phone = world.phone('anna', { start });
  expect(told).toEqual([]);
  await world.run(1_000);
  phone.crash();
  await world.run(1_000);
  phone.restart();
  await world.run(1_000);
  phone.suspend();
  await world.run(60_000);
  phone.resume();
  await world.run(1_000);
  phone.stopApp();
  await world.run(10_000);
  expect(told).toEqual(['start 1', 'start 2', 'foreground 2', 'stop 2', 'timer 2']);
});

test('a restart of a phone that is not off ends what runs first', async () => {
  const { world, anna, ben } = twoPhones();
  const [here] = await connect(world, ben, anna);
  anna.restart();
  await world.run(1_000);
  expect(here.ends).toEqual(['reset']);
  anna.sleep();
  anna.restart();
  expect(anna.state).toBe('running');
});

test('what cannot follow is refused: only what sleeps wakes', () => {
  const { anna } = twoPhones();
  expect(() => anna.wake()).toThrow('anna is running');
  expect(() => anna.resume()).toThrow('anna is running');
  anna.sleep();
  expect(() => anna.sleep()).toThrow('anna is asleep');
  expect(() => anna.suspend()).toThrow('anna is asleep');
  expect(() => anna.resume()).toThrow('anna is asleep');
  anna.crash();
  expect(() => anna.crash()).toThrow('anna is crashed');
  expect(() => anna.wake()).toThrow('anna is crashed');
});
