import { RenewalMeter } from '../../src/lookup/renewal-meter';
import { soundHostFacts } from '../../src/lookup/host-facts';
import { seconds } from '../../src/runtime';
import { hall, settle } from './hall';

const five = ['Ada', 'Noor', 'Jules', 'Ines', 'Mika'];

async function managed() {
  const met = await hall(five, { crowd: 4 });
  await met.world.run(seconds(60));
  const [leader] = met.leaders();
  const host = met.guests.find(({ lookup }) => lookup.id === leader);
  if (host === undefined) throw new Error('There is no host');
  return { ...met, host, others: met.guests.filter(each => each !== host) };
}

describe('what a host tells of itself', () => {
  test('a guest hears what the host itself says: N, the period, its deputies by name', async () => {
    const { world, host, others } = await managed();
    const own = await settle(world, host.lookup.describeHost());
    const told = await settle(world, others[0]!.lookup.describeHost());
    expect(told).toMatchObject({ leases: 5, holders: 5, mostHolders: 150, rollCall: undefined });
    expect(own).toMatchObject({ leases: 5, periodMs: told?.periodMs, deputies: told?.deputies });
    expect(told?.periodMs).toBe(others[0]!.lookup.snapshot().periodMs);
    expect(told?.deputies).toHaveLength(2);
    expect(others.map(({ name }) => name)).toEqual(
      expect.arrayContaining(told!.deputies.map(({ name }) => name)),
    );
    expect(told!.renewalRate).toBeGreaterThan(0);
  });

  test('nobody is described where nobody hosts', async () => {
    const { world, guests } = await hall(['Ada', 'Noor']);
    expect(await settle(world, guests[0]!.lookup.describeHost())).toBeUndefined();
  });

  test('E11: a deputy that took over tells how many have answered its roll call', async () => {
    const { world, host, others } = await managed();
    const events = others.map(({ events: heard }) => heard);
    host.phone.crash();
    let heard = 0;
    let of = 0;
    for (let second = 0; second < 60; second++) {
      await world.run(seconds(1));
      for (const { lookup } of others) {
        const facts =
          lookup.snapshot().leader === lookup.id ? await lookup.describeHost() : undefined;
        if (facts?.rollCall !== undefined) {
          heard = Math.max(heard, facts.rollCall.answered);
          of = Math.max(of, facts.rollCall.of);
          expect(facts.rollCall.leftMs).toBeGreaterThanOrEqual(0);
        }
      }
    }
    // All but the new host itself; the dead one stays silent, and is taken off.
    expect([heard, of]).toEqual([3, 4]);
    const last = others.find(({ lookup }) => lookup.snapshot().leader === lookup.id);
    expect(await last?.lookup.describeHost()).toMatchObject({ leases: 4, rollCall: undefined });
    expect(events.flat()).toContainEqual({
      type: 'host left',
      host: host.lookup.id,
      how: 'silent',
    });
  });

  test('E13: a host that says goodbye is told to have left so', async () => {
    const { world, host, others } = await managed();
    host.lookup.setMayStand(false);
    await world.run(seconds(20));
    for (const { events } of others) {
      expect(events.filter(({ type }) => type === 'host left')).toContainEqual({
        type: 'host left',
        host: host.lookup.id,
        how: 'bye',
      });
    }
  });

  test('nonsense from a host is no description', () => {
    const facts = {
      hostingForMs: 1,
      leases: 3,
      holders: 3,
      mostHolders: 150,
      periodMs: 30_000,
      renewalRate: 0.2,
      budget: { renewalsPerSecond: 3, leastMs: 30_000, mostMs: 600_000, renewAt: 0.5 },
      deputies: [{ id: 'a', name: 'Ada' }],
      rollCall: undefined,
    };
    expect(soundHostFacts(facts)).toEqual(facts);
    for (const wrong of [
      undefined,
      7,
      { ...facts, leases: NaN },
      { ...facts, periodMs: '30' },
      { ...facts, deputies: 'Ada' },
      { ...facts, budget: { ...facts.budget, renewAt: 0 } },
      { ...facts, budget: undefined },
    ]) {
      expect(soundHostFacts(wrong)).toBeUndefined();
    }
    expect(
      soundHostFacts({ ...facts, deputies: new Array(1000).fill(null) })?.deputies,
    ).toHaveLength(2);
    expect(
      soundHostFacts({ ...facts, rollCall: { answered: 9, of: 3, leftMs: 1 } })?.rollCall,
    ).toBeUndefined();
  });
});

test('renewals are counted over the last half minute, and forgotten after it', () => {
  const meter = new RenewalMeter(0);
  for (let ms = 0; ms < 60_000; ms += 500) meter.count(ms);
  expect(meter.perSecond(59_900)).toBeCloseTo(2, 1);
  expect(meter.perSecond(120_000)).toBe(0);
  const fresh = new RenewalMeter(10_000);
  fresh.count(10_100);
  expect(fresh.perSecond(15_000)).toBeCloseTo(0.2, 2);
});
