import type { CallSnapshot } from '../../runtime';
import { keyOf } from './lifelines';
import type { LeaseState } from './state';

/** Thousands may be on their way: so many of a group can be told one by one. */
const MOST_TOLD = 20;

/** Calls of one method through one lease. Each may be answered once: an implicit lease for a single call. */
export interface CallGroup {
  readonly peer: string;
  readonly peerName: string;
  /** The lease that they go through, which this phone holds. */
  readonly lease: number;
  readonly origin: string;
  readonly method: string;
  readonly isDue: boolean;
  readonly connected: boolean;
  readonly count: number;
  /** Of them, not sent: they wait for the other's return. */
  readonly unsent: number;
  /** Those that end first. */
  readonly first: readonly { readonly order: number; readonly endsMs: number }[];
  /** The longest time that one of them has had. */
  readonly periodMs: number;
}

/** What waits for the other's return, by lease. */
export interface OpenCalls {
  readonly groups: readonly CallGroup[];
  /** Messages without an answer through each lease, by its key. */
  readonly byLease: Readonly<Record<string, { readonly sent: number; readonly unsent: number }>>;
}

export const NO_CALLS: OpenCalls = { groups: [], byLease: {} };

/** Two clocks are read for a deadline; seconds are what a screen shows. */
const SHOWN_MS = 250;

export function openCalls(
  calls: readonly CallSnapshot[],
  leases: readonly LeaseState[],
  nowMs: number,
  before: OpenCalls,
): OpenCalls {
  const known = new Map(leases.map(lease => [keyOf(lease), lease]));
  const periods = new Map(before.groups.map(group => [keyOfGroup(group), group.periodMs]));
  const byLease: Record<string, { sent: number; unsent: number }> = {};
  const grouped = new Map<string, { lease: LeaseState; calls: CallSnapshot[] }>();
  for (const call of calls) {
    const key = keyOf({ ...call, role: 'holder' });
    const lease = known.get(key);
    if (lease === undefined) continue;
    const count = (byLease[key] ??= { sent: 0, unsent: 0 });
    count[call.sent ? 'sent' : 'unsent'] += 1;
    if (call.oneWay) continue;
    const group = `${key} ${call.method} ${call.dueInMs !== undefined}`;
    const of = grouped.get(group);
    if (of === undefined) grouped.set(group, { lease, calls: [call] });
    else of.calls.push(call);
  }
  const groups = [...grouped.values()].map(({ lease, calls: of }): CallGroup => {
    const endsMs = ({ dueInMs }: CallSnapshot) =>
      dueInMs === undefined ? lease.endsMs : Math.round((nowMs + dueInMs) / SHOWN_MS) * SHOWN_MS;
    const [{ method, dueInMs } = { method: '', dueInMs: undefined }] = of;
    const told = of.slice(0, MOST_TOLD).map(call => ({ order: call.order, endsMs: endsMs(call) }));
    const isDue = dueInMs !== undefined;
    const group = {
      ...{ peer: lease.peer, peerName: lease.peerName, lease: lease.lease, origin: lease.origin },
      ...{ method, isDue, connected: lease.connected, count: of.length },
      unsent: of.filter(({ sent }) => !sent).length,
      first: told.sort((one, other) => one.endsMs - other.endsMs),
    };
    const longest = Math.max(periods.get(keyOfGroup(group)) ?? 0, dueInMs ?? 0);
    return { ...group, periodMs: isDue ? longest : lease.periodMs };
  });
  return { groups, byLease };
}

export function keyOfGroup(group: Pick<CallGroup, 'peer' | 'lease' | 'method' | 'isDue'>): string {
  const { peer, lease, method, isDue } = group;
  return `${peer} ${lease} ${method} ${isDue ? 'due' : ''}`;
}
