import { once } from 'node:events';

/**
 * Listens on the first port that is free, of `count` ports from `first` on.
 * @param {import('node:net').Server} server
 * @param {string} host
 * @param {{ readonly first: number, readonly count: number }} ports
 * @returns {Promise<number | undefined>} the port; undefined when all are taken
 */
export async function listenOnFirstFree(server, host, { first, count }) {
  for (let port = first; port < first + count; port++) {
    try {
      server.listen(port, host);
      await once(server, 'listening');
      const address = server.address();
      return typeof address === 'object' && address !== null ? address.port : port;
    } catch (error) {
      const { code } = /** @type {NodeJS.ErrnoException} */ (error);
      if (code === 'EACCES') {
        throw new Error(`Port ${port} is not ours to use. Choose one above 1023.`);
      }
      if (code !== 'EADDRINUSE') {
        throw error;
      }
    }
  }
  return undefined;
}
