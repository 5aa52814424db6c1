import type { Far } from '../../../src/runtime';
import { leaseTimeLeft, minutes, seconds, serviceType } from '../../../src/runtime';
import type { NotebookLike } from '../notebook';
import { connected, Notebook } from '../notebook';
import { gather } from '../two-phones';

jest.setTimeout(20_000);

/** More than an interest message may list. */
const MANY = 1_100;

test('C7: a device with more services than can be listed connects, and reconnects', async () => {
  const found: Far<NotebookLike>[] = [];
  const { world, ada, noor } = await gather(['ada', 'noor'], {
    app: (device, name) => {
      if (name === 'ada') {
        for (let i = 0; i < MANY; i++) {
          device.export(Notebook, { write: () => i });
        }
      } else {
        device.wheneverDiscovered(Notebook, notebook => found.push(notebook));
      }
    },
  });
  await world.runUntil(() => connected(ada, noor) && found.length > 1_000, seconds(10));
  for (let i = 0; i < 3; i++) {
    world.connections().forEach(connection => connection.reset('both'));
    await world.run(seconds(20));
    expect(connected(ada, noor)).toBe(true);
  }
  expect(noor.events).not.toContainEqual(expect.objectContaining({ reason: /list of/ }));
  expect(found.filter(leaseTimeLeft).length).toBeGreaterThan(1_000);
  expect(noor.device.snapshot().leases).toHaveLength(ada.device.snapshot().leases.length);
});

test('C7: a device that looks for more types of services than can be listed connects', async () => {
  const found: unknown[] = [];
  const { world, ada, noor } = await gather(['ada', 'noor'], {
    app: (device, name) => {
      if (name === 'ada') {
        device.export(Notebook, { write: () => 0 });
      } else {
        device.wheneverDiscovered(Notebook, notebook => found.push(notebook));
        for (let i = 0; i < MANY; i++) {
          device.wheneverDiscovered(serviceType(`kind ${i}`), () => undefined);
        }
      }
    },
  });
  await world.run(minutes(1));
  expect(connected(ada, noor)).toBe(true);
  expect(found).toHaveLength(1);
});
