import { realTime } from '../../platforms/node/real-time';
import { OpenBridge } from './bridge';

let bridge: OpenBridge;
beforeEach(async () => {
  bridge = await OpenBridge.open();
});
afterEach(() => bridge.close());

const noJson = ['', '{', 'hello', 'undefined'];
const noObject = ['null', '7', '"apart"', '[]'];
const SENSELESS = 1007;

/** What is said at one page is no trouble of another. */
async function othersGoOn(): Promise<void> {
  const { field } = await bridge.openField();
  const phone = await bridge.openPhone(field);
  expect(await phone.answer('EarshotStore', 'keys', 'anything')).toEqual([]);
}

test.each([
  ...noJson,
  ...noObject,
  '{}',
  '{"is":"rain"}',
  '{"is":"apart"}',
  '{"is":"apart","pairs":"ada noor"}',
  '{"is":"apart","pairs":[["ada"]]}',
  '{"is":"apart","pairs":[["ada",7]]}',
  '{"is":"apart","pairs":[null]}',
  '{"is":"air"}',
  '{"is":"air","bytesPerSecond":"fast"}',
  '{"is":"crash"}',
  '{"is":"sleep","phone":7}',
  '{"is":"wake","phone":null}',
  '{"is":"crowd"}',
  '{"is":"crowd","count":"many"}',
])('a field that orders %s is not listened to any more', async text => {
  const { page } = await bridge.openField();
  page.say(text);
  expect(await page.closed()).toBe(SENSELESS);
  await realTime.until('the end of the field', () => bridge.kept.length === 0);
  await othersGoOn();
});

test.each([
  ...noJson,
  ...noObject,
  '{}',
  '{"module":"TcpSockets","method":"listen"}',
  '{"module":"TcpSockets","args":[]}',
  '{"method":"listen","args":[]}',
  '{"module":"TcpSockets","method":"listen","args":{}}',
  '{"module":7,"method":"listen","args":[]}',
  '{"module":"TcpSockets","method":"listen","args":[],"call":"7"}',
])('a phone that asks for %s is not listened to any more', async text => {
  const { page, field } = await bridge.openField();
  const phone = await bridge.openPhone(field);
  phone.say(text);
  expect(await phone.closed()).toBe(SENSELESS);
  expect(page.isOpen).toBe(true);
  await othersGoOn();
});

test('what comes behind it is not listened to either', async () => {
  const { field } = await bridge.openField();
  const phone = await bridge.openPhone(field);
  phone.say('{');
  phone.call({ module: 'EarshotStore', method: 'keys', args: ['anything'], call: 1 });
  await phone.closed();
  expect(phone.heard).toEqual([]);
});

test.each([
  ['field', '{"is":"apart","pairs":[]}'],
  ['phone', '{"module":"EarshotStore","method":"keys","args":["anything"]}'],
])('a %s that says too much at once is closed, whatever it says', async (which, text) => {
  const { page: fieldPage, field } = await bridge.openField();
  const phone = await bridge.openPhone(field);
  const page = which === 'field' ? fieldPage : phone;
  page.say(text.padEnd(16 * 1024 * 1024 + 1));
  await page.closed();
  await othersGoOn();
});

describe('what a phone does not have is refused, and its page stays open:', () => {
  test.each([
    ['TcpSockets', 'reboot'],
    ['Camera', 'open'],
    ['constructor', 'name'],
    ['__proto__', 'toString'],
    ['TcpSockets', 'constructor'],
    ['TcpSockets', '__proto__'],
    ['TcpSockets', 'hasOwnProperty'],
    ['TcpSockets', 'misbehaviour'],
  ])('%s.%s', async (module, method) => {
    const { field } = await bridge.openField();
    const phone = await bridge.openPhone(field);
    phone.call({ module, method, args: [], call: 7 });
    const refusal = await phone.until('refusal', ({ call }) => call === 7);
    expect(refusal.message).toBe(`This phone has no ${module}.${method}.`);
    expect(await phone.answer('EarshotStore', 'keys', 'anything')).toEqual([]);
  });

  test('nor what it cannot do', async () => {
    const { field } = await bridge.openField();
    const phone = await bridge.openPhone(field);
    phone.call({ module: 'TcpSockets', method: 'listen', args: [0, { port: 70_000 }], call: 9 });
    await phone.until('refusal', ({ call }) => call === 9);
  });
});
