import type { Far, Leased } from '../../src/runtime';
import { serviceType } from '../../src/runtime';

/** What the honest peer uses. */
export const Notebook = serviceType<{ write(line: string): number }>('Notebook');

/** What the victim looks for. */
export const Wanted = serviceType<object>('Wanted');

/** What the victim calls when it is asked to: a function that the caller passed. */
type Callback = (given?: unknown) => unknown;

/** What any app might offer, and an attacker would look for: methods that take long, lend, keep, give back and fail. */
export interface Inn {
  /** Never answers. */
  stay(...luggage: unknown[]): Promise<void>;
  /** Answers after this time: with a value, with itself, or with an error. */
  later(ms: number, how: 'value' | 'reference' | 'error'): Promise<unknown>;
  /** Another reference to this inn, for so long. */
  self(ms: number): Leased<Inn>;
  lend(count: number, ms: number, pattern: 'plain' | 'single-call'): unknown;
  /** Takes anything, and keeps none of it. */
  take(...anything: unknown[]): number;
  echo(thing: unknown): unknown;
  /** Fails with what it was given. */
  fail(words: string): never;
  /** Calls every one of these once, now or after a while, all due at one moment or never, and waits for none of them. */
  callAll(callbacks: readonly Far<Callback>[], dueMs?: number, afterMs?: number): number;
  /** Passes a callback that lives so long, and tells how the call went: the name of its error, or 'ok'. */
  passTo(callback: Far<Callback>, ms: number): Promise<string>;
  /** Its result throws when its `then` is read. */
  trap(): object;
}

export const Inn = serviceType<Inn>('Inn');
