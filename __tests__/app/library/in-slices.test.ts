import { inSlices } from '../../../src/app/library/inSlices';

let nowMs = 0;

beforeEach(() => {
  jest.spyOn(Date, 'now').mockImplementation(() => nowMs);
});

function* counting(to: number, stepMs: number): Generator<number, string> {
  for (let i = 1; i <= to; i++) {
    nowMs += stepMs;
    yield i;
  }
  return 'counted';
}

it('does a few milliseconds of work at a time, and lets others have their turn in between', async () => {
  const told: (number | string)[] = [];
  const done = inSlices(counting(12, 3), {
    progress: latest => told.push(latest),
    cancelled: () => false,
  });
  told.push('our turn');
  expect(await done).toBe('counted');
  expect(told).toEqual([3, 'our turn', 6, 9, 12]);
});

it('does not go on once it is cancelled', async () => {
  let cancelled = false;
  const progress = jest.fn();
  const done = inSlices(counting(1_000, 3), { progress, cancelled: () => cancelled });
  cancelled = true;
  expect(await done).toBeUndefined();
  expect(progress).toHaveBeenCalledTimes(1);
});

it('does nothing when it was cancelled before it began, however little there is to do', async () => {
  const done = inSlices(counting(1, 3), { progress: () => undefined, cancelled: () => true });
  expect(await done).toBeUndefined();
});
