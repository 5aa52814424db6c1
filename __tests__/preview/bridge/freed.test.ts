import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { Ether } from '../../../src/preview/native';
import { realTime } from '../../platforms/node/real-time';
import { BarePhone } from '../native/phones';
import type { Page } from './bridge';
import { OpenBridge } from './bridge';

let bridge: OpenBridge;
let field: string;
let fieldPage: Page;
beforeEach(async () => {
  bridge = await OpenBridge.open();
  ({ page: fieldPage, field } = await bridge.openField());
});
afterEach(() => bridge.close());

const type = `t${randomBytes(5).toString('hex')}`;

async function isTaken(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function untilFree(port: number): Promise<void> {
  while (await isTaken(port)) {
    await realTime.pass(5);
  }
}

/** A phone that listens, has called another, and has told everyone of itself. */
async function busyPhone() {
  const phone = await bridge.openPhone(field, 'ada');
  const other = await bridge.openPhone(field, 'noor');
  const { port: otherPort } = await other.listen('127.0.0.1');
  const { port } = await phone.listen('127.0.0.1');
  phone.call({ module: 'TcpSockets', method: 'connect', args: [1, '127.0.0.1', otherPort, {}] });
  await other.until('event', ({ event }) => event === 'connection');
  phone.call({
    module: 'RNZeroconf',
    method: 'registerService',
    args: [type, 'tcp', 'local.', 'ada', port, {}],
  });
  await phone.until('event', ({ event }) => event === 'RNZeroconfServiceRegistered');
  return { phone, other, port, otherPort };
}

/** Asks, as phones of this computer that are on no field, who is there: until Ada is heard of, or is not. */
async function askForAda(expected: 'is there' | 'is gone'): Promise<void> {
  const ether = new Ether();
  const [asker, witness] = ['asker', 'witness'].map(
    phone =>
      new BarePhone({
        ...{ phone, system: 'ios', ether },
        directory: path.join(bridge.directory, 'others', phone),
        addresses: () => ['127.0.0.1'],
      }),
  ) as [BarePhone, BarePhone];
  const hears = (name: string) =>
    asker.named('RNZeroconfResolved').some(service => service.name === name);
  try {
    witness.zeroconf.registerService(type, 'tcp', 'local.', 'witness', 1, {});
    await witness.until('RNZeroconfServiceRegistered');
    asker.zeroconf.scan(type, 'tcp', 'local.');
    await realTime.until('the witness', () => hears('witness'));
    if (expected === 'is there') {
      await realTime.until('ada', () => hears('ada'));
    } else {
      // Every phone in range answers the same query, in any order.
      await realTime.pass(150);
      expect(hears('ada')).toBe(false);
    }
  } finally {
    [asker, witness].forEach(phone => phone.native.shutDown());
  }
}

type Busy = Awaited<ReturnType<typeof busyPhone>>;

describe.each<[string, (busy: Busy) => unknown]>([
  ['whose page is gone', ({ phone }) => phone.vanish()],
  ['whose page is closed', ({ phone }) => phone.socket.close()],
  ['whose page is reloaded', () => bridge.openPhone(field, 'ada')],
  ['whose page makes no sense', ({ phone }) => phone.say('?')],
  ['that crashes', () => fieldPage.order({ is: 'crash', phone: 'ada' })],
  ['whose field is gone', () => fieldPage.vanish()],
])('a phone %s', (_how, end) => {
  test('listens nowhere any more, is not heard of, and its page is closed', async () => {
    const busy = await busyPhone();
    expect(await isTaken(busy.port)).toBe(true);
    await askForAda('is there');
    const closed = busy.phone.closed();
    await end(busy);
    await closed;
    await untilFree(busy.port);
    await askForAda('is gone');
  });
});

test('a peer of a phone that is gone is not told of its end', async () => {
  const { phone, other } = await busyPhone();
  phone.vanish();
  await realTime.pass(200);
  expect(await other.answer('EarshotStore', 'keys', 'anything')).toEqual([]);
  const events = other.news.flatMap(news => (news.is === 'event' ? [news.event] : []));
  expect(events).toEqual(['listening', 'connection']);
});

test('a field that is gone takes all of its phones with it, and what they kept', async () => {
  const { phone, other, otherPort } = await busyPhone();
  await phone.answer('EarshotStore', 'write', ['name', 'QWRh'], []);
  const ends = Promise.all([phone.closed(), other.closed()]);
  fieldPage.vanish();
  await ends;
  await untilFree(otherPort);
  await realTime.until('the end of what they kept', () => bridge.kept.length === 0);
});

test('what is being kept at that moment does not come back afterwards', async () => {
  const phone = await bridge.openPhone(field);
  await phone.answer('EarshotStore', 'write', ['name', 'QWRh'], []);
  for (let count = 0; count < 200; count++) {
    // One after the other, so that many are left when the field is gone.
    const args = [['name', 'QWRh', `${count}`, 'QWRh'], []];
    phone.call({ module: 'EarshotStore', method: 'write', args });
  }
  await phone.answer('EarshotStore', 'keys', 'another');
  fieldPage.vanish();
  await realTime.until('the end of the field', () => bridge.kept.length === 0);
  await realTime.pass(200);
  expect(bridge.kept).toEqual([]);
});

test('what a phone says after its crash is not done', async () => {
  const phone = await bridge.openPhone(field);
  const { port } = await phone.listen('127.0.0.1');
  // It has not heard yet that it crashed.
  phone.socket.pause();
  fieldPage.order({ is: 'crash', phone: 'ada' });
  await untilFree(port);
  const args = [2, { port, host: '127.0.0.1' }];
  phone.call({ module: 'TcpSockets', method: 'listen', args });
  await realTime.pass(100);
  expect(await isTaken(port)).toBe(false);
  phone.vanish();
});

test('two fields have nothing of each other', async () => {
  const { page: otherField, field: other } = await bridge.openField();
  const [ada, namesake] = [await bridge.openPhone(field), await bridge.openPhone(other)];
  const [{ port }, { port: otherPort }] = [await ada.listen(''), await namesake.listen('')];
  await ada.answer('EarshotStore', 'write', ['name', 'QWRh'], []);
  expect(await namesake.answer('EarshotStore', 'keys', '')).toEqual([]);
  otherField.vanish();
  await untilFree(otherPort);
  expect(await isTaken(port)).toBe(true);
  expect(ada.isOpen).toBe(true);
});
