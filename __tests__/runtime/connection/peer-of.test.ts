import type { Far, Leased } from '../../../src/runtime';
import { lease, minutes, peerOf, revoke, seconds, serviceType } from '../../../src/runtime';
import { gather } from '../two-phones';

interface Door {
  knock(): string | undefined;
}
const Hall = serviceType<{ open(): Leased<Door> }>('Hall');

/** Ada leases a door to every caller: one for each, or the same for all. */
async function visit(doorFor: (made: Leased<Door>[]) => Leased<Door>) {
  const met = await gather(['ada', 'noor', 'mika']);
  const made: Leased<Door>[] = [];
  const halls: Far<{ open(): Leased<Door> }>[] = [];
  const doors = new Map<string, Far<Door>>();
  met.ada.device.export(Hall, { open: () => doorFor(made) });
  for (const { device, phone } of [met.noor, met.mika]) {
    device.wheneverDiscovered(Hall, async hall => {
      halls.push(hall);
      doors.set(phone.name, await hall.open());
    });
  }
  await met.world.runUntil(() => doors.size === 2, seconds(20));
  const ids = {
    ada: await met.ada.device.ready,
    noor: await met.noor.device.ready,
    mika: await met.mika.device.ready,
  };
  return { ...met, made, halls, ids, noorsDoor: doors.get('noor') as Far<Door> };
}

const newDoor = (made: Leased<Door>[]): Leased<Door> => {
  const door: Leased<Door> = lease(minutes(5), { knock: () => peerOf(door) });
  made.push(door);
  return door;
};

test('C5: peerOf a far reference is the device that has the object', async () => {
  const { halls, noorsDoor, ids } = await visit(newDoor);
  expect([...halls, noorsDoor].map(reference => peerOf(reference))).toEqual(Array(3).fill(ids.ada));
});

test('C5: a service object can learn the device that it was passed to, from its first call on', async () => {
  const { noorsDoor, made, ids, world } = await visit(newDoor);
  expect(made.map(door => peerOf(door)).sort()).toEqual([ids.noor, ids.mika].sort());
  const answer = noorsDoor.knock();
  await world.run(seconds(1));
  expect(await answer).toBe(ids.noor);
});

test('C5: peerOf is undefined before an object is passed, and after its lease has ended', async () => {
  expect(peerOf(lease(minutes(1), { knock: () => undefined }))).toBeUndefined();
  const { made } = await visit(newDoor);
  const [door] = made as [Leased<Door>];
  revoke(door);
  expect(peerOf(door)).toBeUndefined();
});

test('C5: peerOf is undefined for an object that several devices hold', async () => {
  const { made } = await visit(doors => doors[0] ?? newDoor(doors));
  expect(made).toHaveLength(1);
  expect(peerOf(made[0] as Leased<Door>)).toBeUndefined();
});

test('C5: peerOf a far reference is the same after its lease has ended', async () => {
  const { noorsDoor, ids } = await visit(newDoor);
  revoke(noorsDoor);
  expect(peerOf(noorsDoor)).toBe(ids.ada);
});
