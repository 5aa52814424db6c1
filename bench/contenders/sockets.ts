import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';

const HOST = '127.0.0.1';

/** Resolves with the port. */
export function listen(accept: (socket: Socket) => void): Promise<number> {
  const server = createServer({ noDelay: true }, accept);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, HOST, () => {
      const address = server.address();
      resolve(address !== null && typeof address === 'object' ? address.port : 0);
    });
  });
}

export function dial(port: number): Promise<Socket> {
  const socket = connect({ host: HOST, port, noDelay: true });
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('connect', () => resolve(socket));
  });
}
