import type { LeaseEnd } from './lease-end';

/** One message of a trial, from the call to whatever became of it. */
export interface SentMessage {
  readonly lease: string;
  /** Counts the messages from one run of one app to one run of another. */
  readonly number: number;
  readonly route: string;
  readonly sentAt: number;
  readonly oneWay: boolean;
  readonly dueMs: number | undefined;
  deliveredAt: number | undefined;
  outcome: 'pending' | 'answered' | 'failed';
}

export interface TrialLease {
  readonly id: string;
  readonly pattern: string;
  readonly periodMs: number;
  grantor: LeaseEnd | undefined;
  holder: LeaseEnd | undefined;
  lastDelivered: SentMessage | undefined;
  /** Those that the holder may not have heard of: the grantor's own, and requests without an answer. */
  unheardRenewals: number;
}

/** Sees everything that happens in a trial, and says what may not be. */
export class Witness {
  readonly violations: string[] = [];
  readonly messages: SentMessage[] = [];
  readonly leases = new Map<string, TrialLease>();
  private readonly goneRuns = new Set<string>();
  private readonly byNumber = new Map<string, SentMessage>();
  private readonly numbersSent = new Map<string, number>();
  private readonly numbersDelivered = new Map<string, number>();

  constructor(private readonly now: () => number) {}

  violated(what: string): void {
    this.violations.push(`${this.now().toFixed(1)} ms: ${what}`);
  }

  lease(id: string, pattern: string, periodMs: number): TrialLease {
    let lease = this.leases.get(id);
    if (lease === undefined) {
      lease = {
        id,
        pattern,
        periodMs,
        grantor: undefined,
        holder: undefined,
        lastDelivered: undefined,
        unheardRenewals: 0,
      };
      this.leases.set(id, lease);
    }
    return lease;
  }

  /** Of both ends, the shorter. */
  timeLeft({ grantor, holder }: TrialLease): number {
    return Math.min(grantor?.timeLeftMs ?? 0, holder?.timeLeftMs ?? 0);
  }

  /** This run of an app has ended without a word. */
  gone(run: string): void {
    this.goneRuns.add(run);
  }

  isGone(run: string): boolean {
    return this.goneRuns.has(run);
  }

  sent(
    lease: string,
    route: string,
    { oneWay, dueMs }: { readonly oneWay: boolean; readonly dueMs: number | undefined },
  ): SentMessage {
    const number = (this.numbersSent.get(route) ?? 0) + 1;
    this.numbersSent.set(route, number);
    const message: SentMessage = {
      lease,
      number,
      route,
      sentAt: this.now(),
      oneWay,
      dueMs,
      deliveredAt: undefined,
      outcome: 'pending',
    };
    this.messages.push(message);
    this.byNumber.set(`${route} ${number}`, message);
    return message;
  }

  /** A message has reached the service object. */
  delivered(route: string, number: number, lease: TrialLease, timeLeftMs: number): void {
    const last = this.numbersDelivered.get(route) ?? 0;
    if (number <= last) {
      // Covers both: what came before, and what should have come before.
      this.violated(`message ${number} on ${route} was delivered after ${last}`);
    }
    this.numbersDelivered.set(route, number);
    if (timeLeftMs <= 0) {
      this.violated(`message ${number} on ${route} was delivered after its lease had ended`);
    }
    const message = this.byNumber.get(`${route} ${number}`);
    if (message === undefined) {
      this.violated(`message ${number} on ${route} was delivered and never sent`);
      return;
    }
    message.deliveredAt = this.now();
    lease.lastDelivered = message;
  }
}
