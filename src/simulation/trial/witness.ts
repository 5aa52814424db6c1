import type { EndReason } from '../../runtime';
import { ExpiredLeaseError } from '../../runtime';
import type { World } from '../world';
import { Clocks } from './clocks';
import { History } from './history';
import type { Subject } from './history';
import type { TrialLeaseEnd } from './lease-end';
import type { NoteMethod, PatternName } from './services';

export interface Failure {
  readonly name: string;
  readonly reason: EndReason | undefined;
}

/** One message of a trial, from the call to whatever became of it. */
export interface SentMessage {
  readonly lease: TrialLease;
  /** Which run of which app called, and which was called. */
  readonly from: string;
  readonly to: string;
  /** M2: messages of one sequence are delivered in the order of their numbers. */
  readonly sequence: string;
  readonly number: number;
  readonly method: NoteMethod;
  readonly sentAt: number;
  readonly oneWay: boolean;
  readonly dueMs: number | undefined;
  /** M12: called on a future. */
  readonly pipelined: boolean;
  /** M13: in which of its caller's disconnections it was called. */
  readonly disconnection: number | undefined;
  deliveredAt: number | undefined;
  settledAt: number | undefined;
  outcome: 'pending' | 'answered' | 'failed';
  error: Failure | undefined;
  /** Why it may not be carried out (M4, M13). */
  forbidden: string | undefined;
  /** M4: failed unsent with its lease, so that `retract` has to give it back. */
  comesBack: boolean;
  takenBack: boolean;
}

export interface TrialLease {
  readonly id: string;
  readonly pattern: PatternName;
  readonly periodMs: number;
  /** When it was asked for, or first passed. */
  readonly begunAt: number;
  readonly messages: SentMessage[];
  grantor: TrialLeaseEnd | undefined;
  holder: TrialLeaseEnd | undefined;
  /** When the grantor made it; when the one it was passed to had it. */
  grantedAt: number | undefined;
  passedAt: number | undefined;
  lastDelivered: SentMessage | undefined;
  /** Those that the holder may not have heard of: the grantor's own, and requests without an answer. */
  unheardRenewals: number;
  /** M4, M13: why the call that asks for it, or passes it, may not be carried out. */
  forbidden: string | undefined;
}

/** A call that is no note: something must become of it, too. */
export interface TrialCall {
  readonly what: string;
  readonly from: string;
  pending: boolean;
  settledAt: number | undefined;
  error: Failure | undefined;
}

export interface Violation extends Subject {
  readonly at: number;
  readonly text: string;
}

export type SendOptions = Pick<
  SentMessage,
  'method' | 'oneWay' | 'dueMs' | 'pipelined' | 'disconnection'
>;

/** Sees everything that happens in a trial, and says what may not be. */
export class Witness {
  readonly violations: Violation[] = [];
  readonly messages: SentMessage[] = [];
  readonly asked: TrialCall[] = [];
  readonly leases = new Map<string, TrialLease>();
  readonly history: History;
  readonly clocks: Clocks;
  private readonly goneRuns = new Set<string>();
  private readonly byNumber = new Map<string, SentMessage>();
  private readonly numbersSent = new Map<string, number>();
  private readonly numbersDelivered = new Map<string, number>();

  constructor(private readonly world: World) {
    this.history = new History(world);
    this.clocks = new Clocks((phone, what) => this.history.add({ phones: [phone] }, () => what));
  }

  get now(): number {
    return this.world.now;
  }

  violated(what: string, about: Subject): void {
    const at = this.now;
    this.violations.push({ at, text: `${at.toFixed(1)} ms: ${what}`, ...about });
  }

  violatedBy({ sequence, number, method, lease, from, to }: SentMessage, what: string): void {
    const [rule, ...rest] = what.split(': ');
    this.violated(
      `${rule}: ${method} ${number} of ${sequence} on ${lease.id} (${lease.pattern}) ${rest.join(
        ': ',
      )}`,
      { phones: [phoneOf(from), phoneOf(to)], lease: lease.id },
    );
  }

  lease(id: string, pattern: PatternName, periodMs: number): TrialLease {
    let lease = this.leases.get(id);
    if (lease === undefined) {
      lease = {
        id,
        pattern,
        periodMs,
        begunAt: this.now,
        messages: [],
        grantor: undefined,
        holder: undefined,
        grantedAt: undefined,
        passedAt: undefined,
        lastDelivered: undefined,
        unheardRenewals: 0,
        forbidden: undefined,
      };
      this.leases.set(id, lease);
    }
    return lease;
  }

  /** M4, M13: what was asked for with it may not come about, nor may it have: `since` says when it has. */
  forbidLease(lease: TrialLease, why: string, since: number | undefined, about: Subject): void {
    lease.forbidden ??= why;
    if (since !== undefined) {
      this.leaseCameAbout(lease, about);
    }
  }

  leaseCameAbout({ id, forbidden }: TrialLease, { phones }: Subject): void {
    if (forbidden !== undefined) {
      const [rule, ...rest] = forbidden.split(': ');
      this.violated(`${rule}: the call for ${id} ${rest.join(': ')} and was carried out`, {
        phones,
        lease: id,
      });
    }
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

  /** M7: something must become of it. `about`: in whose history it belongs. */
  ask(
    what: string,
    from: string,
    about: Subject | undefined,
    future: PromiseLike<unknown>,
  ): TrialCall {
    const tell = (text: string) => about && this.history.add(about, () => `${what}: ${text}`);
    tell('asked');
    const asked: TrialCall = { what, from, pending: true, settledAt: undefined, error: undefined };
    this.asked.push(asked);
    const settled = (error?: unknown) => {
      asked.pending = false;
      asked.settledAt = this.now;
      asked.error = error === undefined ? undefined : failureOf(error);
      tell(error === undefined ? 'answered' : String(error));
    };
    void future.then(
      () => settled(),
      (error: unknown) => settled(error),
    );
    return asked;
  }

  sent(
    lease: TrialLease,
    from: string,
    to: string,
    sequence: string,
    options: SendOptions,
  ): SentMessage {
    const number = (this.numbersSent.get(sequence) ?? 0) + 1;
    this.numbersSent.set(sequence, number);
    const message: SentMessage = {
      lease,
      from,
      to,
      sequence,
      number,
      sentAt: this.now,
      ...options,
      deliveredAt: undefined,
      settledAt: undefined,
      outcome: 'pending',
      error: undefined,
      forbidden: undefined,
      comesBack: false,
      takenBack: false,
    };
    this.messages.push(message);
    lease.messages.push(message);
    this.byNumber.set(`${sequence} ${number}`, message);
    return message;
  }

  find(sequence: unknown, number: unknown): SentMessage | undefined {
    return this.byNumber.get(`${String(sequence)} ${String(number)}`);
  }

  /** A message has reached the service object. */
  delivered(
    sequence: string,
    number: number,
    lease: TrialLease,
    { timeLeftMs, caller }: { readonly timeLeftMs: number; readonly caller: string | undefined },
  ): void {
    const message = this.find(sequence, number);
    if (message === undefined) {
      const phones = [lease.id.split('#')[0] as string];
      this.violated(`M3: message ${number} of ${sequence} was delivered and never sent`, {
        phones,
        lease: lease.id,
      });
      return;
    }
    const last = this.numbersDelivered.get(sequence) ?? 0;
    if (number <= last) {
      // Covers both: what came before, and what should have come before.
      this.violatedBy(message, `M2, M3: was delivered after ${last}`);
    }
    this.numbersDelivered.set(sequence, Math.max(last, number));
    if (timeLeftMs <= 0) {
      this.violatedBy(message, 'L5: was delivered after its lease had ended');
    }
    if (caller !== phoneOf(message.from)) {
      this.violatedBy(message, `M17: was taken for a call of ${caller ?? 'a stranger'}`);
    }
    message.deliveredAt = this.now;
    lease.lastDelivered = message;
    this.history.add({ phones: [], lease: lease.id }, () => `${message.to} took note ${number}`);
    this.checkForbidden(message);
  }

  /** M4, M13: from now on it may not be carried out, nor may it have been. */
  forbid(message: SentMessage, why: string): void {
    message.forbidden ??= why;
    this.checkForbidden(message);
  }

  private checkForbidden(message: SentMessage): void {
    const { forbidden, deliveredAt } = message;
    if (forbidden !== undefined && deliveredAt !== undefined) {
      this.violatedBy(message, `${forbidden} and was carried out at ${deliveredAt.toFixed(1)} ms`);
    }
  }
}

/** P3, P4: a lease that was used takes no further call, and lives on at its holder until those before are answered. */
export function isUsedUp({ grantor, holder, messages }: TrialLease): boolean {
  return (
    grantor?.reason === 'used' &&
    messages.some(
      ({ from, outcome, oneWay, deliveredAt }) =>
        from === holder?.run && outcome === 'pending' && !oneWay && deliveredAt !== undefined,
    )
  );
}

export function failureOf(error: unknown): Failure {
  return {
    name: error instanceof Error ? error.name : String(error),
    reason: error instanceof ExpiredLeaseError ? error.reason : undefined,
  };
}

/** Runs are called after their phones: `Ada#2`. */
export const phoneOf = (run: string): string => run.slice(0, run.indexOf('#'));
