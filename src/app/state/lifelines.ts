import { isOfLookup } from '../../lookup';
import type { DeviceEvent, EndReason, LeaseKey, Role } from '../../runtime';

/** The story of one end of a lease, as it is drawn. Times are wall-clock milliseconds. */
export interface Lifeline extends LeaseKey {
  readonly origin: string;
  readonly pattern: string;
  readonly periodMs: number;
  readonly beganMs: number;
  /** When it is to end, as of the last renewal. */
  readonly endsMs: number;
  /** Not each of thousands, but as many as can be told apart. */
  readonly renewalsMs: readonly number[];
  readonly apart: readonly ApartSpan[];
  readonly ended: LifelineEnd | undefined;
}

export interface LifelineEnd {
  readonly atMs: number;
  readonly reason: EndReason;
  /** The person at this phone ended it. */
  readonly here?: true;
}

/** From a moment to another, or still going on. */
export interface ApartSpan {
  readonly fromMs: number;
  readonly toMs: number | undefined;
}

/** Renewals that are closer together than this look like one. */
const RENEWALS_APART_MS = 250;
const MOST_RENEWALS = 240;
/** Of all leases that have ended. */
const MOST_ENDED = 60;

/** What the runtime tells once and then forgets: how each lease came, was renewed, and ended. */
export class Lifelines {
  private readonly live = new Map<string, Lifeline>();
  private ended: readonly Lifeline[] = [];
  private readonly apart = new Set<string>();
  private readonly endedHere = new Set<string>();

  /** The latest last. */
  list(): readonly Lifeline[] {
    return [...this.ended, ...this.live.values()];
  }

  /** To be called before the lease ends: the event says only that one of the two has revoked it. */
  revokedHere(which: LeaseKey): void {
    this.endedHere.add(keyOf(which));
  }

  deviceEvent(event: DeviceEvent, nowMs: number): void {
    switch (event.type) {
      case 'lease created': {
        const { peer, lease, role, origin, pattern, periodMs } = event;
        if (isOfLookup(origin)) {
          break;
        }
        this.live.set(keyOf(event), {
          ...{ peer, lease, role, origin, pattern, periodMs },
          beganMs: nowMs,
          endsMs: nowMs + periodMs,
          renewalsMs: [],
          apart: this.apart.has(peer) ? [{ fromMs: nowMs, toMs: undefined }] : [],
          ended: undefined,
        });
        break;
      }
      case 'lease renewed':
        this.renewed(keyOf(event), event.timeLeftMs, nowMs);
        break;
      case 'lease corrected': {
        const line = this.live.get(keyOf(event));
        if (line !== undefined) {
          this.live.set(keyOf(event), { ...line, endsMs: nowMs + event.timeLeftMs });
        }
        break;
      }
      case 'lease expired':
      case 'lease revoked':
        this.end(keyOf(event), event.reason, nowMs);
        break;
      case 'link':
        if (event.state === 'up') {
          this.together(event.peer, nowMs);
        } else {
          this.parted(event.peer, nowMs);
        }
        break;
      default:
    }
  }

  private renewed(key: string, timeLeftMs: number, nowMs: number): void {
    const line = this.live.get(key);
    if (line === undefined) {
      return;
    }
    const last = line.renewalsMs[line.renewalsMs.length - 1] ?? -Infinity;
    const renewalsMs =
      nowMs - last < RENEWALS_APART_MS
        ? line.renewalsMs
        : [...line.renewalsMs.slice(1 - MOST_RENEWALS), nowMs];
    this.live.set(key, { ...line, renewalsMs, endsMs: nowMs + timeLeftMs });
  }

  private end(key: string, reason: EndReason, nowMs: number): void {
    const line = this.live.get(key);
    if (line !== undefined) {
      this.live.delete(key);
      const here = this.endedHere.delete(key) ? ({ here: true } as const) : {};
      const ended = { atMs: nowMs, reason, ...here };
      this.ended = [
        ...this.ended.slice(1 - MOST_ENDED),
        { ...line, apart: closed(line.apart, nowMs), ended },
      ];
    }
  }

  private parted(peer: string, nowMs: number): void {
    if (this.apart.has(peer)) {
      return;
    }
    this.apart.add(peer);
    this.change(peer, line => ({
      ...line,
      apart: [...line.apart, { fromMs: nowMs, toMs: undefined }],
    }));
  }

  private together(peer: string, nowMs: number): void {
    if (this.apart.delete(peer)) {
      this.change(peer, line => ({ ...line, apart: closed(line.apart, nowMs) }));
    }
  }

  private change(peer: string, change: (line: Lifeline) => Lifeline): void {
    for (const [key, line] of this.live) {
      if (line.peer === peer) {
        this.live.set(key, change(line));
      }
    }
  }
}

function closed(spans: readonly ApartSpan[], nowMs: number): readonly ApartSpan[] {
  return spans.map(span => (span.toMs === undefined ? { ...span, toMs: nowMs } : span));
}

export function keyOf({ peer, role, lease }: { peer: string; role: Role; lease: number }): string {
  return `${peer} ${role} ${lease}`;
}
