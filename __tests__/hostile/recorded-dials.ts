import type { Address, Connection, Dial, Listener, Transport } from '../../src/runtime';
import type { Dials } from './orders';

/** A transport that writes down whom it dials, and how many sockets are open for that at once. */
export class RecordedDials implements Transport {
  private open = 0;
  private mostAtOnce = 0;
  private readonly hosts: string[] = [];

  constructor(private readonly transport: Transport, private readonly leadNowhere: boolean) {}

  get soFar(): Dials {
    const { mostAtOnce, hosts } = this;
    return { mostAtOnce, total: hosts.length, hosts: [...new Set(hosts)] };
  }

  listen(accept: (connection: Connection) => void): Promise<Listener> {
    return this.transport.listen(accept);
  }

  dial(address: Address, timeoutMs: number): Dial {
    this.hosts.push(address.host);
    this.open += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.open);
    let counted = true;
    const over = () => {
      this.open -= counted ? 1 : 0;
      counted = false;
    };
    const dial = this.leadNowhere ? silence(timeoutMs) : this.transport.dial(address, timeoutMs);
    return {
      connection: dial.connection.then(
        connection => watched(connection, over),
        (error: unknown) => {
          over();
          throw error;
        },
      ),
      abort: () => dial.abort(),
    };
  }
}

/** Tells when it has ended, at either end. */
function watched(connection: Connection, over: () => void): Connection {
  return {
    remote: connection.remote,
    send: bytes => connection.send(bytes),
    attach: handler =>
      connection.attach({
        received: bytes => handler.received(bytes),
        drained: () => handler.drained(),
        ended: reason => {
          over();
          handler.ended(reason);
        },
      }),
    close: () => {
      over();
      connection.close();
    },
  };
}

/** Nobody answers. */
function silence(timeoutMs: number): Dial {
  let abort: () => void = () => undefined;
  const connection = new Promise<Connection>((_resolve, reject) => {
    const fail = (reason: string) => reject(Object.assign(new Error(reason), { reason }));
    const timer = setTimeout(() => fail('timed out'), timeoutMs);
    abort = () => {
      clearTimeout(timer);
      fail('aborted');
    };
  });
  return { connection, abort };
}
