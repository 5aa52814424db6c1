import { phone, system } from './native-halves';
import { NodeDiscovery } from '../../../src/platforms/node';
import { PhoneDiscovery, phoneRandom } from '../../../src/platforms/phone';
import type { Announcement, Sighting } from '../../../src/runtime';
import { amongOurselves } from '../node/discovery/loopback';
import { realTime } from '../node/real-time';

const native = phone.modules.RNZeroconf;
const good = { ...native.misbehaviour };
const announcement: Announcement = {
  port: 4321,
  idPrefix: '00112233aabbccdd',
  incarnation: '0102030405060708',
  protocolVersion: 1,
};
const theirs: Announcement = { ...announcement, port: 4322, incarnation: 'theirs' };

let computer: NodeDiscovery;
let mobile: PhoneDiscovery;
let troubles: string[];
let heard: Sighting[];

function start(engine?: 'NSD' | 'DNSSD'): void {
  const options = amongOurselves();
  computer = new NodeDiscovery(options);
  mobile = new PhoneDiscovery({
    serviceName: options.serviceName,
    random: phoneRandom,
    troubled: what => troubles.push(what),
    ...(engine && { engine }),
  });
}

beforeEach(() => {
  troubles = [];
  heard = [];
});

afterEach(() => {
  jest.restoreAllMocks();
  mobile.close();
  computer.stop();
  Object.assign(native.misbehaviour, good);
  native.misbehaviour.lostEvents.clear();
});

const listen = () => mobile.browse(sighting => heard.push(sighting));
const hearing = (of: Announcement) => () =>
  heard.some(({ incarnation }) => incarnation === of.incarnation);

test('is published as the protocol says, under a name that says nothing, with the engine that can be relied on', async () => {
  start();
  const register = jest.spyOn(native, 'registerService');
  mobile.publish(announcement);
  await realTime.until('the word', () => mobile.snapshot().publication.is === 'published');
  const [type, protocol, domain, name, port, txt, engine] = register.mock.calls[0] ?? [];
  expect([type, protocol, domain, port]).toEqual([
    expect.stringMatching(/^test-/),
    'tcp',
    'local.',
    4321,
  ]);
  expect(name).toMatch(/^[0-9a-f]{12}-1$/);
  expect(txt).toEqual({ v: '1', id: '00112233aabbccdd', boot: '0102030405060708' });
  expect(engine).toBe(system === 'ios' ? undefined : 'DNSSD');
});

test('without a name of its own, it is the service of the protocol', async () => {
  start();
  mobile.close();
  mobile = new PhoneDiscovery({ random: phoneRandom });
  const register = jest.spyOn(native, 'registerService').mockImplementation(() => undefined);
  mobile.publish(announcement);
  expect(register.mock.calls[0]?.[0]).toBe('earshot');
});

test('a phone that only publishes scans as well: else Android answers no query', async () => {
  start();
  const scan = jest.spyOn(native, 'scan');
  mobile.publish(announcement);
  await realTime.until('a scan', () => scan.mock.calls.length > 0);
});

test('an error does not end the search: it is reported, and the scan restarts', async () => {
  start();
  listen();
  await realTime.until('a scan', () => mobile.snapshot().scan.is === 'scanning');
  native.failToResolve('a service could not be resolved');
  await realTime.until('a pause', () => mobile.snapshot().scan.is === 'pausing');
  expect(troubles).toEqual(['Looking for others was interrupted: a service could not be resolved']);
  computer.publish(theirs);
  await realTime.until('them', hearing(theirs));
});

test('someone who says goodbye is no sighting, and is heard of when they are back', async () => {
  start();
  listen();
  computer.publish(theirs);
  await realTime.until('them', hearing(theirs));
  const lost = () => mobile.snapshot().heard.some(({ port }) => port === 0);
  const before = heard.length;
  computer.stop();
  if (system === 'android') await realTime.until('the goodbye', lost);
  await realTime.pass(100);
  expect(heard).toHaveLength(before);
  computer.publish({ ...theirs, incarnation: 'again' });
  await realTime.until('them again', () => heard.at(-1)?.incarnation === 'again');
});

test('asleep it neither speaks nor hears; awake again it hears, and is published by the next listener', async () => {
  start();
  const unregister = jest.spyOn(native, 'unregisterService');
  mobile.publish(announcement);
  listen();
  await realTime.until('itself', hearing(announcement));
  mobile.sleep();
  expect(unregister).toHaveBeenCalledTimes(1);
  expect(mobile.snapshot()).toMatchObject({ scan: { is: 'off' }, publication: { is: 'off' } });
  computer.publish(theirs);
  await realTime.pass(300);
  expect(hearing(theirs)()).toBe(false);
  mobile.wake();
  expect(mobile.snapshot().publication).toEqual({ is: 'off' });
  await realTime.until('them', hearing(theirs));
  mobile.publish({ ...announcement, port: 4400 });
  expect(mobile.snapshot().publication).toMatchObject({ is: 'asked for', port: 4400 });
});

test('what mDNS said, and when, can be looked up', async () => {
  start();
  const beforeMs = Date.now();
  listen();
  computer.publish(theirs);
  const dialable = () =>
    heard.some(({ addresses }) => addresses.some(({ host }) => host === '127.0.0.1'));
  await realTime.until('them', dialable);
  expect(mobile.snapshot().heard).toContainEqual({
    name: expect.any(String) as string,
    idPrefix: theirs.idPrefix,
    addresses: expect.arrayContaining(['127.0.0.1']) as string[],
    port: 4322,
    atMs: expect.any(Number) as number,
  });
  expect(mobile.snapshot().heard[0]?.atMs).toBeGreaterThanOrEqual(beforeMs);
});

test('nobody is told twice of the same phone by a library that was let go', async () => {
  start();
  listen();
  mobile.close();
  computer.publish(theirs);
  await realTime.pass(300);
  expect(heard).toEqual([]);
});

if (system === 'android') {
  test('Android’s other engine is understood as well: found, removed, and known by its final name', async () => {
    start('NSD');
    native.misbehaviour.nameConflicts = true;
    const unregister = jest.spyOn(native, 'unregisterService');
    mobile.publish(announcement);
    listen();
    await realTime.until('itself', hearing(announcement));
    const { publication } = mobile.snapshot();
    expect(publication).toMatchObject({
      is: 'published',
      finalName: expect.stringMatching(/ \(2\)$/) as string,
    });
    mobile.stop();
    expect(unregister.mock.calls[0]?.[0]).toMatch(/-1 \(2\)$/);
  });
}
