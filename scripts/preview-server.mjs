/** Serves the preview to this computer, and to nobody else. */
import { once } from 'node:events';
import { createServer } from 'node:http';

/** @typedef {import('./bundle-preview.mjs').PreviewFile} PreviewFile */

const host = '127.0.0.1';
const usualPort = 4321;
const portsToTry = 20;

const headers = {
  // The page may use what came with it. It is never to ask another computer for anything.
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/**
 * @param {ReadonlyMap<string, PreviewFile>} files
 * @param {number} [port] without one: the usual one, or the next that is free
 */
export async function servePreview(files, port) {
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    const file = files.get(path);
    if (!isForUs(request.headers.host)) {
      // A page from elsewhere whose name was made to point at this computer.
      response.writeHead(403, headers).end('This address is not served here.\n');
    } else if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { ...headers, allow: 'GET, HEAD' }).end();
    } else if (file === undefined) {
      response.writeHead(404, headers).end('There is nothing here.\n');
    } else {
      response.writeHead(200, { ...headers, 'content-type': file.type }).end(file.content);
    }
  });
  const address = `http://${host}:${await listen(server, port)}/`;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address, close };
}

/** @param {string | undefined} hostHeader */
function isForUs(hostHeader = '') {
  return /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(hostHeader);
}

/**
 * @param {import('node:http').Server} server
 * @param {number | undefined} wanted
 * @returns {Promise<number>}
 */
async function listen(server, wanted) {
  const last = wanted ?? usualPort + portsToTry - 1;
  for (let port = wanted ?? usualPort; port <= last; port++) {
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
  throw new Error(
    wanted === undefined
      ? `Ports ${usualPort} to ${last} are all taken. Choose another with --port.`
      : `Port ${wanted} is taken. Choose another, or leave --port out to get a free one.`,
  );
}
