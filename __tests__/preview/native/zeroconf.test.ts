import { randomBytes } from 'node:crypto';
import { realTime } from '../../platforms/node/real-time';
import type { BarePhone } from './phones';
import { twoPhones } from './phones';

let phones: ReturnType<typeof twoPhones>;
let anna: BarePhone;
let ben: BarePhone;
let type: string;

beforeEach(() => {
  phones = twoPhones('android');
  ({ anna, ben } = phones);
  type = `t${randomBytes(5).toString('hex')}`;
});

afterEach(() => phones.end());

const publish = (engine?: 'NSD' | 'DNSSD') =>
  ben.zeroconf.registerService(type, 'tcp', 'local.', 'ben', 4321, { v: '1' }, engine);
const scan = (engine?: 'NSD' | 'DNSSD') => anna.zeroconf.scan(type, 'tcp', 'local.', engine);

test('iOS and NSD tell of finding and removing; DNSSD does neither, and says port 0 instead', async () => {
  publish('DNSSD');
  scan('DNSSD');
  expect(await anna.until('RNZeroconfResolved')).toMatchObject({
    name: 'ben',
    port: 4321,
    addresses: ['127.0.0.1'],
    txt: { v: '1' },
  });
  ben.zeroconf.unregisterService('ben');
  expect(await anna.until('RNZeroconfResolved', 2)).toMatchObject({ port: 0, addresses: [] });
  expect(anna.named('RNZeroconfFound')).toEqual([]);

  scan();
  publish();
  await anna.until('RNZeroconfFound');
  expect(await anna.until('RNZeroconfResolved', 3)).toMatchObject({ port: 4321 });
  ben.zeroconf.unregisterService('ben');
  expect(await anna.until('RNZeroconfRemove')).toEqual({ name: 'ben' });
});

test('DNSSD publishes after probing, tells nothing but the name, and takes back in silence before', async () => {
  publish('DNSSD');
  ben.zeroconf.unregisterService('ben', 'DNSSD');
  ben.zeroconf.registerService(type, 'tcp', 'local.', 'again', 4321, { v: '1' }, 'DNSSD');
  const bare = { name: 'again', host: 'again', fullName: 'again', addresses: [] };
  await ben.until('RNZeroconfServiceRegistered');
  expect(ben.named('RNZeroconfServiceRegistered')).toEqual([{ ...bare, port: 0, txt: {} }]);
  expect(ben.named('RNZeroconfServiceUnregistered')).toEqual([]);
  ben.zeroconf.unregisterService('again', 'DNSSD');
  const whole = { ...bare, port: 4321, txt: { v: '1' } };
  expect(await ben.until('RNZeroconfServiceUnregistered')).toEqual(whole);
});

test('DNSSD looks a name up once in a scan: what changes under it is told by the next', async () => {
  publish('DNSSD');
  scan('DNSSD');
  expect(await anna.until('RNZeroconfResolved')).toMatchObject({ port: 4321 });
  ben.zeroconf.unregisterService('ben', 'DNSSD');
  ben.zeroconf.registerService(type, 'tcp', 'local.', 'ben', 8765, {}, 'NSD');
  await ben.until('RNZeroconfServiceRegistered', 2);
  await realTime.pass(1500);
  expect(anna.named('RNZeroconfResolved')).toHaveLength(1);
  scan('DNSSD');
  expect(await anna.until('RNZeroconfResolved', 2)).toMatchObject({ port: 8765 });
});

test('out of range mDNS is silent; a phone that is back is heard, and hears', async () => {
  phones.ether.setInRange('ben', false);
  publish();
  scan();
  ben.zeroconf.scan(type, 'tcp', 'local.');
  anna.zeroconf.registerService(type, 'tcp', 'local.', 'anna', 1, {});
  await realTime.pass(500);
  expect(anna.named('RNZeroconfResolved').map(({ name }) => name)).not.toContain('ben');
  expect(ben.named('RNZeroconfResolved')).toEqual([]);
  phones.ether.setInRange('ben', true);
  const heard = (phone: BarePhone, wanted: string) => () =>
    phone.named('RNZeroconfResolved').some(({ name }) => name === wanted);
  await realTime.until('ben', heard(anna, 'ben'));
  await realTime.until('anna', heard(ben, 'anna'));
});

test('a name that is taken is another one in the end, and NSD wants that one back', async () => {
  ben.zeroconf.misbehaviour.nameConflicts = true;
  publish('NSD');
  expect(await ben.until('RNZeroconfServiceRegistered')).toMatchObject({ name: 'ben (2)' });
  ben.zeroconf.unregisterService('ben');
  await realTime.pass(50);
  expect(ben.named('RNZeroconfServiceUnregistered')).toEqual([]);
  ben.zeroconf.unregisterService('ben (2)');
  await ben.until('RNZeroconfServiceUnregistered');
});
