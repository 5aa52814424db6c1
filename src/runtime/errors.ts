/** Why a lease ended. */
export type EndReason =
  /** Its time was up. */
  | 'elapsed'
  /** One end gave it up before its time. */
  | 'revoked'
  /** Single-call: its one call was made. */
  | 'used'
  /** The app on the other device was restarted, so the leases of its earlier incarnation are gone. */
  | 'peer restarted'
  /** This device was closed. */
  | 'closed';

/** In the order in which the wire numbers them. */
export const END_REASONS: readonly EndReason[] = [
  'elapsed',
  'revoked',
  'used',
  'peer restarted',
  'closed',
];

const because: Record<EndReason, string> = {
  elapsed: 'its time was up',
  revoked: 'it was revoked',
  used: 'its one call was made',
  'peer restarted': 'the other device was restarted',
  closed: 'this device was closed',
};

/** The lease behind a reference has ended: nothing goes through it any more. */
export class ExpiredLeaseError extends Error {
  override readonly name = 'ExpiredLeaseError';
  constructor(readonly reason: EndReason, what = 'The lease') {
    super(`${what} has ended: ${because[reason]}.`);
  }
}

/** No answer came within the time that `.due()` gave, or no service was found. Whether a call was carried out is not known. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
  constructor(
    readonly method: string,
    readonly dueMs: number,
    message = `No answer to ${method} within ${dueMs} ms.`,
  ) {
    super(message);
  }
}

/** The name and message of what the other device's method threw, and nothing else of that device. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  constructor(readonly remoteName: string, readonly remoteMessage: string) {
    super(`${remoteName}: ${remoteMessage}`);
  }
}

/** The message was taken back with `retract` before it was sent. */
export class RetractedError extends Error {
  override readonly name = 'RetractedError';
  constructor(readonly method: string) {
    super(`The call of ${method} was taken back before it was sent.`);
  }
}

/** A limit of this device was reached. Nothing that was accepted before is lost. */
export class LimitError extends Error {
  override readonly name = 'LimitError';
}
