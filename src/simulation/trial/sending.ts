import type { Far } from '../../runtime';
import { isConnected, leaseTimeLeft } from '../../runtime';
import type { Contact } from './contact';
import type { Self } from './self';
import type { NoteMethod, Notes } from './services';
import { LATER_TURN_MS } from './tolerances';
import type { TrialCall, SentMessage, TrialLease } from './witness';
import { failureOf } from './witness';

/** A call whose answer is to be a reference, and the calls that were made on it meanwhile. */
export interface Opening {
  readonly asked: TrialCall;
  readonly pipelined: SentMessage[];
}

/** Where notes are sent to. */
export interface Recipient {
  readonly lease: TrialLease;
  readonly to: string;
  readonly sequence: string;
  readonly contact: Contact;
  readonly notes: Pick<Far<Notes>, NoteMethod>;
  /** M12: the reference is still to come. */
  readonly opening?: Opening;
}

export interface NoteOptions {
  readonly method: NoteMethod;
  readonly oneWay: boolean;
  readonly dueMs: number | undefined;
  readonly filler: string;
}

/** One call in so many is given more time after it was delivered. */
const GIVEN_MORE_TIME = 4;

/** M13: a call that was made while disconnected and has failed with one of these is never carried out. */
export const NEVER_CARRIED_OUT: ReadonlySet<string> = new Set([
  'TimeoutError',
  'ExpiredLeaseError',
  'RetractedError',
]);

export function sendNote(self: Self, recipient: Recipient, options: NoteOptions): void {
  const { lease, to, sequence, contact, notes, opening } = recipient;
  const { method, oneWay, dueMs, filler } = options;
  const { disconnection } = contact;
  const message = self.witness.sent(lease, self.name, to, sequence, {
    method,
    oneWay,
    dueMs,
    disconnection,
    pipelined: opening !== undefined,
  });
  opening?.pipelined.push(message);
  lease.holder?.look();
  tell(self, message, () => {
    const how = [
      opening === undefined ? '' : ' on the future',
      oneWay ? ' one way' : '',
      dueMs === undefined ? '' : ` due in ${dueMs} ms`,
      disconnection === undefined ? '' : ' while disconnected',
    ];
    return `calls ${method} ${message.number}${how.join('')}`;
  });
  if (opening === undefined) {
    checkConnected(self, message, notes as Far<Notes>);
  }
  const future =
    filler === ''
      ? notes[method](sequence, message.number)
      : notes[method](sequence, message.number, filler);
  if (oneWay) {
    try {
      future.oneWay();
    } catch (error) {
      failed(self, recipient, message, error);
    }
    return;
  }
  void (dueMs === undefined ? future : future.due(dueMs)).then(
    () => {
      message.outcome = 'answered';
      message.settledAt = self.witness.now;
      tell(self, message, () => `has the answer to ${message.number}`);
    },
    (error: unknown) => failed(self, recipient, message, error),
  );
  if (dueMs !== undefined && dueMs !== Infinity) {
    if (message.number % GIVEN_MORE_TIME === 0) {
      self.later(dueMs / 2, () => {
        // M6: too late, since it has left.
        if (message.deliveredAt !== undefined) {
          future.due(Infinity);
        }
      });
    }
    self.later(dueMs + LATER_TURN_MS, () => {
      if (message.outcome === 'pending') {
        self.witness.violatedBy(message, `M6: is pending though it was due in ${dueMs} ms`);
      }
    });
  }
}

/** C1: what observers were told of the connection is what it is. */
function checkConnected(self: Self, message: SentMessage, notes: Far<Notes>): void {
  const connected = message.disconnection === undefined;
  if (leaseTimeLeft(notes) > 0 && isConnected(notes) !== connected) {
    const told = connected ? 'connected' : 'disconnected';
    self.witness.violatedBy(message, `C1: is called while ${told}, but isConnected says otherwise`);
  }
}

/** M12: what was called on a future that fails, fails with it. */
export function whenOpeningFailed(self: Self, { asked, pipelined }: Opening): void {
  self.later(LATER_TURN_MS, () => {
    for (const message of pipelined) {
      const { outcome, settledAt, error } = message;
      if (outcome === 'pending' && !message.oneWay) {
        self.witness.violatedBy(message, 'M14: is pending though its future has failed');
      } else if (
        settledAt === asked.settledAt &&
        error?.name !== asked.error?.name &&
        // It may have been due at the same moment, or too large to be sent at all (M9), or one more than the outbox takes.
        error?.name !== 'TimeoutError' &&
        error?.name !== 'CannotCrossError' &&
        error?.name !== 'LimitError'
      ) {
        const names = `${error?.name ?? 'nothing'}, its future with ${asked.error?.name ?? ''}`;
        self.witness.violatedBy(message, `M12: has failed with ${names}`);
      }
    }
  });
}

function failed(self: Self, recipient: Recipient, message: SentMessage, error: unknown): void {
  const { witness } = self;
  const { name, reason } = failureOf(error);
  message.outcome = 'failed';
  message.settledAt = witness.now;
  message.error = { name, reason };
  tell(self, message, () => `sees ${message.number} fail: ${String(error)}`);
  const { disconnection } = message;
  if (
    NEVER_CARRIED_OUT.has(name) &&
    disconnection !== undefined &&
    disconnection === recipient.contact.disconnection
  ) {
    const unsentAtTheEnd = name === 'ExpiredLeaseError' && message.settledAt > message.sentAt;
    message.comesBack = unsentAtTheEnd && !message.pipelined;
    witness.forbid(message, `M13: was called while disconnected, failed there with ${name}`);
  } else if (name === 'RetractedError') {
    witness.forbid(message, 'M4: was retracted');
  }
  if (name === 'ExpiredLeaseError') {
    expired(self, recipient, message);
  }
}

/** L16, M14: a call fails with the end of its own reference, and then that has ended, for the same reason. */
function expired(self: Self, { opening }: Recipient, message: SentMessage): void {
  const { witness } = self;
  const { lease, error, settledAt } = message;
  const { holder } = lease;
  const reason = error?.reason;
  if (reason === 'used' && message.deliveredAt !== undefined && message.method !== 'noteSilently') {
    witness.violatedBy(message, 'P3: was delivered, and has failed because the lease was used');
  }
  if (holder === undefined) {
    if (opening !== undefined) {
      self.later(LATER_TURN_MS, () => {
        if (opening.asked.pending) {
          witness.violatedBy(message, 'M14: has expired while its future is pending');
        }
      });
    }
    return;
  }
  // P3: a second call is refused while the answer to the first is under way.
  const refusedHere = reason === 'used' && settledAt === message.sentAt;
  const isUsed = lease.grantor?.reason === 'used';
  if (holder.alive && !refusedHere && !isUsed) {
    const leftMs = holder.timeLeftMs.toFixed(0);
    witness.violatedBy(
      message,
      `L16, M14: has expired (${reason ?? ''}) while its reference has ${leftMs} ms left`,
    );
    return;
  }
  self.later(LATER_TURN_MS, () => {
    // P3, M7: an answer that may still come is waited for until the lease's time is up, and no longer.
    const givenUp = holder.reason === 'used' && reason === 'elapsed';
    if (
      holder.endedAt === settledAt &&
      holder.revokedAt === undefined &&
      holder.reason !== reason &&
      !refusedHere &&
      !givenUp
    ) {
      const reasons = `${reason ?? ''}, its reference has ended as ${holder.reason ?? ''}`;
      witness.violatedBy(message, `L16: has expired as ${reasons}`);
    }
  });
}

function tell(self: Self, { lease }: SentMessage, text: () => string): void {
  self.witness.history.add({ phones: [], lease: lease.id }, () => `${self.name} ${text()}`);
}
