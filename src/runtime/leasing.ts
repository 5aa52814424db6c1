import type { EndReason } from './errors';
import type { TransferOptions } from './handing-on/transfer';
import { askForTransfer } from './handing-on/transfer';
import { LeasedObject } from './lease/leased-object';
import type { LeasePattern } from './lease/pattern';
import { plain, renewOnCall, requirePattern, singleCall } from './lease/pattern';
import { holderEndOf, isFarReference } from './reference/far';
import { makeFuture, Outcome } from './reference/future';
import type { HeldReference, RetractedMessage } from './reference/held-reference';
import type { Transferred } from './reference/transfer';
import { requireDuration, requirePeriod } from './time/durations';
import type { Far, Future, Leasable, Leased } from './types';

/** Either end of a lease: a far reference, or an object with the lease under which it is passed. */
export type LeaseLike = Far<unknown> | Leased<unknown>;

/**
 * P1: ends at its deadline unless renewed or revoked.
 *
 * Mind what a class instance exposes: other devices can call all methods of its class and of the classes it extends.
 * TypeScript's `private` and `protected` hide nothing, because they do not exist at run time; `#private` methods do. Or
 * lease an object literal that has only the methods meant for others.
 */
export function lease<T extends object & Leasable<T>>(periodMs: number, object: T): Leased<T> {
  return leaseWith(plain, periodMs, object);
}

/** P2: every call that arrives renews it, by the period unless another renewal time is given. What others can call: see `lease`. */
export function renewOnCallLease<T extends object & Leasable<T>>(
  periodMs: number,
  object: T,
  renewalMs?: number,
): Leased<T> {
  return leaseWith(renewOnCall(renewalMs), periodMs, object);
}

/** P3: ends with its first call, or only with a call of the named methods. What others can call: see `lease`. */
export function singleCallLease<T extends object & Leasable<T>>(
  periodMs: number,
  object: T,
  ...methods: (keyof T & string)[]
): Leased<T> {
  return leaseWith(singleCall(methods), periodMs, object);
}

/** P4: a pattern of your own. What others can call: see `lease`. */
export function leaseWith<T extends object & Leasable<T>>(
  pattern: LeasePattern,
  periodMs: number,
  object: T,
): Leased<T> {
  requirePeriod(periodMs, "A lease's period");
  requirePattern(pattern);
  const given: unknown = object;
  if (given === null || (typeof given !== 'object' && typeof given !== 'function')) {
    throw new TypeError(`Only an object or a function can be leased, not ${String(given)}.`);
  }
  if (given instanceof LeasedObject) {
    throw new TypeError('This object is leased already: one lease for each.');
  }
  return new LeasedObject(object, pattern, periodMs) as unknown as Leased<T>;
}

/** L10: never negative, and 0 after the end. */
export function leaseTimeLeft(leased: LeaseLike): number {
  return subjectOf(leased).timeLeftMs;
}

/** C5: the id of the device that has the object. */
export function peerOf(reference: Far<unknown>): string;
/** C5: the id of the device that holds it; undefined if none does, or more than one. */
export function peerOf(leased: LeaseLike): string | undefined;
export function peerOf(leased: LeaseLike): string | undefined {
  return subjectOf(leased).peerId;
}

/**
 * L6: the time left becomes at least this, or the initial period if no time is given. From the holder it is a request.
 * The future's value is the time left after it.
 */
export function renew(leased: LeaseLike, ms = subjectOf(leased).periodMs): Future<number> {
  requireDuration(ms, 'A renewal');
  return makeFuture(renewal(leased, ms)) as Future<number>;
}

/** L8: ends it here at once, and at the other end as soon as the message arrives there. */
export function revoke(leased: LeaseLike): void {
  subjectOf(leased).revoke();
}

/** L4, L9: runs once, in a later turn, when the lease has ended. Returns a function that cancels it. */
export function whenExpired(leased: LeaseLike, observer: (reason: EndReason) => void): () => void {
  return subjectOf(leased).observeEnd(observer);
}

/**
 * H1: asks the owner of a reference to grant `to` a lease of its own on the same object, for at most the time that this
 * one has left: with it `to` needs this device no more. The future says what became of it; give it a `due` where nobody
 * should wait for the owner to find `to`. See `device.whenHandedOn`.
 */
export function transfer(
  reference: Far<unknown>,
  to: string,
  options: TransferOptions = {},
): Future<Transferred> {
  const outcome = askForTransfer(holderEnd(reference), to, options);
  return makeFuture(outcome) as Future<Transferred>;
}

/** C1: whether the other device is connected. Always false after the lease's end. */
export function isConnected(reference: Far<unknown>): boolean {
  return holderEnd(reference).connected;
}

/** C1: runs each time the other device is disconnected, also if it is already. The lease goes on. */
export function whenDisconnected(reference: Far<unknown>, observer: () => void): () => void {
  return holderEnd(reference).observeConnection(false, observer);
}

/** C1: runs each time the other device is connected again. */
export function whenReconnected(reference: Far<unknown>, observer: () => void): () => void {
  return holderEnd(reference).observeConnection(true, observer);
}

/** M4: takes back the messages that were never sent, and returns them. */
export function retract(reference: Far<unknown>): readonly RetractedMessage[] {
  return holderEnd(reference).retract();
}

function renewal(leased: LeaseLike, ms: number): Outcome {
  try {
    const subject = subjectOf(leased);
    return subject instanceof LeasedObject
      ? Outcome.succeeded(subject.renew(ms))
      : subject.requestRenewal(ms);
  } catch (error) {
    if (error instanceof RangeError) {
      // L17: thrown at the call that gave the duration.
      throw error;
    }
    return Outcome.failed(error);
  }
}

function subjectOf(leased: LeaseLike): LeasedObject | HeldReference {
  const subject: unknown = leased;
  return subject instanceof LeasedObject ? subject : holderEnd(leased as Far<unknown>);
}

function holderEnd(reference: Far<unknown>): HeldReference {
  const value: unknown = reference;
  if (!isFarReference(value)) {
    throw new TypeError('This is neither a far reference nor a leased object.');
  }
  return holderEndOf(value);
}
