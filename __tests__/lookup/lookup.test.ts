import type { News } from '../../src/lookup';
import { minutes, seconds } from '../../src/runtime';
import { everyone, hall, namesIn, settle } from './hall';

const five = ['Ada', 'Noor', 'Jules', 'Ines', 'Mika'];
const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const sorted = [...five].sort();

/** Five phones with a host, everyone registered. */
async function managed(seed = 1, more: Parameters<typeof hall>[1] = {}) {
  const met = await hall(five, { crowd: 4, world: { seed }, ...more });
  await met.world.run(seconds(60));
  const [leader] = met.leaders();
  const host = met.guests.find(({ lookup }) => lookup.id === leader);
  if (host === undefined) throw new Error('There is no host');
  return { ...met, host, others: met.guests.filter(each => each !== host) };
}

describe('R18: one proxy that hides who hosts', () => {
  test('E3: below the crowd there is no host, and find asks everyone', async () => {
    const { world, guests, leaders } = await hall(['Ada', 'Noor', 'Jules'], { crowd: 4 });
    await world.run(seconds(30));
    expect(leaders()).toEqual([undefined, undefined, undefined]);
    const [ada] = guests;
    const answer = await settle(world, (ada ?? guests[0])!.lookup.find(everyone));
    expect(namesIn(answer)).toEqual(['Jules', 'Noor']);
  });

  test('E4, R1: in a crowd one device hosts, and every other finds all at it', async () => {
    const { world, leaders, host, others } = await managed();
    expect(new Set(leaders()).size).toBe(1);
    expect(host.lookup.snapshot().kept.table).toBe(5);
    for (const guest of others) {
      const answer = await settle(world, guest.lookup.find(everyone));
      expect(namesIn(answer)).toEqual(sorted);
      expect(answer.isPartial).toBe(false);
      expect(guest.lookup.snapshot().periodMs).toBe(seconds(60));
    }
  });

  test('R8: registrations live on for as long as their phones do', async () => {
    const { world, host, guests } = await managed();
    await world.run(minutes(5));
    expect(host.lookup.snapshot().kept.table).toBe(5);
    const ends = guests
      .flatMap(({ events }) => events)
      .filter(event => event.type === 'granted' && !event.isRenewal);
    expect(ends).toHaveLength(4);
  });

  test('E6: nobody loses a host for want of calls, however short the sessions of the app are', async () => {
    const { world, guests, others, host } = await managed(1, {
      defaultLease: { periodMs: seconds(18) },
    });
    const before = guests.map(({ events }) => events.length);
    await world.run(minutes(12));
    const left = guests.flatMap(({ events }, index) =>
      events.slice(before[index]).filter(({ type }) => type === 'host left'),
    );
    expect(left).toEqual([]);
    expect(others.every(({ lookup }) => lookup.snapshot().leader === host.lookup.id)).toBe(true);
  });

  test('R19: a dead phone is gone from the table by its T_E', async () => {
    const { world, host, others } = await managed();
    const [dead, witness] = others;
    dead?.phone.crash();
    await world.run(seconds(60) + seconds(1));
    const answer = await settle(world, witness!.lookup.find(everyone));
    expect(namesIn(answer)).toEqual(sorted.filter(name => name !== dead?.name));
    expect(host.lookup.snapshot().kept.table).toBe(4);
  });

  test.each(seeds)(
    'E10, E11: a host that dies is replaced within 20 s, and no answer that is whole lacks a living phone (seed %i)',
    async seed => {
      const { world, host, others, leaders } = await managed(seed);
      const witness = others[3]!;
      host.phone.crash();
      const living = sorted.filter(name => name !== host.name);
      let lacking = 0;
      let replacedMs: number | undefined;
      const { deputies } = host.lookup.snapshot();
      for (let second = 1; second <= 60; second++) {
        await world.run(seconds(1));
        const found = new Set(leaders(others));
        const isReplaced = found.size === 1 && !found.has(undefined) && !found.has(host.lookup.id);
        replacedMs ??= isReplaced ? seconds(second) : undefined;
        if (isReplaced && second % 5 === 0) {
          const answer = await settle(world, witness.lookup.find(everyone));
          const names = namesIn(answer);
          lacking += answer.isPartial || living.every(name => names.includes(name)) ? 0 : 1;
        }
      }
      expect(replacedMs).toBeLessThanOrEqual(seconds(20));
      expect(lacking).toBe(0);
      const last = await settle(world, witness.lookup.find(everyone));
      expect(deputies).toContain(leaders(others)[0]);
      expect(namesIn(last)).toEqual(living);
      expect(last.isPartial).toBe(false);
    },
  );

  test('E13: a host that closes hands over at once', async () => {
    const { world, host, others, leaders } = await managed();
    host.phone.stopApp();
    await world.run(seconds(10));
    const found = new Set(leaders(others));
    expect(found.size).toBe(1);
    expect(others.map(({ lookup }) => lookup.id)).toContain([...found][0]);
  });

  test('R12: who watches hears of arrivals and departures with its renewals', async () => {
    const { world, others, add } = await managed();
    const news: News[] = [];
    const stop = others[0]!.lookup.watch(everyone, each => news.push(each));
    await world.run(seconds(5));
    const late = add('Late');
    await world.run(seconds(40));
    expect(news.map(({ kind, entry }) => `${entry.name} ${kind}`)).toContain('Late here');
    late.phone.crash();
    await world.run(seconds(95));
    expect(news.map(({ kind, entry }) => `${entry.name} ${kind}`)).toContain('Late gone');
    stop();
  });

  test('I2: the host introduces the closest by their sketches', async () => {
    const { world, named, host } = await managed();
    const asker = host.name === 'Ada' ? named('Noor') : named('Ada');
    const suggested = await settle(world, Promise.resolve(asker.lookup.introduce(10)));
    const neighbour = asker.name === 'Ada' ? 'Noor' : undefined;
    expect(suggested.length).toBeGreaterThan(0);
    expect(suggested[0]?.share).toBeCloseTo(0.75, 1);
    if (neighbour !== undefined) expect(suggested[0]?.name).toBe(neighbour);
  });

  test('E14: after a partition and its healing all agree, and find lacks nobody', async () => {
    const { world, guests, host, others, leaders } = await managed();
    const side = [host, others[0]!];
    const rest = others.slice(1);
    side.forEach(one => rest.forEach(other => world.apart(one.phone, other.phone)));
    await world.run(seconds(90));
    side.forEach(one => rest.forEach(other => world.together(one.phone, other.phone)));
    await world.run(seconds(90));
    expect(new Set(leaders()).size).toBe(1);
    const answer = await settle(world, guests[0]!.lookup.find(everyone));
    expect(namesIn(answer)).toEqual(sorted);
  });

  test("R8: a host's own entries outlive L_MAX", async () => {
    const { world, others } = await managed();
    await world.run(minutes(11));
    const answer = await settle(world, others[0]!.lookup.find(everyone));
    expect(namesIn(answer)).toEqual(sorted);
  });

  test('R17: after close nothing is kept, and no timer runs', async () => {
    const { world, guests } = await managed();
    guests.forEach(({ phone }) => phone.stopApp());
    await world.run(seconds(5));
    for (const { lookup, phone } of guests) {
      expect(lookup.snapshot().kept).toEqual({ table: 0, replica: 0, enrolments: 0 });
      expect(phone.pendingTimers).toBe(0);
    }
  });
});
