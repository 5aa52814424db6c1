import type { Device } from '../../src/runtime';
import { lease, singleCallLease } from '../../src/runtime';
import { Inn } from './services';

/** An app that means well does not stall itself. */
const CALLS_IN_A_TURN = 200;

/** Returns how many functions of others it has called so far. */
export function openInn(device: Device): () => number {
  let calls = 0;
  const inn: Inn = {
    stay: () => new Promise(() => undefined),
    later: (ms, how) =>
      new Promise((resolve, reject) => {
        setTimeout(() => {
          if (how === 'error') {
            reject(new Error('not now'));
          } else {
            resolve(how === 'value' ? ms : lease(60_000, inn));
          }
        }, ms);
      }),
    self: ms => lease(ms, inn),
    lend: (count, ms, pattern) => {
      const make = pattern === 'plain' ? lease : singleCallLease;
      return Array.from({ length: count }, () => make(ms, { use: () => 1 }));
    },
    take: (...anything) => anything.length,
    echo: thing => thing,
    fail: words => {
      throw new Error(`There is no ${words}.`);
    },
    callAll: (callbacks, dueMs, afterMs = 0) => {
      const endMs = performance.now() + afterMs + (dueMs ?? 0);
      const callFrom = (start: number) => {
        const now = callbacks.slice(start, start + CALLS_IN_A_TURN);
        for (const callback of now) {
          calls += 1;
          const future = callback('hello');
          const answer =
            dueMs === undefined ? future : future.due(Math.max(0, endMs - performance.now()));
          answer.catch(() => undefined);
        }
        if (now.length > 0) {
          setImmediate(callFrom, start + CALLS_IN_A_TURN);
        }
      };
      setTimeout(callFrom, afterMs, 0);
      return callbacks.length;
    },
    passTo: async (callback, ms) => {
      try {
        await callback(lease(ms, () => 'called'));
        return 'ok';
      } catch (error) {
        return (error as Error).name;
      }
    },
    trap: () => ({
      get then() {
        throw new Error('do not look');
      },
    }),
  };
  device.export(Inn, inn);
  return () => calls;
}
