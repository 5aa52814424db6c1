import type { Socket } from 'node:net';
import { connect } from 'node:net';
import type {
  Connection,
  ConnectionEnd,
  ConnectionHandler,
  DialFailure,
  Transport,
} from '../../../src/runtime';
import { listen } from '../sockets';

/** The runtime's byte streams as TCP sockets, with nothing in between. */
export const tcpTransport: Transport = {
  async listen(accept) {
    const port = await listen(socket => accept(new SocketConnection(socket)));
    return { port, close: () => undefined };
  },

  dial({ host, port }, timeoutMs) {
    const socket = connect({ host, port, noDelay: true });
    const connection = new Promise<Connection>((resolve, reject) => {
      const fail = (reason: DialFailure['reason']) => {
        socket.destroy();
        reject(Object.assign(new Error(`${host}:${port}: ${reason}`), { reason }));
      };
      socket.setTimeout(timeoutMs, () => fail('timed out'));
      socket.once('error', () => fail('refused'));
      socket.once('connect', () => {
        socket.setTimeout(0);
        socket.removeAllListeners('error');
        resolve(new SocketConnection(socket));
      });
    });
    return { connection, abort: () => socket.destroy(new Error('aborted')) };
  },
};

class SocketConnection implements Connection {
  readonly remote: string;

  constructor(private readonly socket: Socket) {
    this.remote = `${socket.remoteAddress}:${socket.remotePort}`;
    socket.on('error', () => undefined);
  }

  send(bytes: Uint8Array): boolean {
    // The runtime uses its array again.
    return this.socket.write(Buffer.from(bytes));
  }

  attach(handler: ConnectionHandler): void {
    const { socket } = this;
    let reason: ConnectionEnd = 'closed by peer';
    socket.on('data', (chunk: Buffer) => handler.received(chunk));
    socket.on('drain', () => handler.drained());
    socket.on('error', () => (reason = 'reset'));
    socket.on('close', () => handler.ended(reason));
  }

  close(): void {
    this.socket.removeAllListeners('data');
    this.socket.removeAllListeners('drain');
    this.socket.removeAllListeners('close');
    this.socket.destroySoon();
  }
}
