import { createWorld } from '../../src/simulation';
import { twoPhones } from './two-phones';

const minuteMs = 60_000;

test("each phone's clocks go at their own rate, and its timers with them", async () => {
  const world = createWorld({ seed: 1 });
  const hasty = world.phone('hasty', { driftPpm: 1_000 });
  const lazy = world.phone('lazy', { driftPpm: -1_000 });
  const firedAt: Record<string, number> = {};
  for (const { name, ports } of [hasty, lazy]) {
    ports.clock.setTimer(1_000_000, () => (firedAt[name] = world.now));
  }
  const [hastyWall, lazyWall] = [hasty.ports.clock.wallMs(), lazy.ports.clock.wallMs()];
  await world.run(1_000_000);
  expect(hasty.ports.clock.wallMs() - hastyWall).toBe(1_001_000);
  expect(lazy.ports.clock.wallMs() - lazyWall).toBe(999_000);
  await world.run(2_000);
  expect(firedAt).toEqual({
    hasty: expect.closeTo(1_000_000 / 1.001, 3) as number,
    lazy: expect.closeTo(1_000_000 / 0.999, 3) as number,
  });
});

test('no rounding makes a timer run before its time', async () => {
  const world = createWorld({ seed: 1 });
  // So late that true time is coarser than the time of a clock that has just started.
  await world.run(10_000_000_000);
  const phone = world.phone('anna', { driftPpm: 37 });
  const { clock } = phone.ports;
  const early: number[] = [];
  for (let i = 1; i <= 2_000; i++) {
    const dueMs = clock.monotonicMs() + i / 7;
    clock.setTimer(i / 7, () => {
      if (clock.monotonicMs() < dueMs) early.push(i);
    });
    if (i % 10 === 0) await world.run(i / 11);
  }
  await world.run(1_000);
  expect(phone.pendingTimers).toBe(0);
  expect(early).toEqual([]);
});

test('a rate that changes moves the timers that are set', async () => {
  const { world, anna } = twoPhones();
  let firedAt = 0;
  anna.ports.clock.setTimer(1_000, () => (firedAt = world.now));
  await world.run(500);
  anna.drift(1_000_000);
  await world.run(1_000);
  expect(firedAt).toBe(750);
});

test("monotonic time starts anywhere, and phones' wall clocks roughly agree", () => {
  const { anna, ben } = twoPhones();
  expect(anna.ports.clock.monotonicMs()).not.toBe(ben.ports.clock.monotonicMs());
  const apartMs = Math.abs(anna.ports.clock.wallMs() - ben.ports.clock.wallMs());
  expect(apartMs > 0 && apartMs < minuteMs).toBe(true);
});

test('a wall clock can be set, and monotonic time does not care', async () => {
  const world = createWorld({ seed: 1 });
  const phone = world.phone('anna', { wallMs: 5_000_000 });
  const { clock } = phone.ports;
  const start = clock.monotonicMs();
  expect(clock.wallMs()).toBe(5_000_000);
  phone.setWallClock(1_000_000);
  await world.run(500);
  expect(clock.wallMs()).toBe(1_000_500);
  expect(clock.monotonicMs() - start).toBe(500);
});

test('in its sleep a phone’s monotonic clock and its timers stand still, and its wall clock goes on', async () => {
  const { world, anna } = twoPhones();
  const { clock } = anna.ports;
  const [monotonic, wall] = [clock.monotonicMs(), clock.wallMs()];
  const fired: number[] = [];
  clock.setTimer(30_000, () => fired.push(world.now));
  await world.run(10_000);
  anna.sleep();
  await world.run(10 * minuteMs);
  expect(fired).toEqual([]);
  expect(clock.monotonicMs() - monotonic).toBe(10_000);
  expect(clock.wallMs() - wall).toBe(10 * minuteMs + 10_000);
  anna.wake();
  await world.run(19_999);
  expect(fired).toEqual([]);
  await world.run(1);
  expect(fired).toEqual([10 * minuteMs + 30_000]);
});

test('where the monotonic clock goes on in a sleep, timers that were due meanwhile fire late, in order, each in a turn of its own', async () => {
  const world = createWorld({ seed: 1 });
  const phone = world.phone('anna', { monotonicRunsAsleep: true });
  const { clock } = phone.ports;
  const happened: string[] = [];
  for (const dueMs of [3_000, 1_000, 2_000]) {
    clock.setTimer(dueMs, () => {
      happened.push(`${dueMs}`);
      queueMicrotask(() => happened.push(`after ${dueMs}`));
    });
  }
  phone.sleep();
  await world.run(5_000);
  expect(happened).toEqual([]);
  phone.wake();
  await world.run(1);
  expect(happened).toEqual(['1000', 'after 1000', '2000', 'after 2000', '3000', 'after 3000']);
});

test('while an app is stalled its time goes on and nothing of it runs; then everything does, late and in order', async () => {
  const { world, anna } = twoPhones();
  const { clock } = anna.ports;
  const ran: [string, number][] = [];
  for (const dueMs of [300, 100, 200, 900]) {
    clock.setTimer(dueMs, () => ran.push([`${dueMs}`, world.now]));
  }
  const start = clock.monotonicMs();
  anna.stall(500);
  await world.run(499);
  expect(ran).toEqual([]);
  expect(clock.monotonicMs() - start).toBe(499);
  await world.run(1_000);
  expect(ran).toEqual([
    ['100', 500],
    ['200', 500],
    ['300', 500],
    ['900', 900],
  ]);
});

test('one phone’s stall or sleep is nothing to the others', async () => {
  const { world, anna, ben } = twoPhones();
  let fired = false;
  ben.ports.clock.setTimer(100, () => (fired = true));
  anna.stall(1_000);
  anna.sleep();
  await world.run(100);
  expect(fired).toBe(true);
});

test('timers that wait are counted, to find those that leak', async () => {
  const { world, anna } = twoPhones();
  const timers = [10, 20, 30].map(ms => anna.ports.clock.setTimer(ms, () => undefined));
  expect(anna.pendingTimers).toBe(3);
  timers[2]?.cancel();
  await world.run(10);
  expect(anna.pendingTimers).toBe(1);
  anna.ports.transport.dial({ host: '10.9.9.9', port: 1 }, 1_000).connection.catch(() => undefined);
  expect(anna.pendingTimers).toBe(1);
  await world.run(10);
  expect(anna.pendingTimers).toBe(0);
});

test('timers that keep setting each other for at once do not keep time from going on', async () => {
  const { world, anna } = twoPhones();
  let stop = false;
  const again = () => {
    if (!stop) anna.ports.clock.setTimer(0, again);
  };
  again();
  world.at(5, () => (stop = true));
  await world.run(10);
  expect(anna.pendingTimers).toBe(0);
});
