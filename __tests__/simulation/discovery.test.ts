import type { Announcement, Sighting } from '../../src/runtime';
import type { Phone } from '../../src/simulation';
import { twoPhones } from './two-phones';

const minuteMs = 60_000;
const quiet = { duplicates: 0, echoes: 0, formerAddresses: 0 };

const announcementOf = (phone: Phone, incarnation = '1'): Announcement => ({
  port: 5_000,
  idPrefix: phone.name,
  incarnation,
  protocolVersion: 1,
});

/** What a phone hears, from now on. */
function heardBy(phone: Phone): Sighting[] {
  const heard: Sighting[] = [];
  phone.ports.discovery.browse(sighting => heard.push(sighting));
  return heard;
}

test('an announcement is heard after a while, and again and again', async () => {
  const { world, anna, ben } = twoPhones({ discovery: quiet });
  const heard = heardBy(anna);
  ben.ports.discovery.publish(announcementOf(ben));
  await world.run(1_000);
  expect(heard).toEqual([
    {
      idPrefix: 'ben',
      incarnation: '1',
      protocolVersion: 1,
      addresses: [{ host: ben.address, port: 5_000 }],
    },
  ]);
  await world.run(10 * minuteMs);
  expect(heard.length).toBeGreaterThan(30);
  expect(heard.length).toBeLessThan(121);
});

test('a phone hears its own announcement too', async () => {
  const { world, anna } = twoPhones();
  const heard = heardBy(anna);
  anna.ports.discovery.publish(announcementOf(anna));
  await world.run(1_000);
  expect(heard[0]).toMatchObject({ idPrefix: 'anna' });
});

test('some announcements are heard twice', async () => {
  const { world, anna, ben } = twoPhones({ discovery: { ...quiet, duplicates: 1 } });
  const heard = heardBy(anna);
  ben.ports.discovery.publish(announcementOf(ben));
  await world.run(1_100);
  expect(heard).toHaveLength(2);
});

test('multicast that is lost is not heard by others, but by the phone itself, until no more is lost', async () => {
  const { world, anna, ben } = twoPhones({ discovery: { ...quiet, multicastLoss: 1 } });
  const [here, there] = [heardBy(anna), heardBy(ben)];
  ben.ports.discovery.publish(announcementOf(ben));
  await world.run(5 * minuteMs);
  expect(here).toEqual([]);
  expect(there.length).toBeGreaterThan(10);
  world.setLoss({ streams: 0, multicast: 0 });
  await world.run(minuteMs);
  expect(here.length).toBeGreaterThan(0);
});

test('a share of the announcements is lost, at each phone others', async () => {
  const { world, anna, ben } = twoPhones({ discovery: { ...quiet, multicastLoss: 0.5 } });
  const carla = world.phone('carla');
  const [here, there] = [heardBy(anna), heardBy(carla)];
  ben.ports.discovery.publish(announcementOf(ben));
  await world.run(60 * minuteMs);
  const all = world.log.filter(({ what }) => what === 'heard').length;
  for (const heard of [here, there]) {
    expect(heard.length).toBeGreaterThan(80);
    expect(heard.length).toBeLessThan(220);
  }
  expect(all).toBe(here.length + there.length);
});

test('a query that is lost is not answered', async () => {
  const { world, anna, ben } = twoPhones({
    discovery: { ...quiet, intervalMs: { least: 60 * minuteMs, most: 60 * minuteMs } },
  });
  ben.moveAway();
  ben.ports.discovery.publish(announcementOf(ben));
  await world.run(2_000);
  ben.comeBack();
  world.setLoss({ streams: 0, multicast: 1 });
  const heard = heardBy(anna);
  await world.run(minuteMs);
  expect(heard).toEqual([]);
  world.setLoss({ streams: 0, multicast: 0 });
  anna.ports.discovery.browse(sighting => heard.push(sighting));
  await world.run(2_000);
  expect(heard).toHaveLength(1);
});

test('out of range nothing is heard, and in range again it is', async () => {
  const { world, anna, ben } = twoPhones({ discovery: quiet });
  ben.moveAway();
  const heard = heardBy(anna);
  ben.ports.discovery.publish(announcementOf(ben));
  await world.run(5 * minuteMs);
  expect(heard).toEqual([]);
  ben.comeBack();
  await world.runUntil(() => heard.length > 0, 25_000);
});

test('who leaves before an announcement reached the others was not heard', async () => {
  const { world, anna, ben } = twoPhones({
    discovery: { ...quiet, hearMs: { least: 500, most: 500 } },
  });
  const heard = heardBy(anna);
  ben.ports.discovery.publish(announcementOf(ben));
  await world.run(400);
  ben.moveAway();
  await world.run(minuteMs);
  expect(heard).toEqual([]);
});

test('where one way is a black hole, only one hears the other', async () => {
  const { world, anna, ben } = twoPhones({ discovery: quiet });
  world.mute(ben, anna);
  const [atAnna, atBen] = [heardBy(anna), heardBy(ben)];
  anna.ports.discovery.publish(announcementOf(anna));
  ben.ports.discovery.publish(announcementOf(ben));
  await world.run(5 * minuteMs);
  expect(new Set(atAnna.map(({ idPrefix }) => idPrefix))).toEqual(new Set(['anna']));
  expect(new Set(atBen.map(({ idPrefix }) => idPrefix))).toEqual(new Set(['anna', 'ben']));
});

test('a record may be reported once more when the phone has long left', async () => {
  const { world, anna, ben } = twoPhones({ discovery: { ...quiet, echoes: 1 } });
  const heard = heardBy(anna);
  ben.ports.discovery.publish(announcementOf(ben));
  await world.run(minuteMs);
  ben.moveAway();
  await world.run(2_000);
  const before = heard.length;
  await world.run(5 * minuteMs);
  expect(heard.length).toBeGreaterThan(before);
  const lastHeard = world.log.filter(({ what }) => what === 'heard').at(-1);
  expect(world.now - (lastHeard?.at ?? 0)).toBeGreaterThan(2 * minuteMs);
});

test('after a restart both the old and the new incarnation are heard of, and the log knows which is stale', async () => {
  const { world, anna, ben } = twoPhones({ discovery: { ...quiet, echoes: 1 } });
  const heard = heardBy(anna);
  ben.ports.discovery.publish(announcementOf(ben, 'old'));
  await world.run(minuteMs);
  ben.crash();
  ben.restart();
  ben.ports.discovery.publish(announcementOf(ben, 'new'));
  heard.length = 0;
  await world.run(minuteMs);
  expect(new Set(heard.map(({ incarnation }) => incarnation))).toEqual(new Set(['old', 'new']));
  const since = world.log.filter(event => event.what === 'heard' && event.at > minuteMs);
  expect(
    since.every(event => event.what === 'heard' && event.stale === (event.incarnation === 'old')),
  ).toBe(true);
});

test('browsing again reports what the system still has in its cache', async () => {
  const { world, anna, ben } = twoPhones({ discovery: quiet });
  heardBy(anna);
  ben.ports.discovery.publish(announcementOf(ben));
  await world.run(2_000);
  ben.crash();
  anna.crash();
  anna.restart();
  const heard = heardBy(anna);
  await world.run(1_000);
  expect(heard).toMatchObject([{ idPrefix: 'ben' }]);
  await world.run(3 * minuteMs);
  const later = heardBy(anna);
  await world.run(1_000);
  expect(later).toEqual([]);
});

test('a new address is announced from then on, at times together with the former one', async () => {
  const { world, anna, ben } = twoPhones({ discovery: { ...quiet, formerAddresses: 0.5 } });
  const heard = heardBy(anna);
  ben.ports.discovery.publish(announcementOf(ben));
  await world.run(2_000);
  const former = ben.address;
  ben.changeAddress();
  heard.length = 0;
  await world.run(10 * minuteMs);
  const hosts = new Set(heard.map(({ addresses }) => addresses.map(({ host }) => host).join()));
  expect(hosts).toEqual(
    new Set([ben.address, `${former},${ben.address}`, `${ben.address},${former}`]),
  );
});

test('discovery can stop without a word, until the app starts it again', async () => {
  const { world, anna, ben } = twoPhones({ discovery: quiet });
  const heard = heardBy(anna);
  ben.ports.discovery.publish(announcementOf(ben));
  await world.run(2_000);
  ben.dropDiscovery();
  await world.run(2_000);
  heard.length = 0;
  await world.run(5 * minuteMs);
  expect(heard).toEqual([]);
  ben.ports.discovery.publish(announcementOf(ben));
  await world.run(2_000);
  expect(heard).toHaveLength(1);
  anna.dropDiscovery();
  await world.run(5 * minuteMs);
  expect(heard).toHaveLength(1);
});

test.each(['sleep', 'suspend'] as const)(
  'after a %s an app is heard of again, and hears again; in it neither',
  async how => {
    const { world, anna, ben } = twoPhones({ discovery: quiet });
    const [atAnna, atBen] = [heardBy(anna), heardBy(ben)];
    anna.ports.discovery.publish(announcementOf(anna));
    ben.ports.discovery.publish(announcementOf(ben));
    await world.run(2_000);
    if (how === 'sleep') ben.sleep();
    else ben.suspend();
    await world.run(2_000);
    const bensAtAnna = () => atAnna.filter(({ idPrefix }) => idPrefix === 'ben');
    const before = [bensAtAnna().length, atBen.length];
    await world.run(5 * minuteMs);
    expect([bensAtAnna().length, atBen.length]).toEqual(before);
    if (how === 'sleep') ben.wake();
    else ben.resume();
    await world.run(minuteMs);
    expect(bensAtAnna().length).toBeGreaterThan(before[0] ?? 0);
    expect(atBen.length).toBeGreaterThan(before[1] ?? 0);
  },
);

test('nothing that is on its way is reported after a stop', async () => {
  const { world, anna, ben } = twoPhones();
  const heard = heardBy(anna);
  ben.ports.discovery.publish(announcementOf(ben));
  anna.stall(2_000);
  await world.run(1_900);
  anna.ports.discovery.stop();
  await world.run(1_000);
  expect(heard).toEqual([]);
});
