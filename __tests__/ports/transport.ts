import type { Address, Connection, Listener, Transport } from '../../src/runtime';
import { firstDifference, patternOf, Recorder } from './recorder';
import type { Time } from './time';
import { patienceMs, settled, watchForCallsFromInside } from './time';

export interface TransportEnvironment extends Time {
  /** Two devices that reach each other. */
  readonly here: Transport;
  readonly there: Transport;
  /** Where a port of `there` is dialed from `here`. */
  addressThere(port: number): Address;
  /** Where nobody ever answers. */
  readonly silence: Address;
  end(): Promise<void>;
}

/** More than any transport takes without asking for patience. */
const muchMoreThanFits = 64 * 1024 * 1024;

/** What every Transport must do, whatever it is made of. */
export function describeTransport(name: string, create: () => Promise<TransportEnvironment>): void {
  describe(`the transport of ${name}`, () => {
    let env: TransportEnvironment;
    let accepted: Connection[];

    beforeEach(async () => {
      env = await create();
      accepted = [];
    });

    afterEach(() => env.end());

    const listen = (): Promise<Listener> =>
      settled(
        env,
        'listening',
        env.there.listen(connection => accepted.push(connection)),
      );

    const dial = (port: number): Promise<Connection> =>
      settled(env, 'a dial', env.here.dial(env.addressThere(port), patienceMs).connection);

    const connect = async (): Promise<[Recorder, Recorder]> => {
      const { port } = await listen();
      const dialed = await dial(port);
      await env.until('the other end', () => accepted.length === 1);
      const [other] = accepted;
      if (!other) throw new Error('Nothing was accepted');
      return [new Recorder(dialed), new Recorder(other)];
    };

    test('carries bytes both ways, all of them, in order', async () => {
      const [here, there] = await connect();
      const [up, down] = [patternOf(40_000), patternOf(30_000).reverse()];
      here.connection.send(up);
      there.connection.send(down);
      await env.until('all bytes', () => there.length >= up.length && here.length >= down.length);
      expect(firstDifference(there.bytes, up)).toBe('nowhere');
      expect(firstDifference(here.bytes, down)).toBe('nowhere');
      expect([...here.chunks, ...there.chunks].every(chunk => chunk.length > 0)).toBe(true);
    });

    test('keeps the order of many small sends', async () => {
      const [here, there] = await connect();
      const all = patternOf(3_000);
      for (let at = 0; at < all.length; at += 3) here.connection.send(all.subarray(at, at + 3));
      await env.until('all bytes', () => there.length >= all.length);
      expect(firstDifference(there.bytes, all)).toBe('nowhere');
    });

    test('takes the bytes: the caller may reuse the array afterwards', async () => {
      const [here, there] = await connect();
      const array = patternOf(1_000);
      here.connection.send(array);
      array.fill(0);
      await env.until('all bytes', () => there.length >= array.length);
      expect(firstDifference(there.bytes, patternOf(1_000))).toBe('nowhere');
    });

    test('sends nothing for no bytes', async () => {
      const [here, there] = await connect();
      here.connection.send(new Uint8Array(0));
      here.connection.send(patternOf(1));
      await env.until('one byte', () => there.length > 0);
      expect(there.chunks).toEqual([patternOf(1)]);
    });

    test('keeps what arrived, and the end, until a handler is attached', async () => {
      const { port } = await listen();
      const dialed = await dial(port);
      dialed.send(patternOf(500));
      await env.until('the other end', () => accepted.length === 1);
      await env.pass(200);
      dialed.close();
      await env.pass(200);
      const there = accepted.map(connection => new Recorder(connection))[0];
      expect(there?.length).toBe(0);
      await env.until('the end', () => there?.ends.length === 1);
      expect(there?.bytes).toEqual(patternOf(500));
    });

    test('says when to wait and when to go on, and loses nothing meanwhile', async () => {
      const [here, there] = await connect();
      const chunk = patternOf(16_384);
      let sent = chunk.length;
      while (here.connection.send(chunk) && sent < muchMoreThanFits) sent += chunk.length;
      expect(sent).toBeLessThan(muchMoreThanFits);
      expect(here.drains).toBe(0);
      await env.until('the word to go on', () => here.drains > 0, 6 * patienceMs);
      await env.until('all bytes', () => there.length >= sent, 6 * patienceMs);
      expect(there.length).toBe(sent);
    });

    test('tells the other end once that a connection was closed, and this end nothing more', async () => {
      const [here, there] = await connect();
      there.connection.send(patternOf(10));
      await env.until('some bytes', () => here.length === 10);
      here.connection.close();
      here.connection.close();
      await env.until('the end', () => there.ends.length > 0);
      await env.pass(200);
      expect(there.ends).toEqual(['closed by peer']);
      expect(here.ends).toEqual([]);
      expect(here.length).toBe(10);
    });

    test('reports nothing after a close, not even what has arrived', async () => {
      const [here, there] = await connect();
      there.connection.send(patternOf(50_000));
      here.connection.close();
      await env.until('the end', () => there.ends.length > 0);
      expect([here.length, here.ends]).toEqual([0, []]);
    });

    test('drops what is sent after the end', async () => {
      const [here, there] = await connect();
      here.connection.close();
      here.connection.send(patternOf(10));
      await env.until('the end', () => there.ends.length > 0);
      there.connection.send(patternOf(10));
      there.connection.close();
      await env.pass(200);
      expect([here.length, there.length, here.ends]).toEqual([0, 0, []]);
      expect(there.ends).toHaveLength(1);
    });

    test('ends one connection and leaves the others alone', async () => {
      const { port } = await listen();
      const [first, second] = [new Recorder(await dial(port)), new Recorder(await dial(port))];
      await env.until('both other ends', () => accepted.length === 2);
      const others = accepted.map(connection => new Recorder(connection));
      first.connection.close();
      await env.until('one end', () => others.some(other => other.ends.length > 0));
      second.connection.send(patternOf(100));
      await env.until('the bytes', () => others.some(other => other.length === 100));
      expect(second.ends).toEqual([]);
    });

    test('a dial where nobody listens is rejected before its time is out', async () => {
      const listener = await listen();
      listener.close();
      await env.pass(100);
      await expect(dial(listener.port)).rejects.toThrow();
    });

    test('a listener that closes leaves what it accepted alone, and may be closed twice', async () => {
      const listener = await listen();
      const here = new Recorder(await dial(listener.port));
      await env.until('the other end', () => accepted.length === 1);
      listener.close();
      listener.close();
      const there = accepted.map(connection => new Recorder(connection))[0];
      here.connection.send(patternOf(100));
      await env.until('the bytes', () => there?.length === 100);
    });

    test('listens again after a listener closed', async () => {
      (await listen()).close();
      const { port } = await listen();
      await dial(port);
      await env.until('the other end', () => accepted.length === 1);
    });

    test('an aborted dial is rejected, and leaves no connection behind', async () => {
      const { port } = await listen();
      const attempt = env.here.dial(env.addressThere(port), patienceMs);
      attempt.abort();
      attempt.abort();
      await expect(settled(env, 'the end', attempt.connection)).rejects.toThrow();
      await env.pass(500);
      const others = accepted.map(connection => new Recorder(connection));
      await env.until('no connection', () => others.every(other => other.ends.length === 1));
    });

    test('aborting a dial that has its connection does nothing', async () => {
      const { port } = await listen();
      const attempt = env.here.dial(env.addressThere(port), patienceMs);
      const here = new Recorder(await settled(env, 'a dial', attempt.connection));
      attempt.abort();
      await env.until('the other end', () => accepted.length === 1);
      const there = accepted.map(connection => new Recorder(connection))[0];
      here.connection.send(patternOf(10));
      await env.until('the bytes', () => there?.length === 10);
    });

    test('never reports from inside a call to it', async () => {
      const watch = watchForCallsFromInside();
      const { port } = await settled(
        env,
        'listening',
        watch.call(() =>
          env.there.listen(connection => {
            watch.callback();
            accepted.push(connection);
          }),
        ),
      );
      const attempt = watch.call(() => env.here.dial(env.addressThere(port), patienceMs));
      const dialed = await settled(env, 'a dial', attempt.connection);
      await env.until('the other end', () => accepted.length === 1);
      const [other] = accepted;
      dialed.send(patternOf(40_000));
      await env.pass(200);
      let ended = false;
      const handler = {
        received: () => watch.callback(),
        drained: () => watch.callback(),
        ended: () => {
          watch.callback();
          ended = true;
        },
      };
      watch.call(() => other?.attach(handler));
      watch.call(() => dialed.attach(handler));
      for (let i = 0; i < 4; i++) watch.call(() => other?.send(patternOf(10_000)));
      await env.pass(500);
      watch.call(() => dialed.close());
      await env.until('the end', () => ended);
      expect(watch.seen).toBe(false);
    });

    test('a dial that nobody answers is rejected when its time is out', async () => {
      const attempt = env.here.dial(env.silence, 1_000);
      await expect(settled(env, 'the end', attempt.connection, 3_000)).rejects.toThrow();
    });
  });
}
