import { describeAims, judge } from '../../bench/tcp/aims';
import { describeContenders } from '../../bench/tcp/contender-table';
import type { Measurement } from '../../bench/tcp/measurement';

const measured = (figures: Partial<Measurement>): Measurement => ({
  oneAtATimePerSecond: 1000,
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

test('every aim is met by who is fast and small enough beside the others', () => {
  expect(
    verdicts({
      earshot: measured({}),
      'bare-json': measured({ cpuMicrosPerCall: 8, oneAtATimePerSecond: 1100 }),
      capnweb: measured({ inFlightPerSecond: 20_000 }),
      captp: measured({ inFlightPerSecond: 2000 }),
    }),
  ).toEqual(Array(8).fill('met'));
});

test('every aim is missed by who is just short of it', () => {
  expect(
    verdicts({
      earshot: measured({
        bytesUpPerCall: 24.1,
        bytesDownPerCall: 4.1,
        heapPerSession: 201,
        manySongsSeconds: 0.31,
        smallExchangeMs: 82,
      }),
      'bare-json': measured({ cpuMicrosPerCall: 7.9, oneAtATimePerSecond: 1120 }),
      capnweb: measured({ inFlightPerSecond: 2000 }),
      captp: measured({ inFlightPerSecond: 20_100 }),
    }),
  ).toEqual(Array(8).fill('missed'));
});

test('what there was nobody to compare with is said to be not measured', () => {
  const ours = { earshot: measured({}) };
  expect(verdicts(ours).slice(0, 4)).toEqual([
    'not measured',
    'not measured',
    'not measured',
    'met',
  ]);
  expect(describeAims(judge(ours))).toMatch(/^one at a time: .* – +not measured$/m);
  expect(describeContenders(ours)).toMatch(/^@endo\/captp +not measured$/m);
});
