import type { RegistryPolicy } from '../../src/lookup';
import { PHONE_POLICY } from '../../src/lookup';
import { seconds } from '../../src/runtime';
import { everyone, managedHall, namesIn, settle } from './hall';

const eight = ['Ada', 'Bo', 'Cem', 'Dana', 'Eli', 'Finn', 'Gus', 'Hana'];
/** A host with places for so many people. */
const small = (mostHolders: number): RegistryPolicy => ({ ...PHONE_POLICY, mostHolders });

describe('A11: annexes and the share of the domain', () => {
  test('a full host names an annex in its denial, everyone is registered, and find asks all', async () => {
    const { world, host, guests } = await managedHall(eight, { policy: small(5) });
    await world.run(seconds(60));
    const { annexes } = host.lookup.snapshot();
    expect(annexes).toHaveLength(1);
    const annex = guests.find(({ lookup }) => lookup.id === annexes[0])!;
    expect(annex.lookup.snapshot().isAnnex).toBe(true);
    const tables = guests.map(({ lookup }) => lookup.snapshot().kept.table);
    expect(tables.reduce((sum, each) => sum + each, 0)).toBe(8);
    for (const { lookup } of guests) {
      const answer = await settle(world, lookup.find(everyone));
      expect(namesIn(answer)).toEqual(eight);
      expect(answer.isPartial).toBe(false);
    }
  });

  test('each host takes its share of the budget, at once when one comes or goes', async () => {
    const { world, host, guests } = await managedHall(eight, { policy: small(5) });
    await world.run(seconds(60));
    const annexId = host.lookup.snapshot().annexes[0];
    const annex = guests.find(({ lookup }) => lookup.id === annexId)!;
    const shareOfHost = async () =>
      (await settle(world, host.lookup.describeHost()))?.budget.renewalsPerSecond;
    expect(await shareOfHost()).toBe(1.5);
    annex.phone.crash();
    await world.run(seconds(15));
    expect([3, 1.5]).toContain(await shareOfHost());
  });

  test('a silent annex makes the answer partial', async () => {
    const { world, host, guests } = await managedHall(eight, { policy: small(5) });
    await world.run(seconds(60));
    const annexId = host.lookup.snapshot().annexes[0];
    guests.find(({ lookup }) => lookup.id === annexId)!.phone.crash();
    const answer = await settle(world, host.lookup.find(everyone));
    expect(answer.isPartial).toBe(true);
  });

  test('an annex that dies is replaced, and its people are found again', async () => {
    const { world, host, guests } = await managedHall(eight, { policy: small(5) });
    await world.run(seconds(60));
    const annexId = host.lookup.snapshot().annexes[0];
    const annex = guests.find(({ lookup }) => lookup.id === annexId)!;
    annex.phone.crash();
    await world.run(seconds(120));
    const living = eight.filter(name => name !== annex.name);
    const answer = await settle(world, host.lookup.find(everyone));
    expect(namesIn(answer)).toEqual(living);
    expect(answer.isPartial).toBe(false);
  });

  test('a host that dies is replaced, and no whole answer lacks those at the annex', async () => {
    const { world, host, guests } = await managedHall(eight, { policy: small(5) });
    await world.run(seconds(60));
    host.phone.crash();
    const others = guests.filter(guest => guest !== host);
    const living = eight.filter(name => name !== host.name);
    for (let second = 0; second < 90; second += 5) {
      await world.run(seconds(5));
      const next = others.find(({ lookup }) => lookup.snapshot().state === 'hosting');
      const answer = next && (await settle(world, next.lookup.find(everyone)));
      if (answer?.isPartial === false) {
        expect(namesIn(answer)).toEqual(expect.arrayContaining(living));
      }
    }
    const last = await settle(world, others[0]!.lookup.find(everyone));
    expect(namesIn(last)).toEqual(living);
    expect(last.isPartial).toBe(false);
  });

  test('E15: one that does not reach the leader registers with the annex, and is found by all', async () => {
    const { world, host, guests, add } = await managedHall(eight, { policy: small(5) });
    await world.run(seconds(60));
    const annexId = host.lookup.snapshot().annexes[0];
    const annex = guests.find(({ lookup }) => lookup.id === annexId)!;
    const late = add('Zoe');
    guests
      .filter(each => each !== annex && each !== late)
      .forEach(each => world.apart(each.phone, late.phone));
    await world.run(seconds(60));
    expect(late.lookup.snapshot().leader).toBe(annexId);
    const seen = await settle(world, host.lookup.find(everyone));
    expect(namesIn(seen)).toContain('Zoe');
    const sees = await settle(world, late.lookup.find(everyone));
    expect(namesIn(sees)).toEqual([...eight, 'Zoe']);
  });
});
