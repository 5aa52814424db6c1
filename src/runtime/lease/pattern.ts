import { LONGEST_NAME } from '../link/names';
import { requireDuration } from '../time';

/** One end of a lease, as a pattern sees it. */
export interface Lease {
  readonly periodMs: number;
  readonly timeLeftMs: number;
  /** The time left becomes at least this. What is no duration throws; it refuses the renewal, not the message (L17). */
  renew(ms: number): void;
  /** Ends it before its time, at both ends. */
  revoke(): void;
  /** Takes no further message. What was taken before is still delivered and answered. */
  exhaust(): void;
}

export interface Message {
  readonly method: string;
  readonly oneWay: boolean;
  /** M17: the device at the other end. */
  readonly peer: string;
}

/**
 * P4: how a lease behaves. Every part is optional; a pattern with none is a plain lease. At the holder's end a pattern
 * is found by its name, so that both ends behave alike: give your own to both devices with `createDevice({patterns})`.
 */
export interface LeasePattern {
  readonly name: string;
  /** What the holder's end needs to know to make the same pattern. */
  readonly parameters?: readonly string[];
  /** At the grantor: the lease is passed to another device. */
  passed?(lease: Lease): void;
  /** At the holder: it has arrived. */
  received?(lease: Lease): void;
  /** At the holder: a message is about to be sent. To refuse it, throw. */
  sending?(lease: Lease, message: Message): void;
  /** At the grantor: a message has arrived and is about to be delivered. To refuse it, throw, or end the lease. */
  before?(lease: Lease, message: Message): void;
  /** At the grantor: the message was delivered; its answer may still be under way. */
  after?(lease: Lease, message: Message): void;
  /** At the grantor: the holder asks for more time. Returns what it gets; to refuse, throw. All of it when absent. */
  renewal?(lease: Lease, requestedMs: number): number;
}

export type PatternMaker = (parameters: readonly string[]) => LeasePattern;

/** P1: ends at its deadline unless renewed or revoked. */
export const plain: LeasePattern = { name: 'plain' };

export const MOST_PATTERN_PARAMETERS = 64;

/** B1: what cannot be described to another device is refused where it is given. */
export function requirePattern({ name, parameters = [] }: LeasePattern): void {
  if (!isName(name)) {
    throw new RangeError(`A pattern's name has at most ${LONGEST_NAME} characters.`);
  }
  if (parameters.length > MOST_PATTERN_PARAMETERS || !parameters.every(isName)) {
    throw new RangeError(
      `A pattern has at most ${MOST_PATTERN_PARAMETERS} parameters of ${LONGEST_NAME} characters.`,
    );
  }
}

function isName(text: unknown): boolean {
  return typeof text === 'string' && text.length <= LONGEST_NAME;
}

/** P2: every message that arrives renews it, by the period unless told otherwise. */
export const renewOnCall = (renewalMs?: number): LeasePattern => {
  if (renewalMs === undefined) {
    return everyCallRenews;
  }
  requireDuration(renewalMs, 'A renewal');
  return { name: 'renew-on-call', before: lease => lease.renew(renewalMs) };
};

/** One for all leases that are renewed by their period: there may be a hundred thousand of them. */
const everyCallRenews: LeasePattern = {
  name: 'renew-on-call',
  before: lease => lease.renew(lease.periodMs),
};

/** P3: ends with its first message, or only with the methods named. */
export const singleCall = (methods: readonly string[] = []): LeasePattern => {
  const end = (lease: Lease, { method }: Message) => {
    if (methods.length === 0 || methods.includes(method)) {
      lease.exhaust();
    }
  };
  return { name: 'single-call', parameters: methods, sending: end, after: end };
};

const anyCallEnds = singleCall();

export const BUILT_IN_PATTERNS: Readonly<Record<string, PatternMaker>> = {
  plain: () => plain,
  'renew-on-call': () => everyCallRenews,
  'single-call': methods => (methods.length === 0 ? anyCallEnds : singleCall(methods)),
};
