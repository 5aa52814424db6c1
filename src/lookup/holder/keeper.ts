import type { Far } from '../../runtime';
import { whenExpired } from '../../runtime';
import { LONGEST_KEPT_MS } from '../registry/replica';
import type { Kept, KeeperWarning } from '../services';
import { RenewalService } from './renewal-service';

export interface KeeperOptions {
  readonly now: () => number;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly renewAt: number;
  /** The period that was granted. */
  readonly renewFor: (holder: string, kept: Kept) => PromiseLike<number | undefined>;
}

const MOST_SLEEPERS = 64;
const MOST_KEPT = 16;

/** R9: what this device renews for others that sleep. It ends with the lease on the function by which they are warned. */
export class Keeper {
  private readonly sleepers = new Map<string, RenewalService>();

  constructor(private readonly options: KeeperOptions) {}

  get size(): number {
    return this.sleepers.size;
  }

  keep(sleeper: string, entrusted: readonly Kept[], warn: Far<KeeperWarning>): boolean {
    const { now, random, renewAt, renewFor } = this.options;
    const isKnown = this.sleepers.has(sleeper);
    if (!entrusted.every(isKept) || entrusted.length > MOST_KEPT) return false;
    if (!isKnown && this.sleepers.size >= MOST_SLEEPERS) return false;
    const forMs = Math.min(LONGEST_KEPT_MS, Math.max(0, ...entrusted.map(each => each.forMs)));
    const service = new RenewalService({
      untilMs: now() + forMs,
      random,
      renew: at => renewFor(sleeper, entrusted[at] as Kept),
      warn: at => warn(entrusted[at]?.token ?? '').oneWay(),
    });
    // At once: how much of its period is over by now only the host knows.
    entrusted.forEach((_, id) => service.entrust({ id, periodMs: 0, renewAt }, now()));
    this.sleepers.set(sleeper, service);
    whenExpired(warn, () => {
      if (this.sleepers.get(sleeper) === service) this.sleepers.delete(sleeper);
    });
    return true;
  }

  passTime(nowMs: number): void {
    for (const [sleeper, service] of this.sleepers) {
      service.passTime(nowMs);
      if (service.size === 0) this.sleepers.delete(sleeper);
    }
  }

  close(): void {
    this.sleepers.clear();
  }
}

function isKept({ host, token, forMs }: Kept): boolean {
  return typeof host === 'string' && typeof token === 'string' && forMs > 0;
}
