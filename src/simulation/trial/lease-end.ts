import type { EndReason, Far, Leased } from '../../runtime';
import { leaseTimeLeft, renew, revoke, whenExpired } from '../../runtime';
import { DRIFT_MS } from './tolerances';
import type { TrialLease, Witness } from './witness';

/** An answer says whole milliseconds. */
const ROUNDING_MS = 1;

export interface LeaseEndWorld {
  readonly witness: Witness;
  now(): number;
}

/** One end of one lease: what an app does with it beside calling, and whether that comes out right. */
export class LeaseEnd {
  endedAt: number | undefined;
  reason: EndReason | undefined;
  revokedAt: number | undefined;

  constructor(
    readonly lease: TrialLease,
    readonly phone: string,
    /** Which run of which app has it. */
    readonly run: string,
    private readonly leased: Far<unknown> | Leased<unknown>,
    private readonly world: LeaseEndWorld,
  ) {
    whenExpired(leased, reason => {
      this.endedAt = world.now();
      this.reason = reason;
    });
  }

  get timeLeftMs(): number {
    return leaseTimeLeft(this.leased);
  }

  get alive(): boolean {
    return this.timeLeftMs > 0;
  }

  /** The end at the other device, as far as it is there. */
  get other(): LeaseEnd | undefined {
    const { grantor, holder } = this.lease;
    return this === grantor ? holder : grantor;
  }

  revoke(): void {
    if (this.alive) {
      // L8: its own observers are not told.
      this.reason = 'revoked';
      this.revokedAt = this.world.now();
      revoke(this.leased);
    }
  }

  /** L6: what is left afterwards is the larger of what was left and what was asked for, wherever it was asked. */
  renew(ms: number): void {
    if (!this.alive) {
      return;
    }
    const beforeMs = this.timeLeftMs;
    const expectedMs = Math.max(beforeMs, ms);
    const askedAt = this.world.now();
    this.lease.unheardRenewals += 1;
    const asked = `${this.what}, renewed by ${ms} ms with ${beforeMs.toFixed(1)} ms left,`;
    void renew(this.leased, ms).then(
      grantedMs => {
        const leastMs = expectedMs - (this.world.now() - askedAt) - DRIFT_MS;
        this.requireAtLeast(leastMs, grantedMs + ROUNDING_MS, `${asked} was granted`);
        const { lease } = this;
        if (!this.alive || lease.grantor?.alive !== true) {
          // Granted, and ended since, at either end.
          return;
        }
        this.requireAtLeast(leastMs, this.timeLeftMs, `${asked} has`);
        if (this === lease.holder) {
          lease.unheardRenewals -= 1;
          const grantorMs = lease.grantor.timeLeftMs;
          this.requireAtLeast(leastMs, grantorMs, `${asked} has at its grantor's end`);
        }
      },
      // It has ended meanwhile, and says so itself.
      () => undefined,
    );
  }

  get what(): string {
    return `${this.lease.id} (${this.lease.pattern}) at ${this.run}`;
  }

  private requireAtLeast(leastMs: number, actualMs: number, what: string): void {
    if (actualMs < leastMs) {
      const { witness } = this.world;
      witness.violated(`${what} ${actualMs.toFixed(1)} ms, less than ${leastMs.toFixed(1)} ms`);
    }
  }
}
