import { exponentOf } from '../../bench/growth/part';
import { describeGoals } from '../../bench/report/goal';
import { describeContenders } from '../../bench/tcp/contender-table';
import { judge } from '../../bench/tcp/goals';
import type { Measurement } from '../../bench/tcp/measurement';

const measured = (figures: Partial<Measurement>): Measurement => ({
  oneAtATimePerSecond: 1000,
  bytesUpOneAtATime: 34,
  bytesDownOneAtATime: 25,
  inFlightPerSecond: 100_000,
  cpuMicrosPerCall: 4,
  bytesUpPerCall: 20,
  bytesDownPerCall: 3,
  heapPerSession: 150,
  oneAtATimePerSecondAt40Ms: 24,
  inFlightPerSecondAt40Ms: 1500,
  manySongsSeconds: 0.1,
  smallExchangeMs: 42,
  ...figures,
});

const verdicts = (...judged: Parameters<typeof judge>) =>
  judge(...judged).map(({ verdict }) => verdict);

test('every goal is met by who is fast and small enough beside the others', () => {
  expect(
    verdicts({
      earshot: measured({}),
      'bare-json': measured({ cpuMicrosPerCall: 6, oneAtATimePerSecond: 1080 }),
      capnweb: measured({ inFlightPerSecond: 18_000 }),
      captp: measured({ inFlightPerSecond: 2000 }),
    }),
  ).toEqual(Array(10).fill('met'));
});

test('every goal is missed by who is just short of it', () => {
  expect(
    verdicts({
      earshot: measured({
        bytesUpOneAtATime: 34.1,
        bytesDownOneAtATime: 25.1,
        bytesUpPerCall: 24.1,
        bytesDownPerCall: 4.1,
        heapPerSession: 151,
        manySongsSeconds: 0.121,
        smallExchangeMs: 82,
      }),
      'bare-json': measured({ cpuMicrosPerCall: 5.6, oneAtATimePerSecond: 1090 }),
      capnweb: measured({ inFlightPerSecond: 2000 }),
      captp: measured({ inFlightPerSecond: 18_300 }),
    }),
  ).toEqual(Array(10).fill('missed'));
});

test('what there was nobody to compare with is said to be not measured', () => {
  const ours = { earshot: measured({}) };
  expect(verdicts(ours).slice(0, 4)).toEqual([
    'not measured',
    'not measured',
    'not measured',
    'met',
  ]);
  expect(describeGoals(judge(ours))).toMatch(/^one at a time: .* – +not measured$/m);
  expect(describeContenders(ours)).toMatch(/^@endo\/captp +not measured$/m);
});

test('the exponent of a growing cost is that of the curve through it', () => {
  const curve = (cost: (many: number) => number) =>
    exponentOf([1e3, 1e4, 1e5].map(many => [many, cost(many)] as const));
  expect(curve(() => 3)).toBeCloseTo(0);
  expect(curve(many => many / 7)).toBeCloseTo(1);
  expect(curve(many => many ** 2)).toBeCloseTo(2);
});
