import { phone } from './native-halves';
import type { Socket } from 'node:net';
import { createServer } from 'node:net';
import { DeviceEventEmitter } from 'react-native';
import { PhoneTransport } from '../../../src/platforms/phone';
import { connectionEndOf, dialFailureOf } from '../../../src/platforms/phone/transport/failure';
import { patternOf, Recorder } from '../../ports/recorder';
import { realTime } from '../node/real-time';
import { silentServer } from '../node/silent-server';

const host = '127.0.0.1';
const sockets = phone.modules.TcpSockets;
const good = { ...sockets.misbehaviour };
let transport: PhoneTransport;
let cleanup: (() => unknown)[];

beforeEach(() => {
  transport = new PhoneTransport();
  cleanup = [];
});

afterEach(async () => {
  jest.restoreAllMocks();
  Object.assign(sockets.misbehaviour, good);
  sockets.misbehaviour.lostEvents.clear();
  sockets.abandonAll();
  await Promise.all(cleanup.map(undo => undo()));
});

/** The other end of a connection, without anything of ours. */
async function dialARawSocket(): Promise<[Recorder, Socket]> {
  const server = createServer();
  const accepted = new Promise<Socket>(resolve => server.on('connection', resolve));
  await new Promise<void>(resolve => server.listen(0, host, resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port ?? 0 : 0;
  const here = new Recorder(await transport.dial({ host, port }, 5000).connection);
  const there = await accepted;
  there.on('error', () => undefined);
  cleanup.push(() => there.destroy());
  cleanup.push(() => server.close());
  return [here, there];
}

async function silence() {
  const server = await silentServer();
  cleanup.push(() => server.end());
  return server.address;
}

const listeners = () =>
  ['connect', 'data', 'written', 'end', 'error', 'close', 'listening', 'connection'].map(event =>
    DeviceEventEmitter.listenerCount(event),
  );

describe('the lean path', () => {
  test('what is sent in one turn goes to the system at once, as base64', async () => {
    const [here, there] = await dialARawSocket();
    const write = jest.spyOn(sockets, 'write');
    for (let i = 0; i < 100; i++) here.connection.send(Uint8Array.of(i));
    expect(write).not.toHaveBeenCalled();
    const [bytes] = await new Promise<[Buffer]>(resolve =>
      there.once('data', (...all: [Buffer]) => resolve(all)),
    );
    expect(write).toHaveBeenCalledTimes(1);
    expect([...bytes]).toEqual(Array.from({ length: 100 }, (_, i) => i));
  });

  test('the library decodes nothing: there is one listener to data, however many connections', async () => {
    await dialARawSocket();
    const [, data, written] = listeners();
    await dialARawSocket();
    expect([data, written]).toEqual([1, 1]);
    expect(listeners().slice(1, 3)).toEqual([1, 1]);
  });

  test('no piece is larger than 16 KiB, and no more than that is with the system at a time', async () => {
    const [here, there] = await dialARawSocket();
    sockets.misbehaviour.lostEvents.add('written');
    const write = jest.spyOn(sockets, 'write');
    there.resume();
    here.connection.send(patternOf(500_000));
    await realTime.until('a piece', () => write.mock.calls.length > 0);
    await realTime.pass(100);
    const sizes = write.mock.calls.map(([, base64]) => Buffer.from(base64, 'base64').length);
    expect(sizes).toEqual([16_384]);
  });
});

describe('a system that says less than it should', () => {
  test('a reset that is never mentioned disturbs nobody, and is over at close', async () => {
    const [here, there] = await dialARawSocket();
    sockets.misbehaviour.silentResets = true;
    there.resetAndDestroy();
    await realTime.pass(100);
    expect(here.ends).toEqual([]);
    expect(() => here.connection.send(patternOf(10))).not.toThrow();
    here.connection.close();
    await realTime.pass(50);
    expect(here.ends).toEqual([]);
  });

  test('a reset that is mentioned ends the connection', async () => {
    const [here, there] = await dialARawSocket();
    there.resetAndDestroy();
    await realTime.until('the end', () => here.ends.length > 0);
    expect(here.ends).toEqual(['reset']);
  });

  test('a write that fails ends the connection, if the system says so', async () => {
    const [here] = await dialARawSocket();
    sockets.abandonAll();
    here.connection.send(patternOf(10));
    await realTime.until('the end', () => here.ends.length > 0);
    expect(here.ends).toEqual(['reset']);
  });

  test('writes that are never called back fill a bounded buffer: a sender that ignores it is disconnected', async () => {
    const [here] = await dialARawSocket();
    sockets.misbehaviour.lostEvents.add('written');
    const piece = patternOf(64 * 1024);
    expect(here.connection.send(piece)).toBe(false);
    for (let sent = 0; sent < 8 * 1024 * 1024; sent += piece.length) here.connection.send(piece);
    await realTime.until('the end', () => here.ends.length > 0);
    expect(here.drains).toBe(0);
  });

  test('a dial of which nothing is heard is given up in time, and leaves nothing behind', async () => {
    const before = listeners();
    const listener = await transport.listen(() => undefined);
    sockets.misbehaviour.lostEvents.add('connect').add('close');
    const dial = transport.dial({ host, port: listener.port }, 300);
    await expect(dial.connection).rejects.toMatchObject({ reason: 'timed out' });
    listener.close();
    await (await transport.listen(() => undefined)).close();
    await realTime.until('everything closed', () => sockets.size === 0);
    // One server may still be listened to, for what it accepted as it was closed.
    const surplus = listeners().map((count, i) => count - (before[i] ?? 0));
    expect(Math.max(...surplus)).toBeLessThanOrEqual(2);
  });

  test('connections leave no listener behind, also when their close is never mentioned', async () => {
    await dialARawSocket().then(([here]) => here.connection.close());
    const before = listeners();
    sockets.misbehaviour.lostEvents.add('close');
    for (let i = 0; i < 5; i++) {
      const [here] = await dialARawSocket();
      here.connection.close();
    }
    expect(listeners()).toEqual(before);
  });

  test('a port of which nothing is heard is given up', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    sockets.misbehaviour.lostEvents.add('listening');
    const listening = transport.listen(() => undefined);
    jest.advanceTimersByTime(5000);
    jest.useRealTimers();
    await expect(listening).rejects.toThrow('no port was opened within 5 s');
  });

  test('an id that is taken fails a dial, and not the next one', async () => {
    const listener = await transport.listen(() => undefined);
    const connect = sockets.connect.bind(sockets);
    jest.spyOn(sockets, 'connect').mockImplementationOnce((id, ...rest) => {
      // As if an accepted socket had this id already.
      sockets.listen(id, { host, port: 0 });
      connect(id, ...rest);
    });
    const address = { host, port: listener.port };
    await expect(transport.dial(address, 2000).connection).rejects.toThrow(
      'twice with the same id',
    );
    await transport.dial(address, 2000).connection;
  });
});

describe('dialing', () => {
  test('happens one at a time, with whole seconds', async () => {
    const connect = jest.spyOn(sockets, 'connect');
    const address = await silence();
    const dials = [2100, 900, 400].map(ms => transport.dial(address, ms));
    await realTime.pass(50);
    expect(connect).toHaveBeenCalledTimes(1);
    expect(connect.mock.calls[0]?.[3]).toMatchObject({ connectTimeout: 3000 });
    dials[0]?.abort();
    expect(connect).toHaveBeenCalledTimes(2);
    expect(connect.mock.calls[1]?.[3]).toMatchObject({ connectTimeout: 1000 });
    [...dials].reverse().forEach(dial => dial.abort());
    const reasons = dials.map(dial =>
      dial.connection.catch(({ reason }: { reason: string }) => reason),
    );
    expect(await Promise.all(reasons)).toEqual(['aborted', 'aborted', 'aborted']);
    expect(connect).toHaveBeenCalledTimes(2);
  });

  test('a dial without an answer does not use up the time of those behind it', async () => {
    const listener = await transport.listen(() => undefined);
    const silent = transport.dial(await silence(), 20_000);
    const behind = transport.dial({ host, port: listener.port }, 1000);
    await behind.connection;
    await expect(silent.connection).rejects.toMatchObject({ reason: 'timed out' });
  });

  test('B3: those who are known are dialed before strangers, and do not wait for them for a second', async () => {
    const listener = await transport.listen(() => undefined);
    const nobody = await silence();
    const strangers = [1, 2, 3].map(() => transport.dial(nobody, 20_000));
    await realTime.pass(100);
    const startMs = performance.now();
    await transport.dial({ host, port: listener.port }, 1000, true).connection;
    expect(performance.now() - startMs).toBeLessThan(1000);
    strangers.forEach(dial => dial.abort());
  });

  test('fails with a reason that people and programs can use', async () => {
    const { port, close } = await transport.listen(() => undefined);
    close();
    await realTime.until('the end of it', () => sockets.size === 0);
    await expect(transport.dial({ host, port }, 5000).connection).rejects.toMatchObject({
      reason: 'refused',
      message: expect.stringContaining(`${host}:${port} could not be reached (refused)`) as string,
    });
    await expect(transport.dial({ host, port: 70_000 }, 5000).connection).rejects.toMatchObject({
      reason: 'unreachable',
    });
  });
});

test('a server that fails later reports it to its owner', async () => {
  const troubles: string[] = [];
  const watched = new PhoneTransport({ troubled: what => troubles.push(what) });
  const id = jest.spyOn(sockets, 'listen');
  const { port } = await watched.listen(() => undefined);
  DeviceEventEmitter.emit('error', { id: id.mock.calls[0]?.[0], error: 'Software caused abort' });
  expect(troubles).toEqual([`Port ${port} is no longer listened on: Software caused abort`]);
});

test.each([
  ['Connection refused', 'refused'],
  ['failed to connect to /10.0.0.2 (port 4711) after 3000ms', 'timed out'],
  ['Attempt to connect to host timed out', 'timed out'],
  ['Network is unreachable', 'unreachable'],
  ['no reason was given', 'unreachable'],
])('"%s" fails a dial as "%s"', (text, reason) => {
  expect(dialFailureOf(text)).toBe(reason);
});

test.each([
  ['Connection reset by peer', 'reset'],
  ['Broken pipe', 'reset'],
  ['Operation timed out', 'timed out'],
  ['No route to host', 'network gone'],
])('"%s" ends a connection as "%s"', (text, reason) => {
  expect(connectionEndOf(text)).toBe(reason);
});
