import { randomBytes } from 'node:crypto';
import type { Connection, ConnectionHandler, Ports, Sighting, Transport } from '../../src/runtime';

/** How many bytes went over the stream, by direction of dialing. */
export interface Traffic {
  fromDialer: number;
  toDialer: number;
}

/**
 * Two devices joined by a byte stream in memory: as little as possible between them, so that what is measured is the
 * runtime. What is sent arrives in a later turn.
 */
export function joinedPorts(): {
  readonly one: Ports;
  readonly other: Ports;
  readonly traffic: Traffic;
} {
  const traffic: Traffic = { fromDialer: 0, toDialer: 0 };
  const accepting = new Map<number, (connection: Connection) => void>();
  const heard: ((sighting: Sighting) => void)[] = [];
  let nextPort = 1;

  const transport: Transport = {
    async listen(accept) {
      const port = nextPort++;
      accepting.set(port, accept);
      return { port, close: () => accepting.delete(port) };
    },
    dial({ port }) {
      const dialed = new End('accepted');
      const accepted = new End('dialed');
      dialed.join(accepted, bytes => (traffic.fromDialer += bytes));
      accepted.join(dialed, bytes => (traffic.toDialer += bytes));
      const accept = accepting.get(port);
      setImmediate(() => accept?.(accepted));
      return { connection: Promise.resolve(dialed), abort: () => undefined };
    },
  };

  const ports = (announces: boolean): Ports => ({
    transport,
    clock: {
      monotonicMs: () => performance.now(),
      wallMs: () => Date.now(),
      setTimer(delayMs, run) {
        const timer = setTimeout(run, delayMs);
        return { cancel: () => clearTimeout(timer) };
      },
    },
    random: { bytes: count => new Uint8Array(randomBytes(count)) },
    discovery: {
      publish: announcement => {
        if (announces && announcement !== undefined) {
          const sighting = {
            ...announcement,
            addresses: [{ host: '10.0.0.1', port: announcement.port }],
          };
          setImmediate(() => heard.forEach(tell => tell(sighting)));
        }
      },
      browse: tell => {
        if (!announces) {
          heard.push(tell);
        }
      },
      stop: () => undefined,
    },
    storage: {
      get: () => Promise.resolve(undefined),
      keys: () => Promise.resolve([]),
      write: () => Promise.resolve(),
      set: () => Promise.resolve(),
      delete: () => Promise.resolve(),
    },
  });
  return { one: ports(true), other: ports(false), traffic };
}

class End implements Connection {
  private handler: ConnectionHandler | undefined;
  private waiting: Uint8Array[] = [];
  private peer: End | undefined;
  private count: (bytes: number) => void = () => undefined;

  constructor(readonly remote: string) {}

  join(peer: End, count: (bytes: number) => void): void {
    this.peer = peer;
    this.count = count;
  }

  attach(handler: ConnectionHandler): void {
    this.handler = handler;
  }

  send(bytes: Uint8Array): boolean {
    this.count(bytes.length);
    const { peer } = this;
    peer?.waiting.push(bytes.slice());
    if (peer?.waiting.length === 1) {
      setImmediate(() => peer.arrive());
    }
    return true;
  }

  close(): void {
    this.peer = undefined;
  }

  private arrive(): void {
    const { waiting } = this;
    this.waiting = [];
    waiting.forEach(bytes => this.handler?.received(bytes));
  }
}
