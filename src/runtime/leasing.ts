import type { EndReason } from './errors';
import type { LeaseSubject } from './lease/leased-object';
import { LeasedObject } from './lease/leased-object';
import type { LeasePattern } from './lease/pattern';
import { plain, renewOnCall, requirePattern, singleCall } from './lease/pattern';
import { holderEndOf, isFarReference } from './reference/far';
import { makeFuture } from './reference/future';
import type { HolderEnd, RetractedMessage } from './reference/holder-end';
import { Outcome } from './reference/outcome';
import { requireDuration, requirePeriod } from './time';
import type { Far, Future, Leasable, Leased } from './types';

/** What a lease can be asked of: a far reference, or an object with the lease under which it is passed. */
export type LeaseLike = Far<unknown> | Leased<unknown>;

/** P1: ends at its deadline unless renewed or revoked. */
export function lease<T extends object & Leasable<T>>(periodMs: number, object: T): Leased<T> {
  return leaseWith(plain, periodMs, object);
}

/** P2: every call that arrives renews it, by the period unless another renewal is given. */
export function renewOnCallLease<T extends object & Leasable<T>>(
  periodMs: number,
  object: T,
  renewalMs?: number,
): Leased<T> {
  return leaseWith(renewOnCall(renewalMs), periodMs, object);
}

/** P3: ends with its first call, or only with a call of the methods named. */
export function singleCallLease<T extends object & Leasable<T>>(
  periodMs: number,
  object: T,
  ...methods: (keyof T & string)[]
): Leased<T> {
  return leaseWith(singleCall(methods), periodMs, object);
}

/** P4: behaves as you say. */
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

/** C5: the id of the device that a reference leads to. */
export function peerOf(reference: Far<unknown>): string;
/** C5: the id of the device that holds it; undefined while none does, and when several do. */
export function peerOf(leased: LeaseLike): string | undefined;
export function peerOf(leased: LeaseLike): string | undefined {
  return subjectOf(leased).peerId;
}

/**
 * L6: the time left becomes at least this; the initial period when no time is given. From the holder it is a request;
 * the future says what is left then.
 */
export function renew(leased: LeaseLike, ms = subjectOf(leased).periodMs): Future<number> {
  requireDuration(ms, 'A renewal');
  return makeFuture(renewal(leased, ms)) as Future<number>;
}

/** L8: ends it here at once, and at the other end as soon as that can be told. */
export function revoke(leased: LeaseLike): void {
  subjectOf(leased).revoke();
}

/** L4, L9: runs once, in a later turn, when the lease has ended. Returns how to call that off. */
export function whenExpired(leased: LeaseLike, observer: (reason: EndReason) => void): () => void {
  return subjectOf(leased).observeEnd(observer);
}

/** C1: whether the connection behind the reference is there now. Never after the lease's end. */
export function isConnected(reference: Far<unknown>): boolean {
  return holderEnd(reference).connected;
}

/** C1: runs each time the connection behind the reference is lost, and if it is lost already. The lease goes on. */
export function whenDisconnected(reference: Far<unknown>, observer: () => void): () => void {
  return holderEnd(reference).observeConnection(false, observer);
}

/** C1: runs each time it is back. */
export function whenReconnected(reference: Far<unknown>, observer: () => void): () => void {
  return holderEnd(reference).observeConnection(true, observer);
}

/** M4: takes back the messages that were never sent. */
export function retract(reference: Far<unknown>): readonly RetractedMessage[] {
  return holderEnd(reference).retract();
}

function renewal(leased: LeaseLike, ms: number): Outcome {
  try {
    const renewed = subjectOf(leased).requestRenewal(ms);
    return typeof renewed === 'number' ? Outcome.succeeded(renewed) : renewed;
  } catch (error) {
    if (error instanceof RangeError) {
      // L17: at the call that gave it.
      throw error;
    }
    return Outcome.failed(error);
  }
}

function subjectOf(leased: LeaseLike): LeaseSubject {
  const subject: unknown = leased;
  return subject instanceof LeasedObject ? subject : holderEnd(leased as Far<unknown>);
}

function holderEnd(reference: Far<unknown>): HolderEnd {
  const value: unknown = reference;
  if (!isFarReference(value)) {
    throw new TypeError('This is neither a far reference nor a leased object.');
  }
  return holderEndOf(value);
}
