import { ElapsedTime } from '../../../src/runtime/time/elapsed-time';
import { FakeClock } from '../lease/fake-clock';

const hourMs = 60 * 60_000;

function setUp() {
  const clock = new FakeClock();
  return { clock, elapsed: new ElapsedTime(clock) };
}

test('L14: it starts at 0, whatever the clocks say, and grows with them', () => {
  const { clock, elapsed } = setUp();
  expect(elapsed.nowMs()).toBe(0);
  clock.pass(1_234);
  expect(elapsed.nowMs()).toBe(1_234);
});

test('L14: a sleep counts, though the monotonic clock stood still', () => {
  const { clock, elapsed } = setUp();
  clock.pass(1_000);
  clock.sleep(hourMs);
  expect(elapsed.nowMs()).toBe(1_000 + hourMs);
  clock.pass(500);
  expect(elapsed.nowMs()).toBe(1_500 + hourMs);
});

test('L14: a sleep counts once, however often the time is read', () => {
  const { clock, elapsed } = setUp();
  clock.sleep(hourMs);
  elapsed.nowMs();
  elapsed.nowMs();
  expect(elapsed.nowMs()).toBe(hourMs);
});

test('L14: the monotonic clock counts where it shows more', () => {
  const { clock, elapsed } = setUp();
  clock.passUnseenByWall(hourMs);
  expect(elapsed.nowMs()).toBe(hourMs);
});

test('L14: a wall clock that is set back counts as no time', () => {
  const { clock, elapsed } = setUp();
  clock.pass(1_000);
  clock.setWall(clock.wallMs() - 24 * hourMs);
  expect(elapsed.nowMs()).toBe(1_000);
  clock.pass(1_000);
  expect(elapsed.nowMs()).toBe(2_000);
});

test('L14: a sleep after the wall clock was set back counts from there', () => {
  const { clock, elapsed } = setUp();
  clock.setWall(clock.wallMs() - 24 * hourMs);
  elapsed.nowMs();
  clock.sleep(hourMs);
  expect(elapsed.nowMs()).toBe(hourMs);
});

test.each([100, 562, 1_999])(
  'L14: the next sleep is not shortened by the %d ms that the clock was set back earlier',
  backMs => {
    const { clock, elapsed } = setUp();
    clock.setWall(clock.wallMs() - backMs);
    for (let i = 0; i < 24; i++) {
      clock.pass(500);
      elapsed.nowMs();
    }
    clock.sleep(hourMs);
    expect(elapsed.nowMs()).toBe(12_000 + hourMs);
  },
);

test('L14: a wall clock set back during a sleep never makes time go back', () => {
  const { clock, elapsed } = setUp();
  clock.pass(5_000);
  const before = elapsed.nowMs();
  clock.sleep(hourMs);
  clock.setWall(clock.wallMs() - 2 * hourMs);
  expect(elapsed.nowMs()).toBe(before);
});

test('L14: a wall clock that is set forward counts, since a sleep looks the same', () => {
  const { clock, elapsed } = setUp();
  clock.setWall(clock.wallMs() + hourMs);
  expect(elapsed.nowMs()).toBe(hourMs);
});

test('L14: sleeps shorter than the noise of reading two clocks add up', () => {
  const { clock, elapsed } = setUp();
  for (let i = 0; i < 100; i++) {
    clock.sleep(15);
    clock.pass(10);
    elapsed.nowMs();
  }
  expect(elapsed.nowMs()).toBeGreaterThanOrEqual(2_500 - 20);
  expect(elapsed.nowMs()).toBeLessThanOrEqual(2_500);
});

test('L14: the noise of clocks with whole milliseconds does not add up to time', () => {
  const { clock, elapsed } = setUp();
  for (let i = 0; i < 1_000; i++) {
    clock.pass(10);
    clock.setWall(clock.wallMs() + (i % 2 === 0 ? 1 : -1));
    elapsed.nowMs();
  }
  expect(elapsed.nowMs()).toBe(10_000);
});

test('L14: a gain of the wall clock is noise up to 20 ms, and a sleep beyond', () => {
  const { clock, elapsed } = setUp();
  clock.sleep(20);
  expect([elapsed.nowMs(), elapsed.sleptMs, elapsed.jumps]).toEqual([0, 0, 0]);
  clock.sleep(1);
  expect([elapsed.nowMs(), elapsed.sleptMs, elapsed.jumps]).toEqual([21, 21, 1]);
  clock.sleep(hourMs);
  elapsed.nowMs();
  elapsed.nowMs();
  expect([elapsed.sleptMs, elapsed.jumps]).toEqual([21 + hourMs, 2]);
});

test('L14: a wall clock that goes back by up to 2 s jitters; by more, it was set', () => {
  // It goes forward by an hour: if the step back was jitter, it is subtracted.
  const gainedAfter = (backMs: number) => {
    const { clock, elapsed } = setUp();
    clock.setWall(clock.wallMs() - backMs);
    elapsed.nowMs();
    clock.setWall(clock.wallMs() + hourMs);
    return elapsed.nowMs();
  };
  expect(gainedAfter(2_000)).toBe(hourMs - 2_000);
  expect(gainedAfter(2_001)).toBe(hourMs);
});

test('a monotonic clock that goes back, or returns NaN, counts as standing still', () => {
  const { clock, elapsed } = setUp();
  clock.pass(5_000);
  expect(elapsed.nowMs()).toBe(5_000);
  const monotonicMs = clock.monotonicMs();
  const told = jest.spyOn(clock, 'monotonicMs');
  told.mockReturnValue(monotonicMs - 1_000);
  expect(elapsed.nowMs()).toBe(5_000);
  told.mockReturnValue(NaN);
  expect(elapsed.nowMs()).toBe(5_000);
  told.mockRestore();
  clock.pass(10);
  expect(elapsed.nowMs()).toBeGreaterThanOrEqual(5_010);
});

test('it never decreases, whatever happens to the clocks', () => {
  const { clock, elapsed } = setUp();
  let before = 0;
  for (let i = 0; i < 1_000; i++) {
    // A walk through all sizes, forwards and backwards.
    const jumpMs = ((i * 7_919) % 20_011) - 10_000;
    clock.setWall(clock.wallMs() + jumpMs);
    clock.pass((i * 31) % 17);
    const now = elapsed.nowMs();
    expect(now).toBeGreaterThanOrEqual(before);
    before = now;
  }
});

test('the time stands still during a turn', () => {
  const { clock, elapsed } = setUp();
  clock.pass(100);
  expect(elapsed.beginTurn()).toBe(100);
  clock.pass(50);
  expect(elapsed.nowMs()).toBe(100);
  elapsed.endTurn();
  expect(elapsed.nowMs()).toBe(150);
});
