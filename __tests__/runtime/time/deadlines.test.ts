import { Deadlines } from '../../../src/runtime/time/deadlines';
import { ElapsedTime } from '../../../src/runtime/time/elapsed-time';
import { FakeClock } from '../lease/fake-clock';

/** Records when its deadline ran. */
class Fuse {
  private slot: number;

  constructor(
    readonly name: string,
    atMs: number,
    private readonly deadlines: Deadlines,
    private readonly burnt: string[],
    private readonly also: () => void = () => undefined,
  ) {
    this.slot = deadlines.add(this, atMs);
  }

  deadlineReached(): void {
    this.burnt.push(this.name);
    this.deadlines.remove(this.slot);
    this.also();
  }

  move(atMs: number): void {
    this.deadlines.move(this.slot, atMs);
  }

  remove(): void {
    this.deadlines.remove(this.slot);
  }
}

function setUp() {
  const clock = new FakeClock();
  const elapsed = new ElapsedTime(clock);
  const deadlines = new Deadlines(clock, elapsed);
  const burnt: string[] = [];
  const fuse = (name: string, atMs: number, also?: () => void) =>
    new Fuse(name, atMs, deadlines, burnt, also);
  return { clock, elapsed, deadlines, burnt, fuse };
}

test('L4: a deadline runs at its time, not before', () => {
  const { clock, burnt, fuse } = setUp();
  fuse('one', 1_000);
  clock.pass(999);
  expect(burnt).toEqual([]);
  clock.pass(1);
  expect(burnt).toEqual(['one']);
});

test('L4: deadlines run in order of time, and at the same time in order of creation', () => {
  const { clock, burnt, fuse } = setUp();
  fuse('late', 300);
  fuse('early', 100);
  fuse('middle', 200);
  fuse('middle too', 200);
  clock.sleep(1_000);
  clock.pass(1_000);
  expect(burnt).toEqual(['early', 'middle', 'middle too', 'late']);
});

test('L11: one timer serves all deadlines, and none is set without deadlines', () => {
  const { clock, deadlines, fuse } = setUp();
  expect(clock.timers).toBe(0);
  const fuses = Array.from({ length: 1_000 }, (_, i) => fuse(`${i}`, 10_000 - i));
  expect(clock.timers).toBe(1);
  expect(deadlines.size).toBe(1_000);
  fuses.forEach(each => each.remove());
  expect(clock.timers).toBe(0);
  expect(deadlines.size).toBe(0);
});

test('L11: a removed deadline leaves nothing, and its slot is reused', () => {
  const { clock, elapsed, deadlines, burnt, fuse } = setUp();
  for (let round = 0; round < 100; round++) {
    for (let i = 0; i < 100; i++) {
      fuse(`${round}.${i}`, elapsed.nowMs() + 10 + i);
    }
    clock.pass(200);
    expect(deadlines.size).toBe(0);
    expect(clock.timers).toBe(0);
  }
  expect(burnt).toHaveLength(10_000);
});

test('L6: a deadline that was moved later does not run at its old time', () => {
  const { clock, burnt, fuse } = setUp();
  const one = fuse('one', 1_000);
  one.move(5_000);
  clock.pass(4_999);
  expect(burnt).toEqual([]);
  clock.pass(1);
  expect(burnt).toEqual(['one']);
});

test('L6: moving deadlines later sets no timer', () => {
  const { clock, fuse } = setUp();
  const one = fuse('one', 1_000);
  const { timersSet } = clock;
  for (let i = 0; i < 1_000; i++) {
    one.move(1_000 + i);
  }
  expect(clock.timersSet).toBe(timersSet);
});

test('L13: a deadline that was moved earlier runs at its new time', () => {
  const { clock, burnt, fuse } = setUp();
  const one = fuse('one', 5_000);
  one.move(1_000);
  clock.pass(1_000);
  expect(burnt).toEqual(['one']);
});

test('L4: thousands of deadlines run in order of time, however they were moved before', () => {
  const { clock, elapsed, deadlines, burnt, fuse } = setUp();
  const count = 2_000;
  const atMs = Array.from({ length: count }, (_, i) => 1_000 + ((i * 7_919) % 5_003));
  const fuses = atMs.map((at, i) => fuse(`${i}`, at));
  const moved = (i: number, at: number) => {
    fuses[i]?.move(at);
    atMs[i] = at;
  };
  for (let i = 0; i < count; i += 3) {
    moved(i, 10_000 + i);
  }
  for (let i = 1; i < count; i += 6) {
    moved(i, 500 + i / count);
  }
  fuses[2]?.remove();
  const expected = atMs
    .map((at, i) => ({ at, i }))
    .filter(({ i }) => i !== 2)
    .sort((one, other) => one.at - other.at || one.i - other.i);
  const upTo = (ms: number) => expected.filter(({ at }) => at <= ms).map(({ i }) => `${i}`);
  clock.pass(2_000);
  expect(burnt).toEqual(upTo(2_000));
  // Passes several deadlines of several blocks at once.
  clock.sleep(3_000);
  deadlines.runDue(elapsed.nowMs());
  expect(burnt).toEqual(upTo(5_000));
  clock.pass(10_000);
  expect(burnt).toEqual(upTo(Infinity));
  expect(clock.timers).toBe(0);
});

test('L8: a removed deadline does not run', () => {
  const { clock, burnt, fuse } = setUp();
  fuse('one', 1_000).remove();
  fuse('two', 1_500);
  clock.pass(2_000);
  expect(burnt).toEqual(['two']);
});

test('L4: a deadline may move or remove another of the same time', () => {
  const { clock, burnt, fuse } = setUp();
  const others: Fuse[] = [];
  fuse('first', 1_000, () => {
    others[0]?.remove();
    others[1]?.move(3_000);
    fuse('made on the way', 900);
  });
  others.push(fuse('removed', 1_000), fuse('moved', 1_000));
  clock.pass(1_000);
  expect(burnt).toEqual(['first', 'made on the way']);
  clock.pass(2_000);
  expect(burnt).toEqual(['first', 'made on the way', 'moved']);
});

test('L14: after a sleep, runDue runs all deadlines that passed, before any timer fires', () => {
  const { clock, elapsed, deadlines, burnt, fuse } = setUp();
  fuse('in its sleep', 10_000);
  fuse('after it', 120_000);
  clock.pass(1_000);
  clock.sleep(60_000);
  expect(burnt).toEqual([]);
  deadlines.runDue(elapsed.beginTurn());
  elapsed.endTurn();
  expect(burnt).toEqual(['in its sleep']);
  clock.pass(58_999);
  expect(burnt).toEqual(['in its sleep']);
  clock.pass(1);
  expect(burnt).toEqual(['in its sleep', 'after it']);
});

test('L14: a timer that fires late because of a sleep runs all deadlines that passed', () => {
  const { clock, burnt, fuse } = setUp();
  fuse('one', 10_000);
  clock.pass(9_000);
  clock.sleep(60_000);
  clock.pass(1_000);
  expect(burnt).toEqual(['one']);
});

test('L4: a deadline beyond the longest timer of the platform runs on time', () => {
  const { clock, burnt, fuse } = setUp();
  const days = 24 * 60 * 60_000;
  fuse('one', 60 * days);
  expect(clock.longestTimerMs).toBeLessThan(2 ** 31);
  for (let day = 0; day < 59; day++) {
    clock.pass(days);
  }
  expect(burnt).toEqual([]);
  clock.pass(days);
  expect(burnt).toEqual(['one']);
});

test('L17: an infinite deadline sets no timer', () => {
  const { clock, deadlines, fuse } = setUp();
  fuse('never', Infinity);
  expect(clock.timers).toBe(0);
  expect(deadlines.size).toBe(1);
});

test('L11: no timer is set after close', () => {
  const { clock, deadlines, burnt, fuse } = setUp();
  fuse('one', 1_000);
  deadlines.close();
  fuse('two', 500);
  expect(clock.timers).toBe(0);
  clock.pass(2_000);
  expect(burnt).toEqual([]);
});

test('L14: a deadline set after the wall clock jumped is not late', () => {
  const { clock, elapsed, fuse, burnt } = setUp();
  fuse('long', 5_000);
  clock.sleep(60_000);
  // Reading the time now notices the jump; the timer that was set before does not know of it.
  fuse('soon', elapsed.nowMs() + 100);
  clock.pass(100);
  expect(burnt).toEqual(['long', 'soon']);
});
