import { renewAfterMs } from './renewals';

/** R9: what a phone that will sleep leaves with another device. */
export interface Entrusted {
  readonly id: number;
  readonly periodMs: number;
  readonly renewAt: number;
}

export interface RenewalServiceOptions {
  /** R9: it renews until then, and no longer. */
  readonly untilMs: number;
  readonly renew: (id: number) => PromiseLike<number | undefined>;
  /** A renewal failed: the one who entrusted it is to be told. */
  readonly warn: (id: number) => void;
  readonly random: () => number;
}

interface Due {
  readonly entrusted: Entrusted;
  atMs: number;
  isPending: boolean;
}

/** R9: renews a set of registrations for a holder that sleeps. Time is passed on by its owner, who also ends it. */
export class RenewalService {
  private readonly set = new Map<number, Due>();

  constructor(private readonly options: RenewalServiceOptions) {}

  get size(): number {
    return this.set.size;
  }

  entrust(entrusted: Entrusted, nowMs: number): void {
    const atMs = nowMs + this.delay(entrusted, entrusted.periodMs);
    this.set.set(entrusted.id, { entrusted, atMs, isPending: false });
  }

  takeBack(id: number): void {
    this.set.delete(id);
  }

  get nextMs(): number | undefined {
    const times = [...this.set.values()].map(({ atMs }) => atMs);
    return times.length === 0 ? undefined : Math.min(...times, this.options.untilMs);
  }

  passTime(nowMs: number): void {
    if (nowMs >= this.options.untilMs) {
      this.set.clear();
      return;
    }
    for (const due of this.set.values()) {
      if (due.atMs <= nowMs && !due.isPending) {
        due.isPending = true;
        void this.renew(due, nowMs);
      }
    }
  }

  private async renew(due: Due, nowMs: number): Promise<void> {
    const { id } = due.entrusted;
    let periodMs: number | undefined;
    try {
      periodMs = await this.options.renew(id);
    } catch {
      periodMs = undefined;
    }
    if (this.set.get(id) !== due) {
      return;
    }
    if (periodMs === undefined) {
      this.set.delete(id);
      this.options.warn(id);
    } else {
      due.atMs = nowMs + this.delay(due.entrusted, periodMs);
      due.isPending = false;
    }
  }

  private delay({ renewAt }: Entrusted, periodMs: number): number {
    return renewAfterMs(periodMs, renewAt, this.options.random());
  }
}
