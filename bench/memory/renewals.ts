import { heapUsed } from '../processes/heap';
import { DeviceEvents } from '../../src/runtime/events';
import { Deadlines } from '../../src/runtime/time/deadlines';
import { ElapsedTime } from '../../src/runtime/time/elapsed-time';
import { GrantorEnd } from '../../src/runtime/lease/grantor-end';
import { LeasedObject } from '../../src/runtime/lease/leased-object';
import { renewOnCall } from '../../src/runtime/lease/pattern';
import { DEFAULT_LIMITS } from '../../src/runtime/limits';

const ROUNDS = 20;

/** What renewing on a received call costs, and what a lease takes at the grantor, with so many live ones. */
export function measureRenewals(count: number) {
  const clock = {
    monotonicMs: () => performance.now(),
    wallMs: () => Date.now(),
    setTimer: (delayMs: number, run: () => void) => {
      const timer = setTimeout(run, delayMs);
      return { cancel: () => clearTimeout(timer) };
    },
  };
  const elapsed = new ElapsedTime(clock);
  const deadlines = new Deadlines(clock, elapsed);
  const live = new Map<number, GrantorEnd>();
  const told: GrantorEnd[] = [];
  const grants = {
    elapsed,
    deadlines,
    events: new DeviceEvents(),
    limits: DEFAULT_LIMITS,
    peerId: 'holder',
    renewed: (end: GrantorEnd) => {
      if (!end.toldWithNextFrame) {
        end.toldWithNextFrame = true;
        told.push(end);
      }
    },
    tellHolder: () => undefined,
    grantEnded: () => undefined,
  };
  const pattern = renewOnCall();
  const service = {};
  const before = heapUsed();
  for (let id = 1; id <= count; id++) {
    live.set(id, new GrantorEnd(id, new LeasedObject(service, pattern, 600_000), 'bench', grants));
  }
  const bytesPerLease = Math.round((heapUsed() - before) / count);
  const message = { method: 'uploadSong', oneWay: false, peer: '' };
  const ends = [...live.values()];
  let nanoseconds = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    // As when a chunk with calls comes in: the clocks are read once.
    elapsed.beginTurn();
    const started = performance.now();
    for (let i = 0; i < ends.length; i++) {
      pattern.before?.(ends[i] as GrantorEnd, message);
    }
    const each = ((performance.now() - started) * 1e6) / ends.length;
    elapsed.endTurn();
    nanoseconds = Math.min(nanoseconds, each);
    told.splice(0).forEach(end => (end.toldWithNextFrame = false));
  }
  deadlines.close();
  return { liveLeases: count, nanosecondsPerRenewal: Math.round(nanoseconds), bytesPerLease };
}
