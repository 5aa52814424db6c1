import { minutes, seconds, whenDisconnected, whenReconnected } from '../../../src/runtime';
import type { World } from '../../../src/simulation';
import {
  notebookEncounter,
  connected,
  lastHeardAt,
  linkEvents,
  linkStates,
  watch,
} from '../notebook';
import type { Party } from '../two-phones';

/** No platform events: only the runtime's own heartbeats detect a failure. */
const silentPlatform = { world: { network: { deadSocketTells: 'never' } } } as const;

/** Runs until both suspect the other. Returns how long each had received nothing by then. */
async function silenceUntilSuspected(world: World, parties: readonly Party[]): Promise<number[]> {
  const watched = parties.map(party => ({ party, events: watch(world, party) }));
  const suspicions = () =>
    watched.map(({ events }) => linkEvents(events).find(({ state }) => state === 'suspected'));
  const lastHeard = new Map<Party, number>();
  for (const party of parties) {
    lastHeard.set(party, lastHeardAt(world, party));
  }
  await world.runUntil(() => suspicions().every(suspicion => suspicion !== undefined), seconds(60));
  return suspicions().map(
    (suspicion, i) => (suspicion?.at ?? Infinity) - (lastHeard.get(parties[i] as Party) ?? 0),
  );
}

test('C2: on an idle link heartbeats go both ways, and it stays up', async () => {
  const { world, ada, noor } = await notebookEncounter(silentPlatform);
  const from = world.now;
  await world.run(minutes(20));
  for (const { phone, events } of [ada, noor]) {
    const heard = world.log.filter(
      happened =>
        happened.at > from && happened.what === 'delivered' && happened.phone === phone.name,
    );
    // More than one in the 4 s after which a silent peer is suspected.
    expect(heard.length).toBeGreaterThan((20 * 60) / 4);
    expect(linkStates(events)).toEqual(['up']);
  }
  expect(connected(ada, noor)).toBe(true);
});

test('C2: a connection that dies without notice is suspected at both ends after 4 to 6 s of silence', async () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const { world, ada, noor } = await notebookEncounter({
      world: { seed, network: { deadSocketTells: 'never' } },
    });
    await world.run(seconds(60));
    world.apart(ada.phone, noor.phone);
    for (const silence of await silenceUntilSuspected(world, [ada, noor])) {
      expect(silence).toBeGreaterThan(seconds(4));
      expect(silence).toBeLessThan(seconds(6));
    }
  }
});

test('C2: a link under load is suspected as early as an idle one', async () => {
  const { world, ada, noor, notebook } = await notebookEncounter(silentPlatform);
  const until = world.now + seconds(30);
  const chat = (): void => {
    notebook.write('x').oneWay();
    if (world.now < until) {
      noor.phone.ports.clock.setTimer(20, chat);
    }
  };
  chat();
  await world.run(seconds(29));
  world.apart(ada.phone, noor.phone);
  const silences = await silenceUntilSuspected(world, [ada, noor]);
  // On a busy link the beat is fast; six seconds hold all the same.
  silences.forEach(silence => expect(silence).toBeLessThan(seconds(6)));
});

test('C2: occasional messages on an idle link do not delay the suspicion', async () => {
  const { world, ada, noor, notebook } = await notebookEncounter(silentPlatform);
  for (let i = 0; i < 40; i++) {
    notebook.write('now and then').oneWay();
    await world.run(seconds(1.4 + (i % 5) / 7));
  }
  world.apart(ada.phone, noor.phone);
  for (const silence of await silenceUntilSuspected(world, [ada, noor])) {
    expect(silence).toBeGreaterThan(seconds(4));
    expect(silence).toBeLessThan(seconds(6));
  }
});

test('C2: a connection that died without notice is replaced while both are in range', async () => {
  const { world, ada, noor, notebook, lines } = await notebookEncounter(silentPlatform);
  await world.run(seconds(30));
  const [before] = world.connections();
  before?.reset('neither');
  notebook.write('into the void').oneWay();
  await world.run(seconds(20));
  expect(connected(ada, noor)).toBe(true);
  expect(world.connections().map(({ live }) => live)).toEqual([true]);
  expect(world.connections()[0]?.id).not.toBe(before?.id);
  expect(lines).toEqual(['into the void']);
});

test('C2: a peer that walks out of range, or loses power, is noticed without a platform event', async () => {
  for (const goes of ['walks', 'crashes'] as const) {
    const { world, ada, noor, notebook } = await notebookEncounter(silentPlatform);
    let disconnected = 0;
    whenDisconnected(notebook, () => disconnected++);
    await world.run(seconds(20));
    if (goes === 'walks') {
      ada.phone.moveAway();
    } else {
      ada.phone.crash();
    }
    const [silence] = await silenceUntilSuspected(world, [noor]);
    expect(silence).toBeLessThan(seconds(6));
    await world.run(seconds(30));
    expect(disconnected).toBe(1);
    expect(connected(noor)).toBe(false);
  }
});

test('C2: when only one direction is lost both ends notice, and they reconnect', async () => {
  const { world, ada, noor } = await notebookEncounter(silentPlatform);
  await world.run(seconds(30));
  world.mute(noor.phone, ada.phone);
  await world.runUntil(() => !connected(ada) && !connected(noor), seconds(30));

  world.unmute(noor.phone, ada.phone);
  await world.runUntil(() => connected(ada, noor), seconds(60));
});

test('C2: suspicion shows in the snapshot, from 0 to 1, before it is an event', async () => {
  const { world, ada, noor } = await notebookEncounter(silentPlatform);
  await world.run(seconds(30));
  const suspicion = () => noor.device.snapshot().peers[0]?.suspicion ?? NaN;
  expect(suspicion()).toBeGreaterThanOrEqual(0);
  expect(suspicion()).toBeLessThan(0.9);
  world.apart(ada.phone, noor.phone);
  const course: number[] = [];
  for (let i = 0; i < 12; i++) {
    await world.run(seconds(0.5));
    if (linkStates(noor.events).includes('suspected')) {
      break;
    }
    course.push(suspicion());
  }
  expect(course).toEqual([...course].sort((a, b) => a - b));
  course.forEach(value => expect(value).toBeLessThanOrEqual(1));
  expect(Math.max(...course)).toBeGreaterThan(0.5);
});

test('C2: after a silence that ends by itself, messages sent meanwhile arrive once, in order', async () => {
  const { world, ada, noor, notebook, lines } = await notebookEncounter();
  await world.run(seconds(30));
  const sent: string[] = [];
  const write = (line: string) => {
    sent.push(line);
    notebook.write(line).oneWay();
  };
  write('before');
  await world.run(seconds(1));
  world.apart(ada.phone, noor.phone);
  for (let i = 0; i < 7; i++) {
    write(`during ${i}`);
    await world.run(seconds(1));
  }
  world.together(ada.phone, noor.phone);
  write('after');
  await world.run(seconds(60));
  expect(lines).toEqual(sent);
  expect(connected(ada, noor)).toBe(true);
});

test('C2: a device does not suspect the peer because its own event loop stalled', async () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    // The peer tolerates more silence than the stall, so that only the stalled device could suspect.
    const { world, ada, noor } = await notebookEncounter({ world: { seed } });
    await world.run(seconds(30));
    ada.phone.stall(seconds(20));
    await world.run(seconds(60));
    expect(linkStates(ada.events)).not.toContain('suspected');
    expect(linkStates(noor.events)).toContain('suspected');
    expect(connected(ada, noor)).toBe(true);
  }
});

test('C2: a stall does not shorten the silence after which the peer is suspected', async () => {
  const { world, ada, noor } = await notebookEncounter(silentPlatform);
  await world.run(seconds(30));
  // From here on the peer is really gone; 3.5 s of the silence are Ada's own stall.
  world.apart(ada.phone, noor.phone);
  await world.run(seconds(1));
  const watched = watch(world, ada);
  ada.phone.stall(seconds(3.5));
  const stalledUntil = world.now + seconds(3.5);
  await world.runUntil(() => linkStates(watched).includes('suspected'), seconds(30));
  const [suspicion] = linkEvents(watched).filter(({ state }) => state === 'suspected');
  expect((suspicion?.at ?? 0) - stalledUntil).toBeGreaterThan(seconds(1.5));
  expect((suspicion?.at ?? Infinity) - stalledUntil).toBeLessThan(seconds(7));
});

test.each([true, false])(
  'C2: a device does not suspect the peer because it slept itself (monotonic clock runs asleep: %s)',
  async monotonicRunsAsleep => {
    const { world, ada, noor, notebook } = await notebookEncounter({
      world: { network: { deadSocketTells: 'never' } },
      phone: { monotonicRunsAsleep },
    });
    let reconnected = 0;
    whenReconnected(notebook, () => reconnected++);
    await world.run(seconds(30));
    noor.phone.sleep();
    await world.run(seconds(60));
    noor.phone.wake();
    await world.run(seconds(30));
    expect(linkStates(noor.events)).not.toContain('suspected');
    expect(linkStates(ada.events)).toContain('suspected');
    expect(connected(ada, noor)).toBe(true);
    expect(reconnected).toBe(1);
  },
);
