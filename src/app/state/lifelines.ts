import { isOfLookup } from '../../lookup';
import type { Drop, MusicEvent } from '../../music';
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
  /** All of them. */
  readonly renewals: number;
  readonly apart: readonly ApartSpan[];
  readonly ended: LifelineEnd | undefined;
  /** Told by the music player, before or after the lease itself ends. */
  readonly outcome?: LifelineOutcome;
}

interface LifelineEnd {
  readonly atMs: number;
  readonly reason: EndReason;
  /** The person at this phone ended it. */
  readonly here?: true;
}

/** What became of the songs that were to cross under a session. */
export type LifelineOutcome =
  | { readonly songs: 'crossed' }
  | { readonly songs: 'dropped'; readonly drop: Drop };

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
const SESSION = 'openSession';

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
          renewals: 0,
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

  /** A session is for one exchange: the latest of the two is the one that the event is about. */
  musicEvent(event: MusicEvent): void {
    if (event.type === 'exchange finished') {
      this.came(event, { songs: 'crossed' });
    } else if (event.type === 'exchange dropped') {
      const { direction, songs, reason, refusal } = event;
      const drop = { direction, songs, reason, ...(refusal && { refusal }) };
      this.came(event, { songs: 'dropped', drop });
    }
  }

  /** We send through a session that we hold, and receive through one that we granted. */
  private came(
    { peer, direction }: { readonly peer: string; readonly direction: Drop['direction'] },
    outcome: LifelineOutcome,
  ): void {
    const role: Role = direction === 'sending' ? 'holder' : 'grantor';
    const latest = [...this.list()]
      .reverse()
      .find(line => line.peer === peer && line.role === role && line.origin === SESSION);
    if (latest === undefined || latest.outcome !== undefined) {
      return;
    }
    const told = { ...latest, outcome };
    if (latest.ended === undefined) {
      this.live.set(keyOf(latest), told);
    } else {
      this.ended = this.ended.map(line => (line === latest ? told : line));
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
    const renewals = line.renewals + 1;
    this.live.set(key, { ...line, renewalsMs, renewals, endsMs: nowMs + timeLeftMs });
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
