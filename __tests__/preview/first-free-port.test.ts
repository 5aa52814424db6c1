import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { createServer } from 'node:net';
import { listenOnFirstFree } from '../../scripts/first-free-port.mjs';

const host = '127.0.0.1';
const servers: Server[] = [];

function aServer(): Server {
  const server = createServer();
  servers.push(server);
  return server;
}

afterEach(() => {
  servers.splice(0).forEach(server => server.close());
});

/** Whichever the system gives: no port is free on every computer. */
async function takenPort(): Promise<number> {
  const neighbour = aServer().listen(0, host);
  await once(neighbour, 'listening');
  return (neighbour.address() as AddressInfo).port;
}

test('a port that is taken is passed over for the next free one', async () => {
  const first = await takenPort();
  const server = aServer();
  const port = await listenOnFirstFree(server, host, { first, count: 20 });
  expect(port).toBeGreaterThan(first);
  expect(port).toBeLessThan(first + 20);
  expect((server.address() as AddressInfo).port).toBe(port);
});

test('when all are taken, none is listened on', async () => {
  const first = await takenPort();
  const server = aServer();
  expect(await listenOnFirstFree(server, host, { first, count: 1 })).toBeUndefined();
  expect(server.listening).toBe(false);
});

test('port 0 is whichever is free', async () => {
  const server = aServer();
  const port = await listenOnFirstFree(server, host, { first: 0, count: 1 });
  expect(port).toBeGreaterThan(0);
});
