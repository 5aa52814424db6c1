import { minutes, seconds } from '../../../src/runtime';
import { plain } from '../../../src/runtime/lease/pattern';
import type { World } from '../../../src/simulation';
import { notebookEncounter, connected, linkStates } from '../notebook';
import type { Party } from '../two-phones';
import { deaf, timeToReconnect } from './dials';

// Real time, and only for a busy machine: alone, none of these takes two seconds.
jest.setTimeout(20_000);

test('C4: after a walk out of range the two reconnect without any call of the app', async () => {
  const { world, ada, noor, notebook, lines } = await notebookEncounter();
  noor.phone.walkTo({ x: 100, y: 0 });
  await world.run(minutes(3));
  expect(connected(ada) || connected(noor)).toBe(false);
  notebook.write('from afar').oneWay();
  noor.phone.walkTo({ x: 0, y: 0 });
  await world.run(minutes(3));
  expect(connected(ada, noor)).toBe(true);
  expect(lines).toEqual(['from afar']);
});

/** When one of the two first sighted the other after that time. */
function heardOfAt(world: World, since: number, parties: readonly Party[]): number {
  const happened = world.log.find(event => {
    const { phone = '', idPrefix = '' } = event.what === 'heard' ? event : {};
    // A phone also sights itself.
    return parties.some(
      ({ phone: { name }, device }) =>
        event.at > since && phone === name && device.snapshot().id?.startsWith(idPrefix) === false,
    );
  });
  return happened?.at ?? NaN;
}

test.each([
  // Dials continue while a lease lives: one may be under way, and has 3 s.
  {
    still: 'have leases',
    lease: { pattern: plain, periodMs: minutes(600) },
    apart: minutes(10),
    withinMs: seconds(5),
  },
  // Here the pauses between two dials have grown to half a minute.
  {
    still: 'have heard of each other not long ago',
    lease: { pattern: plain, periodMs: seconds(10) },
    apart: seconds(90),
    withinMs: seconds(5),
  },
  {
    still: 'remember nothing',
    lease: { pattern: plain, periodMs: minutes(1) },
    apart: minutes(10),
    withinMs: seconds(2.5),
  },
])(
  'C4: a new sighting reconnects two that $still, however long they were apart',
  async ({ lease, apart, withinMs }) => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const { world, ada, noor } = await notebookEncounter({
        world: { seed, discovery: { echoes: 0, duplicates: 0 } },
        device: { defaultLease: lease },
      });
      world.apart(ada.phone, noor.phone);
      await world.run(apart);
      world.together(ada.phone, noor.phone);
      const start = world.now;
      await world.runUntil(() => connected(ada, noor), seconds(30));
      const heardAt = heardOfAt(world, start, [ada, noor]);
      expect(Math.max(0, world.now - (heardAt || start))).toBeLessThan(withinMs);
    }
  },
);

test('C4: returning to the foreground reconnects without waiting for a sighting', async () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const { world, ada, noor } = await notebookEncounter({ world: { seed, ...deaf } });
    noor.phone.sleep();
    await world.run(minutes(30));
    noor.phone.wake();
    expect(await timeToReconnect(world, ada, noor)).toBeLessThan(seconds(3));
  }
});

test('C4: an app that was suspended reconnects in the same way', async () => {
  const { world, ada, noor } = await notebookEncounter({ world: deaf });
  ada.phone.suspend();
  await world.run(minutes(30));
  ada.phone.resume();
  expect(await timeToReconnect(world, ada, noor)).toBeLessThan(seconds(3));
});

test('C4: returning to the foreground replaces every socket, and listens and publishes again', async () => {
  const { world, ada, noor } = await notebookEncounter();
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
      const { world, ada, noor } = await notebookEncounter({ world: deaf });
      const changed = who === 'ada' ? ada : noor;
      changed.phone.changeAddress({ told });
      changed.device.refresh();
      // The other end may keep the old connection until its heartbeats fail.
      await world.run(seconds(3));
      expect(await timeToReconnect(world, ada, noor)).toBe(0);
    }
  },
);

test('C4: two refreshes at once leave one listener, and its port is the announced one', async () => {
  const { world, ada, noor } = await notebookEncounter();
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

test('C4: a change of the network is noticed without a platform event, and the two reconnect', async () => {
  for (const who of ['ada', 'noor'] as const) {
    const { world, ada, noor, notebook, lines } = await notebookEncounter();
    (who === 'ada' ? ada : noor).phone.changeAddress({ told: false });
    notebook.write('on the old address').oneWay();
    await world.run(seconds(60));
    expect(connected(ada, noor)).toBe(true);
    expect(lines).toEqual(['on the old address']);
  }
});

test('C4: two that both have a new address while a lease lives query discovery and reconnect', async () => {
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const { world, ada, noor } = await notebookEncounter({ world: { seed } });
    await world.run(seconds(5));
    world.apart(ada.phone, noor.phone);
    await world.run(seconds(40));
    ada.phone.changeAddress();
    noor.phone.changeAddress();
    await world.run(seconds(5));
    world.together(ada.phone, noor.phone);
    // A dial to where they were takes 3 s to fail; then they ask.
    await world.run(seconds(10));
    expect({ seed, connected: connected(ada, noor) }).toEqual({ seed, connected: true });
  }
});

test('C4: every reconnection emits that the link is up', async () => {
  const { world, ada, noor } = await notebookEncounter();
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
