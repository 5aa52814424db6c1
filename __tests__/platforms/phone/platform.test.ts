import { phone, system } from './native-halves';
import { DeviceEventEmitter, Linking } from 'react-native';
import type { PhonePlatform } from '../../../src/platforms/phone';
import { createPhonePlatform } from '../../../src/platforms/phone';
import { amongOurselves } from '../node/discovery/loopback';
import { realTime } from '../node/real-time';
import { phoneInHand } from './hands';

const {
  RNZeroconf: zeroconf,
  RNCNetInfo: netInfo,
  EarshotStore: database,
  TcpSockets: sockets,
} = phone.modules;
const localNetwork = 'android.permission.ACCESS_LOCAL_NETWORK';
const announcement = { port: 4321, idPrefix: 'a1', incarnation: 'b2', protocolVersion: 1 };

let hand: ReturnType<typeof phoneInHand>;
let platform: PhonePlatform;
let presences: string[];

function start(): void {
  const { serviceName } = amongOurselves();
  platform = createPhonePlatform({ serviceName });
  presences = [];
  platform.observe(() => presences.push(platform.state().presence.is));
}

const until = (what: string) =>
  realTime.until(what, () => platform.state().presence.is === what, 5000);

/** On either system, as one whose owner has said yes. */
async function startAllowed(): Promise<void> {
  hand.isAndroid(37);
  hand.grantsInSettings(localNetwork);
  await database.write(['phone/asked for the local network', ''], []);
  start();
  await until('present');
  await realTime.until('an address', () => platform.state().wifiAddress !== undefined);
}

beforeEach(async () => {
  hand = phoneInHand();
  netInfo.setWifiAddress('192.168.1.7');
  await database.write([], ['phone/asked for the local network']);
});

afterEach(() => {
  platform.close();
  jest.restoreAllMocks();
  zeroconf.misbehaviour.refusedSilently = false;
});

if (system === 'ios') {
  test('nothing is looked for before the person knows why; then the system asks by itself', async () => {
    const scan = jest.spyOn(zeroconf, 'scan');
    start();
    platform.ports.discovery.browse(() => undefined);
    await until('shut out');
    expect(platform.state()).toMatchObject({
      presence: { why: 'to be asked for' },
      permission: 'to be asked for',
    });
    expect(scan).not.toHaveBeenCalled();
    await platform.askForPermission();
    expect(platform.state().presence).toEqual({ is: 'present', hears: 'perhaps' });
    await realTime.until('a scan', () => scan.mock.calls.length > 0);
    platform.close();
    start();
    await until('present');
  });

  test('a refusal of which nobody is told shows by hearing not even oneself, and so does a change of mind', async () => {
    await startAllowed();
    zeroconf.misbehaviour.refusedSilently = true;
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    platform.ports.discovery.publish(announcement);
    await jest.advanceTimersByTimeAsync(10_000);
    jest.useRealTimers();
    expect(platform.state()).toMatchObject({
      presence: { is: 'present', hears: 'nobody, not even itself' },
      permission: 'silently refused',
    });
    expect(platform.diagnostics().hearing).toBe('deaf');
    await realTime.until('a scan', () => platform.diagnostics().scan.is !== 'pausing');
    DeviceEventEmitter.emit('RNZeroconfResolved', {
      name: 'itself',
      port: 4321,
      addresses: ['192.168.1.7'],
      txt: { v: '1', id: 'a1', boot: 'b2' },
    });
    expect(platform.state().permission).toBe('granted');
  });
}

if (system === 'android') {
  test('up to Android 12 nothing is asked for', async () => {
    hand.isAndroid(31);
    start();
    await until('present');
    expect(hand.asked).toEqual([]);
  });

  test('from Android 13 on devices nearby are asked for, and done without', async () => {
    hand.isAndroid(34);
    hand.willAnswer('denied');
    start();
    await until('shut out');
    await platform.askForPermission();
    expect(hand.asked).toEqual(['android.permission.NEARBY_WIFI_DEVICES']);
    expect(platform.state().presence.is).toBe('present');
    platform.close();
    start();
    await until('present');
    expect(hand.asked).toHaveLength(1);
  });

  test('from Android 17 on nothing goes without the local network; a refusal is told from one for good', async () => {
    hand.isAndroid(37);
    hand.willAnswer('denied');
    start();
    await until('shut out');
    expect(platform.state().presence).toEqual({ is: 'shut out', why: 'to be asked for' });
    await platform.askForPermission();
    expect(platform.state().presence).toEqual({ is: 'shut out', why: 'refused' });
    hand.willAnswer('never_ask_again');
    await platform.askForPermission();
    expect(platform.state().presence).toEqual({ is: 'shut out', why: 'refused for good' });
    expect(hand.asked).toEqual([localNetwork, localNetwork]);
  });

  test('what the person changes in the settings is noticed when they come back', async () => {
    hand.isAndroid(37);
    hand.willAnswer('never_ask_again');
    start();
    await until('shut out');
    await platform.askForPermission();
    hand.goesTo('background');
    hand.goesTo('active');
    await realTime.pass(20);
    expect(platform.state().presence).toEqual({ is: 'shut out', why: 'refused for good' });
    hand.goesTo('background');
    hand.grantsInSettings(localNetwork);
    hand.goesTo('active');
    await until('present');
  });
}

test('the way to the settings is open', async () => {
  const open = jest.spyOn(Linking, 'openSettings').mockResolvedValue();
  start();
  await platform.openSettings();
  expect(open).toHaveBeenCalledTimes(1);
});

test('in the background nobody is told of this phone; back in front, what is due comes before being seen', async () => {
  await startAllowed();
  platform.ports.discovery.browse(() => undefined);
  platform.ports.discovery.publish(announcement);
  await realTime.until('a scan', () => platform.diagnostics().scan.is === 'scanning');
  const happened: string[] = [];
  jest.spyOn(zeroconf, 'unregisterService').mockImplementation(() => void happened.push('gone'));
  jest.spyOn(zeroconf, 'scan').mockImplementation(() => void happened.push('scan'));
  platform.whenRefreshIsDue(() => {
    happened.push(`refresh, scan ${platform.diagnostics().scan.is}`);
    platform.ports.discovery.publish({ ...announcement, port: 4400 });
  });
  platform.whenSleepIsDue(() => happened.push(`last word, scan ${platform.diagnostics().scan.is}`));
  hand.goesTo('inactive');
  expect(platform.state().presence.is).toBe('present');
  hand.goesTo('background');
  expect(platform.state().presence).toEqual({ is: 'asleep' });
  expect(platform.diagnostics()).toMatchObject({ scan: { is: 'off' }, publication: { is: 'off' } });
  hand.goesTo('active');
  expect(platform.diagnostics().publication).toMatchObject({ port: 4400 });
  await realTime.until('a scan', () => happened.includes('scan'));
  expect(happened).toEqual(['last word, scan scanning', 'gone', 'refresh, scan off', 'scan']);
});

test('another address on the Wi-Fi makes a refresh due; the first one and a lost one do not', async () => {
  let refreshes = 0;
  await startAllowed();
  platform.whenRefreshIsDue(() => refreshes++);
  expect(platform.state().wifiAddress).toBe('192.168.1.7');
  netInfo.setWifiAddress(undefined);
  await realTime.until('no address', () => platform.state().wifiAddress === undefined);
  expect(platform.state().presence.is).toBe('present');
  expect(refreshes).toBe(0);
  netInfo.setWifiAddress('192.168.1.9');
  await realTime.until('an address', () => platform.state().wifiAddress === '192.168.1.9');
  expect(refreshes).toBe(1);
});

test('a listener that fails makes one refresh due soon, while this phone is present', async () => {
  const listen = jest.spyOn(sockets, 'listen');
  let refreshes = 0;
  await startAllowed();
  platform.whenRefreshIsDue(() => refreshes++);
  await platform.ports.transport.listen(() => undefined);
  await platform.ports.transport.listen(() => undefined);
  const ids = listen.mock.calls.map(([id]) => id);
  const fail = (id: number | undefined) =>
    DeviceEventEmitter.emit('error', { id, error: 'Too many open files' });
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  try {
    fail(ids[0]);
    fail(ids[0]);
    expect(refreshes).toBe(0);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(refreshes).toBe(1);
    fail(ids[1]);
    hand.goesTo('background');
    await jest.advanceTimersByTimeAsync(20_000);
    expect(refreshes).toBe(1);
  } finally {
    jest.useRealTimers();
  }
});

test('what went wrong can be looked up, the newest of it', async () => {
  await startAllowed();
  for (let i = 0; i < 25; i++) DeviceEventEmitter.emit('RNZeroconfError', `trouble ${i}`);
  const { troubles } = platform.diagnostics();
  expect(troubles).toHaveLength(20);
  expect(troubles.at(-1)).toEqual({
    what: 'Looking for others was interrupted: trouble 24',
    atMs: expect.any(Number) as number,
  });
});

test('the state is the same object until it changes, and nothing is left of a platform that is closed', async () => {
  await startAllowed();
  expect(platform.state()).toBe(platform.state());
  expect(presences.at(-1)).toBe('present');
  platform.close();
  expect(hand.listensToApp()).toBe(0);
  expect(DeviceEventEmitter.listenerCount('RNZeroconfResolved')).toBe(0);
});

test('B4: the network that the phone is on is known by its address and its mask', async () => {
  await startAllowed();
  expect(platform.ports.discovery.networks?.()).toEqual([
    { address: '192.168.1.7', prefixLength: 24 },
  ]);
  netInfo.setWifiAddress(undefined);
  await realTime.until('no address', () => platform.state().wifiAddress === undefined);
  // It may be a hotspot, and then is on a network of which its system does not tell.
  expect(platform.ports.discovery.networks?.()).toBeUndefined();
});
