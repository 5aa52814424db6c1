import {
  leaseTimeLeft,
  minutes,
  seconds,
  whenDisconnected,
  whenExpired,
  whenReconnected,
} from '../../../src/runtime';
import type { Far } from '../../../src/runtime';
import type { NotebookLike } from '../notebook';
import { notebookEncounter, first, Notebook } from '../notebook';
import { gather } from '../two-phones';

function listen(reference: Far<unknown>) {
  const heard: string[] = [];
  const offs = [
    whenDisconnected(reference, () => heard.push('disconnected')),
    whenReconnected(reference, () => heard.push('reconnected')),
  ];
  return { heard, callOff: () => offs.forEach(off => off()) };
}

test('C1: observers of a reference run once for each loss of the connection and once for each reconnection', async () => {
  const { world, ada, noor, notebook } = await notebookEncounter();
  const { heard } = listen(notebook);
  await world.run(seconds(30));
  expect(heard).toEqual([]);

  world.apart(ada.phone, noor.phone);
  await world.run(seconds(30));
  expect(heard).toEqual(['disconnected']);

  world.together(ada.phone, noor.phone);
  await world.run(seconds(60));
  expect(heard).toEqual(['disconnected', 'reconnected']);

  world.apart(ada.phone, noor.phone);
  await world.run(seconds(30));
  world.together(ada.phone, noor.phone);
  await world.run(seconds(60));
  expect(heard).toEqual(['disconnected', 'reconnected', 'disconnected', 'reconnected']);
});

test('C1: observers of every reference to the disconnected device run, and none of another device', async () => {
  const { world, ada, noor, mika } = await gather(['ada', 'noor', 'mika']);
  for (const { device } of [ada, mika]) {
    device.export(Notebook, { write: () => 0 });
    device.export(Notebook, { write: () => 1 });
  }
  const found: Far<NotebookLike>[] = [];
  noor.device.wheneverDiscovered(Notebook, notebook => found.push(notebook));
  await world.runUntil(() => found.length === 4, seconds(10));
  const told = found.map(listen);

  world.apart(mika.phone, noor.phone);
  await world.run(seconds(30));

  expect(told.filter(({ heard }) => heard.length === 1)).toHaveLength(2);
  expect(told.filter(({ heard }) => heard.length === 0)).toHaveLength(2);
  const holders = noor.device.snapshot().leases;
  const mikas = holders.filter(
    lease => noor.device.snapshot().peers.find(({ id }) => id === lease.peer)?.name === 'mika',
  );
  expect(mikas).toHaveLength(2);
});

test('C1: a disconnection neither stops nor shortens the lease, and a reconnection does not lengthen it', async () => {
  const { world, ada, noor, notebook } = await notebookEncounter();
  const ended: string[] = [];
  whenExpired(notebook, reason => ended.push(reason));
  const { heard } = listen(notebook);
  const before = leaseTimeLeft(notebook);
  const start = world.now;

  world.apart(ada.phone, noor.phone);
  await world.run(seconds(90));
  expect(heard).toEqual(['disconnected']);
  expect(leaseTimeLeft(notebook)).toBeCloseTo(before - (world.now - start), 0);

  world.together(ada.phone, noor.phone);
  await world.run(seconds(90));
  expect(heard).toEqual(['disconnected', 'reconnected']);
  // L13: the grantor's time corrects the holder's, which is early by no more than a round trip (L12).
  expect(Math.abs(leaseTimeLeft(notebook) - (before - (world.now - start)))).toBeLessThan(100);
  expect(ended).toEqual([]);
});

test('C1: a lease that runs out while disconnected ends at its time at both ends', async () => {
  const { world, ada, noor, notebook } = await notebookEncounter();
  const endedAt: number[] = [];
  whenExpired(notebook, () => endedAt.push(world.now));
  const due = world.now + leaseTimeLeft(notebook);
  world.apart(ada.phone, noor.phone);
  await world.run(minutes(11));

  expect(endedAt).toHaveLength(1);
  expect(Math.abs(first(endedAt) - due)).toBeLessThan(100);
  expect(ada.device.snapshot().leases).toEqual([]);
  expect(noor.device.snapshot().leases).toEqual([]);
});

test('C1: cancelled observers, and those of an ended lease, do not run', async () => {
  const { world, ada, noor, notebook } = await notebookEncounter();
  const calledOff = listen(notebook);
  calledOff.callOff();
  const kept = listen(notebook);
  world.apart(ada.phone, noor.phone);
  await world.run(minutes(11));
  expect(calledOff.heard).toEqual([]);
  expect(kept.heard).toEqual(['disconnected']);

  world.together(ada.phone, noor.phone);
  await world.run(minutes(1));
  expect(kept.heard).toEqual(['disconnected']);
});

test('C1: an observer that throws is reported and affects nothing else', async () => {
  const { world, ada, noor, notebook } = await notebookEncounter();
  whenDisconnected(notebook, () => {
    throw new Error('clumsy');
  });
  const { heard } = listen(notebook);
  world.apart(ada.phone, noor.phone);
  await world.run(seconds(30));
  expect(heard).toEqual(['disconnected']);
  expect(noor.events).toContainEqual({
    type: 'application error',
    error: expect.objectContaining({ message: 'clumsy' }) as unknown,
  });
});

test('C1: a call made while disconnected waits, and the answer comes after the reconnection', async () => {
  const { world, ada, noor, notebook, lines } = await notebookEncounter();
  world.apart(ada.phone, noor.phone);
  await world.run(seconds(30));
  const answers: number[] = [];
  void notebook.write('from afar').then(count => answers.push(count));
  await world.run(seconds(30));
  expect(lines).toEqual([]);
  expect(answers).toEqual([]);

  world.together(ada.phone, noor.phone);
  await world.run(seconds(60));
  expect(lines).toEqual(['from afar']);
  expect(answers).toEqual([1]);
});
