import type { News, RegistryPolicy } from '../../src/lookup';
import { PHONE_POLICY, USUAL_CREATION } from '../../src/lookup';
import { minutes, seconds } from '../../src/runtime';
import { everyone, hall, managedHall, namesIn, settle } from './hall';

const five = ['Ada', 'Noor', 'Jules', 'Ines', 'Mika'];
const sorted = [...five].sort();
const creation = (more: object): RegistryPolicy => ({
  ...PHONE_POLICY,
  creation: () => ({ ...USUAL_CREATION, ...more }),
});

describe('A7–A10: leases under polls', () => {
  const inverted = (): RegistryPolicy => ({ ...PHONE_POLICY, periods: 'inverted' });

  test('A7, A8: the host polls, everyone answers, and nobody is lost or registers twice', async () => {
    const { world, host, guests } = await managedHall(five, { policy: inverted() });
    await world.run(minutes(10));
    expect(host.lookup.snapshot().kept.table).toBe(5);
    const granted = guests.flatMap(({ events }) => events.filter(({ type }) => type === 'granted'));
    const renewals = granted.filter(event => event.type === 'granted' && event.isRenewal);
    expect(granted.length - renewals.length).toBe(4);
    // D = 60 s, polled just after D: four holders for 10 min.
    expect(renewals.length).toBeGreaterThanOrEqual(4 * 8);
    expect(renewals.length).toBeLessThanOrEqual(4 * 14);
  });

  test('A8: who is silent through D is taken off after it, before its lease would have ended', async () => {
    const { world, host, others } = await managedHall(five, { policy: inverted() });
    others[0]!.phone.crash();
    await world.run(seconds(60 + 60 + 12 + 2));
    expect(host.lookup.snapshot().kept.table).toBe(4);
    const answer = await settle(world, others[1]!.lookup.find(everyone));
    expect(namesIn(answer)).toEqual(sorted.filter(name => name !== others[0]!.name));
  });

  test('A9: no poll within D + A, and the holder asks again', async () => {
    const { world, host, others, leaders } = await managedHall(five, { policy: inverted() });
    host.phone.crash();
    await world.run(minutes(3));
    const next = others.find(({ lookup }) => lookup.id === leaders(others)[0]);
    expect(next?.lookup.snapshot().kept.table).toBe(4);
    const answer = await settle(world, others[0]!.lookup.find(everyone));
    expect(namesIn(answer)).toEqual(sorted.filter(name => name !== host.name));
  });
});

describe('R1–R19 over links', () => {
  test('R9: another device renews for one that sleeps, until the stated end', async () => {
    const { world, host, others } = await managedHall(five, {});
    const [sleeper, keeper, witness] = others;
    const taken = await settle(world, sleeper!.lookup.entrust(keeper!.lookup.id, minutes(3)));
    expect(taken).toBe(1);
    sleeper!.phone.sleep();
    await world.run(minutes(2));
    const during = await settle(world, witness!.lookup.find(everyone));
    expect(namesIn(during)).toEqual(sorted);
    await world.run(minutes(2));
    expect(host.lookup.snapshot().kept.table).toBe(4);
    sleeper!.phone.wake();
    await world.run(seconds(60));
    const after = await settle(world, witness!.lookup.find(everyone));
    expect(namesIn(after)).toEqual(sorted);
  });

  test('R9: nobody renews what was not entrusted to them', async () => {
    const { world, host, others } = await managedHall(five, {});
    const [dead] = others;
    dead!.phone.sleep();
    await world.run(seconds(70));
    expect(host.lookup.snapshot().kept.table).toBe(4);
  });

  test('R10: a registration without expiry outlives an absence, and ends with revoke', async () => {
    const { world, host, others } = await managedHall(five, {
      policy: creation({ mayBeUnending: true }),
      published: index => ({ unending: index > 0 }),
    });
    const away = others.find(({ name }) => name !== 'Ada')!;
    away.phone.sleep();
    await world.run(minutes(8));
    expect(host.lookup.snapshot().kept.table).toBe(5);
    away.phone.wake();
    await world.run(seconds(60));
    expect(host.lookup.snapshot().kept.table).toBeGreaterThanOrEqual(5);
    others.forEach(({ publication }) => publication.withdraw());
    await world.run(seconds(60));
    expect(host.lookup.snapshot().kept.table).toBe(1);
  });

  test('R11: who renews by hand is warned in time, and its entry ends when it does not', async () => {
    const warned: number[] = [];
    const { world, host, named } = await managedHall(five, {
      published: index => (index === 4 ? { expiring: () => warned.push(0) } : {}),
    });
    const mika = named('Mika');
    expect(host).not.toBe(mika);
    const before = warned.length;
    await world.run(seconds(61));
    expect(warned.length).toBeGreaterThan(before);
    for (let i = 0; i < 4; i++) {
      mika.publication.renew();
      await world.run(seconds(40));
    }
    expect(host.lookup.snapshot().kept.table).toBe(5);
  });

  test('R13: what is void is told to watchers at once, and is gone', async () => {
    const { world, others } = await managedHall(five, {});
    const [owner, watcher] = others;
    const news: News[] = [];
    watcher!.lookup.watch(everyone, each => news.push(each));
    await world.run(seconds(10));
    owner!.publication.invalidate();
    await world.run(seconds(2));
    const gone = news.filter(({ kind }) => kind === 'gone');
    expect(gone).toMatchObject([{ holder: owner!.lookup.id, reason: 'invalidated' }]);
  });

  test('R15: a transferred registration has one holder at any time', async () => {
    const { world, host, others } = await managedHall(five, {
      policy: creation({ isTransferable: true }),
    });
    const [giver, taker] = others;
    const moved = settle(world, giver!.publication.transfer(taker!.lookup.id));
    expect(await moved).toBe(true);
    const answer = await settle(world, taker!.lookup.find(everyone));
    const holders = answer.matches.filter(({ name }) => name === giver!.name);
    expect(holders.map(({ peer }) => peer)).toEqual([taker!.lookup.id]);
    await world.run(seconds(70));
    // Nobody took it over: it lived on for its time left.
    expect(host.lookup.snapshot().kept.table).toBe(4);
  });

  test('R15: what the policy does not allow to be transferred stays with its holder', async () => {
    const { world, others } = await managedHall(five, {});
    const [giver, taker] = others;
    expect(await settle(world, giver!.publication.transfer(taker!.lookup.id))).toBe(false);
    const answer = await settle(world, taker!.lookup.find(everyone));
    expect(namesIn(answer)).toEqual(sorted);
  });

  test('R16: of what is not shared there is one, and the next has it when it ends', async () => {
    const { world, others } = await managedHall(five, {
      policy: creation({ isShared: false }),
      published: index => (index >= 3 ? { name: 'The lamp' } : {}),
    });
    const lamps = async () => {
      const answer = await settle(world, others[0]!.lookup.find(everyone));
      return answer.matches.filter(({ name }) => name === 'The lamp').map(({ peer }) => peer);
    };
    const [first] = await lamps();
    expect(await lamps()).toHaveLength(1);
    const holder = others.find(({ lookup }) => lookup.id === first)!;
    holder.publication.withdraw();
    await world.run(seconds(60));
    expect(await lamps()).toHaveLength(1);
    expect(await lamps()).not.toEqual([first]);
  });
});

describe('R12: a watch whatever host there is', () => {
  test('without a host it tells who is there, who comes and who goes', async () => {
    const { world, guests, add } = await hall(['Ada', 'Noor'], { crowd: 20 });
    const news: string[] = [];
    guests[0]!.lookup.watch(everyone, ({ kind, entry }) => news.push(`${entry.name} ${kind}`));
    await world.run(seconds(20));
    const late = add('Late');
    await world.run(seconds(30));
    late.phone.stopApp();
    await world.run(seconds(30));
    expect(news).toEqual(['Noor here', 'Late here', 'Late gone']);
  });

  test('a change of host tells nothing twice', async () => {
    const { world, host, others } = await managedHall(five, {});
    const news: string[] = [];
    others[3]!.lookup.watch(everyone, ({ kind, entry }) => news.push(`${entry.name} ${kind}`));
    await world.run(seconds(40));
    host.phone.crash();
    await world.run(minutes(3));
    const here = sorted.map(name => `${name} here`);
    expect([...news].sort()).toEqual([...here, `${host.name} gone`].sort());
  });
});
