import type { Judgement } from '../report/goal';
import { atMost, judgement } from '../report/goal';
import type { Part, Settings } from '../report/part';
import { textTable } from '../report/text-table';
import type { Cost } from './costs';
import {
  connectAmongPeople,
  dueRunsOut,
  heartbeatAmongLeases,
  revokeAmongPending,
  revokeAmongWaiting,
  singleCallsTogether,
} from './costs';
import { meetAmongLinked } from './crowd';

interface Row {
  readonly name: string;
  readonly cost: Cost;
  /** Microseconds where there are most, or that it does not grow. */
  readonly goal?: number | 'flat';
  readonly sizes?: readonly number[];
}

const SIZES = [1_000, 10_000, 100_000];
const QUICK_SIZES = [100, 1_000];
/** As many as a device has places for. */
const PEERS = [10, 100, 1_000];
/** Below it, ten times as many cost less than a third more. */
const FLAT_EXPONENT = 0.1;

const ROWS: readonly Row[] = [
  { name: 'revoke a lease, so many messages waiting', cost: revokeAmongWaiting, goal: 20 },
  { name: 'revoke a lease, so many calls unanswered', cost: revokeAmongPending, goal: 20 },
  { name: 'a due that runs out, so many at once', cost: dueRunsOut },
  { name: 'a heartbeat among so many leases', cost: heartbeatAmongLeases, goal: 5 },
  { name: 'a single-call, so many at once', cost: singleCallsTogether, goal: 15 },
  { name: 'a peer more, so many linked', cost: meetAmongLinked, goal: 'flat', sizes: PEERS },
  { name: 'a device more, so many met before', cost: connectAmongPeople },
];

export interface Growth {
  readonly name: string;
  /** Microseconds each, by how many there are. */
  readonly costs: Readonly<Record<number, number>>;
  /** Of the curve through them: 0 is flat, 1 grows with how many there are. */
  readonly exponent: number;
  readonly goal?: number | 'flat';
}

/** What one thing costs when there are ever more of its kind. */
export const growthPart: Part<readonly Growth[]> = {
  async measure({ quick }: Settings) {
    const rows: Growth[] = [];
    for (const { cost, sizes: full = SIZES, ...row } of ROWS) {
      const sizes = quick ? QUICK_SIZES : full;
      // The first run is for the compiler.
      await cost(sizes[0] as number);
      const costs: [many: number, micros: number][] = [];
      for (const many of sizes) {
        costs.push([many, await cost(many)]);
      }
      rows.push({ ...row, costs: Object.fromEntries(costs), exponent: exponentOf(costs) });
    }
    return rows;
  },

  describe(rows) {
    const sizes = [...new Set(rows.flatMap(({ costs }) => Object.keys(costs).map(Number)))].sort(
      (one, other) => one - other,
    );
    const heading = ['µs each', ...sizes.map(size => size.toLocaleString('en'))];
    return textTable([
      [...heading, 'exponent'],
      ...rows.map(({ name, costs, exponent }) => [
        name,
        ...sizes.map(size => costs[size]?.toFixed(1) ?? ''),
        exponent.toFixed(2),
      ]),
    ]);
  },

  judge: rows => rows.flatMap(row => judgeGrowth(row)),
};

function judgeGrowth({ name, goal, costs, exponent }: Growth): readonly Judgement[] {
  if (goal === undefined) {
    return [];
  }
  const most = Math.max(...Object.keys(costs).map(Number));
  const at = `${name}: ${most.toLocaleString('en')}`;
  return goal === 'flat'
    ? [
        judgement(
          `${at}, flat: an exponent of at most ${FLAT_EXPONENT}`,
          exponent,
          figure => figure <= FLAT_EXPONENT,
          figure => figure.toFixed(2),
        ),
      ]
    : [atMost(at, goal, 'µs', costs[most])];
}

/** Least squares over the logarithms. */
export function exponentOf(points: readonly (readonly [many: number, cost: number])[]): number {
  const logs = points.map(([many, cost]) => [Math.log(many), Math.log(cost)] as const);
  const mean = (at: 0 | 1) => logs.reduce((sum, point) => sum + point[at], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  const spread = logs.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
  return logs.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) / spread;
}
