import type { NetworkInterfaceInfo } from 'node:os';
import { NodeDiscovery } from '../../../../src/platforms/node';
import { networksOf, sameNetwork } from '../../../../src/platforms/node/discovery/network';

const at = (address: string, prefix: number, more: Partial<NetworkInterfaceInfo> = {}) =>
  ({
    address,
    cidr: `${address}/${prefix}`,
    family: address.includes(':') ? 'IPv6' : 'IPv4',
    internal: false,
    netmask: '',
    mac: '02:00:00:00:00:01',
    scopeid: 0,
    ...more,
  } as NetworkInterfaceInfo);

const lo = [at('127.0.0.1', 8, { internal: true }), at('::1', 128, { internal: true })];
const wlan0 = [
  at('fe80::1', 64, { scopeid: 3 }),
  at('192.168.1.7', 24),
  at('fd00::7', 64),
  at('192.168.1.8', 24),
];
const docker0 = [at('172.17.0.1', 16)];

const namesOf = (...[interfaces]: Parameters<typeof networksOf>) =>
  networksOf(interfaces).map(({ interfaceName }) => interfaceName);

test('others are looked for on real networks, where there are any', () => {
  expect(namesOf({ lo, docker0, wlan0, 'br-0123456789ab': docker0 })).toEqual(['wlan0']);
});

test('else on those inside this machine, else on this machine alone', () => {
  expect(namesOf({ lo, docker0 })).toEqual(['docker0']);
  expect(namesOf({ lo })).toEqual(['lo']);
  expect(namesOf({})).toEqual([]);
});

test('what others can dial there is announced, and nothing that leads nowhere from elsewhere', () => {
  const [network] = networksOf({ lo, wlan0 });
  expect(network?.ipv4).toBe('192.168.1.7');
  expect(network?.addresses).toEqual(['192.168.1.7', 'fd00::7', '192.168.1.8']);
});

test('B4: the networks that this machine is on are those where others are looked for', () => {
  const discovery = new NodeDiscovery({ interfaces: () => ({ lo, docker0, wlan0 }) });
  expect(discovery.networks()).toEqual([
    { address: '192.168.1.7', prefixLength: 24 },
    { address: 'fd00::7', prefixLength: 64 },
    { address: '192.168.1.8', prefixLength: 24 },
  ]);
  expect(new NodeDiscovery({ interfaces: () => ({}) }).networks()).toEqual([]);
});

test('a network knows who is on it', () => {
  const [network] = networksOf({ wlan0 });
  const asked = ['192.168.1.200', '192.168.2.1', 'fd00::1234', 'fd01::1', '0.0.0.0'];
  expect(asked.map(address => network?.contains(address))).toEqual([
    true,
    false,
    true,
    false,
    false,
  ]);
});

test('another address makes it another network', () => {
  const [before, again, after] = [
    networksOf({ wlan0 })[0],
    networksOf({ wlan0: [...wlan0] })[0],
    networksOf({ wlan0: [at('192.168.1.9', 24)] })[0],
  ];
  if (!before || !again || !after) throw new Error('There is a network');
  expect([sameNetwork(before, again), sameNetwork(before, after)]).toEqual([true, false]);
});
