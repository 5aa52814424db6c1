import type { HostDesk } from '../../src/lookup/host-desk';
import { minutes, seconds } from '../../src/runtime';
import type { Guest } from './hall';
import { everyone, hall, managedHall, namesIn, settle } from './hall';

interface Lying {
  readonly elector: { readonly seniority: { since: number } };
}

const names = (count: number) =>
  Array.from({ length: count }, (_, at) => `Phone ${String(at).padStart(2, '0')}`);
const lossy = { discovery: { multicastLoss: 0.3 } };
const hosting = (guests: readonly Guest[]) =>
  guests.filter(({ lookup }) => lookup.snapshot().state === 'hosting');

/** Seconds until all of them follow the same host, of `within`. */
async function agreedAfter(
  met: Awaited<ReturnType<typeof hall>>,
  among: readonly Guest[],
  within: number,
): Promise<number> {
  for (let second = 1; second <= within; second++) {
    await met.world.run(seconds(1));
    const leaders = new Set(met.leaders(among));
    if (leaders.size === 1 && !leaders.has(undefined) && hosting(among).length === 1) {
      return second;
    }
  }
  return Infinity;
}

describe('E: a crowd over links', () => {
  test.each([1, 2, 3])(
    'E14: 20 phones that meet agree within 30 s, although 30 %% of the announcements are lost (seed %i)',
    async seed => {
      const met = await hall(names(20), { crowd: 8, world: { seed, ...lossy } });
      expect(await agreedAfter(met, met.guests, 30)).toBeLessThanOrEqual(30);
    },
  );

  test.each([1, 2, 3])(
    'E8: elder newcomers that know nothing never depose the host, with 30 %% lost (seed %i)',
    async seed => {
      const met = await managedHall(names(10), { crowd: 8, world: { seed, ...lossy } });
      const { world, host, add, guests } = met;
      const known = [...guests];
      for (let i = 0; i < 4; i++) {
        const late = add(`Elder ${i}`);
        late.phone.shiftWallClock(-minutes(60 * 24 * (i + 1)));
        await world.run(seconds(15));
      }
      await world.run(seconds(60));
      expect(new Set(met.leaders(guests))).toEqual(new Set([host.lookup.id]));
      expect(
        known.flatMap(({ events }) => events).filter(({ type }) => type === 'host left'),
      ).toEqual([]);
    },
  );

  test.each([1, 2, 3])(
    'E16: host and both deputies killed together: the others agree on another, and lose nobody (seed %i)',
    async seed => {
      const met = await managedHall(names(12), { crowd: 8, world: { seed, ...lossy } });
      const { world, host, guests } = met;
      const { deputies } = host.lookup.snapshot();
      expect(deputies).toHaveLength(2);
      const dead = new Set([host.lookup.id, ...deputies]);
      const living = guests.filter(({ lookup }) => !dead.has(lookup.id));
      guests.filter(({ lookup }) => dead.has(lookup.id)).forEach(({ phone }) => phone.crash());
      expect(await agreedAfter(met, living, 90)).toBeLessThanOrEqual(90);
      await world.run(seconds(90));
      for (const { lookup } of living) {
        const answer = await settle(world, lookup.find(everyone));
        expect(namesIn(answer)).toEqual(living.map(({ name }) => name));
        expect(answer.isPartial).toBe(false);
      }
    },
  );

  test('E14: a partition of 18 has one host on each side, and one 90 s after it heals', async () => {
    const met = await managedHall(names(18), { crowd: 8, world: lossy });
    const { world, guests } = met;
    const [left, right] = [guests.slice(0, 9), guests.slice(9)];
    left.forEach(one => right.forEach(other => world.apart(one.phone, other.phone)));
    await world.run(seconds(120));
    for (const side of [left, right]) {
      expect(new Set(met.leaders(side)).size).toBe(1);
      expect(hosting(side)).toHaveLength(1);
      const answer = await settle(world, side[4]!.lookup.find(everyone));
      expect(namesIn(answer)).toEqual(side.map(({ name }) => name));
    }
    left.forEach(one => right.forEach(other => world.together(one.phone, other.phone)));
    expect(await agreedAfter(met, guests, 120)).toBeLessThanOrEqual(90 + 30);
    await world.run(seconds(60));
    const answer = await settle(world, guests[0]!.lookup.find(everyone));
    expect(namesIn(answer)).toEqual(guests.map(({ name }) => name));
    expect(answer.isPartial).toBe(false);
  });

  test('E1: clocks that are off by years change who leads, not that all agree', async () => {
    const met = await hall(names(12), { crowd: 8 });
    met.guests.forEach(({ phone }, at) => phone.shiftWallClock((at - 6) * minutes(60 * 24 * 365)));
    met.guests.forEach(({ phone }) => phone.restart());
    expect(await agreedAfter(met, met.guests, 60)).toBeLessThanOrEqual(30);
  });

  test('E1, E6: a liar whose `since` is at the end of all numbers changes no order among others', async () => {
    const met = await managedHall(names(10), { crowd: 8 });
    const { world, host, guests, add } = met;
    const liar = add('Liar');
    await world.run(seconds(1));
    (liar.lookup as unknown as Lying).elector.seniority.since = 2 ** 53 - 1;
    await world.run(seconds(30));
    const late = add('Late');
    await world.run(seconds(60));
    host.phone.crash();
    const living = guests.filter(guest => guest !== host);
    await world.run(seconds(90));
    expect(new Set(met.leaders(living)).size).toBe(1);
    host.phone.restart();
    await world.run(seconds(60));
    expect(new Set(met.leaders(guests)).size).toBe(1);
    expect(late.lookup.snapshot().mode).toBe('managed');
  });

  test('E1: a host that slept comes back younger, and follows', async () => {
    const met = await managedHall(names(10), { crowd: 8 });
    const { world, host, guests, others } = met;
    host.phone.sleep();
    await world.run(seconds(45));
    const [next] = met.leaders(others);
    expect(next).not.toBe(host.lookup.id);
    host.phone.wake();
    await world.run(seconds(60));
    expect(new Set(met.leaders(guests))).toEqual(new Set([next]));
    const answer = await settle(world, host.lookup.find(everyone));
    expect(namesIn(answer)).toEqual(guests.map(({ name }) => name));
  });

  test('E13, E18: a host whose owner says no hands over, and nobody is missing in any whole answer', async () => {
    const { world, host, guests, others } = await managedHall(names(10), { crowd: 8 });
    host.lookup.setMayStand(false);
    for (let second = 0; second < 60; second += 5) {
      await world.run(seconds(5));
      const answer = await settle(world, others[second % 9]!.lookup.find(everyone));
      if (!answer.isPartial) expect(namesIn(answer)).toEqual(guests.map(({ name }) => name));
    }
    const last = await settle(world, host.lookup.find(everyone));
    expect(last.isPartial).toBe(false);
    expect(host.lookup.snapshot().state).toBe('following');
  });

  test('E4: a room that empties closes its host: it is said, and nobody takes over', async () => {
    const met = await managedHall(names(9), { crowd: 8 });
    const { world, host, others } = met;
    others.slice(3).forEach(({ phone }) => phone.stopApp());
    await world.run(seconds(150));
    const left = [host, ...others.slice(0, 3)];
    expect(met.leaders(left)).toEqual([undefined, undefined, undefined, undefined]);
    const answer = await settle(world, host.lookup.find(everyone));
    expect(namesIn(answer)).toEqual(
      others
        .slice(0, 3)
        .map(({ name }) => name)
        .sort(),
    );
  });

  test('E18: a host that denies everyone is passed over: the others meet under another one', async () => {
    const met = await managedHall(names(10), { crowd: 8 });
    const { world, host, others } = met;
    const { host: desk } = host.lookup as unknown as { readonly host: HostDesk };
    desk.register = () => ({ kind: 'denied', retryMs: 1_000, elsewhere: [], isTaken: false });
    desk.registry
      .all()
      .forEach(({ id, holder }) => holder !== host.lookup.id && desk.registry.revoke(id, holder));
    await world.run(minutes(4));
    const leaders = new Set(met.leaders(others));
    expect(leaders.has(host.lookup.id)).toBe(false);
    const answer = await settle(world, others[4]!.lookup.find(everyone));
    expect(namesIn(answer)).toEqual(expect.arrayContaining(others.map(({ name }) => name)));
  });

  test('E15: four that do not reach the host agree on one of their own, and nothing flaps', async () => {
    const met = await managedHall(names(14), { crowd: 8 });
    const { world, host, others } = met;
    const { deputies } = host.lookup.snapshot();
    const cut = others.filter(({ lookup }) => !deputies.includes(lookup.id)).slice(0, 4);
    const rest = [host, ...others.filter(each => !cut.includes(each))];
    cut.forEach(({ phone }) => world.apart(phone, host.phone));
    await world.run(minutes(4));
    const leaders = [met.leaders(cut), met.leaders(rest)];
    leaders.forEach(each => expect(new Set(each).size).toBe(1));
    for (const guest of cut) {
      const answer = await settle(world, guest.lookup.find(everyone));
      expect(namesIn(answer)).toEqual(expect.arrayContaining(cut.map(({ name }) => name)));
    }
    await world.run(minutes(2));
    expect([met.leaders(cut), met.leaders(rest)]).toEqual(leaders);
  });
});
