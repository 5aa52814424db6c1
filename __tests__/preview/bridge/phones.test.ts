import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { once } from 'node:events';
import { realTime } from '../../platforms/node/real-time';
import type { Page } from './bridge';
import { OpenBridge } from './bridge';

let bridge: OpenBridge;
let fieldPage: Page;
let ada: Page;
let noor: Page;
beforeEach(async () => {
  bridge = await OpenBridge.open();
  const { page, field } = await bridge.openField();
  fieldPage = page;
  [ada, noor] = [await bridge.openPhone(field, 'ada'), await bridge.openPhone(field, 'noor')];
});
afterEach(() => bridge.close());

const sockets = (page: Page, method: string, ...args: unknown[]) =>
  page.call({ module: 'TcpSockets', method, args });
const base64 = (text: string) => Buffer.from(text).toString('base64');
const eventsOf = (page: Page) =>
  page.news.flatMap(news => (news.is === 'event' ? [news.event] : []));

/** All that one of them has received, on whatever connection. */
function received(page: Page): string {
  const pieces = page.news.flatMap(news =>
    news.is === 'event' && news.event === 'data'
      ? [Buffer.from((news.payload as { data: string }).data, 'base64')]
      : [],
  );
  return String(Buffer.concat(pieces));
}

/** Ada's id and Noor's id of one connection. */
async function connected(): Promise<[here: number, there: number]> {
  const { port } = await noor.listen('127.0.0.1');
  sockets(ada, 'connect', 1, '127.0.0.1', port, {});
  await ada.until('event', ({ event }) => event === 'connect');
  const { payload } = await noor.until('event', ({ event }) => event === 'connection');
  return [1, (payload as { info: { id: number } }).info.id];
}

describe('a page cannot', () => {
  test('open this computer to its network', async () => {
    expect(await ada.listen('0.0.0.0')).toMatchObject({ address: '127.0.0.1' });
  });

  test('reach anyone but this computer', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const [[served]] = (await Promise.all([
      once(server, 'connection'),
      sockets(ada, 'connect', 1, '192.0.2.1', port, {}),
    ])) as unknown as [[Socket]];
    served.destroy();
    server.close();
  });
});

test('a field says who hears whom, and how fast', async () => {
  const [here] = await connected();
  fieldPage.order({ is: 'apart', pairs: [['noor', 'ada']] });
  await orderArrived();
  sockets(ada, 'write', here, base64('hello'), 1);
  await realTime.pass(100);
  expect(received(noor)).toBe('');
  fieldPage.order({ is: 'apart', pairs: [] });
  await realTime.until('hello', () => received(noor) === 'hello');
  fieldPage.order({ is: 'air', bytesPerSecond: 100 });
  await orderArrived();
  sockets(ada, 'write', here, base64('x'.repeat(100_000)), 2);
  await realTime.pass(200);
  expect(received(noor).length).toBeLessThan(1000);
  fieldPage.order({ is: 'air', bytesPerSecond: null });
  await realTime.until('the rest', () => received(noor).length === 100_005);
});

/** A field is not answered; but its server has had time for another page's question. */
async function orderArrived(): Promise<void> {
  await realTime.pass(20);
  await noor.answer('EarshotStore', 'keys', 'anything');
}

describe('a phone that sleeps', () => {
  test('hears nothing and does nothing until it wakes, and then all of it in order', async () => {
    await noor.listen('127.0.0.1');
    fieldPage.order({ is: 'sleep', phone: 'ada' });
    await orderArrived();
    for (const call of [1, 2, 3]) {
      ada.call({ module: 'EarshotStore', method: 'keys', args: ['anything'], call });
    }
    await realTime.pass(100);
    expect(ada.heard).toEqual([]);
    fieldPage.order({ is: 'wake', phone: 'ada' });
    await ada.until('answer', ({ call }) => call === 3);
    expect(ada.news.map(news => news.is === 'answer' && news.call)).toEqual([1, 2, 3]);
  });

  test('begins nothing that it would lose on waking', async () => {
    fieldPage.order({ is: 'sleep', phone: 'ada' });
    await orderArrived();
    const listening = ada.listen('127.0.0.1');
    await realTime.pass(50);
    fieldPage.order({ is: 'wake', phone: 'ada' });
    const { port } = await listening;
    sockets(noor, 'connect', 1, '127.0.0.1', port, {});
    await noor.until('event', ({ event }) => event === 'connect');
  });

  test('has no sockets when it wakes, and was told nothing; the other is, once it is back', async () => {
    const [here, there] = await connected();
    fieldPage.order({ is: 'sleep', phone: 'ada' });
    await orderArrived();
    sockets(noor, 'write', there, base64('are you there?'), 1);
    await realTime.pass(100);
    expect(eventsOf(noor)).not.toContain('end');
    fieldPage.order({ is: 'wake', phone: 'ada' });
    await noor.until('event', ({ event }) => event === 'end' || event === 'error');
    sockets(ada, 'write', here, base64('yes'), 7);
    const written = await ada.until('event', ({ event }) => event === 'written');
    expect(written.payload).toEqual({ id: here, msgId: 7, err: `No socket with id ${here}` });
    expect(eventsOf(ada)).toEqual(['connect', 'written']);
    expect(received(ada)).toBe('');
  });
});
