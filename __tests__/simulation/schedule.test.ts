import { RandomStream } from '../../src/simulation/random';
import type { Happening } from '../../src/simulation/schedule';
import { Schedule } from '../../src/simulation/schedule';

function performAll(schedule: Schedule): void {
  while (schedule.nextAt() < Infinity) schedule.performNext();
}

test('things happen in the order of their times, and those of one time in the order of their planning', () => {
  const schedule = new Schedule();
  const happened: string[] = [];
  for (const [at, name] of [
    [30, 'd'],
    [10, 'a'],
    [20, 'b'],
    [20, 'c'],
  ] as const) {
    schedule.at(at, () => happened.push(`${name} at ${schedule.now}`));
  }
  performAll(schedule);
  expect(happened).toEqual(['a at 10', 'b at 20', 'c at 20', 'd at 30']);
});

test('any number of plans and cancellations leaves the order right', () => {
  const random = new RandomStream('plans');
  const schedule = new Schedule();
  const wanted: { at: number; order: number }[] = [];
  const happened: { at: number; order: number }[] = [];
  const plans: Happening[] = [];
  for (let i = 0; i < 3_000; i++) {
    const plan = schedule.at(random.below(500), () => happened.push(keyOf(plan)));
    plans.push(plan);
    if (random.chance(0.4)) {
      const victim = plans[random.below(plans.length)];
      if (victim) schedule.cancel(victim);
      if (victim) schedule.cancel(victim);
    }
  }
  for (const plan of plans) if (plan.slot >= 0) wanted.push(keyOf(plan));
  wanted.sort((a, b) => a.at - b.at || a.order - b.order);
  performAll(schedule);
  expect(wanted.length).toBeGreaterThan(1_000);
  expect(happened).toEqual(wanted);
});

test('code from outside runs at the end of a happening, and once in each', () => {
  const schedule = new Schedule();
  const happened: string[] = [];
  schedule.at(5, () => {
    schedule.enter(() => happened.push('first code'));
    schedule.enter(() => happened.push('second code'));
    happened.push('happening');
  });
  schedule.at(5, () => happened.push('next happening'));
  expect(schedule.performNext()).toBe(true);
  expect(happened).toEqual(['happening', 'first code']);
  expect(schedule.performNext()).toBe(false);
  expect(schedule.performNext()).toBe(true);
  expect(happened.slice(2)).toEqual(['next happening', 'second code']);
  expect(schedule.now).toBe(5);
});

test('what was planned for the past happens now', () => {
  const schedule = new Schedule();
  schedule.goOnTo(100);
  schedule.at(50, () => undefined);
  expect(schedule.nextAt()).toBe(100);
});

test('a loop that keeps time from going on is noticed', () => {
  const schedule = new Schedule();
  const again = () => {
    schedule.after(0, again);
  };
  again();
  expect(() => performAll(schedule)).toThrow('a loop?');
});

const keyOf = ({ at, order }: Happening) => ({ at, order });
