/** Three phones on one computer's network, of which two come apart: what the air does to their bytes and to mDNS. */
import { randomBytes } from 'node:crypto';
import { realTime } from '../../platforms/node/real-time';
import type { BarePhone } from './phones';
import { phonesNamed } from './phones';

let phones: ReturnType<typeof threePhones>;
beforeEach(() => {
  phones = threePhones();
});
afterEach(() => phones.end());

const threePhones = () => phonesNamed('ios', 'anna', 'ben', 'cleo');
const base64 = (text: string) => Buffer.from(text).toString('base64');
const setApart = (apart: boolean) => phones.ether.setApart(apart ? [['anna', 'ben']] : []);

async function listen(phone: BarePhone): Promise<number> {
  phone.sockets.listen(0, { port: 0, host: '127.0.0.1' });
  const { connection } = (await phone.until('listening')) as { connection: { localPort: number } };
  return connection.localPort;
}

describe('two that come apart', () => {
  /** Ben's ids of his connections from Anna and from Cleo. Both have called theirs 1. */
  async function callBen(): Promise<{ anna: number; cleo: number }> {
    const port = await listen(phones.ben);
    const accepted = async (phone: BarePhone, count: number) => {
      phone.sockets.connect(1, '127.0.0.1', port, {});
      await phone.until('connect');
      const { info } = (await phones.ben.until('connection', count)) as { info: { id: number } };
      return info.id;
    };
    return { anna: await accepted(phones.anna, 1), cleo: await accepted(phones.cleo, 2) };
  }

  const heardFrom = (phone: BarePhone, id: number) =>
    String(
      Buffer.concat(
        phone
          .named('data')
          .filter(news => news.id === id)
          .map(({ data }) => Buffer.from(String(data), 'base64')),
      ),
    );

  test('say nothing to each other and close nothing, while both talk to a third', async () => {
    const { anna, ben, cleo } = phones;
    const ids = await callBen();
    setApart(true);
    anna.sockets.write(1, base64('from anna'), 1);
    ben.sockets.write(ids.anna, base64('to anna'), 1);
    cleo.sockets.write(1, base64('from cleo'), 1);
    ben.sockets.write(ids.cleo, base64('to cleo'), 2);
    await realTime.until('cleo', () => heardFrom(ben, ids.cleo) === 'from cleo');
    await realTime.until('ben', () => heardFrom(cleo, 1) === 'to cleo');
    await realTime.pass(100);
    expect(heardFrom(ben, ids.anna)).toBe('');
    expect(heardFrom(anna, 1)).toBe('');
    for (const event of ['end', 'error', 'close']) {
      expect([anna, ben, cleo].flatMap(phone => phone.named(event))).toEqual([]);
    }
  });

  test('get what waited when they come back, all of it, once and in order', async () => {
    const { anna, ben } = phones;
    const { anna: id } = await callBen();
    const words = Array.from({ length: 300 }, (_, index) => `${index} `);
    const cutInto = (from: number, to: number) =>
      words.slice(from, to).forEach((word, index) => {
        anna.sockets.write(1, base64(word), from + index);
        ben.sockets.write(id, base64(word), from + index);
      });
    cutInto(0, 100);
    setApart(true);
    cutInto(100, 200);
    await realTime.pass(50);
    // A moment is too short for what waits, and must not let the rest overtake it.
    setApart(false);
    setApart(true);
    cutInto(200, 300);
    setApart(false);
    const all = words.join('');
    await realTime.until('everything', () =>
      [heardFrom(ben, id), heardFrom(anna, 1)].every(heard => heard.length >= all.length),
    );
    expect(heardFrom(ben, id)).toBe(all);
    expect(heardFrom(anna, 1)).toBe(all);
    for (const phone of [anna, ben]) {
      await phone.until('written', 300);
      const numbers = phone.named('written').map(({ msgId }) => msgId as number);
      expect([...numbers].sort((a, b) => a - b)).toEqual(words.map((_, index) => index));
    }
  });

  test('do not get through to each other, and do when they come back', async () => {
    const { anna, cleo } = phones;
    const port = await listen(phones.ben);
    setApart(true);
    anna.sockets.connect(1, '127.0.0.1', port, {});
    cleo.sockets.connect(1, '127.0.0.1', port, {});
    await cleo.until('connect');
    await realTime.pass(50);
    expect(anna.named('connect')).toEqual([]);
    expect(anna.named('error')).toEqual([]);
    setApart(false);
    await anna.until('connect');
  });

  test('hear of a third by mDNS and not of each other, until they come back', async () => {
    const type = `t${randomBytes(5).toString('hex')}`;
    const all = Object.entries({ anna: phones.anna, ben: phones.ben, cleo: phones.cleo });
    const timesHeardOf = (phone: BarePhone, name: string) =>
      phone.named('RNZeroconfResolved').filter(service => service.name === name).length;
    const heardOf = (phone: BarePhone, name: string) => timesHeardOf(phone, name) > 0;
    setApart(true);
    for (const [name, phone] of all) {
      phone.zeroconf.registerService(type, 'tcp', 'local.', name, 4321, {});
      phone.zeroconf.scan(type, 'tcp', 'local.');
    }
    for (const [one, other] of [
      [phones.anna, 'cleo'],
      [phones.ben, 'cleo'],
      [phones.cleo, 'anna'],
      [phones.cleo, 'ben'],
    ] as const) {
      await realTime.until(other, () => heardOf(one, other));
    }
    await realTime.pass(100);
    expect(heardOf(phones.anna, 'ben')).toBe(false);
    expect(heardOf(phones.ben, 'anna')).toBe(false);
    const before = timesHeardOf(phones.anna, 'cleo');
    setApart(false);
    await realTime.until('ben', () => heardOf(phones.anna, 'ben'));
    await realTime.until('anna', () => heardOf(phones.ben, 'anna'));
    // By a query sent at once, not by the next one that was due anyway: every other phone answers it too.
    await realTime.until('cleo', () => timesHeardOf(phones.anna, 'cleo') > before);
  });
});
