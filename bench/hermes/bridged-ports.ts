import type { Clock, Connection, ConnectionHandler, Ports, Transport } from '../../src/runtime';

import { fromBase64, toBase64 } from './base64';
import { PushedClock } from './pushed-clock';
import { noSurroundings } from '../no-surroundings';

/**
 * Two devices as on two phones: what one sends leaves JavaScript as base64, and comes into the other as base64. It
 * waits on the way until it is carried, so that each half of the work can be timed by itself.
 */
export class Bridge {
  readonly clock = new PushedClock();
  readonly toGrantor = new Way();
  readonly toHolder = new Way();

  readonly grantorPorts = ports(this.clock.port, {
    listen: async accept => {
      this.accept = accept;
      return { port: 1, close: () => undefined };
    },
    dial: () => ({ connection: new Promise(() => undefined), abort: () => undefined }),
  });

  readonly holderPorts = ports(this.clock.port, {
    listen: async () => ({ port: 2, close: () => undefined }),
    dial: () => {
      this.accept?.(new BridgedConnection(this.toHolder, this.toGrantor));
      const dialed = new BridgedConnection(this.toGrantor, this.toHolder);
      return { connection: Promise.resolve(dialed), abort: () => undefined };
    },
  });

  private accept: ((connection: Connection) => void) | undefined;
}

class Way {
  handler: ConnectionHandler | undefined;
  private waiting: string[] = [];

  add(text: string): void {
    this.waiting.push(text);
  }

  /** Each piece in a turn of its own, as they come from the platform. Returns whether there were any. */
  async carry(): Promise<boolean> {
    const { waiting } = this;
    this.waiting = [];
    for (const text of waiting) {
      this.handler?.received(fromBase64(text));
      await nextTurn();
    }
    return waiting.length > 0;
  }
}

class BridgedConnection implements Connection {
  readonly remote = 'the other phone';

  constructor(private readonly out: Way, private readonly into: Way) {}

  send(bytes: Uint8Array): boolean {
    this.out.add(toBase64(bytes));
    return true;
  }

  attach(handler: ConnectionHandler): void {
    this.into.handler = handler;
  }

  close(): void {
    this.into.handler = undefined;
  }
}

export const nextTurn = () => new Promise<void>(resolve => setTimeout(resolve, 0));

let counted = 0;

const ports = (clock: Clock, transport: Transport): Ports => ({
  transport,
  clock,
  // Predictable, so that every run does the same work; nobody listens.
  random: { bytes: count => Uint8Array.from({ length: count }, () => (counted += 7) & 255) },
  ...noSurroundings,
});
