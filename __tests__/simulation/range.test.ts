import { createWorld } from '../../src/simulation';
import { firstDifference, patternOf } from '../ports/recorder';
import { connect, twoPhones } from './two-phones';

const minuteMs = 60_000;

test('out of range bytes stall and nothing is closed; back in range soon, they go on where they were', async () => {
  const { world, anna, ben } = twoPhones();
  const [here, there] = await connect(world, anna, ben);
  ben.moveAway();
  here.connection.send(patternOf(1_000));
  await world.run(5_000);
  expect([there.length, here.ends, there.ends]).toEqual([0, [], []]);
  ben.comeBack();
  const backAt = world.now;
  await world.runUntil(() => there.length === 1_000, 10_000);
  expect(there.bytes).toEqual(patternOf(1_000));
  // A sender tries again after 0.2 s, 0.4 s, …: after 5 s apart the next try is up to some seconds away.
  expect(world.now - backAt).toBeGreaterThan(100);
});

test('the longer the silence, the longer until the next try, up to a minute', async () => {
  const waits: number[] = [];
  for (const awayMs of [500, 5_000, 50_000, 10 * minuteMs]) {
    const { world, anna, ben } = twoPhones();
    const [here, there] = await connect(world, anna, ben);
    ben.moveAway();
    here.connection.send(patternOf(10));
    await world.run(awayMs);
    ben.comeBack();
    const backAt = world.now;
    await world.runUntil(() => there.length === 10, 2 * minuteMs);
    waits.push(world.now - backAt);
  }
  expect(waits[0]).toBeLessThan(500);
  expect(waits[1]).toBeLessThan(5_000);
  expect(waits[2]).toBeLessThan(52_000);
  expect(waits[3]).toBeLessThan(61_000);
  expect(Math.max(...waits)).toBeGreaterThan(5_000);
});

test('a connection with unacknowledged bytes dies at who sent them, after a quarter of an hour; the other end believes in it for ever', async () => {
  const { world, anna, ben } = twoPhones();
  const [here, there] = await connect(world, anna, ben);
  ben.moveAway();
  await world.run(1_000);
  here.connection.send(patternOf(10));
  const sentAt = world.now;
  await world.run(15 * minuteMs - 1_000);
  expect(here.ends).toEqual([]);
  await world.runUntil(() => here.ends.length > 0, minuteMs);
  expect(here.ends).toEqual(['timed out']);
  expect(world.now - sentAt).toBeLessThan(15 * minuteMs + 10);
  await world.run(10_000 * minuteMs);
  expect(there.ends).toEqual([]);
  expect(world.connections()).toMatchObject([
    { dialer: 'anna', acceptor: 'ben', dialerHolds: false, acceptorHolds: true, live: false },
  ]);
});

test('the quarter of an hour counts from what is not acknowledged, not from the last time that something was', async () => {
  const { world, anna, ben } = twoPhones();
  const [here, there] = await connect(world, anna, ben);
  here.connection.send(patternOf(10));
  await world.run(60 * minuteMs);
  world.apart(anna, ben);
  here.connection.send(patternOf(10));
  await world.run(5 * minuteMs);
  world.together(anna, ben);
  await world.run(2 * minuteMs);
  expect([there.length, here.ends]).toEqual([20, []]);
});

test('whatever is lost on the way, both ways, all bytes come, once and in order', async () => {
  for (let seed = 0; seed < 20; seed++) {
    const { world, anna, ben } = twoPhones({ seed, network: { windowBytes: 4_000 } });
    const [here, there] = await connect(world, anna, ben);
    const all = patternOf(30_000);
    for (let i = 0; i < 30; i++) {
      here.connection.send(all.subarray(i * 1_000, (i + 1) * 1_000));
      const [from, to] = (i + seed) % 3 === 0 ? [anna, ben] : [ben, anna];
      world.mute(from, to);
      await world.run(3 + ((i * 7 + seed) % 11));
      world.unmute(from, to);
      await world.run(2 + ((i * 5 + seed) % 13));
    }
    await world.runUntil(() => there.length >= all.length, 10 * minuteMs);
    await world.run(minuteMs);
    expect([seed, firstDifference(there.bytes, all)]).toEqual([seed, 'nowhere']);
  }
});

test('what comes after something that was lost waits for it', async () => {
  const { world, anna, ben } = twoPhones({ network: { pieces: 'whole' } });
  world.delay(anna, ben, { least: 100, most: 100 });
  const [here, there] = await connect(world, anna, ben);
  here.connection.send(patternOf(10));
  await world.run(50);
  here.connection.send(patternOf(20));
  await world.run(40);
  world.apart(anna, ben);
  await world.run(30);
  world.together(anna, ben);
  await world.run(100);
  expect(there.length).toBe(0);
  await world.run(1_000);
  expect(there.bytes).toEqual(Uint8Array.from([...patternOf(10), ...patternOf(20)]));
});

test('an idle connection outlives any absence', async () => {
  const { world, anna, ben } = twoPhones();
  const [here, there] = await connect(world, anna, ben);
  ben.moveAway();
  await world.run(10_000 * minuteMs);
  ben.comeBack();
  there.connection.send(patternOf(10));
  await world.run(1_000);
  expect(here.bytes).toEqual(patternOf(10));
});

test('walls stand between two phones and leave a third alone', async () => {
  const { world, anna, ben } = twoPhones();
  const carla = world.phone('carla');
  const [toBen, atBen] = await connect(world, anna, ben);
  const [toCarla, atCarla] = await connect(world, anna, carla);
  world.apart(ben, anna);
  toBen.connection.send(patternOf(10));
  toCarla.connection.send(patternOf(10));
  await world.run(1_000);
  expect([atBen.length, atCarla.length]).toEqual([0, 10]);
  world.together(anna, ben);
  await world.run(2_000);
  expect(atBen.length).toBe(10);
});

test('one direction can be a black hole: bytes get there and their sender never knows', async () => {
  const { world, anna, ben } = twoPhones();
  const [here, there] = await connect(world, anna, ben);
  world.mute(ben, anna);
  here.connection.send(patternOf(10));
  there.connection.send(patternOf(10));
  await world.run(30_000);
  expect([here.length, there.length]).toEqual([0, 10]);
  await world.run(15 * minuteMs);
  expect([here.ends, there.ends]).toEqual([['timed out'], ['timed out']]);
  expect(there.bytes).toEqual(patternOf(10));
});

test('what a black hole swallowed comes once it is gone, once', async () => {
  const { world, anna, ben } = twoPhones();
  const [here, there] = await connect(world, anna, ben);
  world.mute(ben, anna);
  for (let i = 0; i < 10; i++) here.connection.send(patternOf(100));
  there.connection.send(patternOf(500));
  await world.run(20_000);
  world.unmute(ben, anna);
  await world.run(60_000);
  expect(there.length).toBe(1_000);
  expect(here.bytes).toEqual(patternOf(500));
});

test('who walks gets out of range on the way, at walking speed', async () => {
  const world = createWorld({ seed: 1, network: { rangeM: 30 } });
  world.phone('anna');
  const ben = world.phone('ben', { position: { x: 3, y: 4 } });
  ben.walkTo({ x: 45, y: 4 }, 2);
  await world.run(60_000);
  expect(ben.position).toEqual({ x: 45, y: 4 });
  const crossings = world.log.filter(({ what }) => what === 'out of range' || what === 'stands');
  expect(crossings).toMatchObject([
    { what: 'out of range', phone: 'ben', other: 'anna' },
    { what: 'stands', phone: 'ben', at: 21_000 },
  ]);
  // 30 m from anna lies at x = 29.73: 13.4 s away.
  expect(crossings[0]?.at).toBeGreaterThan(13_300);
  expect(crossings[0]?.at).toBeLessThan(13_700);
  ben.walkTo({ x: 3, y: 4 }, 2);
  await world.run(5_000);
  ben.walkTo({ x: 45, y: 4 }, 2);
  await world.run(60_000);
  expect(ben.position).toEqual({ x: 45, y: 4 });
});

test('phones that all walk off are out of range of each other too', () => {
  const world = createWorld({ seed: 1 });
  const phones = ['anna', 'ben', 'carla'].map(name => world.phone(name));
  for (const phone of phones) phone.moveAway();
  const lost = world.log.filter(({ what }) => what === 'out of range');
  expect(lost).toHaveLength(3);
  expect(world.log.filter(({ what }) => what === 'in range')).toEqual([]);
});
