import type { Far } from '../runtime';
import { seconds } from '../runtime';
import type { ElectorEvent } from './election/elector-events';
import { ReplyTimes } from './election/reply-times';
import type { ReplicaRecord } from './registry/replica';
import { Replica } from './registry/replica';
import type { LookupDesk } from './services';

export interface HostMonitorOptions {
  readonly now: () => number;
  readonly deskOf: (host: string) => Far<LookupDesk> | undefined;
  readonly hear: (event: ElectorEvent) => void;
}

interface Monitored {
  readonly host: string;
  readonly times: ReplyTimes;
  askedAtMs: number | undefined;
  nextMs: number;
}

/** E9. */
const MONITOR_MS = seconds(2);
const MOST_REPLICATED = 10_000;

/** E9: what a deputy asks its host: replica, liveness and reply time in one question. */
export class HostMonitor {
  private replica: Replica | undefined;
  private monitored: Monitored | undefined;

  constructor(private readonly options: HostMonitorOptions) {}

  get replicaSize(): number {
    return this.replica?.size ?? 0;
  }

  start(host: string): void {
    this.replica = new Replica(MOST_REPLICATED);
    this.monitored = { host, times: new ReplyTimes(), askedAtMs: undefined, nextMs: 0 };
  }

  /** The replica stays: a deputy that stops to monitor may be about to serve it. */
  stop(): void {
    this.monitored = undefined;
  }

  close(): void {
    [this.monitored, this.replica] = [undefined, undefined];
  }

  /** E11: what can be served at once. It is given once. */
  takeReplica(): ReplicaRecord[] {
    const records = this.replica?.records(this.options.now()) ?? [];
    this.replica = undefined;
    return records;
  }

  check(nowMs: number): void {
    const { monitored } = this;
    if (monitored === undefined) return;
    const { askedAtMs, times, host } = monitored;
    if (askedAtMs === undefined && nowMs >= monitored.nextMs) {
      monitored.askedAtMs = nowMs;
      monitored.nextMs = nowMs + MONITOR_MS;
      void this.askChanges(monitored);
    } else if (askedAtMs !== undefined && times.isSuspected(nowMs - askedAtMs)) {
      this.options.hear({ type: 'suspected', host });
    }
  }

  private async askChanges(monitored: Monitored): Promise<void> {
    const { now, deskOf, hear } = this.options;
    const askedAtMs = now();
    try {
      const changes = await deskOf(monitored.host)?.changesSince(this.replica?.revision ?? -1);
      if (this.monitored !== monitored) return;
      if (changes !== undefined) this.replica?.apply(changes, askedAtMs);
      monitored.times.replied(now() - askedAtMs);
      monitored.askedAtMs = undefined;
      hear({ type: 'trusted', host: monitored.host });
    } catch {
      // Stays asked: the wait is what makes the host suspected.
    }
  }
}
