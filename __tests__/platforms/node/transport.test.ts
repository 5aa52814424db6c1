import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { NodeTransport } from '../../../src/platforms/node';
import { connectionEndOf, dialFailureOf } from '../../../src/platforms/node/errno';
import type { Connection, Listener } from '../../../src/runtime';
import { patternOf, Recorder } from '../../ports/recorder';
import { realTime } from './real-time';
import { silentServer } from './silent-server';

const host = '127.0.0.1';
const transport = new NodeTransport();
let cleanup: (() => void)[];

beforeEach(() => {
  cleanup = [];
});

afterEach(() => cleanup.forEach(undo => undo()));

async function listen(
  by = transport,
  accept: (connection: Connection) => void = () => undefined,
): Promise<Listener> {
  const listener = await by.listen(connection => {
    cleanup.push(() => connection.close());
    accept(connection);
  });
  cleanup.push(() => listener.close());
  return listener;
}

async function dial(port: number): Promise<Connection> {
  const connection = await transport.dial({ host, port }, 5000).connection;
  cleanup.push(() => connection.close());
  return connection;
}

const failureOf = (port: number, timeoutMs = 5000) =>
  transport.dial({ host, port }, timeoutMs).connection;

/** The other end of a connection, without anything of ours. */
async function dialARawSocket(): Promise<[Recorder, Socket]> {
  const server = createServer();
  const accepted = new Promise<Socket>(resolve => server.on('connection', resolve));
  await new Promise<void>(resolve => server.listen(0, host, resolve));
  const address = server.address();
  const here = new Recorder(await dial(typeof address === 'object' ? address?.port ?? 0 : 0));
  const there = await accepted;
  cleanup.push(() => {
    there.destroy();
    server.close();
  });
  return [here, there];
}

test('a peer that does not read is not written to without bound, nor read for it ahead of time', async () => {
  const accepted: Connection[] = [];
  const { port } = await listen(transport, connection => accepted.push(connection));
  const here = new Recorder(await dial(port));
  await realTime.until('the other end', () => accepted.length === 1);
  const chunk = patternOf(64 * 1024);
  let sent = 0;
  do {
    sent += chunk.length;
    // The system takes what it has room for; then nobody goes on, as nobody reads.
  } while (here.connection.send(chunk) || (await drainsSoon(here)));
  expect(sent).toBeLessThan(32 * 1024 * 1024);
  const [other] = accepted;
  const there = other && new Recorder(other);
  await realTime.until('all of it', () => there?.length === sent);
  await realTime.until('the word to go on', () => here.drains > 0);
});

test('B1: what takes long to work off is not read all in one turn', async () => {
  const [here, there] = await dialARawSocket();
  let turn = 0;
  const count = () => {
    turn += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  cleanup.push(() => clearImmediate(counting));
  const turns: number[] = [];
  let length = 0;
  here.received = bytes => {
    turns.push(turn);
    length += bytes.length;
    // So long that the rest of the queue is not for this turn.
    const startMs = performance.now();
    while (performance.now() - startMs < 20);
  };
  const sent = 1024 * 1024;
  there.write(patternOf(sent));
  await realTime.until('all of it', () => length === sent);
  expect(turns.length).toBeGreaterThan(1);
  expect(new Set(turns).size).toBe(turns.length);
});

async function drainsSoon(here: Recorder): Promise<boolean> {
  const before = here.drains;
  await realTime.pass(300);
  return here.drains > before;
}

test('who was told to wait before it listened is told to go on when it does', async () => {
  const recorders: Recorder[] = [];
  const { port } = await listen(transport, connection => {
    while (connection.send(patternOf(64 * 1024)));
    setTimeout(() => recorders.push(new Recorder(connection)), 300);
  });
  const reader = connect({ host, port });
  cleanup.push(() => reader.destroy());
  reader.resume();
  await realTime.until('the word to go on', () => recorders[0]?.drains === 1);
});

test('the preferred port is listened on', async () => {
  const { port } = await listen();
  cleanup.splice(0).forEach(undo => undo());
  const choosy = new NodeTransport({ preferredPort: port });
  expect((await listen(choosy)).port).toBe(port);
});

test('another port is taken when the preferred one is not free', async () => {
  const taken = await listen();
  const choosy = new NodeTransport({ preferredPort: taken.port });
  const listener = await listen(choosy);
  expect(listener.port).not.toBe(taken.port);
  await dial(listener.port);
});

test('both ends of a connection say where the other is, in plain words', async () => {
  const accepted: Connection[] = [];
  const { port } = await listen(transport, connection => accepted.push(connection));
  const here = await dial(port);
  await realTime.until('the other end', () => accepted.length === 1);
  expect(here.remote).toBe(`${host}:${port}`);
  expect(accepted[0]?.remote).toMatch(/^127\.0\.0\.1:\d+$/);
});

test('a connection that the other end breaks was reset', async () => {
  const [here, there] = await dialARawSocket();
  there.resetAndDestroy();
  await realTime.until('the end', () => here.ends.length > 0);
  expect(here.ends).toEqual(['reset']);
});

test('a connection that the other end closes while we speak is over for both ways', async () => {
  const [here, there] = await dialARawSocket();
  there.end();
  await realTime.until('the end', () => here.ends.length > 0);
  expect(here.connection.send(patternOf(10))).toBe(true);
  await realTime.pass(100);
  expect(here.ends).toEqual(['closed by peer']);
});

test('a dial fails with a reason that people and programs can use', async () => {
  const { port, close } = await listen();
  close();
  await expect(failureOf(port)).rejects.toMatchObject({
    reason: 'refused',
    message: `127.0.0.1:${port} could not be reached (refused): ECONNREFUSED`,
  });
  await expect(failureOf(70_000)).rejects.toMatchObject({ reason: 'unreachable' });
  const silence = await silentServer();
  await expect(failureOf(silence.address.port, 200)).rejects.toMatchObject({
    reason: 'timed out',
    message: expect.stringMatching(/no answer within 200 ms/) as string,
  });
  const aborted = transport.dial(silence.address, 5000);
  aborted.abort();
  await expect(aborted.connection).rejects.toMatchObject({ reason: 'aborted' });
  await silence.end();
});

test.each([
  ['ECONNRESET', 'reset'],
  ['EPIPE', 'reset'],
  ['ETIMEDOUT', 'timed out'],
  ['ENETDOWN', 'network gone'],
  ['ENETUNREACH', 'network gone'],
  ['EHOSTUNREACH', 'network gone'],
])('%s ends a connection as "%s"', (code, reason) => {
  expect(connectionEndOf(code)).toBe(reason);
});

test.each([
  ['ECONNREFUSED', 'refused'],
  ['ECONNRESET', 'refused'],
  ['ETIMEDOUT', 'timed out'],
  ['ENETUNREACH', 'unreachable'],
  ['EHOSTUNREACH', 'unreachable'],
  ['ENOTFOUND', 'unreachable'],
])('%s fails a dial as "%s"', (code, reason) => {
  expect(dialFailureOf(code)).toBe(reason);
});
