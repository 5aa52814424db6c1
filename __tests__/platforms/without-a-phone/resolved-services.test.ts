import { ResolvedServices } from '../../../src/platforms/phone/discovery/resolved-services';

const txt = { v: '1', id: '00112233aabbccdd', boot: '0102030405060708' };
const said = {
  idPrefix: '00112233aabbccdd',
  incarnation: '0102030405060708',
  protocolVersion: 1,
};
const service = (name: string, port: number, ...addresses: string[]) => ({
  name,
  port,
  addresses,
  txt,
});

let services: ResolvedServices;

beforeEach(() => {
  services = new ResolvedServices();
});

const hostsOf = (...parameters: Parameters<typeof service>) =>
  services.resolved(service(...parameters))?.addresses.map(({ host }) => host);

test('addresses that come one at a time are put together, best first', () => {
  expect(services.resolved(service('one', 4321, 'fd00::7'))).toEqual({
    ...said,
    addresses: [{ host: 'fd00::7', port: 4321 }],
  });
  expect(hostsOf('one', 4321, '192.168.1.7')).toEqual(['192.168.1.7', 'fd00::7']);
});

test('a phone is the same under another name, and its old addresses go with its old port', () => {
  hostsOf('one', 4321, '10.0.0.2');
  expect(hostsOf('two', 4321, '10.0.0.3')).toEqual(['10.0.0.2', '10.0.0.3']);
  expect(hostsOf('three', 4322, '10.0.0.4')).toEqual(['10.0.0.4']);
});

test('no address and port 0 mean gone from mDNS, and lead nowhere', () => {
  hostsOf('one', 4321, '10.0.0.2');
  expect(services.resolved({ name: 'one', port: 0, addresses: [], txt: {} })).toBeUndefined();
  expect(hostsOf('one', 4321, '10.0.0.3')).toEqual(['10.0.0.3']);
});

test('a name that goes does not take along what is known under a newer one', () => {
  hostsOf('one', 4321, '10.0.0.2');
  hostsOf('two', 4321, '10.0.0.3');
  services.removed('one');
  expect(hostsOf('two', 4321, '10.0.0.4')).toEqual(['10.0.0.2', '10.0.0.3', '10.0.0.4']);
});

test('a text that is not an announcement makes no sighting', () => {
  const wrong = { ...service('one', 4321, '10.0.0.2'), txt: { ...txt, v: 'one' } };
  expect(services.resolved(wrong)).toBeUndefined();
});

test('however many are made up, only so many are remembered', () => {
  const made = (i: number, address: string) => ({
    ...service(`made-up-${i}`, 4321, address),
    txt: { ...txt, boot: `b${i}` },
  });
  for (let i = 0; i < 1000; i++) services.resolved(made(i, '10.0.0.2'));
  expect(services.resolved(made(999, '10.0.0.3'))?.addresses).toHaveLength(2);
  expect(services.resolved(made(0, '10.0.0.3'))?.addresses).toHaveLength(1);
});

test.each([
  ['no text and no addresses', { addresses: null, txt: null }],
  ['addresses that are not strings', { addresses: [null, 7, {}], txt }],
  ['port 70,000', { port: 70_000, addresses: ['10.0.0.2'], txt }],
  ['a port that is not a number', { port: '4321', addresses: ['10.0.0.2'], txt }],
  ['no port', { port: undefined, addresses: ['10.0.0.2'], txt }],
])('a service that native code reports with %s makes no sighting', (_what, wrong) => {
  const reported = { name: 'one', port: 4321, ...wrong } as unknown as Parameters<
    ResolvedServices['resolved']
  >[0];
  expect(services.resolved(reported)).toBeUndefined();
});

test('one address that is not a string leaves the others', () => {
  const addresses = [undefined, '10.0.0.2'] as string[];
  expect(services.resolved({ ...service('one', 4321), addresses })?.addresses).toEqual([
    { host: '10.0.0.2', port: 4321 },
  ]);
});

test('addresses that cannot be dialed do not use up the limit', () => {
  for (let i = 0; i < 20; i++) hostsOf('one', 4321, `not-an-address-${i}`);
  expect(hostsOf('one', 4321, '10.0.0.2')).toEqual(['10.0.0.2']);
});
