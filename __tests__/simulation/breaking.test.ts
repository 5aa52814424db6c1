import { patternOf, Recorder } from '../ports/recorder';
import type { TwoPhones } from './two-phones';
import { connect, listening, outcome, twoPhones } from './two-phones';

const minuteMs = 60_000;

async function connected(options: Parameters<typeof twoPhones>[0] = {}) {
  const phones: TwoPhones = twoPhones(options);
  const [here, there] = await connect(phones.world, phones.anna, phones.ben);
  await phones.world.run(100);
  return { ...phones, here, there };
}

test('a reset ends both ends, and what was under way is lost', async () => {
  const { world, here, there } = await connected();
  here.connection.send(patternOf(10_000));
  await world.run(2);
  world.connections()[0]?.reset('both');
  await world.run(10_000);
  expect([here.ends, there.ends]).toEqual([['reset'], ['reset']]);
  expect(there.length).toBeLessThan(10_000);
  expect(world.connections()).toEqual([]);
});

test.each(['dialer', 'acceptor'] as const)(
  'a reset of which only the %s is told leaves the other end half-open, until it sends',
  async told => {
    const { world, here, there } = await connected();
    const [knows, believes] = told === 'dialer' ? [here, there] : [there, here];
    world.connections()[0]?.reset(told);
    await world.run(60 * minuteMs);
    expect([knows.ends, believes.ends]).toEqual([['reset'], []]);
    expect(world.connections()).toMatchObject([
      { dialerHolds: told !== 'dialer', acceptorHolds: told !== 'acceptor', live: false },
    ]);
    believes.connection.send(patternOf(1));
    await world.run(1_000);
    expect(believes.ends).toEqual(['reset']);
    expect(knows.ends).toEqual(['reset']);
  },
);

test('a reset before the acceptor has heard of the connection leaves it in the dark', async () => {
  const { world, anna, ben } = twoPhones();
  world.delay(anna, ben, { least: 50, most: 50 });
  const { address, accepted } = await listening(world, ben);
  const dialed = await outcome(world, anna.ports.transport.dial(address, 1_000).connection);
  const here = new Recorder(dialed);
  world.connections()[0]?.reset('acceptor');
  await world.run(10_000);
  expect([accepted, here.ends]).toEqual([[], []]);
  here.connection.send(patternOf(1));
  await world.run(1_000);
  expect([accepted, here.ends]).toEqual([[], ['reset']]);
});

test('what the told end had sent is lost with the reset', async () => {
  const { world, here, there } = await connected();
  here.connection.send(patternOf(10));
  await world.run(1);
  world.connections()[0]?.reset('dialer');
  await world.run(60_000);
  expect([there.length, there.ends]).toEqual([0, []]);
});

test('a connection that something on the way forgot is silent, and each sender times out by itself', async () => {
  const { world, here, there } = await connected();
  world.connections()[0]?.reset('neither');
  here.connection.send(patternOf(10));
  await world.run(14 * minuteMs);
  expect([here.ends, there.ends, there.length]).toEqual([[], [], 0]);
  await world.run(2 * minuteMs);
  expect([here.ends, there.ends]).toEqual([['timed out'], []]);
});

test('a phone that crashed sends nothing: the other end is told nothing until the phone is there again and it sends', async () => {
  const { world, ben, here } = await connected();
  ben.crash();
  here.connection.send(patternOf(10));
  await world.run(10_000);
  expect(here.ends).toEqual([]);
  ben.restart();
  await world.run(20_000);
  expect(here.ends).toEqual(['reset']);
});

test('an idle end never hears of a crash', async () => {
  const { world, ben, here } = await connected();
  ben.crash();
  await world.run(1_000);
  ben.restart();
  await world.run(100 * minuteMs);
  expect(here.ends).toEqual([]);
  expect(world.connections()).toMatchObject([{ dialerHolds: true, acceptorHolds: false }]);
});

test('a phone that crashed and came back out of range is never heard of', async () => {
  const { world, ben, here } = await connected();
  ben.crash();
  ben.moveAway();
  ben.restart();
  here.connection.send(patternOf(10));
  await world.run(14 * minuteMs);
  expect(here.ends).toEqual([]);
});

test('an app that is killed has its connections reset by its system', async () => {
  const { world, ben, here, there } = await connected();
  ben.kill();
  await world.run(1_000);
  expect([here.ends, there.ends]).toEqual([['reset'], []]);
});

test('a reset that finds nobody in range is not heard', async () => {
  const { world, anna, ben, here } = await connected();
  world.apart(anna, ben);
  ben.kill();
  await world.run(1_000);
  expect(here.ends).toEqual([]);
});

test('bytes that arrived are read although the other phone has crashed since', async () => {
  const { world, anna, ben, here, there } = await connected();
  anna.stall(1_000);
  there.connection.send(patternOf(10));
  await world.run(500);
  ben.crash();
  expect(here.length).toBe(0);
  await world.run(1_000);
  expect(here.bytes).toEqual(patternOf(10));
});

test.each([true, false])(
  'a new address leaves old connections without a way; its own app is told: %s',
  async told => {
    const { world, ben, here, there } = await connected();
    ben.changeAddress({ told });
    expect(ben.formerAddresses).toEqual(['10.0.0.2']);
    here.connection.send(patternOf(10));
    there.connection.send(patternOf(10));
    await world.run(10 * minuteMs);
    expect([here.length, there.length]).toEqual([0, 0]);
    expect(here.ends).toEqual([]);
    expect(there.ends).toEqual(told ? ['network gone'] : []);
    expect(world.connections()).toMatchObject([{ live: false }]);
    await world.run(6 * minuteMs);
    expect(here.ends).toEqual(['timed out']);
  },
);

test('who gets another phone’s former address refuses what was meant for that one', async () => {
  const { world, ben, here } = await connected();
  const former = ben.address;
  ben.changeAddress();
  const carla = world.phone('carla');
  carla.changeAddress({ to: former });
  expect(() => ben.changeAddress({ to: former })).toThrow('carla has the address');
  here.connection.send(patternOf(10));
  await world.run(1_000);
  expect(here.ends).toEqual(['reset']);
});

test('a phone that gets its address back finds its connections as they were', async () => {
  const { world, ben, here, there } = await connected();
  const former = ben.address;
  ben.changeAddress();
  here.connection.send(patternOf(10));
  await world.run(2_000);
  ben.changeAddress({ to: former });
  await world.run(10_000);
  expect(there.bytes).toEqual(patternOf(10));
});

test('listeners stay through a change of address, at the new one', async () => {
  const { world, anna, ben } = twoPhones();
  const { listener, accepted } = await listening(world, ben);
  ben.changeAddress();
  const { port } = listener;
  await outcome(world, anna.ports.transport.dial({ host: ben.address, port }, 1_000).connection);
  await world.run(100);
  expect(accepted).toHaveLength(1);
});
