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

interface Row {
  readonly name: string;
  readonly cost: Cost;
  /** Microseconds where there are most. */
  readonly goal?: number;
}

const ROWS: readonly Row[] = [
  { name: 'revoke a lease, so many messages waiting', cost: revokeAmongWaiting, goal: 20 },
  { name: 'revoke a lease, so many calls unanswered', cost: revokeAmongPending, goal: 20 },
  { name: 'a due that runs out, so many at once', cost: dueRunsOut },
  { name: 'a heartbeat among so many leases', cost: heartbeatAmongLeases, goal: 5 },
  { name: 'a single-call, so many at once', cost: singleCallsTogether, goal: 15 },
  { name: 'a device more, so many met before', cost: connectAmongPeople },
];

const SIZES = [1_000, 10_000, 100_000];
const QUICK_SIZES = [100, 1_000];

export interface Growth {
  readonly name: string;
  /** Microseconds each, by how many there are. */
  readonly costs: Readonly<Record<number, number>>;
  /** Of the curve through them: 0 is flat, 1 grows with how many there are. */
  readonly exponent: number;
  readonly goal?: number;
}

/** What one thing costs when there are ever more of its kind. */
export const growthPart: Part<readonly Growth[]> = {
  async measure({ quick }: Settings) {
    const sizes = quick ? QUICK_SIZES : SIZES;
    const rows: Growth[] = [];
    for (const { cost, ...row } of ROWS) {
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
    const sizes = Object.keys(rows[0]?.costs ?? {}).map(Number);
    const heading = ['µs each', ...sizes.map(size => size.toLocaleString('en'))];
    return textTable([
      [...heading, 'exponent', 'goal', ''],
      ...rows.map(row => [
        row.name,
        ...sizes.map(size => (row.costs[size] ?? NaN).toFixed(1)),
        row.exponent.toFixed(2),
        row.goal === undefined ? '' : `≤ ${row.goal}`,
        verdict(row, sizes),
      ]),
    ]);
  },
};

function verdict({ goal, costs }: Growth, sizes: readonly number[]): string {
  const most = costs[Math.max(...sizes)] ?? NaN;
  return goal === undefined ? '' : most <= goal ? 'met' : 'missed';
}

/** Least squares over the logarithms. */
export function exponentOf(points: readonly (readonly [many: number, cost: number])[]): number {
  const logs = points.map(([many, cost]) => [Math.log(many), Math.log(cost)] as const);
  const mean = (at: 0 | 1) => logs.reduce((sum, point) => sum + point[at], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  const spread = logs.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
  return logs.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) / spread;
}
