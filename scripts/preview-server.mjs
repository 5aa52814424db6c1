/** Serves the preview to this computer, and to nobody else. */
import { createServer } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleProgram } from './bundle-program.mjs';
import { listenOnFirstFree } from './first-free-port.mjs';

/** @typedef {import('./bundle-preview.mjs').PreviewFile} PreviewFile */

const host = '127.0.0.1';
const usualPort = 4321;
const portsToTry = 20;

const headers = {
  // The page may use what came with it. It is never to ask another computer for anything.
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; font-src data:; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/**
 * @param {ReadonlyMap<string, PreviewFile>} files
 * @param {number} [port] without one: the usual one, or the next that is free
 */
export async function servePreview(files, port) {
  const { openBridge, isThisComputer } = await loadBridge();
  const server = createServer((request, response) => {
    const [wanted = ''] = (request.url ?? '').split('?');
    const file = files.get(wanted);
    if (!isThisComputer(request.headers.host ?? '')) {
      response.writeHead(403, headers).end('This address is not served here.\n');
    } else if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { ...headers, allow: 'GET, HEAD' }).end();
    } else if (file === undefined) {
      response.writeHead(404, headers).end('There is nothing here.\n');
    } else {
      const content = file.type.startsWith('text/html') ? withToken(file.content) : file.content;
      response.writeHead(200, { ...headers, 'content-type': file.type }).end(content);
    }
  });
  const bridge = openBridge(server);
  /** @param {Uint8Array} page */
  const withToken = page =>
    Buffer.from(page)
      .toString()
      .replace('name="token" content=""', `name="token" content="${bridge.token}"`);
  const address = `http://${host}:${await listen(server, port)}/`;
  const close = () => {
    bridge.close();
    server.close();
    server.closeAllConnections();
  };
  return { address, close };
}

/**
 * The native halves of the phones, which are TypeScript.
 * @returns {Promise<typeof import('../src/preview/bridge')>}
 */
async function loadBridge() {
  const program = await bundleProgram('src/preview/bridge/index.ts');
  return import(pathToFileURL(path.resolve(program)).href);
}

/**
 * @param {import('node:http').Server} server
 * @param {number | undefined} wanted
 * @returns {Promise<number>}
 */
async function listen(server, wanted) {
  const ports =
    wanted === undefined ? { first: usualPort, count: portsToTry } : { first: wanted, count: 1 };
  const port = await listenOnFirstFree(server, host, ports);
  if (port === undefined) {
    const last = usualPort + portsToTry - 1;
    throw new Error(
      wanted === undefined
        ? `Ports ${usualPort} to ${last} are all taken. Choose another with --port.`
        : `Port ${wanted} is taken. Choose another, or leave --port out to get a free one.`,
    );
  }
  return port;
}
