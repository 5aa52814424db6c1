import { realTime } from '../../platforms/node/real-time';
import type { BarePhone } from './phones';
import { twoPhones } from './phones';

const base64 = (text: string) => Buffer.from(text).toString('base64');

describe.each(['ios', 'android'] as const)('the sockets of a phone, as on %s', system => {
  let phones: ReturnType<typeof twoPhones>;
  let anna: BarePhone;
  let ben: BarePhone;

  beforeEach(() => {
    phones = twoPhones(system);
    ({ anna, ben } = phones);
  });

  afterEach(() => phones.end());

  /** Android says that nothing went wrong, iOS says nothing. */
  const wentWell = system === 'android' ? { err: null } : {};

  async function listen(): Promise<number> {
    ben.sockets.listen(0, { port: 0, host: '0.0.0.0' });
    const { connection } = (await ben.until('listening')) as { connection: { localPort: number } };
    return connection.localPort;
  }

  /** Anna's id and Ben's id of one connection. */
  async function connect(): Promise<[number, number]> {
    anna.sockets.connect(1, '127.0.0.1', await listen(), { connectTimeout: 5000 });
    await anna.until('connect');
    const { info } = (await ben.until('connection')) as { info: { id: number } };
    return [1, info.id];
  }

  test('bytes arrive in pieces of 16 KiB at most, and each write is called back', async () => {
    const [here] = await connect();
    const text = 'earshot '.repeat(10_000);
    anna.sockets.write(here, base64(text), 7);
    expect(await anna.until('written')).toEqual({ id: here, msgId: 7, ...wentWell });
    await realTime.until('all bytes', () => ben.received().length === text.length);
    expect(ben.received().toString()).toBe(text);
    for (const { data } of ben.named('data')) {
      expect(Buffer.from(String(data), 'base64').length).toBeLessThanOrEqual(16_384);
    }
  });

  test('out of range bytes stall both ways, and nothing is closed', async () => {
    const [here, there] = await connect();
    phones.ether.setInRange('anna', false);
    anna.sockets.write(here, base64('from anna'), 0);
    ben.sockets.write(there, base64('from ben'), 0);
    await realTime.pass(200);
    expect([anna, ben].flatMap(phone => phone.named('data'))).toEqual([]);
    phones.ether.setInRange('anna', true);
    await realTime.until('all bytes', () => anna.received().length + ben.received().length === 17);
    expect(String(anna.received())).toBe('from ben');
    expect(String(ben.received())).toBe('from anna');
    expect([anna, ben].flatMap(phone => phone.named('close'))).toEqual([]);
  });

  test('a phone that hangs up out of range is heard to do so when it is back', async () => {
    const [here, there] = await connect();
    phones.ether.setInRange('anna', false);
    anna.sockets.destroy(here);
    expect(await anna.until('close')).toEqual({ id: here, hadError: false });
    await realTime.pass(100);
    expect(ben.named('end')).toEqual([]);
    phones.ether.setInRange('anna', true);
    expect(await ben.until('end')).toEqual({ id: there });
  });

  test.each(['anna', 'ben'])('a dial hangs while %s is out of range', async away => {
    const port = await listen();
    phones.ether.setInRange(away, false);
    anna.sockets.connect(1, '127.0.0.1', port, { connectTimeout: 5000 });
    await realTime.pass(200);
    expect(anna.named('connect')).toEqual([]);
    phones.ether.setInRange(away, true);
    await anna.until('connect');
  });

  test('a dial that hangs for too long fails', async () => {
    const port = await listen();
    phones.ether.setInRange('ben', false);
    anna.sockets.connect(1, '127.0.0.1', port, { connectTimeout: 1000 });
    expect((await anna.until('error')).error).toMatch(/timed out|after 1000ms/);
    await anna.until('close');
    expect(anna.sockets.size).toBe(0);
  });

  test('accepted sockets are counted where JavaScript never gets to, or right in its way', async () => {
    const [, there] = await connect();
    expect(there).toBeGreaterThanOrEqual(2 ** 30);
    ben.sockets.misbehaviour.collidingIds = true;
    anna.sockets.connect(2, '127.0.0.1', await listenAgain(), { connectTimeout: 5000 });
    const { info } = (await ben.until('connection', 2)) as { info: { id: number } };
    expect(info.id).toBe(system === 'ios' ? 5001 : 2001);
  });

  async function listenAgain(): Promise<number> {
    ben.sockets.listen(1, { port: 0, host: '0.0.0.0' });
    const { connection } = (await ben.until('listening', 2)) as {
      connection: { localPort: number };
    };
    return connection.localPort;
  }

  test('an app that is suspended has no sockets afterwards, and was told nothing', async () => {
    const [here, there] = await connect();
    anna.sockets.abandonAll();
    expect(await ben.until('end')).toEqual({ id: there });
    expect(anna.sockets.size).toBe(0);
    expect(anna.named('close')).toEqual([]);
    anna.sockets.write(here, base64('hello?'), 3);
    const err = system === 'android' ? `No socket with id ${here}` : 'Socket is closed';
    expect(await anna.until('written')).toEqual({ id: here, msgId: 3, err });
  });

  test('what was written and has not left is called back when the socket is closed', async () => {
    const [here] = await connect();
    phones.ether.bytesPerSecond = 100;
    anna.sockets.write(here, base64('x'.repeat(1000)), 1);
    anna.sockets.write(here, base64('y'), 2);
    anna.sockets.destroy(here);
    anna.sockets.write(here, base64('z'), 3);
    await anna.until('close');
    const closed = { id: here, err: 'Socket is closed' };
    expect(anna.named('written')).toEqual([1, 2, 3].map(msgId => ({ ...closed, msgId })));
    expect(anna.events.at(-1)?.event).toBe('close');
  });

  test('so it is out of range, where a system takes much and not everything', async () => {
    const [here] = await connect();
    phones.ether.setInRange('anna', false);
    const size = 200 * 1024;
    anna.sockets.write(here, base64('x'.repeat(size)), 1);
    anna.sockets.write(here, base64('y'.repeat(size)), 2);
    await anna.until('written');
    anna.sockets.destroy(here);
    await anna.until('close');
    expect(anna.named('written')).toEqual([
      { id: here, msgId: 1, ...wentWell },
      { id: here, msgId: 2, err: 'Socket is closed' },
    ]);
  });

  test('a phone that is switched off while it begins to listen listens nowhere', async () => {
    const port = await listen();
    ben.sockets.close(0);
    await ben.until('close');
    ben.sockets.listen(1, { port, host: '127.0.0.1' });
    ben.native.shutDown();
    await realTime.pass(50);
    anna.sockets.connect(1, '127.0.0.1', port, {});
    expect((await anna.until('error')).error).toMatch(/refused/);
  });
});
