import type {
  Connection,
  ConnectionHandler,
  DeviceEvent,
  Limits,
  Ports,
  Timer,
} from '../../src/runtime';
import { createDevice } from '../../src/runtime';
import { simulatedCryptography } from '../../src/simulation';
import { RandomStream } from '../../src/simulation/random';
import { Stranger } from './stranger';
import { noSurroundings } from '../../bench/no-surroundings';

/** After this many promise jobs everything of a turn has happened. */
const PROMISES_PER_TURN = 12;

/** A device without a simulated world: the test gives it its connections and its time. Cheap enough for many thousands. */
export async function loneDevice(seed: string, limits: Partial<Limits> = {}) {
  let nowMs = 1_000;
  let timer: { atMs: number; run: () => void } | undefined;
  let accept: ((connection: Connection) => void) | undefined;
  const random = new RandomStream(seed);
  const ports: Ports = {
    cryptography: simulatedCryptography,
    random: { bytes: count => random.bytes(count) },
    clock: {
      monotonicMs: () => nowMs,
      wallMs: () => nowMs,
      setTimer(delayMs, run): Timer {
        const set = { atMs: nowMs + delayMs, run };
        timer = set;
        return { cancel: () => (timer = timer === set ? undefined : timer) };
      },
    },
    transport: {
      listen: accepting => {
        accept = accepting;
        return Promise.resolve({ port: 1, close: () => undefined });
      },
      dial: () => {
        throw new Error('There is nobody to dial.');
      },
    },
    ...noSurroundings,
  };
  const device = createDevice({
    ports,
    name: 'ada',
    limits: { connectionsPerMinute: Number.MAX_SAFE_INTEGER, ...limits },
  });
  const events: DeviceEvent[] = [];
  device.observe(event => events.push(event));
  await device.ready;

  const settle = async () => {
    for (let i = 0; i < PROMISES_PER_TURN; i++) await undefined;
  };
  return {
    device,
    events,
    settle,
    /** A connection without delay. */
    knock(): Stranger {
      const [here, there] = [new End(), new End()];
      here.peer = there;
      there.peer = here;
      accept?.(here);
      return new Stranger(there);
    },
    async pass(ms: number) {
      const endMs = nowMs + ms;
      while (timer !== undefined && timer.atMs <= endMs) {
        const due = timer;
        timer = undefined;
        nowMs = Math.max(nowMs, due.atMs);
        due.run();
        await settle();
      }
      nowMs = endMs;
    },
  };
}

class End implements Connection {
  readonly remote = 'mallory:1';
  peer: End | undefined;
  private handler: ConnectionHandler | undefined;
  private early: Uint8Array[] = [];

  attach(handler: ConnectionHandler): void {
    this.handler = handler;
    this.early.splice(0).forEach(bytes => handler.received(bytes));
  }

  send(bytes: Uint8Array): boolean {
    const { peer } = this;
    const copy = bytes.slice();
    // In a later turn, as the port asks.
    void Promise.resolve().then(() => {
      if (peer?.peer === undefined) {
        return;
      }
      if (peer.handler === undefined) {
        peer.early.push(copy);
      } else {
        peer.handler.received(copy);
      }
    });
    return true;
  }

  close(): void {
    const { peer } = this;
    this.peer = undefined;
    if (peer?.peer !== undefined) {
      peer.peer = undefined;
      void Promise.resolve().then(() => peer.handler?.ended('closed by peer'));
    }
  }
}
