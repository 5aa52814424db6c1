import type { Environment } from './environment';
import type { Peer } from './peer';
import type { Expiring } from './time/deadlines';
import { minutes } from './time/durations';

/** The most peers without a lease that are kept while disconnected, because messages for them are queued. */
const MOST_KEPT = 64;
/** And how long after they disconnected. */
const KEPT_MS = minutes(10);

/** Disconnected peers without leases and calls: forgotten once no message is queued for them either. */
export class IdlePeers implements Expiring {
  /** The latest is the last. */
  private readonly peers = new Set<Peer>();
  private slot: number | undefined;

  constructor(
    private readonly environment: Environment,
    private readonly forget: (peer: Peer) => void,
  ) {}

  /** Checked in a later turn: a lease may be in the middle of ending. */
  add(peer: Peer): void {
    this.peers.delete(peer);
    this.peers.add(peer);
    this.reviewAt(this.environment.elapsed.nowMs());
  }

  delete(peer: Peer): void {
    this.peers.delete(peer);
  }

  deadlineReached(): void {
    this.dropSlot();
    this.sweep();
  }

  /** This device is closed. */
  clear(): void {
    this.peers.clear();
    this.dropSlot();
  }

  sweep(): void {
    const nowMs = this.environment.elapsed.nowMs();
    const idle = [...this.peers].filter(peer => {
      const isIdle = peer.isAway && peer.idle;
      if (!isIdle) {
        this.peers.delete(peer);
      }
      return isIdle;
    });
    const kept = idle
      .map(peer => ({ peer, untilMs: keptUntilMs(peer) }))
      .filter(({ untilMs }) => untilMs > nowMs)
      .slice(-MOST_KEPT);
    const isKept = new Set(kept.map(({ peer }) => peer));
    for (const peer of idle) {
      if (!isKept.has(peer)) {
        this.peers.delete(peer);
        this.forget(peer);
      }
    }
    kept.forEach(({ untilMs }) => this.reviewAt(untilMs));
  }

  private dropSlot(): void {
    if (this.slot !== undefined) {
      this.environment.deadlines.remove(this.slot);
      this.slot = undefined;
    }
  }

  private reviewAt(atMs: number): void {
    const { deadlines } = this.environment;
    if (this.slot === undefined) {
      this.slot = deadlines.add(this, atMs);
    } else if (atMs < deadlines.at(this.slot)) {
      deadlines.move(this.slot, atMs);
    }
  }
}

function keptUntilMs({ link, leftMs }: Peer): number {
  return Math.min(link.neededUntilMs, leftMs + KEPT_MS);
}
