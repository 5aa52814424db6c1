import type { EndReason, Far, Leased } from '../../runtime';
import { leaseTimeLeft, renew, revoke, whenExpired } from '../../runtime';
import type { Subject } from './history';
import type { Self } from './self';
import {
  AGREEMENT_MS,
  DELAY_MS,
  HEARTBEAT_MS,
  LATER_TURN_MS,
  LONGEST_PERIOD_MS,
} from './tolerances';
import type { SentMessage, TrialLease } from './witness';

/** An answer says whole milliseconds. */
const ROUNDING_MS = 1;

/** One end of one lease: what an app does with it beside calling, and whether that comes out right. */
export class TrialLeaseEnd {
  endedAt: number | undefined;
  reason: EndReason | undefined;
  revokedAt: number | undefined;
  private endings = 0;
  private lookedAt = 0;
  private lookedMs = 0;

  constructor(
    readonly lease: TrialLease,
    private readonly self: Self,
    readonly leased: Far<unknown> | Leased<unknown>,
  ) {
    whenExpired(leased, reason => this.ended(reason));
  }

  get phone(): string {
    return this.self.phone;
  }

  /** Which run of which app has it. */
  get run(): string {
    return this.self.name;
  }

  get timeLeftMs(): number {
    return leaseTimeLeft(this.leased);
  }

  get alive(): boolean {
    return this.timeLeftMs > 0;
  }

  /** The end at the other device, as far as it is there. */
  get other(): TrialLeaseEnd | undefined {
    const { grantor, holder } = this.lease;
    return this === grantor ? holder : grantor;
  }

  get what(): string {
    return `${this.lease.id} (${this.lease.pattern}) at ${this.run}`;
  }

  revoke(): void {
    if (this.alive) {
      const leftMs = this.timeLeftMs;
      this.tell(() => `revokes it with ${leftMs.toFixed(0)} ms left`);
      // L8: its own observers are not told.
      this.reason = 'revoked';
      this.revokedAt = this.self.witness.now;
      revoke(this.leased);
      this.failsItsCalls('revoked');
    }
  }

  /**
   * L6: what is left afterwards is the larger of what was left and what was asked for, wherever it was asked. Without a
   * time, the period is asked for.
   */
  renew(givenMs?: number): void {
    if (!this.alive) {
      return;
    }
    const { witness } = this.self;
    const beforeMs = this.timeLeftMs;
    const ms = givenMs ?? this.lease.periodMs;
    const expectedMs = Math.max(beforeMs, ms);
    const askedAt = witness.now;
    this.lease.unheardRenewals += 1;
    this.tell(() => `renews it by ${ms} ms with ${beforeMs.toFixed(0)} ms left`);
    const asked = `L6: ${this.what}, renewed by ${ms} ms with ${beforeMs.toFixed(1)} ms left,`;
    const renewal = renew(this.leased, givenMs);
    witness.ask(`the renewal of ${this.what}`, this.run, this.about(), renewal);
    void renewal.then(
      grantedMs => {
        this.tell(() => `was granted ${grantedMs.toFixed(0)} ms`);
        const { lease } = this;
        const { grantor } = lease;
        const agoMs = witness.now - askedAt;
        // L14: what the grantor's clock took from it, the holder may not have heard when it asked.
        const inDoubt = [this, grantor].some(
          end => end && witness.clocks.jumpedForward(end.phone, lease.begunAt, witness.now),
        );
        const leastMs = inDoubt ? 0 : expectedMs - agoMs - this.toleranceMs();
        this.requireAtLeast(leastMs, grantedMs + ROUNDING_MS, `${asked} was granted`);
        if (!this.alive || grantor?.alive !== true) {
          // Granted, and ended since, at either end.
          return;
        }
        this.requireAtLeast(leastMs, this.timeLeftMs, `${asked} has`);
        if (this === lease.holder) {
          lease.unheardRenewals -= 1;
          this.requireAtLeast(leastMs, grantor.timeLeftMs, `${asked} has at its grantor's end`);
          this.requireAgreement(grantor, askedAt);
        }
      },
      // It has ended meanwhile, and says so itself.
      () => undefined,
    );
  }

  /** What it has left now is what it will have had, unless something comes between. */
  look(): void {
    this.lookedAt = this.self.witness.now;
    this.lookedMs = this.timeLeftMs;
  }

  /** L4: in the end its observer was told, unless it was this app that revoked. */
  checkObserver(): void {
    if (!this.alive && this.revokedAt === undefined && this.endings === 0) {
      this.violated(`L4: ${this.what} has ended, and its observer was never told`);
    }
  }

  tell(text: () => string): void {
    this.self.witness.history.add(
      { phones: [], lease: this.lease.id },
      () => `${this.run} ${text()}`,
    );
  }

  private ended(reason: EndReason): void {
    this.tell(() => `hears that it has ended: ${reason}`);
    this.endings += 1;
    if (this.endings > 1) {
      this.violated(`L4: ${this.what} told its observer ${this.endings} times`);
    }
    if (this.revokedAt !== undefined) {
      this.violated(`L8: ${this.what} told the observers of the end that revoked it`);
    }
    if (this.timeLeftMs > 0) {
      this.violated(`L10: ${this.what} has ended, and has ${this.timeLeftMs.toFixed(0)} ms left`);
    }
    this.endedAt = this.self.witness.now;
    this.reason = reason;
    this.failsItsCalls(reason);
    if (reason === 'elapsed' && this === this.lease.holder) {
      this.checkReason();
    }
  }

  /** L16: a holder whose own time is not up was told by the grantor, and why it has ended there. */
  private checkReason(): void {
    const { clocks, now } = this.self.witness;
    const { grantor } = this.lease;
    const earlyMs = this.lookedAt + this.lookedMs - now;
    const endedBefore = (grantor?.endedAt ?? grantor?.revokedAt ?? Infinity) <= now;
    // L13, L14: time that one of the two clocks took; the grantor's is told of with a later frame.
    const tookTime = [this.phone, grantor?.phone ?? ''].some(phone =>
      clocks.jumpedForward(phone, this.lookedAt - HEARTBEAT_MS - DELAY_MS, now),
    );
    if (earlyMs > this.toleranceMs() && !tookTime && endedBefore && grantor?.reason !== 'elapsed') {
      this.violated(
        `L16: ${this.what} has ended as elapsed ${earlyMs.toFixed(0)} ms before its time, ` +
          `at its grantor's as ${grantor?.reason ?? ''}`,
      );
    }
  }

  /** M4, M14: with a holder's end end the calls through it, those that were made before it was there too. */
  private failsItsCalls(reason: EndReason): void {
    const { lease } = this;
    if (this !== lease.holder) {
      return;
    }
    const pending = lease.messages.filter(
      message => message.outcome === 'pending' && !message.oneWay && message.from === this.run,
    );
    const itself = reason === 'elapsed' || this.revokedAt !== undefined;
    // P3, L8: what had arrived is still answered, but not for ever.
    const [soon, inTime] = partition(
      pending,
      message => itself || message.deliveredAt === undefined,
    );
    this.mustSettle(soon, LATER_TURN_MS);
    this.mustSettle(inTime, LONGEST_PERIOD_MS);
  }

  private mustSettle(messages: readonly SentMessage[], withinMs: number): void {
    if (messages.length === 0) {
      return;
    }
    this.self.later(withinMs, () => {
      for (const message of messages) {
        if (message.outcome === 'pending') {
          this.self.witness.violatedBy(
            message,
            `M14: is pending ${withinMs} ms after its reference has ended`,
          );
        }
      }
    });
  }

  /** L12, L13: an answer of the grantor corrects the holder's timer, upwards and downwards. */
  private requireAgreement(grantor: TrialLeaseEnd, askedAt: number): void {
    const { witness } = this.self;
    if (
      [this, grantor].some(({ phone }) => witness.clocks.jumpedForward(phone, askedAt, witness.now))
    ) {
      return;
    }
    const moreMs = this.timeLeftMs - grantor.timeLeftMs;
    const { unheardRenewals, lastDelivered } = this.lease;
    const renewedSince = unheardRenewals > 0 || (lastDelivered?.deliveredAt ?? 0) >= askedAt;
    if (
      moreMs > this.toleranceMs() ||
      (-moreMs > witness.now - askedAt + this.toleranceMs() && !renewedSince)
    ) {
      const left = `${this.timeLeftMs.toFixed(0)} ms left, its grantor ${grantor.timeLeftMs.toFixed(
        0,
      )} ms`;
      this.violated(`L13: ${this.what} was answered, and has ${left}`);
    }
  }

  private toleranceMs(): number {
    const { clocks } = this.self.witness;
    return AGREEMENT_MS + clocks.doubtMs(this.phone) + clocks.doubtMs(this.other?.phone ?? '');
  }

  private requireAtLeast(leastMs: number, actualMs: number, what: string): void {
    if (actualMs < leastMs) {
      this.violated(`${what} ${actualMs.toFixed(1)} ms, less than ${leastMs.toFixed(1)} ms`);
    }
  }

  private violated(what: string): void {
    this.self.witness.violated(what, this.about());
  }

  private about(): Subject {
    const { grantor, holder, id } = this.lease;
    const phones = [grantor, holder].flatMap(end => (end === undefined ? [] : [end.phone]));
    return { phones, lease: id };
  }
}

function partition<T>(all: readonly T[], test: (one: T) => boolean): [T[], T[]] {
  return [all.filter(test), all.filter(one => !test(one))];
}
