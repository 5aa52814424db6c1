import { createWorld } from '../../src/simulation';
import { twoPhones } from './two-phones';

test('time passes as far as it is told to, and no real time with it', async () => {
  const world = createWorld({ seed: 1 });
  await world.run(1_500);
  expect(world.now).toBe(1_500);
  await world.run(365 * 24 * 60 * 60 * 1_000);
  expect(world.now).toBe(1_500 + 365 * 24 * 60 * 60 * 1_000);
});

test('a script happens at its times', async () => {
  const world = createWorld({ seed: 1 });
  const happened: string[] = [];
  world.at(20, () => happened.push(`second at ${world.now}`));
  world.at(10, () => happened.push(`first at ${world.now}`));
  world.at(30.5, () => happened.push('too late'));
  await world.run(30);
  expect(happened).toEqual(['first at 10', 'second at 20']);
});

test('a chain of 1,000 awaits is done within one instant, before anything else happens', async () => {
  const { world, anna } = twoPhones();
  const happened: string[] = [];
  const chain = (left: number) => {
    if (left === 0) happened.push(`chain at ${world.now}`);
    else Promise.resolve(left - 1).then(chain, () => undefined);
  };
  world.at(10, () => chain(1_000));
  world.at(10, () => happened.push('next'));
  anna.ports.clock.setTimer(10, () => happened.push('timer'));
  await world.run(10);
  expect(happened).toEqual(['chain at 10', 'next', 'timer']);
});

test('what was begun before the run is done before anything happens in it', async () => {
  const world = createWorld({ seed: 1 });
  const happened: string[] = [];
  world.at(0, () => happened.push('happening'));
  const begin = async () => {
    for (let i = 0; i < 100; i++) await undefined;
    happened.push('begun before');
  };
  begin().catch(() => undefined);
  await world.run(0);
  expect(happened).toEqual(['begun before', 'happening']);
});

test('a run ends as soon as something holds, and fails when it does not in time', async () => {
  const world = createWorld({ seed: 1 });
  let holds = false;
  world.at(40, () => (holds = true));
  await expect(world.runUntil(() => holds, 30)).rejects.toThrow('within 30 ms');
  expect(world.now).toBe(30);
  await world.runUntil(() => holds, 30);
  expect(world.now).toBe(40);
  await world.runUntil(() => true, 0);
  expect(world.now).toBe(40);
});

test('what an app throws ends the run that it was thrown in, and the world can go on', async () => {
  const { world, anna } = twoPhones();
  let later = false;
  anna.ports.clock.setTimer(10, () => {
    throw new Error('a mistake in the app');
  });
  anna.ports.clock.setTimer(20, () => (later = true));
  await expect(world.run(100)).rejects.toThrow('a mistake in the app');
  expect(world.now).toBe(10);
  await world.run(100);
  expect(later).toBe(true);
});

test('the host can bring its own way to wait for promises', async () => {
  let drains = 0;
  const drain = () => {
    drains++;
    return new Promise<void>(resolve => setTimeout(resolve, 0));
  };
  const world = createWorld({ seed: 1, drain });
  world.at(1, () => undefined);
  world.at(1, () => undefined);
  await world.run(2);
  expect(drains).toBe(3);
});

test('a world does not run twice at once', async () => {
  const world = createWorld({ seed: 1 });
  const first = world.run(10);
  await expect(world.run(10)).rejects.toThrow('running already');
  await first;
  expect(world.now).toBe(10);
});

test('what cannot be is refused at once', async () => {
  const { world, anna, ben } = twoPhones();
  const stranger = twoPhones().anna;
  await expect(world.run(-1)).rejects.toThrow(RangeError);
  await expect(world.run(NaN)).rejects.toThrow(RangeError);
  await expect(world.run(Infinity)).rejects.toThrow(RangeError);
  await world.run(10);
  expect(() => world.at(9, () => undefined)).toThrow('9 ms is over');
  expect(() => world.phone('anna')).toThrow('a phone anna already');
  expect(() => world.phoneNamed('carla')).toThrow('no phone carla');
  expect(world.phoneNamed('ben')).toBe(ben);
  expect(() => world.apart(anna, stranger)).toThrow('not of this world');
  expect(() => world.mute(stranger, ben)).toThrow('not of this world');
  expect(() => world.delay(anna, ben, { least: 5, most: 4 })).toThrow(RangeError);
  expect(() => world.phone('backwards', { driftPpm: -1_000_000 })).toThrow(RangeError);
  expect(() => anna.stall(-5)).toThrow(RangeError);
  expect(() => anna.walkTo({ x: 1, y: 1 }, 0)).toThrow(RangeError);
  expect(() => anna.setWallClock(NaN)).toThrow(RangeError);
  expect(() => anna.ports.clock.setTimer(Infinity, () => undefined)).toThrow(RangeError);
  expect(() => anna.ports.transport.dial({ host: ben.address, port: 1 }, 0)).toThrow(RangeError);
});
