/** What a host may have to begin a turn with. */
export interface HostTurns {
  readonly setImmediate?: ((run: () => void) => unknown) | undefined;
  readonly MessageChannel?:
    | (new () => {
        readonly port1: { onmessage: ((message: never) => void) | null };
        readonly port2: { postMessage(message: unknown): void };
      })
    | undefined;
  readonly setTimeout: (run: () => void, ms: number) => unknown;
}

/** Taken when this file loads: a test that fakes timers later does not stop the world. */
const thisHost = turnsKnownTo(globalThis);

/** How many turns are asked of the host at once: asking for each alone costs six times as much in Node. */
const turnsAtOnce = 64;

/**
 * Waits until no promise is left that could settle by itself. No number of `await`s can do that, since each promise
 * that settles may start another; but a host begins its next turn only when all of them are done. So: wait for any
 * turn that the host begins later.
 */
export function createDrain(host = thisHost): () => Promise<void> {
  let asked = 0;
  let whenNextTurn: (() => void) | undefined;
  const ask = turnsOf(host, () => {
    asked--;
    const resolve = whenNextTurn;
    whenNextTurn = undefined;
    resolve?.();
  });
  return () =>
    new Promise(resolve => {
      whenNextTurn = resolve;
      if (asked > 0) return;
      asked = turnsAtOnce;
      for (let i = 0; i < turnsAtOnce; i++) ask();
    });
}

function turnsOf(
  { setImmediate, MessageChannel, setTimeout }: HostTurns,
  run: () => void,
): () => unknown {
  // React Native, which has no MessageChannel, has a setImmediate that is no turn of its own but one more promise.
  if (MessageChannel === undefined) return () => setTimeout(run, 0);
  if (setImmediate !== undefined) return () => setImmediate(run);
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = run;
  return () => port2.postMessage(undefined);
}

function turnsKnownTo({ setImmediate, MessageChannel, setTimeout }: HostTurns): HostTurns {
  return { setImmediate, MessageChannel, setTimeout };
}
