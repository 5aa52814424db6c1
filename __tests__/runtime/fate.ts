import { seconds } from '../../src/runtime';
import type { World } from '../../src/simulation';

/** The outcome of a future. */
export interface Fate<T> {
  state: 'pending' | 'succeeded' | 'failed';
  value?: T;
  error?: unknown;
  /** On the world's clock. */
  atMs?: number;
  /** How often it settled: never more than once. */
  times: number;
}

export function fateOf<T>(world: World, future: PromiseLike<T>): Fate<T> {
  const fate: Fate<T> = { state: 'pending', times: 0 };
  const settle = (outcome: Partial<Fate<T>>) =>
    Object.assign(fate, outcome, { atMs: world.now, times: fate.times + 1 });
  future.then(
    value => settle({ state: 'succeeded', value }),
    (error: unknown) => settle({ state: 'failed', error }),
  );
  return fate;
}

/** Lets time pass until there is an answer, and returns it. */
export async function answerTo<T>(
  world: World,
  future: PromiseLike<T>,
  withinMs = seconds(30),
): Promise<T> {
  const fate = fateOf(world, future);
  await world.runUntil(() => fate.state !== 'pending', withinMs);
  if (fate.state === 'failed') throw fate.error;
  return fate.value as T;
}

/** Lets time pass until it fails, and returns the error. */
export async function failureOf(
  world: World,
  future: PromiseLike<unknown>,
  withinMs = seconds(30),
): Promise<unknown> {
  const fate = fateOf(world, future);
  await world.runUntil(() => fate.state !== 'pending', withinMs);
  if (fate.state === 'succeeded') throw new Error(`It did not fail: ${String(fate.value)}`);
  return fate.error;
}
