import { minutes, seconds } from '../../../src/runtime';
import { connected } from '../notebook';
import type { Party } from '../two-phones';
import { gather } from '../two-phones';
import { silence as deafness } from '../connection/dials';
import { dialTimes } from '../stranger';
import {
  comesIn,
  freshKey,
  idOf,
  knock,
  madeUpId,
  MadeUpSightings,
  phones,
  sightingOf,
  SilentPorts,
} from './crowd';
import { amongMadeUpSightings, prefixOf, silentAt, where } from './made-up-sightings';

jest.setTimeout(30_000);

/** Ada, for whom the test makes up announcements; Noor; and a network whose ports accept connections and send nothing. */
const amongSightings = (options: Parameters<typeof gather>[1] = {}) =>
  amongMadeUpSightings(ports => gather(['ada', 'noor'], { ...options, ports }));

/** How many a device would dial. */
function remembered({ device }: Party): number {
  const { dialing } = device as unknown as { dialing: { targets: Map<string, unknown> } };
  return dialing.targets.size;
}

test('B4: 3,000 made-up ids with silent ports never open more than 8 sockets at once', async () => {
  const { world, ada, sightings, ports } = await amongSightings({ world: deafness });
  for (let second = 0; second < 60; second++) {
    for (let i = 0; i < 50; i++) {
      const number = second * 50 + i;
      sightings.tell(sightingOf(madeUpId(number), silentAt(number)));
    }
    await world.run(seconds(1));
  }
  expect(ports.mostAtOnce).toBeLessThanOrEqual(8);
  // While others are queued a dial gets little time; and (B3) each could have become a handshake.
  expect(ports.dials.length).toBeGreaterThan(100);
  expect(ports.dials.length).toBeLessThanOrEqual(60 + 2 * 60);
  expect(remembered(ada)).toBeLessThanOrEqual(256 + 8);
});

test('B4: 3,000 at one moment open as few sockets, and cost nothing once they are not announced any more', async () => {
  const { world, ada, sightings, ports } = await amongSightings({ world: deafness });
  const before = ada.device.snapshot().kept;
  for (let number = 0; number < 3_000; number++) {
    sightings.tell(sightingOf(madeUpId(number), silentAt(number)));
  }
  await world.run(seconds(30));
  expect(ports.mostAtOnce).toBeLessThanOrEqual(8);
  expect(remembered(ada)).toBeLessThanOrEqual(256 + 8);
  await world.run(minutes(4));
  expect(ada.device.snapshot().kept).toEqual(before);
  expect(remembered(ada)).toBe(0);
});

test('B4: an address is dialed once within its backoff, whichever made-up ids name it', async () => {
  const { world, sightings, ports } = await amongSightings({ world: deafness });
  const address = { host: '10.9.0.1', port: 99 };
  for (let second = 0; second < 60; second++) {
    for (let i = 0; i < 30; i++) {
      sightings.tell(sightingOf(madeUpId(second * 30 + i), address));
    }
    await world.run(seconds(1));
  }
  const dials = ports.dialsTo(address.host, address.port);
  expect(dials.length).toBeGreaterThan(2);
  const gaps = dials.slice(1).map((at, i) => at - (dials[i] as number));
  expect(Math.min(...gaps)).toBeGreaterThan(seconds(0.9));
  expect(Math.min(...gaps.slice(3))).toBeGreaterThan(seconds(4.9));
});

test.each([
  ['loopback', '127.0.0.1'],
  ['loopback', '::1'],
  ['loopback as IPv4-mapped', '::ffff:127.0.0.1'],
  ['multicast', '224.0.0.251'],
  ['multicast', 'ff02::fb'],
  ['unspecified', '0.0.0.0'],
  ['broadcast', '255.255.255.255'],
  ['public', '8.8.8.8'],
  ['public', '2001:4860:4860::8888'],
  ['a name', 'example.org'],
  ['link-local without its interface', 'fe80::1'],
])('B4: %s is not dialed because of a sighting: %s', async (_what, host) => {
  const { world, ada, sightings, ports } = await amongSightings({ world: deafness });
  sightings.tell(sightingOf(madeUpId(1), { host, port: 4321 }));
  await world.run(seconds(30));
  expect(ports.dials).toEqual([]);
  // But a typed address is dialed.
  ada.device.reach({ host, port: 4321 });
  await world.run(seconds(1));
  expect(ports.dials).toMatchObject([{ host, port: 4321 }]);
});

test('B4: the other addresses of a sighting are still dialed, best first', async () => {
  const { world, sightings, ports } = await amongSightings({ world: deafness });
  const hosts = ['127.0.0.1', '8.8.8.8', '10.9.0.1', '10.9.0.2'];
  sightings.tell(sightingOf(madeUpId(1), ...hosts.map(host => ({ host, port: 4321 }))));
  await world.run(seconds(30));
  expect(ports.dials.slice(0, 2)).toMatchObject([{ host: '10.9.0.1' }, { host: '10.9.0.2' }]);
  expect(ports.dials.every(({ host }) => host.startsWith('10.9.'))).toBe(true);
});

test.each([0, -1, 65_536, 1.5, NaN])('B4: port %d is not dialed', async port => {
  const { world, sightings, ports } = await amongSightings({ world: deafness });
  sightings.tell(sightingOf(madeUpId(1), { host: '10.9.0.1', port }));
  await world.run(seconds(30));
  expect(ports.dials).toEqual([]);
});

test("B4: only addresses on one of the platform's networks are dialed", async () => {
  const sightings = new MadeUpSightings();
  let networks: { address: string; prefixLength: number }[] | undefined = [
    { address: '10.9.1.7', prefixLength: 24 },
  ];
  const ports = new SilentPorts('10.9.', () => 0);
  const { world } = await gather(['ada'], {
    ports: given => {
      const among = ports.among(sightings.among(given));
      return { ...among, discovery: { ...among.discovery, networks: () => networks } };
    },
  });
  sightings.tell(sightingOf(madeUpId(1), { host: '10.9.2.1', port: 1 }));
  sightings.tell(sightingOf(madeUpId(2), { host: '10.9.1.1', port: 2 }));
  await world.run(seconds(10));
  expect(new Set(ports.dials.map(({ host }) => host))).toEqual(new Set(['10.9.1.1']));
  // On another network other addresses may be dialed.
  networks = [{ address: '10.9.2.7', prefixLength: 24 }];
  await world.run(seconds(60));
  expect(ports.dials.some(({ host }) => host === '10.9.2.1')).toBe(true);
});

test('B4: a contact is dialed at once, whatever else is announced', async () => {
  const { world, ada, noor, sightings, ports } = await amongSightings();
  await world.runUntil(() => connected(ada, noor), seconds(20));
  world.apart(ada.phone, noor.phone);
  await world.run(minutes(15));
  // All of Ada's dials are in use, and many more are queued.
  for (let number = 0; number < 500; number++) {
    sightings.tell(sightingOf(madeUpId(number), silentAt(number)));
  }
  await world.run(seconds(2));
  world.mute(noor.phone, ada.phone);
  const start = world.now;
  sightings.tell(sightingOf(prefixOf(noor), where(noor)));
  await world.run(seconds(1));
  expect(
    ports.dialsTo(noor.phone.address, where(noor).port).filter(at => at >= start),
  ).toHaveLength(1);
  expect(ports.mostAtOnce).toBeLessThanOrEqual(8);
});

test('B4: forged announcements of a contact, one after the other, are dialed in turn with its proved address', async () => {
  const { world, ada, noor, sightings, ports } = await amongSightings({ world: deafness });
  const errors: unknown[] = [];
  ada.device.observe(event => event.type === 'application error' && errors.push(event.error));
  sightings.tell(sightingOf(prefixOf(noor), where(noor)));
  await world.runUntil(() => connected(ada, noor), seconds(20));
  await world.run(minutes(1));
  for (let lie = 0; lie < 6; lie++) {
    world.connections().forEach(each => each.reset('both'));
    sightings.tell(sightingOf(prefixOf(noor), silentAt(4 * lie), silentAt(4 * lie + 1)));
    await world.run(seconds(1));
    sightings.tell(sightingOf(prefixOf(noor), silentAt(4 * lie + 2), silentAt(4 * lie + 3)));
    await world.runUntil(() => connected(ada, noor), minutes(2));
    world.connections().forEach(each => each.reset('both'));
    await world.runUntil(() => !connected(ada, noor), seconds(1));
    await world.runUntil(() => connected(ada, noor), minutes(2));
  }
  expect(ports.dials.length).toBeGreaterThan(6);
  expect(errors).toEqual([]);
});

test('B4: a typed address is dialed at once, whatever else is announced', async () => {
  const { world, ada, sightings, ports } = await amongSightings({ world: deafness });
  for (let number = 0; number < 500; number++) {
    sightings.tell(sightingOf(madeUpId(number), silentAt(number)));
  }
  await world.run(seconds(2));
  ada.device.reach({ host: '10.8.8.8', port: 1 });
  await world.run(seconds(1));
  expect(ports.dialsTo('10.8.8.8', 1)).toHaveLength(1);
});

test('B3: 30 made-up ids with a silent port keep out none of 23 devices', async () => {
  const { world, ada, sightings } = await amongSightings({ world: deafness });
  for (let number = 0; number < 30; number++) {
    sightings.tell(sightingOf(madeUpId(number), { host: '10.9.0.1', port: 1 + number }));
  }
  await world.run(seconds(1));
  const visits = phones(world, 23, 'honest').map(phone => knock(phone, ada, freshKey));
  await world.run(seconds(4));
  expect(visits.map(({ stranger }) => stranger?.ended)).toEqual(new Array(23).fill(undefined));
  expect(ada.device.snapshot().peers.filter(({ state }) => state === 'up')).toHaveLength(23);
});

test('B3: nor one after the other from one address', async () => {
  const { world, ada, sightings } = await amongSightings({ world: deafness });
  const honest = world.phone('honest');
  for (let number = 0; number < 23; number++) {
    for (let i = 0; i < 30; i++) {
      sightings.tell(sightingOf(madeUpId(i), { host: '10.9.0.1', port: 1 + i }));
    }
    const [stranger] = await dialTimes(1, world, honest, ada);
    freshKey(stranger as NonNullable<typeof stranger>, 1_000 + number);
    await world.run(seconds(1));
    expect(comesIn(idOf(1_000 + number), ada)).toBe(true);
  }
});
