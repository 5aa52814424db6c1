import type { Connection, Ports } from '../../src/runtime';
import type { App, World } from '../../src/simulation';
import { createWorld } from '../../src/simulation';

jest.setTimeout(60_000);

const fail = (error: unknown) => {
  throw error;
};

/** An app that uses every port: dials whom it hears of, sends random bytes, answers some, stores some. */
function chatter(ports: Ports): App {
  const { clock, random, transport, discovery, storage } = ports;
  const connections = new Set<Connection>();
  const incarnation = random.bytes(4).join('');
  const use = (connection: Connection) => {
    connections.add(connection);
    connection.attach({
      received: bytes => {
        if (bytes.length > 10) connection.send(bytes.subarray(0, bytes.length >> 1));
      },
      drained: () => undefined,
      ended: () => connections.delete(connection),
    });
  };
  const begin = async () => {
    await storage.set('starts', random.bytes(8));
    const { port } = await transport.listen(use);
    discovery.publish({ port, idPrefix: 'chatter', incarnation, protocolVersion: 1 });
  };
  begin().catch(fail);
  discovery.browse(({ addresses }) => {
    const [address] = addresses;
    if (address && connections.size < 3) {
      transport.dial(address, 3_000).connection.then(use, () => undefined);
    }
  });
  const chat = () => {
    for (const connection of connections) connection.send(random.bytes(50));
    clock.setTimer(200 + (random.bytes(1)[0] ?? 0), chat);
  };
  chat();
  return {
    foreground: () => {
      begin().catch(fail);
    },
  };
}

/** Three phones through everything that can happen. */
async function adventure(seed: number, drain?: () => Promise<void>): Promise<World> {
  const network = { closeDropsUnsent: 0.5 };
  const world = createWorld({ seed, network, ...(drain && { drain }) });
  const [anna, ben, carla] = [
    world.phone('anna', { start: chatter, driftPpm: 80 }),
    world.phone('ben', { start: chatter, position: { x: 5, y: 0 } }),
    world.phone('carla', { start: chatter, driftPpm: -40 }),
  ];
  await world.run(5_000);
  ben.walkTo({ x: 60, y: 10 });
  world.mute(anna, carla);
  await world.run(20_000);
  carla.sleep();
  anna.stall(700);
  await world.run(10_000);
  carla.wake();
  world.unmute(anna, carla);
  ben.walkTo({ x: 0, y: 0 }, 3);
  world.connections()[0]?.reset('dialer');
  await world.run(20_000);
  anna.changeAddress();
  ben.crash();
  await world.run(5_000);
  ben.restart();
  await world.run(30_000);
  return world;
}

test('the same seed gives the same run, event for event', async () => {
  const [one, other] = [await adventure(7), await adventure(7)];
  expect(one.log.length).toBeGreaterThan(500);
  expect(other.log).toEqual(one.log);
  expect(other.digest).toBe(one.digest);
});

test('another seed gives another run', async () => {
  const digests = [];
  for (const seed of [1, 2, 3]) digests.push((await adventure(seed)).digest);
  expect(new Set(digests).size).toBe(3);
});

test('a run has the digest that it had when this was written, on every machine', async () => {
  // Another model of the network or of a phone gives another run: then, and only then, another digest belongs here.
  expect((await adventure(7)).digest).toBe('0c294cd5d00e9973');
});

test('the way in which a host waits for promises changes nothing', async () => {
  const { port1, port2 } = new MessageChannel();
  const drain = () =>
    new Promise<void>(resolve => {
      port1.onmessage = () => resolve();
      port2.postMessage('next');
    });
  const world = await adventure(7, drain);
  port1.close();
  expect(world.digest).toBe((await adventure(7)).digest);
});

test('worlds that run side by side do not touch each other', async () => {
  const alone = await adventure(3);
  const [together] = await Promise.all([adventure(3), adventure(4)]);
  expect(together.digest).toBe(alone.digest);
});

test('it does not matter into how many runs the same time is cut', async () => {
  const digestOf = async (steps: number) => {
    const world = createWorld({ seed: 5 });
    for (const name of ['anna', 'ben']) world.phone(name, { start: chatter });
    for (let i = 0; i < steps; i++) await world.run(20_000 / steps);
    return world.digest;
  };
  expect(await digestOf(400)).toBe(await digestOf(1));
});

test('a phone that does nothing changes nothing for the others', async () => {
  const logOf = async (...names: string[]) => {
    const world = createWorld({ seed: 5 });
    for (const name of ['anna', 'ben']) world.phone(name, { start: chatter });
    for (const name of names) world.phone(name);
    await world.run(10_000);
    return world.log.filter(({ what }) => what !== 'started');
  };
  expect(await logOf('idle')).toEqual(await logOf());
});
