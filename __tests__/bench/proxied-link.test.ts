import type { Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { once } from 'node:events';
import { ProxiedLink } from '../../bench/proxy/link';

const DELAY_MS = 100;

let target: Server;
let link: ProxiedLink;
let near: Socket;
let far: Socket;
/** Gone after each test, whatever came of it: an open socket would keep jest waiting. */
let open: Socket[];

const portOf = (server: Server) => (server.address() as { port: number }).port;

const dial = () => {
  const socket = connect({ host: '127.0.0.1', port: link.port });
  open.push(socket);
  return socket;
};

const heard = async (socket: Socket, length: number) => {
  let text = '';
  while (text.length < length) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    text += chunk.toString();
  }
  return text;
};

beforeEach(async () => {
  open = [];
  target = createServer(socket => open.push(socket)).listen(0, '127.0.0.1');
  await once(target, 'listening');
  link = new ProxiedLink(portOf(target), DELAY_MS);
  const accepted = once(target, 'connection') as Promise<[Socket]>;
  await link.open();
  near = dial();
  [far] = await accepted;
});

afterEach(() => {
  open.forEach(socket => socket.destroy());
  link.close();
  target.close();
});

test('everything arrives in order, and no sooner than the delay', async () => {
  const started = performance.now();
  const words = Array.from({ length: 200 }, (_, i) => `${i} `);
  const all = heard(far, words.join('').length);
  words.forEach(word => near.write(word));
  expect(await all).toBe(words.join(''));
  // A timer may fire within the millisecond before.
  expect(performance.now() - started).toBeGreaterThan(DELAY_MS - 1);
});

test('a stalled link carries nothing and lets nobody in, and goes on where it was once it is let go', async () => {
  link.stall('connections survive');
  near.write('kept');
  let early = '';
  far.on('data', (chunk: Buffer) => (early += chunk.toString()));
  const [refused] = (await once(dial(), 'error')) as [NodeJS.ErrnoException];
  expect(refused.code).toBe('ECONNREFUSED');
  await new Promise(resolve => setTimeout(resolve, 2 * DELAY_MS));
  expect(early).toBe('');
  const kept = heard(far, 4);
  await link.letGo();
  expect(await kept).toBe('kept');
});

test('connections that are lost carry nothing any more, but new ones do', async () => {
  link.stall('connections are lost');
  near.write('lost');
  await link.letGo();
  const accepted = once(target, 'connection') as Promise<[Socket]>;
  const again = dial();
  const [farAgain] = await accepted;
  let lost = '';
  far.on('data', (chunk: Buffer) => (lost += chunk.toString()));
  again.write('new');
  expect(await heard(farAgain, 3)).toBe('new');
  expect(lost).toBe('');
});
