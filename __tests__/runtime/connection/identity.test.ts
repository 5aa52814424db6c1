import type { Far, Leased } from '../../../src/runtime';
import {
  lease,
  leaseTimeLeft,
  minutes,
  renew,
  revoke,
  seconds,
  serviceType,
} from '../../../src/runtime';
import { besiege } from '../siege';
import { dial, heartbeat, hello, messages, resume, text, varint } from '../stranger';
import { gather } from '../two-phones';

interface Door {
  knock(): string;
}
interface Hall {
  open(): Leased<Door>;
}
const Hall = serviceType<Hall>('Hall');

/** Ada has one hall with one door; Noor and Mika each get a lease on that same door. */
async function oneDoorForTwo() {
  const { world, ada, noor, mika } = await gather(['ada', 'noor', 'mika']);
  const door: Door = { knock: () => 'who is there?' };
  const leased = lease(minutes(5), door);
  ada.device.export(Hall, { open: () => leased });
  const doors: Record<string, Far<Door>> = {};
  for (const { device, phone } of [noor, mika]) {
    device.wheneverDiscovered(Hall, async hall => (doors[phone.name] = await hall.open()));
  }
  await world.runUntil(() => Object.keys(doors).length === 2, seconds(20));
  return { world, ada, noor, mika, noorsDoor: doors.noor, mikasDoor: doors.mika } as {
    world: typeof world;
    ada: typeof ada;
    noor: typeof noor;
    mika: typeof mika;
    noorsDoor: Far<Door>;
    mikasDoor: Far<Door>;
  };
}

test('C5: a device keeps its id over restarts, and no two have the same', async () => {
  const { world, ada, noor } = await gather(['ada', 'noor']);
  const before = await ada.device.ready;
  expect(await noor.device.ready).not.toBe(before);
  const incarnation = noor.device.snapshot().peers[0]?.incarnation;

  ada.phone.restart();
  await world.run(seconds(30));
  expect(await ada.device.ready).toBe(before);
  const [peer] = noor.device.snapshot().peers;
  expect(peer?.id).toBe(before);
  expect(peer?.incarnation).not.toBe(incarnation);
});

test("C5: the peer in snapshots and events is the other device's own id", async () => {
  const { world, ada, noor } = await gather(['ada', 'noor']);
  await world.run(seconds(10));
  const id = await ada.device.ready;
  expect(noor.device.snapshot().peers).toMatchObject([{ id, name: 'ada', state: 'up' }]);
  expect(noor.events).toContainEqual({ type: 'link', peer: id, name: 'ada', state: 'up' });
});

test('C5: two devices that got the same object have a lease each, and renewing or revoking one does not affect the other', async () => {
  const { world, ada, noorsDoor, mikasDoor } = await oneDoorForTwo();
  void renew(noorsDoor, minutes(9));
  await world.run(seconds(5));
  expect(leaseTimeLeft(noorsDoor)).toBeGreaterThan(minutes(8));
  expect(leaseTimeLeft(mikasDoor)).toBeLessThan(minutes(5));

  revoke(noorsDoor);
  await world.run(seconds(5));
  expect(leaseTimeLeft(mikasDoor)).toBeGreaterThan(minutes(4));
  const [answer] = await Promise.all([mikasDoor.knock(), world.run(seconds(5))]);
  expect(answer).toBe('who is there?');
  const doors = ada.device.snapshot().leases.filter(({ pattern }) => pattern === 'plain');
  expect(doors).toHaveLength(1);
});

test('C5: a restart of one holder ends its leases only', async () => {
  const { world, ada, mika, noorsDoor } = await oneDoorForTwo();
  const mikasId = await mika.device.ready;
  mika.phone.restart();
  await world.run(seconds(60));
  const doors = ada.device
    .snapshot()
    .leases.filter(({ pattern, peer }) => pattern === 'plain' && peer !== mikasId);
  expect(doors).toHaveLength(1);
  expect(leaseTimeLeft(noorsDoor)).toBeGreaterThan(minutes(3));
});

test('C5: lease ids of another device give no access to its leases', async () => {
  const { world, ada, mallory, notebook, lines, standing } = await besiege();
  const stranger = (await dial(world, mallory, ada)).say(hello(), resume());
  // Mallory is granted a lease of her own, which has the same number as Noor's.
  stranger.say(messages(1, [0x05, 1, ...text('Notebook'), 0]));
  await world.run(seconds(1));
  const before = leaseTimeLeft(notebook);
  const ends = [
    { says: 'renew', bytes: [0x03, 1, ...varint(minutes(60))] },
    { says: 'revoke', bytes: [0x04, 1, 1, 0] },
    { says: 'use after the end', bytes: [0x09, 1, 0, ...text('write'), 0] },
  ];
  ends.forEach(({ bytes }, i) => stranger.say(messages(2 + i, bytes)));
  await world.run(seconds(1));
  expect(lines).toEqual([]);
  expect(leaseTimeLeft(notebook)).toBeLessThanOrEqual(before - seconds(1));
  expect(leaseTimeLeft(notebook)).toBeGreaterThan(minutes(9));
  expect(ada.device.snapshot().leases).toHaveLength(1);

  for (const number of [2, 3, 1_000]) {
    (await dial(world, mallory, ada))
      .say(hello({ incarnation: new Array<number>(8).fill(number % 256) }), resume())
      .say(messages(1, [0x04, 1, ...varint(number), 0]));
    await world.run(seconds(1));
  }
  await world.run(seconds(1));
  await standing();
});

test("C5: a connection that claims to be a restarted device, and does not resume, ends none of that device's leases", async () => {
  const { world, ada, mallory, noor, reasons, standing } = await besiege();
  const noorsId = await noor.device.ready;
  const id = (noorsId.match(/../g) ?? []).map(pair => parseInt(pair, 16));
  (await dial(world, mallory, ada)).say(hello({ id, name: 'noor' }), heartbeat);
  await world.run(seconds(6));
  (await dial(world, mallory, ada)).say(hello({ id, name: 'noor' }));
  await world.run(seconds(6));
  expect(reasons()).toHaveLength(2);
  expect(ada.events).not.toContainEqual({ type: 'peer restarted', peer: noorsId });
  await standing();
});
