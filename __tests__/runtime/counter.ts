import type { Far, Leased, Limits } from '../../src/runtime';
import { lease, minutes, seconds, serviceType } from '../../src/runtime';
import { first } from './notebook';
import { gather } from './two-phones';

export interface Pen {
  write(): void;
}

export interface CounterLike {
  take(value: unknown): unknown;
  give(size: number): string;
  lend(): Leased<Pen>;
  lendMany(count: number): Leased<Pen>[];
  /** Answers once `answerAll` is called. */
  wait(size?: number): Promise<string>;
  waitForPen(): Promise<Leased<Pen>>;
}

export const Counter = serviceType<CounterLike>('Counter');

/** Ada has a counter, and Noor a reference to it. */
export async function atTheCounter(limits: { ada?: Partial<Limits>; noor?: Partial<Limits> } = {}) {
  const taken: unknown[] = [];
  const waiting: (() => void)[] = [];
  const pen = (): Leased<Pen> => lease(minutes(5), { write: () => undefined });
  const later = <T>(make: () => T) =>
    new Promise<T>(resolve => waiting.push(() => resolve(make())));
  const found: Far<CounterLike>[] = [];
  const met = await gather(['ada', 'noor'], {
    devices: { ada: { limits: limits.ada ?? {} }, noor: { limits: limits.noor ?? {} } },
    app: (device, name) => {
      if (name === 'ada') {
        device.export(Counter, {
          take: value => taken.push(value),
          give: size => 'x'.repeat(size),
          lend: pen,
          lendMany: count => Array.from({ length: count }, pen),
          wait: (size = 1) => later(() => 'x'.repeat(size)),
          waitForPen: () => later(pen),
        });
      } else {
        device.wheneverDiscovered(Counter, counter => found.push(counter));
      }
    },
  });
  await met.world.runUntil(() => found.length > 0, seconds(10));
  const answerAll = () => waiting.splice(0).forEach(answer => answer());
  return { ...met, taken, answerAll, counter: first(found) };
}

/** The outcome of some futures: how many succeeded so far, and the errors of those that failed. */
export function outcomes(futures: readonly PromiseLike<unknown>[]) {
  const seen = { succeeded: 0, errors: [] as Error[] };
  for (const future of futures) {
    void future.then(
      () => seen.succeeded++,
      (error: Error) => seen.errors.push(error),
    );
  }
  return seen;
}

export const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
