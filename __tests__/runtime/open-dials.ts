import type { Connection, Dial } from '../../src/runtime';

/** Counts the sockets that dials have open at once, each until it fails, ends or, if wanted, receives its first bytes. */
export class OpenDials {
  mostAtOnce = 0;
  private open = 0;

  constructor(private readonly until: 'end' | 'first bytes' = 'end') {}

  counted(dial: Dial): Dial {
    let counted = true;
    this.open += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.open);
    const over = () => {
      this.open -= counted ? 1 : 0;
      counted = false;
    };
    return {
      connection: dial.connection.then(
        connection => this.watched(connection, over),
        (error: unknown) => {
          over();
          throw error;
        },
      ),
      abort: () => dial.abort(),
    };
  }

  private watched(connection: Connection, over: () => void): Connection {
    return {
      remote: connection.remote,
      send: bytes => connection.send(bytes),
      attach: handler =>
        connection.attach({
          received: bytes => {
            if (this.until === 'first bytes') {
              over();
            }
            handler.received(bytes);
          },
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
}
