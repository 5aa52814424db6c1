import type { DeviceEvent, Far, Leased } from '../../src/runtime';
import {
  lease,
  minutes,
  renew,
  renewOnCallLease,
  retract,
  revoke,
  seconds,
  serviceType,
} from '../../src/runtime';
import { DeviceEvents } from '../../src/runtime/events';
import { notebookEncounter, first, linkStates } from './notebook';
import type { Party } from './two-phones';
import { gather } from './two-phones';

interface Desk {
  borrow(): Leased<Pen>;
  borrowOnCall(): Leased<Pen>;
  sleep(): Promise<never>;
}
interface Pen {
  write(): string;
}
const Desk = serviceType<Desk>('Desk');

/** Ada has a desk, and Noor a reference to it. */
async function atTheDesk() {
  const met = await gather(['ada', 'noor']);
  met.ada.device.export(Desk, {
    borrow: () => lease(minutes(2), { write: () => 'written' }),
    borrowOnCall: () => renewOnCallLease(minutes(2), { write: () => 'written' }),
    sleep: () => new Promise<never>(() => undefined),
  });
  const found: Far<Desk>[] = [];
  met.noor.device.wheneverDiscovered(Desk, desk => found.push(desk));
  await met.world.runUntil(() => found.length > 0, seconds(10));
  return { ...met, desk: found[0] as Far<Desk> };
}

async function borrowed(how: 'borrow' | 'borrowOnCall' = 'borrow') {
  const met = await atTheDesk();
  const [pen] = await Promise.all([met.desk[how](), met.world.run(seconds(1))]);
  const id = met.noor.device.snapshot().leases.find(({ periodMs }) => periodMs === minutes(2));
  return { ...met, pen, penId: id?.lease as number };
}

/** A device's events about one lease. */
function aboutLease({ events }: Party, id: number) {
  return events.filter(event => 'lease' in event && event.lease === id);
}

function typesOf(events: readonly DeviceEvent[]): string[] {
  return events.map(({ type }) => type);
}

test('a sighted peer is reported once for each incarnation', async () => {
  const { world, ada, noor } = await gather(['ada', 'noor']);
  await world.run(minutes(2));
  const found = () => noor.events.flatMap(event => (event.type === 'peer found' ? [event] : []));
  const adasId = await ada.device.ready;
  expect(found()).toHaveLength(1);
  expect(adasId.startsWith(first(found()).idPrefix)).toBe(true);

  ada.phone.restart();
  await world.run(minutes(2));
  const incarnations = found().map(({ incarnation }) => incarnation);
  expect(new Set(incarnations).size).toBe(2);
  expect(incarnations).toContain(noor.device.snapshot().peers[0]?.incarnation);
});

test('a link is reported up, suspected, down and up again, with its peer', async () => {
  const { world, ada, noor } = await notebookEncounter();
  world.apart(ada.phone, noor.phone);
  await world.run(minutes(1));
  world.together(ada.phone, noor.phone);
  await world.run(minutes(1));
  expect(linkStates(noor.events)).toEqual(['up', 'suspected', 'down', 'up']);
  const peer = await ada.device.ready;
  for (const event of noor.events.filter(({ type }) => type === 'link')) {
    expect(event).toMatchObject({ peer, name: 'ada' });
  }
});

test('a restart of the other app is reported', async () => {
  const { world, ada, noor } = await notebookEncounter();
  ada.phone.restart();
  await world.run(minutes(1));
  expect(noor.events).toContainEqual({ type: 'peer restarted', peer: await ada.device.ready });
});

test('a created lease is reported at both ends, each with its role and its peer', async () => {
  const { ada, noor, penId } = await borrowed();
  const created = {
    type: 'lease created',
    lease: penId,
    periodMs: minutes(2),
    pattern: 'plain',
    origin: 'borrow',
  };
  expect(ada.events).toContainEqual({ ...created, role: 'grantor', peer: await noor.device.ready });
  expect(noor.events).toContainEqual({ ...created, role: 'holder', peer: await ada.device.ready });
});

test('a renewal is reported at both ends, with the time left', async () => {
  const { world, ada, noor, pen, penId } = await borrowed();
  await Promise.all([renew(pen, minutes(4)), world.run(seconds(1))]);
  for (const [party, role] of [
    [ada, 'grantor'],
    [noor, 'holder'],
  ] as const) {
    const [renewed] = aboutLease(party, penId).filter(({ type }) => type === 'lease renewed');
    expect(renewed).toMatchObject({ role });
    expect(renewed?.type === 'lease renewed' && renewed.timeLeftMs).toBeGreaterThan(minutes(3.9));
  }
});

test('a call that renews is reported at the grantor, too', async () => {
  const { world, ada, pen, penId } = await borrowed('borrowOnCall');
  await Promise.all([pen.write(), world.run(seconds(1))]);
  expect(typesOf(aboutLease(ada, penId))).toContain('lease renewed');
});

test('a lease that elapses is reported expired at both ends, with the reason', async () => {
  const { world, ada, noor, penId } = await borrowed();
  await world.run(minutes(3));
  for (const [party, role] of [
    [ada, 'grantor'],
    [noor, 'holder'],
  ] as const) {
    expect(aboutLease(party, penId)).toContainEqual(
      expect.objectContaining({ type: 'lease expired', reason: 'elapsed', role }),
    );
  }
});

test('a lease that one end revokes is reported revoked at both ends', async () => {
  const { world, ada, noor, pen, penId } = await borrowed();
  revoke(pen);
  await world.run(seconds(1));
  for (const party of [ada, noor]) {
    const ends = aboutLease(party, penId).filter(
      ({ type }) => type === 'lease revoked' || type === 'lease expired',
    );
    expect(ends).toMatchObject([{ type: 'lease revoked', reason: 'revoked' }]);
  }
});

test('a message is reported when it is accepted, sent and answered', async () => {
  const { world, noor, pen, penId } = await borrowed();
  noor.events.length = 0;
  await Promise.all([pen.write(), world.run(seconds(1))]);
  expect(aboutLease(noor, penId)).toMatchObject([
    { type: 'message buffered', method: 'write', role: 'holder' },
    { type: 'message sent', method: 'write', role: 'holder' },
    { type: 'message answered', method: 'write', role: 'holder' },
  ]);
});

test('a queued message is reported buffered, and sent once the link is back', async () => {
  const { world, ada, noor, pen, penId } = await borrowed();
  world.apart(ada.phone, noor.phone);
  await world.run(seconds(30));
  noor.events.length = 0;
  void pen.write();
  await world.run(seconds(5));
  expect(typesOf(aboutLease(noor, penId))).toEqual(['message buffered']);
  world.together(ada.phone, noor.phone);
  await world.run(seconds(40));
  expect(typesOf(aboutLease(noor, penId))).toEqual([
    'message buffered',
    'message sent',
    'message answered',
  ]);
});

test('a message past its due is reported timed out, a retracted one withdrawn', async () => {
  const { world, ada, noor, desk, pen, penId } = await borrowed();
  void desk
    .sleep()
    .due(seconds(3))
    .catch(() => undefined);
  await world.run(seconds(5));
  expect(noor.events).toContainEqual(
    expect.objectContaining({ type: 'message timed out', method: 'sleep' }),
  );
  world.apart(ada.phone, noor.phone);
  await world.run(seconds(30));
  void pen.write();
  retract(pen);
  await world.run(seconds(1));
  expect(typesOf(aboutLease(noor, penId))).toContain('message withdrawn');
});

test('an observer that throws affects neither the others nor the device', async () => {
  const { world, noor, desk } = await atTheDesk();
  const later: DeviceEvent[] = [];
  noor.device.observe(() => {
    throw new Error('clumsy');
  });
  noor.device.observe(event => later.push(event));
  const [pen] = await Promise.all([desk.borrow(), world.run(seconds(1))]);
  await Promise.all([pen.write(), world.run(seconds(1))]);
  expect(typesOf(later)).toContain('message answered');
});

test('a cancelled observer does not run any more', async () => {
  const { world, noor, pen } = await borrowed();
  const heard: DeviceEvent[] = [];
  const callOff = noor.device.observe(event => heard.push(event));
  callOff();
  await Promise.all([pen.write(), world.run(seconds(1))]);
  expect(heard).toEqual([]);
});

test('without observers no event is made: in a whole exchange with a disconnection and an end', async () => {
  const observed = jest
    .spyOn(DeviceEvents.prototype, 'add')
    .mockImplementation(() => () => undefined);
  try {
    const { world, ada, noor, notebook, lines } = await notebookEncounter();
    await Promise.all([notebook.write('heard by nobody'), world.run(seconds(1))]);
    world.apart(ada.phone, noor.phone);
    void notebook
      .write('waits')
      .due(seconds(20))
      .catch(() => undefined);
    await world.run(minutes(11));
    world.together(ada.phone, noor.phone);
    await world.run(minutes(1));
    ada.phone.restart();
    await world.run(minutes(1));
    expect(lines).toEqual(['heard by nobody']);
    expect(observed).toHaveBeenCalled();
    // `emit?.()` does not evaluate its argument then.
    expect(observed.mock.contexts.map(({ emit }) => emit)).toEqual(
      observed.mock.contexts.map(() => undefined),
    );
  } finally {
    observed.mockRestore();
  }
});
