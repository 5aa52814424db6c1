import { minutes, seconds } from '../../../src/runtime';
import { plain } from '../../../src/runtime/lease/pattern';
import { notebookEncounter, connected } from '../notebook';
import { gather } from '../two-phones';
import { deaf, dialsOf, silence, timeToReconnect } from './dials';

test('C4: without discovery at either end, a backoff timer reconnects', async () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const { world, ada, noor } = await notebookEncounter({ world: { seed, ...deaf } });
    ada.phone.dropDiscovery();
    noor.phone.dropDiscovery();
    world.apart(ada.phone, noor.phone);
    await world.run(minutes(5));
    world.together(ada.phone, noor.phone);
    expect(await timeToReconnect(world, ada, noor)).toBeLessThan(minutes(2));
  }
});

test('C4: while a lease lives the pauses between dials grow up to a limit, and dials never stop', async () => {
  const { world, ada, noor } = await notebookEncounter({
    world: deaf,
    device: { defaultLease: { pattern: plain, periodMs: minutes(60) } },
  });
  world.apart(ada.phone, noor.phone);
  const start = world.now;
  await world.run(minutes(50));
  for (const party of [ada, noor]) {
    const dials = dialsOf(world, party, start);
    const gaps = dials.slice(1).map((at, i) => at - (dials[i] as number));
    expect(Math.max(...gaps)).toBeLessThan(seconds(10));
    // Not the first minutes, in which cached records still cause dials.
    expect(Math.min(...gaps.slice(-20))).toBeGreaterThan(gaps[0] as number);
    expect(world.now - (dials[dials.length - 1] as number)).toBeLessThan(seconds(10));
  }
});

test('C4: without a lease, dials stop two minutes after the last sighting', async () => {
  const { world, ada, noor } = await notebookEncounter({
    world: deaf,
    device: { defaultLease: { pattern: plain, periodMs: minutes(5) } },
  });
  world.apart(ada.phone, noor.phone);
  await world.run(minutes(6));
  const start = world.now;
  await world.run(minutes(60));
  expect([...dialsOf(world, ada, start), ...dialsOf(world, noor, start)]).toEqual([]);
  expect(ada.phone.pendingTimers + noor.phone.pendingTimers).toBe(0);
});

test('C4: jitter keeps two phones from dialing in step', async () => {
  const gapsOf = async (seed: number) => {
    const { world, ada, noor } = await notebookEncounter({ world: { seed, ...deaf } });
    world.apart(ada.phone, noor.phone);
    const start = world.now;
    await world.run(minutes(30));
    return [ada, noor].map(party => {
      const dials = dialsOf(world, party, start);
      return dials.slice(1).map((at, i) => Math.round(at - (dials[i] ?? 0)));
    });
  };
  const [one = [], two = []] = await gapsOf(1);
  const [three = []] = await gapsOf(2);
  for (const gaps of [one, two, three]) {
    // Late in the backoff, where all pauses would be the same without jitter.
    const late = gaps.slice(-10);
    expect(new Set(late).size).toBeGreaterThan(late.length / 2);
  }
  expect(one).not.toEqual(two);
  expect(one).not.toEqual(three);
});

test('C4: a device that was reached by a typed address is dialed there again when the link is lost', async () => {
  const { world, ada, noor } = await gather(['ada', 'noor'], { world: silence });
  noor.device.reach({ host: ada.phone.address, port: ada.device.snapshot().port ?? 0 });
  await world.runUntil(() => connected(ada, noor), seconds(5));
  expect(dialsOf(world, noor)).toHaveLength(1);
  await world.run(minutes(1));
  expect(dialsOf(world, noor)).toHaveLength(1);

  world.connections().forEach(connection => connection.reset('both'));
  await world.run(seconds(5));
  expect(connected(ada, noor)).toBe(true);
  expect(dialsOf(world, noor)).toHaveLength(2);
});

test('C4: a refresh for a new network dials failed addresses at once', async () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const { world, ada, noor } = await gather(['ada', 'noor'], { world: { seed, ...silence } });
    noor.device.reach({ host: ada.phone.address, port: ada.device.snapshot().port ?? 0 });
    await world.runUntil(() => connected(ada, noor), seconds(5));
    world.apart(ada.phone, noor.phone);
    await world.run(seconds(90));
    world.together(ada.phone, noor.phone);
    noor.device.refresh();
    expect(await timeToReconnect(world, ada, noor)).toBeLessThan(seconds(2.5));
  }
});

test('C4: an address where nobody or another device answers is dialed with pauses', async () => {
  const { world, ada, noor } = await gather(['ada', 'noor'], { world: silence });
  const nobody = { host: '10.9.9.9', port: 9 };
  noor.device.reach(nobody);
  // Accepts every connection and does not speak the protocol.
  const deafener = world.phone('deafener');
  const accepted: { close(): void }[] = [];
  const { port } = await Promise.all([
    deafener.ports.transport.listen(connection => {
      accepted.push(connection);
      connection.close();
    }),
    world.run(100),
  ]).then(([listener]) => listener);
  ada.device.reach({ host: deafener.address, port });
  await world.run(seconds(60));
  expect(accepted.length).toBeGreaterThan(2);
  expect(dialsOf(world, ada).length).toBeLessThan(12);
  expect(dialsOf(world, noor).length).toBeLessThan(12);
});

test('C4: a link that breaks as soon as it is up is not dialed as fast as it breaks', async () => {
  const { world, ada, noor } = await notebookEncounter({ world: deaf });
  const start = world.now;
  for (let i = 0; i < 600; i++) {
    world.connections().forEach(connection => connection.reset('both'));
    await world.run(100);
  }
  const dials = [...dialsOf(world, ada, start), ...dialsOf(world, noor, start)].length;
  expect(dials).toBeGreaterThan(10);
  expect(dials).toBeLessThan(90);
});

test('C4: a phone has one dial to a device at a time, whatever it sights meanwhile', async () => {
  const { world, ada, noor } = await notebookEncounter({
    world: { discovery: { echoes: 1, duplicates: 1, intervalMs: { least: 1_000, most: 2_000 } } },
  });
  await world.run(seconds(30));
  world.apart(ada.phone, noor.phone);
  const start = world.now;
  await world.run(minutes(5));
  const dialed = world.log.filter(({ at, what }) => at >= start && what === 'dialing').length;
  expect(dialed).toBeGreaterThan(20);
  for (const { phone } of [ada, noor]) {
    let under = 0;
    for (const happened of world.log.filter(({ at }) => at >= start)) {
      if (happened.what === 'dialing' && happened.phone === phone.name) {
        expect(++under).toBe(1);
      }
      if (happened.what === 'dial failed' && happened.phone === phone.name) {
        under--;
      }
    }
  }
});
