import { minutes, seconds } from '../../src/runtime';
import type { Ports } from '../../src/runtime';
import { linkState } from './notebook';
import { gather } from './two-phones';

/** Noor's phone loads its key slowly. */
const slowToRemember = (ports: Ports, name: string): Ports => {
  if (name !== 'noor') {
    return ports;
  }
  const { clock, storage } = ports;
  return {
    ...ports,
    storage: {
      get: async key => {
        await new Promise<void>(resolve => void clock.setTimer(seconds(20), resolve));
        return storage.get(key);
      },
      keys: prefix => storage.keys(prefix),
      write: changes => storage.write(changes),
      set: (key, value) => storage.set(key, value),
      delete: key => storage.delete(key),
    },
  };
};

test('before it has its key, a device shows only its name', async () => {
  const { noor } = await gather(['ada', 'noor'], { ports: slowToRemember });
  expect(noor.device.snapshot()).toMatchObject({
    id: undefined,
    name: 'noor',
    port: undefined,
    peers: [],
    leases: [],
    kept: { calls: 0, messages: 0 },
  });
});

test('an address given before the device has its key is dialed as soon as it has', async () => {
  const { world, ada, noor } = await gather(['ada', 'noor'], { ports: slowToRemember });
  noor.device.reach({ host: ada.phone.address, port: ada.device.snapshot().port ?? 0 });
  await world.run(seconds(10));
  expect(linkState(noor)).toBe('never met');
  expect(world.connections().filter(({ live }) => live)).toEqual([]);

  await world.runUntil(() => linkState(noor) === 'up' && linkState(ada) === 'up', minutes(1));
  expect(world.now).toBeLessThan(seconds(40));
});
