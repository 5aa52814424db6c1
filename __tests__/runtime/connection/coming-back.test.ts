import { minutes, seconds } from '../../../src/runtime';
import { plain } from '../../../src/runtime/lease/pattern';
import type { World } from '../../../src/simulation';
import { acquaint, connected, linkStates } from '../notebook';
import type { Party } from '../two-phones';
import { gather } from '../two-phones';

/** Announcements are so rare that only something else can bring the two together again in the test's time. */
const deaf = { discovery: { intervalMs: { least: minutes(600), most: minutes(600) }, echoes: 0 } };

function dialsOf(world: World, { phone }: Party, since = 0): number[] {
  return world.log
    .filter(happened => happened.what === 'dialing' && happened.phone === phone.name)
    .map(({ at }) => at)
    .filter(at => at >= since);
}

async function timeToReconnect(world: World, ada: Party, noor: Party): Promise<number> {
  const from = world.now;
  await world.runUntil(() => connected(ada, noor), minutes(5));
  return world.now - from;
}

test('C4: after a walk out of range the two are connected again, with nobody doing anything', async () => {
  const { world, ada, noor, notebook, lines } = await acquaint();
  noor.phone.walkTo({ x: 100, y: 0 });
  await world.run(minutes(3));
  expect(connected(ada) || connected(noor)).toBe(false);
  notebook.write('from afar').oneWay();
  noor.phone.walkTo({ x: 0, y: 0 });
  await world.run(minutes(3));
  expect(connected(ada, noor)).toBe(true);
  expect(lines).toEqual(['from afar']);
});

/** When one of the two first heard the other since then. */
function heardOfAt(world: World, since: number, parties: readonly Party[]): number {
  const happened = world.log.find(event => {
    const { phone = '', idPrefix = '' } = event.what === 'heard' ? event : {};
    // A phone hears itself, too.
    return parties.some(
      ({ phone: { name }, device }) =>
        event.at > since && phone === name && device.snapshot().id?.startsWith(idPrefix) === false,
    );
  });
  return happened?.at ?? NaN;
}

test.each([
  // Dials go on while a lease lives: one may be under way, and has 3 s.
  { still: 'have leases', lease: { pattern: plain, periodMs: minutes(600) }, withinMs: seconds(5) },
  {
    still: 'remember nothing',
    lease: { pattern: plain, periodMs: minutes(1) },
    withinMs: seconds(2.5),
  },
])(
  'C4: being heard of again reconnects, however long two that $still were apart',
  async ({ lease, withinMs }) => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const { world, ada, noor } = await acquaint({
        world: { seed, discovery: { echoes: 0, duplicates: 0 } },
        device: { defaultLease: lease },
      });
      world.apart(ada.phone, noor.phone);
      await world.run(minutes(10));
      world.together(ada.phone, noor.phone);
      const start = world.now;
      await world.runUntil(() => connected(ada, noor), seconds(30));
      const heardAt = heardOfAt(world, start, [ada, noor]);
      expect(Math.max(0, world.now - (heardAt || start))).toBeLessThan(withinMs);
    }
  },
);

test('C4: the return to the foreground reconnects, without waiting to be heard of', async () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const { world, ada, noor } = await acquaint({ world: { seed, ...deaf } });
    noor.phone.sleep();
    await world.run(minutes(30));
    noor.phone.wake();
    expect(await timeToReconnect(world, ada, noor)).toBeLessThan(seconds(3));
  }
});

test('C4: an app that was suspended comes back the same way', async () => {
  const { world, ada, noor } = await acquaint({ world: deaf });
  ada.phone.suspend();
  await world.run(minutes(30));
  ada.phone.resume();
  expect(await timeToReconnect(world, ada, noor)).toBeLessThan(seconds(3));
});

test('C4: a return to the foreground makes every socket anew, and listens and publishes anew', async () => {
  const { world, ada, noor } = await acquaint();
  const before = { port: noor.device.snapshot().port, connection: world.connections()[0]?.id };
  noor.device.refresh();
  await world.run(seconds(20));
  expect(world.connections()).toHaveLength(1);
  expect(world.connections()[0]?.id).not.toBe(before.connection);
  const listened = world.log.filter(e => e.what === 'listening' && e.phone === 'noor');
  expect(listened).toHaveLength(2);
  expect(noor.device.snapshot().port).toBe(listened[1]?.what === 'listening' && listened[1].port);
  expect(connected(ada, noor)).toBe(true);
});

test.each([true, false])(
  'C4: a change of the network reconnects once the app tells the device (told by its sockets: %s)',
  async told => {
    for (const who of ['ada', 'noor'] as const) {
      const { world, ada, noor } = await acquaint({ world: deaf });
      const changed = who === 'ada' ? ada : noor;
      changed.phone.changeAddress({ told });
      changed.device.refresh();
      // The other end may believe in the old connection until its heartbeats tell it otherwise.
      await world.run(seconds(3));
      expect(await timeToReconnect(world, ada, noor)).toBe(0);
    }
  },
);

test('C4: two reasons to start anew at once leave one listener, the one that is announced', async () => {
  const { world, ada, noor } = await acquaint();
  noor.device.refresh();
  noor.device.refresh();
  await world.run(seconds(20));
  const ports = world.log.flatMap(e =>
    e.what === 'listening' && e.phone === 'noor' ? [e.port] : [],
  );
  expect(ports.filter(port => noor.phone.listenerAt(port) !== undefined)).toEqual([
    noor.device.snapshot().port,
  ]);
  expect(connected(ada, noor)).toBe(true);
});

test('C4: a change of the network that nobody tells of is noticed and overcome', async () => {
  for (const who of ['ada', 'noor'] as const) {
    const { world, ada, noor, notebook, lines } = await acquaint();
    (who === 'ada' ? ada : noor).phone.changeAddress({ told: false });
    notebook.write('on the old address').oneWay();
    await world.run(seconds(60));
    expect(connected(ada, noor)).toBe(true);
    expect(lines).toEqual(['on the old address']);
  }
});

test('C4: with discovery dead at both ends, a backoff timer reconnects', async () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const { world, ada, noor } = await acquaint({ world: { seed, ...deaf } });
    ada.phone.dropDiscovery();
    noor.phone.dropDiscovery();
    world.apart(ada.phone, noor.phone);
    await world.run(minutes(5));
    world.together(ada.phone, noor.phone);
    expect(await timeToReconnect(world, ada, noor)).toBeLessThan(minutes(2));
  }
});

test('C4: while a lease lives attempts grow further apart, to a limit, and never stop', async () => {
  const { world, ada, noor } = await acquaint({
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
    // Not the first minutes, in which the phone's own records have it try at once.
    expect(Math.min(...gaps.slice(-20))).toBeGreaterThan(gaps[0] as number);
    expect(world.now - (dials[dials.length - 1] as number)).toBeLessThan(seconds(10));
  }
});

test('C4: nobody is dialed for ever: without a lease, attempts end two minutes after the last word of the other', async () => {
  const { world, ada, noor } = await acquaint({
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

test('C4: jitter: no two attempts of two phones fall into step', async () => {
  const gapsOf = async (seed: number) => {
    const { world, ada, noor } = await acquaint({ world: { seed, ...deaf } });
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
    // Far into the backoff, where the gaps would all be the same without it.
    const late = gaps.slice(-10);
    expect(new Set(late).size).toBeGreaterThan(late.length / 2);
  }
  expect(one).not.toEqual(two);
  expect(one).not.toEqual(three);
});

/** Nobody hears of anybody. */
const silence = { discovery: { hearMs: { least: minutes(600), most: minutes(600) } } };

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

test('C4: an address where nobody answers, or somebody else, is not dialed without pause', async () => {
  const { world, ada, noor } = await gather(['ada', 'noor'], { world: silence });
  const nobody = { host: '10.9.9.9', port: 9 };
  noor.device.reach(nobody);
  // Somebody who takes every connection and says nothing that a device would say.
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
  const { world, ada, noor } = await acquaint({ world: deaf });
  const start = world.now;
  for (let i = 0; i < 600; i++) {
    world.connections().forEach(connection => connection.reset('both'));
    await world.run(100);
  }
  const dials = [...dialsOf(world, ada, start), ...dialsOf(world, noor, start)].length;
  expect(dials).toBeGreaterThan(10);
  expect(dials).toBeLessThan(90);
});

test('C4: a phone dials one at a time, each with a time limit', async () => {
  const { world, ada, noor } = await acquaint({ world: deaf });
  world.apart(ada.phone, noor.phone);
  const start = world.now;
  await world.run(minutes(30));
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

test('C4: after every reconnection the link is told to be up again', async () => {
  const { world, ada, noor } = await acquaint();
  for (let i = 0; i < 3; i++) {
    world.apart(ada.phone, noor.phone);
    await world.run(seconds(60));
    world.together(ada.phone, noor.phone);
    await world.run(seconds(60));
  }
  for (const { events } of [ada, noor]) {
    const states = linkStates(events);
    expect(states.filter(state => state === 'up').length).toBeGreaterThanOrEqual(4);
    expect(states[states.length - 1]).toBe('up');
    states.slice(1).forEach((state, i) => expect(state).not.toBe(states[i]));
  }
});
