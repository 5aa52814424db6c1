import type { Phone, World } from '../../src/simulation';
import { createWorld } from '../../src/simulation';
import { describeClock } from '../ports/clock';
import { describeDiscovery } from '../ports/discovery';
import { describeRandom } from '../ports/random';
import { describeStorage } from '../ports/storage';
import type { Time } from '../ports/time';
import { patienceMs } from '../ports/time';
import type { TransportEnvironment } from '../ports/transport';
import { describeTransport } from '../ports/transport';

// Byte by byte, on a busy machine.
jest.setTimeout(60_000);

/** Time in a simulated world passes when it is told to. */
function timeIn(world: World): Time & { end(): Promise<void> } {
  return {
    until: (what, holds, withinMs = patienceMs) =>
      world.runUntil(holds, withinMs).catch(() => {
        throw new Error(`${what} did not come within ${withinMs} ms`);
      }),
    pass: ms => world.run(ms),
    end: () => Promise.resolve(),
  };
}

function twoPhones(seed: number, options: Partial<Parameters<typeof createWorld>[0]> = {}) {
  const world = createWorld({ seed, ...options });
  return { world, anna: world.phone('anna'), ben: world.phone('ben') };
}

function transportOf(world: World, anna: Phone, ben: Phone): TransportEnvironment {
  return {
    here: anna.ports.transport,
    there: ben.ports.transport,
    addressThere: (port: number) => ({ host: ben.address, port }),
    silence: { host: '10.99.99.99', port: 1 },
    ...timeIn(world),
  };
}

describe.each([1, 2, 3])('seed %i', seed => {
  describeClock('a phone', async () => {
    const { world, anna } = twoPhones(seed);
    return { clock: anna.ports.clock, ...timeIn(world) };
  });

  describeClock('a phone whose clock is too fast', async () => {
    const world = createWorld({ seed });
    const phone = world.phone('hasty', { driftPpm: 100 });
    return { clock: phone.ports.clock, ...timeIn(world) };
  });

  describeRandom('a phone', () => Promise.resolve(twoPhones(seed).anna.ports.random));

  describeStorage('a phone', async () => {
    const { world, anna } = twoPhones(seed);
    const reopen = async () => {
      anna.crash();
      anna.restart();
      return anna.ports.storage;
    };
    return { storage: anna.ports.storage, reopen, ...timeIn(world) };
  });

  describeDiscovery('two phones', async () => {
    const { world, anna, ben } = twoPhones(seed);
    return { here: anna.ports.discovery, there: ben.ports.discovery, ...timeIn(world) };
  });

  describeTransport('two phones', async () => {
    const { world, anna, ben } = twoPhones(seed);
    return transportOf(world, anna, ben);
  });

  describeTransport('two phones on a slow network', async () => {
    const { world, anna, ben } = twoPhones(seed, { network: { pieces: 'whole' } });
    world.delay(anna, ben, { least: 20, most: 80 });
    world.delay(ben, anna, { least: 100, most: 100 });
    return transportOf(world, anna, ben);
  });
});

describeTransport('two phones whose streams come byte by byte', async () => {
  const { world, anna, ben } = twoPhones(1, { network: { pieces: 'single bytes' } });
  return transportOf(world, anna, ben);
});
