import { LONGEST_NAME } from '../bytes/names';
import { requireDuration } from '../time/durations';

/** One end of a lease, as a pattern sees it. */
export interface Lease {
  readonly periodMs: number;
  readonly timeLeftMs: number;
  /** The time left becomes at least this. Throws for a value that is not a duration, which refuses the renewal, not the message (L17). */
  renew(ms: number): void;
  /** Ends it early, at both ends. */
  revoke(): void;
  /** Accepts no further message. Those accepted before are still delivered and answered. */
  exhaust(): void;
}

export interface Message {
  readonly method: string;
  readonly oneWay: boolean;
  /** M17: the device at the other end. */
  readonly peer: string;
}

/**
 * P4: how a lease behaves. All hooks are optional; a pattern without any is a plain lease. The holder's end finds the
 * pattern by its name: give your own to both devices with `createDevice({patterns})`.
 */
export interface LeasePattern {
  readonly name: string;
  /** From which the holder's end makes the same pattern. */
  readonly parameters?: readonly string[];
  /** At the grantor: the lease is passed to another device. */
  passed?(lease: Lease): void;
  /** At the holder: the lease has arrived. */
  received?(lease: Lease): void;
  /** At the holder: a message is about to be sent. To refuse it, throw. */
  sending?(lease: Lease, message: Message): void;
  /** At the grantor: a message has arrived and is about to be delivered. To refuse it, throw, or end the lease. */
  before?(lease: Lease, message: Message): void;
  /** At the grantor: the message was delivered; its answer may still be under way. */
  after?(lease: Lease, message: Message): void;
  /** At the grantor: the holder asks for more time. Returns the time to grant; to refuse, throw. Without it, all is granted. */
  renewal?(lease: Lease, requestedMs: number): number;
  /** H3, at the grantor: the holder asks that another device be granted a lease of its own. To refuse, throw. */
  handingOn?(lease: Lease, to: HandingOnRequest): void;
}

export interface HandingOnRequest {
  /** The devices. */
  readonly from: string;
  readonly to: string;
  /** H2: the holder's own lease ends with that. */
  readonly move: boolean;
}

export type PatternMaker = (parameters: readonly string[]) => LeasePattern;

/** P1: ends at its deadline unless renewed or revoked. */
export const plain: LeasePattern = { name: 'plain' };

export const MOST_PATTERN_PARAMETERS = 64;

/** B1: a pattern that cannot be described to another device is refused at once. */
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

/** P2: every message that arrives renews it, by the period unless another time is given. */
export const renewOnCall = (renewalMs?: number): LeasePattern => {
  if (renewalMs === undefined) {
    return everyCallRenews;
  }
  requireDuration(renewalMs, 'A renewal');
  return { name: 'renew-on-call', before: lease => lease.renew(renewalMs) };
};

/** Shared by all leases that are renewed by their period: there may be 100,000 of them. */
const everyCallRenews: LeasePattern = {
  name: 'renew-on-call',
  before: lease => lease.renew(lease.periodMs),
};

/** P3: ends with its first message, or only with a call of the named methods. */
export const singleCall = (methods: readonly string[] = []): LeasePattern => {
  const end = (lease: Lease, { method }: Message) => {
    if (methods.length === 0 || methods.includes(method)) {
      lease.exhaust();
    }
  };
  return {
    name: 'single-call',
    parameters: methods,
    sending: end,
    after: end,
    handingOn: (_lease, { move }) => {
      if (!move) {
        throw new Error('One call is not for two.');
      }
    },
  };
};

const anyCallEnds = singleCall();

export const BUILT_IN_PATTERNS: Readonly<Record<string, PatternMaker>> = {
  plain: () => plain,
  'renew-on-call': () => everyCallRenews,
  'single-call': methods => (methods.length === 0 ? anyCallEnds : singleCall(methods)),
};
