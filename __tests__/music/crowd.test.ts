import type { Lookup } from '../../src/lookup';
import { createLookup } from '../../src/lookup';
import type { MusicEvent, RunningMusicPlayer } from '../../src/music';
import { createMusicPlayer, makeLibrary } from '../../src/music';
import type { Device } from '../../src/runtime';
import { createDevice, minutes, seconds } from '../../src/runtime';
import type { Phone } from '../../src/simulation';
import { createWorld } from '../../src/simulation';
import { songs } from './duet';

interface Guest {
  readonly name: string;
  readonly phone: Phone;
  device: Device;
  player: RunningMusicPlayer;
  lookup: Promise<Lookup>;
  readonly events: MusicEvent[];
}

/** People in one room, each with a player for crowds. Neighbours in the row have most in common. */
interface RoomOptions {
  readonly withCrowds?: boolean;
  /** E18: without anyone who may, nobody hosts. */
  readonly mayStand?: boolean;
}

function room(names: readonly string[], options: RoomOptions = {}) {
  const world = createWorld({ seed: 4 });
  const standing = options.mayStand === undefined ? {} : { mayStand: options.mayStand };
  const guests: Guest[] = [];
  const add = (name: string): Guest => {
    const index = guests.length;
    const guest = { name, events: [] as MusicEvent[] } as unknown as Guest;
    const phone = world.phone(name, {
      start: ports => {
        const { clock, random } = ports;
        const device = createDevice({ ports, name });
        const lookup = device.ready.then(() =>
          createLookup({ device, clock, random, ...standing }),
        );
        const player = createMusicPlayer({
          device,
          name,
          library: makeLibrary(songs(40, index * 10)),
          ...(options.withCrowds !== false && { crowd: { clock, lookup }, learning: { clock } }),
        });
        player.observe(event => guest.events.push(event));
        Object.assign(guest, { device, lookup, player });
        return {
          stop: () => {
            void lookup.then(joined => joined.close());
            player.close();
            device.close();
          },
          foreground: () => device.refresh(),
        };
      },
    });
    Object.assign(guest, { phone });
    guests.push(guest);
    return guest;
  };
  names.forEach(add);
  return { world, guests, add };
}

const crowd = Array.from({ length: 12 }, (_, i) => `P${i}`);

/** To whom somebody has begun to send. */
const metBy = ({ events }: Guest): Set<string> =>
  new Set(
    events.flatMap(event =>
      event.type === 'exchange started' && event.direction === 'sending' ? [event.name] : [],
    ),
  );

async function settled() {
  const met = room(crowd);
  await met.world.run(minutes(3));
  const lookups = await Promise.all(met.guests.map(({ lookup }) => lookup));
  const host = met.guests[lookups.findIndex(({ id }) => lookups[0]?.snapshot().leader === id)];
  if (host === undefined) throw new Error('There is no host');
  return { ...met, host, others: met.guests.filter(guest => guest !== host) };
}

describe('I1–I4: a player in a crowd', () => {
  test('I3: everyone exchanges with some, and with at most five by themselves', async () => {
    const { guests, host } = await settled();
    const counts = guests.map(guest => metBy(guest).size);
    expect(Math.max(...counts)).toBeLessThanOrEqual(5);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    // The host is a stranger like others: nobody sends to it for being host.
    const toHost = guests.filter(guest => metBy(guest).has(host.name)).length;
    expect(toHost).toBeLessThanOrEqual(8);
  });

  test('I2: a newcomer meets the closest, and the rest is suggested as an estimate', async () => {
    const { world, add } = await settled();
    const late = add('Late');
    await world.run(minutes(2));
    const met = metBy(late);
    expect(met).toContain('P11');
    expect(met).toContain('P10');
    expect(met.size).toBeLessThanOrEqual(5);
    const { worthMeeting } = late.player.snapshot();
    for (const { name, aboutPercent } of worthMeeting) {
      expect(met).not.toContain(name);
      expect(aboutPercent).toBeGreaterThan(0);
    }
  });

  test('I3: a tap meets someone more', async () => {
    const { world, guests } = await settled();
    const guest = guests.find(
      each => metBy(each).size === 5 && each.player.snapshot().worthMeeting.length > 0,
    )!;
    const { player } = guest;
    const wanted = player.snapshot().worthMeeting[0]!;
    player.meet(wanted.peer);
    await world.run(seconds(10));
    expect(metBy(guest)).toContain(wanted.name);
    expect(metBy(guest).size).toBe(6);
    expect(player.snapshot().worthMeeting.map(({ peer }) => peer)).not.toContain(wanted.peer);
  });

  test('I3: without a host, too, a tap meets someone beyond the first five', async () => {
    const { world, guests } = room(crowd, { mayStand: false });
    await world.run(minutes(2));
    const guest = guests.find(({ player }) => player.snapshot().worthMeeting.length > 0)!;
    expect(metBy(guest).size).toBe(5);
    const { player } = guest;
    const wanted = player.snapshot().worthMeeting[0]!;
    // Nobody has compared the two.
    expect(wanted).toMatchObject({ aboutPercent: undefined, isAsked: false });
    expect(metBy(guest)).not.toContain(wanted.name);
    player.meet(wanted.peer);
    await world.run(seconds(10));
    expect(metBy(guest)).toContain(wanted.name);
    expect(player.snapshot().worthMeeting.map(({ peer }) => peer)).not.toContain(wanted.peer);
  });

  test('I4: a host that praises people with nothing in common costs an exchange, and is no match', async () => {
    const { world, guests } = room(crowd);
    const liar = guests.find(guest => guest.name === 'P11')!;
    const victim = guests[0]!;
    await world.run(seconds(1));
    const lookup = await victim.lookup;
    // What a lying host would answer: everyone shares 99 % of your music.
    const tell = lookup.introduce.bind(lookup);
    lookup.introduce = async count => (await tell(count)).map(each => ({ ...each, share: 0.99 }));
    await world.run(minutes(3));
    for (const event of victim.events) {
      if (event.type === 'matched') {
        expect(event.percent).toBeLessThanOrEqual(75);
      }
    }
    expect(metBy(victim).size).toBeLessThanOrEqual(5);
    expect(victim.events.some(event => event.type === 'matched' && event.name === liar.name)).toBe(
      false,
    );
  });

  test('E3: below the crowd everyone is met, as soon as without any lookup', async () => {
    const timeToFirst = async (withCrowds: boolean) => {
      const { world, guests } = room(['Ada', 'Noor'], { withCrowds });
      await world.runUntil(
        () => guests.every(({ events }) => events.some(({ type }) => type === 'exchange finished')),
        minutes(1),
      );
      return world.now;
    };
    const [without, withLookup] = [await timeToFirst(false), await timeToFirst(true)];
    expect(withLookup - without).toBeLessThan(100);
  });

  test('E4: when the crowd has gone and the host has closed, everyone left is met', async () => {
    const { world, guests } = await settled();
    const [one, other] = [guests[0]!, guests[11]!];
    guests.slice(1, 11).forEach(({ phone }) => phone.stopApp());
    await world.run(minutes(15));
    expect(metBy(one)).toContain(other.name);
  });
});

test('A13: after eight partings of 20 minutes the next session waits a fifth longer', async () => {
  const { world, guests } = room(['Ada', 'Noor']);
  const [ada, noor] = guests as [Guest, Guest];
  await world.run(seconds(20));
  for (let times = 0; times < 8; times++) {
    noor.phone.moveAway();
    await world.run(minutes(20));
    noor.phone.moveTo({ x: 1, y: 0 });
    await world.run(seconds(30));
  }
  noor.phone.moveAway();
  await world.run(minutes(25));
  const periods: number[] = [];
  ada.device.observe(event => {
    if (event.type === 'lease created' && event.origin === 'openSession') {
      periods.push(event.periodMs);
    }
  });
  noor.phone.moveTo({ x: 1, y: 0 });
  await world.run(seconds(30));
  expect(periods.length).toBeGreaterThan(0);
  for (const period of periods) {
    expect(period).toBeGreaterThan(minutes(24));
    expect(period).toBeLessThan(minutes(31));
  }
});
