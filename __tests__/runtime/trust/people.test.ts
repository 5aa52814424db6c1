import type { DeviceEvent, Far } from '../../../src/runtime';
import { minutes, seconds } from '../../../src/runtime';
import { REFUSED } from '../../../src/runtime/link/secure-connection';
import type { NotebookLike } from '../notebook';
import { notebookEncounter, connected, first, Notebook } from '../notebook';
import type { Party } from '../two-phones';
import { gather, lastWordsArrive } from '../two-phones';

const idOf = ({ device }: Party) => device.snapshot().id as string;
const peersOf = ({ device }: Party) => device.snapshot().peers.map(({ name }) => name);
const reasonsOf = ({ events }: Party) =>
  events.flatMap(event => (event.type === 'connection ended' ? [event.reason.text] : []));

test('a device that was met is known by key and name, also after a restart', async () => {
  const { world, ada, noor } = await notebookEncounter();
  const known = [{ id: idOf(noor), name: 'noor', standing: 'known', namesakes: [] }];
  expect(ada.device.people.list()).toEqual(known);
  noor.phone.moveAway();
  ada.phone.restart();
  await world.run(seconds(5));
  expect(ada.device.people.list()).toEqual(known);
});

test('a verified device stays verified after a restart', async () => {
  const { world, ada, noor } = await notebookEncounter();
  ada.device.people.verify(idOf(noor));
  // Unwritten changes may be lost when an app is killed.
  await world.run(seconds(1));
  noor.phone.moveAway();
  ada.phone.restart();
  await world.run(seconds(5));
  expect(ada.device.people.list()).toMatchObject([{ name: 'noor', standing: 'verified' }]);
});

test('B5: a blocked device loses its link and leases at once, and is refused without a reason', async () => {
  const { world, ada, noor, notebook, lines } = await notebookEncounter({ world: lastWordsArrive });
  ada.device.people.block(idOf(noor));
  expect(ada.device.snapshot()).toMatchObject({ peers: [], leases: [] });
  void notebook.write('after').catch(() => undefined);
  await world.run(minutes(2));
  expect(lines).not.toContain('after');
  expect(peersOf(ada)).toEqual([]);
  expect(reasonsOf(ada)).toContain('this person is blocked');
  expect(reasonsOf(noor).join()).not.toMatch(/block/);
  expect(reasonsOf(noor)).toContain(`closed by the other device: ${REFUSED}`);

  ada.phone.restart();
  await world.run(minutes(1));
  expect(peersOf(ada)).toEqual([]);
});

test('a device does not dial a blocked one', async () => {
  const { world, ada, noor } = await notebookEncounter();
  ada.device.people.block(idOf(noor));
  await world.run(seconds(10));
  const before = dialsBy(ada.events);
  await world.run(minutes(2));
  expect(dialsBy(ada.events)).toBe(before);
});

/** Connections that ended with this device's own refusal, and dials that failed. */
function dialsBy(events: readonly DeviceEvent[]): number {
  return events.filter(({ type }) => type === 'dial failed' || type === 'peer found').length;
}

test('a blocked device is accepted again once it is verified', async () => {
  const { world, ada, noor } = await notebookEncounter();
  ada.device.people.block(idOf(noor));
  await world.run(seconds(20));
  ada.device.people.verify(idOf(noor));
  await world.run(minutes(1));
  expect(connected(noor)).toBe(true);
});

test('a forgotten device loses its link and leases, and is new at the next meeting', async () => {
  const { world, ada, noor, found } = await notebookEncounter();
  ada.device.people.verify(idOf(noor));
  ada.device.people.forget(idOf(noor));
  expect(ada.device.people.list()).toEqual([]);
  expect(ada.device.snapshot().leases).toEqual([]);
  await world.run(minutes(1));
  expect(ada.device.people.list()).toMatchObject([{ name: 'noor', standing: 'known' }]);
  expect(found.length).toBeGreaterThan(1);
});

test('forgetting an unknown device changes nothing', async () => {
  const { world, ada, noor } = await notebookEncounter();
  ada.device.people.forget('00'.repeat(32));
  await world.run(seconds(5));
  expect(connected(noor)).toBe(true);
});

describe('only people I have verified', () => {
  test('B5: others are refused before they can reach any service, without a reason', async () => {
    const { world, ada, noor } = await gather(['ada', 'noor'], {
      world: lastWordsArrive,
      devices: { ada: { onlyVerified: true } },
    });
    const found: Far<NotebookLike>[] = [];
    ada.device.export(Notebook, { write: () => 0 });
    noor.device.wheneverDiscovered(Notebook, notebook => found.push(notebook));
    await world.run(minutes(1));
    expect(found).toEqual([]);
    expect([...peersOf(ada), ...peersOf(noor)]).toEqual([]);
    expect(reasonsOf(ada)).toContain('only people who were verified are let in');
    expect(reasonsOf(noor)).toContain(`closed by the other device: ${REFUSED}`);
    expect(reasonsOf(noor).join()).not.toMatch(/verified/);
    // So that they can be verified at all.
    expect(ada.device.people.list()).toMatchObject([{ name: 'noor', standing: 'known' }]);

    ada.device.people.verify(idOf(noor));
    await world.run(minutes(1));
    expect(found).toHaveLength(1);
  });

  test('turning it on ends the links and leases of others', async () => {
    const { world, ada, noor, lines, notebook } = await notebookEncounter();
    ada.device.people.onlyVerified = true;
    expect(ada.device.people.onlyVerified).toBe(true);
    expect(ada.device.snapshot()).toMatchObject({ peers: [], leases: [] });
    void notebook.write('too late').catch(() => undefined);
    await world.run(minutes(1));
    expect(lines).toEqual([]);
    ada.device.people.onlyVerified = false;
    await world.run(minutes(1));
    expect(connected(noor)).toBe(true);
  });

  test('a verified device is not affected', async () => {
    const { world, ada, noor, lines, notebook } = await notebookEncounter();
    ada.device.people.verify(idOf(noor));
    ada.device.people.onlyVerified = true;
    void notebook.write('still here');
    await world.run(seconds(5));
    expect(lines).toEqual(['still here']);
  });
});

test('at most a thousand people are kept, and no verified or blocked one is dropped for that', async () => {
  const { ada, noor } = await notebookEncounter();
  const { people } = ada.device;
  people.verify(idOf(noor));
  const met = (people as unknown as { met(hello: object): void }).met.bind(people);
  for (let i = 0; i < 1_500; i++) {
    met({ id: i.toString(16).padStart(64, '0'), name: `visitor ${i}` });
  }
  const list = people.list();
  expect(list).toHaveLength(1_000);
  expect(first(list)).toMatchObject({ name: 'noor', standing: 'verified' });
  expect(list[list.length - 1]).toMatchObject({ name: 'visitor 1499' });
});
