import { minutes, seconds } from '../../../src/runtime';
import type { World } from '../../../src/simulation';
import { notebookEncounter, connected, Notebook } from '../notebook';
import type { Party } from '../two-phones';
import { gather } from '../two-phones';

// Real time, and only for a busy machine: alone, none of these takes two seconds.
jest.setTimeout(20_000);

const seeds = Array.from({ length: 30 }, (_, i) => i + 1);

function addressOf({ phone, device }: Party) {
  return { host: phone.address, port: device.snapshot().port ?? 0 };
}

function connectionsMade(world: World): number {
  return world.log.filter(({ what }) => what === 'connected').length;
}

/** One connection in total, the same one at both ends. */
function expectOneConnection(world: World, ...parties: Party[]): void {
  expect(world.connections()).toMatchObject([
    { dialerHolds: true, acceptorHolds: true, live: true },
  ]);
  expect(connected(...parties)).toBe(true);
}

test('C3: phones that are switched on together end with one connection, for every seed', async () => {
  for (const seed of seeds) {
    const { world, ada, noor } = await gather(['ada', 'noor'], { world: { seed } });
    await world.run(seconds(10));
    expectOneConnection(world, ada, noor);
  }
});

test('C3: two that dial each other at once end with one connection, the same at both ends', async () => {
  let crossed = 0;
  for (const seed of seeds) {
    const { world, ada, noor } = await gather(['ada', 'noor'], {
      world: {
        seed,
        network: { delayMs: { least: 5, most: 400 } },
        // No sightings: only these two dials.
        discovery: { hearMs: { least: minutes(60), most: minutes(60) } },
      },
    });
    ada.device.reach(addressOf(noor));
    noor.device.reach(addressOf(ada));
    await world.run(seconds(20));
    crossed += connectionsMade(world) > 1 ? 1 : 0;
    expectOneConnection(world, ada, noor);
  }
  expect(crossed).toBeGreaterThan(seeds.length / 2);
});

test('C3: of two connections at once, both ends keep the same one: no third is needed', async () => {
  let crossed = 0;
  for (const seed of seeds) {
    const { world, ada, noor } = await gather(['ada', 'noor'], {
      world: {
        seed,
        network: { delayMs: { least: 5, most: 60 } },
        discovery: { hearMs: { least: minutes(60), most: minutes(60) } },
      },
    });
    ada.device.reach(addressOf(noor));
    noor.device.reach(addressOf(ada));
    await world.run(seconds(20));
    crossed += connectionsMade(world) > 1 ? 1 : 0;
    expect(connectionsMade(world)).toBeLessThanOrEqual(2);
    expectOneConnection(world, ada, noor);
  }
  expect(crossed).toBeGreaterThan(seeds.length / 2);
});

test('C3: dials that cross at the first meeting: nothing is lost, and nothing is reported or discovered twice', async () => {
  for (const seed of seeds) {
    const found: string[] = [];
    const { world, ada, noor } = await gather(['ada', 'noor'], {
      world: {
        seed,
        network: { delayMs: { least: 5, most: 300 } },
        discovery: { hearMs: { least: minutes(60), most: minutes(60) } },
      },
      app: (device, name) => {
        device.export(Notebook, { write: () => 0 });
        device.wheneverDiscovered(Notebook, () => found.push(name));
      },
    });
    ada.device.reach(addressOf(noor));
    noor.device.reach(addressOf(ada));
    await world.run(seconds(20));
    expectOneConnection(world, ada, noor);
    expect(found.sort()).toEqual(['ada', 'noor']);
    const told = [...ada.events, ...noor.events].map(({ type }) => type);
    expect(told).not.toContain('peer restarted');
    expect(told).not.toContain('lease expired');
  }
});

test('C3: repeated crossing dials on a link that keeps breaking lose nothing', async () => {
  for (const seed of seeds.slice(0, 10)) {
    const { world, ada, noor, notebook, lines } = await notebookEncounter({
      world: { seed, network: { delayMs: { least: 1, most: 150 } } },
    });
    const sent: string[] = [];
    for (let i = 0; i < 40; i++) {
      sent.push(`line ${i}`);
      notebook.write(`line ${i}`).oneWay();
      if (i % 4 === 0) {
        world.connections().forEach(connection => connection.reset('both'));
      }
      if (i % 4 === 2) {
        ada.device.reach(addressOf(noor));
        noor.device.reach(addressOf(ada));
      }
      await world.run(i % 3 === 0 ? seconds(0.05) : seconds(0.3));
    }
    await world.run(seconds(60));
    expect(lines).toEqual(sent);
    expectOneConnection(world, ada, noor);
  }
});

test.each(['dialer', 'acceptor'] as const)(
  'C3: replacing a connection that only the %s knows to be dead loses nothing',
  async told => {
    for (const seed of seeds.slice(0, 10)) {
      const { world, ada, noor, notebook, lines } = await notebookEncounter({
        world: { seed, network: { delayMs: { least: 1, most: 100 } } },
      });
      const sent: string[] = [];
      const answers: number[] = [];
      for (let i = 0; i < 60; i++) {
        sent.push(`line ${i}`);
        void notebook.write(`line ${i}`).then(count => answers.push(count));
        if (i % 20 === 10) {
          world.connections().forEach(connection => connection.reset(told));
        }
        await world.run(seconds(0.25));
      }
      await world.run(seconds(60));
      expect(lines).toEqual(sent);
      expect(answers).toEqual(sent.map((_, i) => i + 1));
      expectOneConnection(world, ada, noor);
    }
  },
);

test('C3: dialing a connected device by address leaves one connection and loses nothing', async () => {
  for (const seed of seeds.slice(0, 10)) {
    const { world, ada, noor, notebook, lines } = await notebookEncounter({ world: { seed } });
    const sent: string[] = [];
    for (let i = 0; i < 20; i++) {
      sent.push(`line ${i}`);
      notebook.write(`line ${i}`).oneWay();
      (i % 2 === 0 ? ada : noor).device.reach(addressOf(i % 2 === 0 ? noor : ada));
      await world.run(seconds(0.1));
    }
    await world.run(seconds(30));
    expect(lines).toEqual(sent);
    expectOneConnection(world, ada, noor);
  }
});

test('C3: each of three has one connection with each other', async () => {
  for (const seed of seeds.slice(0, 10)) {
    const { world } = await gather(['ada', 'noor', 'mika'], {
      world: { seed },
      app: device => {
        device.export(Notebook, { write: () => 0 });
      },
    });
    await world.run(seconds(20));
    const pairs = world
      .connections()
      .filter(({ live }) => live)
      .map(({ dialer, acceptor }) => [dialer, acceptor].sort().join(' and '));
    expect(world.connections()).toHaveLength(3);
    expect(pairs.sort()).toEqual(['ada and mika', 'ada and noor', 'mika and noor']);
  }
});

test('C3: a device that dials itself does not become its own peer', async () => {
  const { world, ada } = await gather(['ada']);
  ada.device.reach(addressOf(ada));
  await world.run(seconds(2));
  expect(ada.events).toContainEqual(
    expect.objectContaining({
      type: 'connection ended',
      reason: { kind: 'dialed itself', text: 'this device has dialed itself' },
    }),
  );
  await world.run(minutes(1));
  expect(connectionsMade(world)).toBe(1);
  expect(ada.device.snapshot().peers).toEqual([]);
  expect(world.connections()).toEqual([]);
});
