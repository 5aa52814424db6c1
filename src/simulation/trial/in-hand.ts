import type { Far, Leased } from '../../runtime';
import { seconds } from '../../runtime';
import type { RandomStream } from '../random';
import { TrialLeaseEnd } from './lease-end';
import type { Self } from './self';
import { LONGEST_PERIOD_MS } from './tolerances';
import type { TrialLease } from './witness';

/** The ends of leases that an app has in hand, and what it does with them beside calling. */
export class InHand {
  private readonly ends = new Set<TrialLeaseEnd>();
  /** A stream of its own: what an app does with its leases leaves its calls as they are. */
  private readonly random: RandomStream;

  constructor(private readonly self: Self) {
    this.random = self.random.fork('fuss');
  }

  take(lease: TrialLease, leased: Far<unknown> | Leased<unknown>): TrialLeaseEnd {
    const end = new TrialLeaseEnd(lease, this.self, leased);
    this.ends.add(end);
    const { random, self } = this;
    const laterMs = () => random.below(lease.periodMs);
    if (random.below(12) === 0) {
      self.later(laterMs(), () => end.revoke());
    }
    if (random.below(3) === 0) {
      self.later(laterMs(), () => self.active && end.renew(this.renewalMs(end)));
    }
    return end;
  }

  /** Renews or revokes what is still there. */
  fussOnceMore(): void {
    for (const end of this.ends) {
      if (this.random.below(3) === 0) {
        end.revoke();
      } else {
        end.renew(this.renewalMs(end));
      }
    }
  }

  /** As often less than what is left, which changes nothing, as more; now and then without a time. */
  private renewalMs({ timeLeftMs }: TrialLeaseEnd): number | undefined {
    const { random } = this;
    if (random.below(5) === 0) {
      return undefined;
    }
    return random.chance(0.5)
      ? random.below(timeLeftMs)
      : Math.min(LONGEST_PERIOD_MS, Math.ceil(timeLeftMs) + random.below(seconds(20)));
  }
}
