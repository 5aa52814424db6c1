import type { DeviceEvent, Far } from '../../../src/runtime';
import { minutes, seconds } from '../../../src/runtime';
import type { NotebookLike } from '../notebook';
import { connected, first, linkState, Notebook, notebookEncounter } from '../notebook';
import type { Party } from '../two-phones';
import { gather } from '../two-phones';
import { dialsOf } from './dials';

const found = ({ events }: Party) => events.filter(({ type }) => type === 'peer found');

/** Two that hear of each other and meet nobody by themselves. */
async function amongTheUninvited() {
  return gather(['ada', 'noor'], {
    app: device => {
      device.meets = 'invited';
    },
  });
}

test('C9: a device that meets only whom it has invited reports the others, and dials none', async () => {
  const { world, ada, noor } = await amongTheUninvited();
  await world.run(minutes(3));
  expect(found(ada)).toHaveLength(1);
  expect(ada.device.sightings()).toHaveLength(1);
  expect([...dialsOf(world, ada), ...dialsOf(world, noor)]).toEqual([]);
  expect([linkState(ada), linkState(noor)]).toEqual(['never met', 'never met']);
});

test.each([
  ['id', async ({ device }: Party) => device.ready],
  ['announced prefix', async ({ device }: Party) => (await device.ready).slice(0, 16)],
])(
  'C9: who is invited by its %s is dialed, and let in without an invitation',
  async (_, nameOf) => {
    const { world, ada, noor } = await amongTheUninvited();
    await world.run(seconds(30));
    ada.device.invite(await nameOf(noor));
    await world.run(seconds(5));
    expect(connected(ada, noor)).toBe(true);
  },
);

test('C9: who was not heard of can be invited to where others say it is', async () => {
  const { world, ada, noor } = await gather(['ada', 'noor'], {
    app: device => {
      device.meets = 'invited';
      device.announce(undefined);
    },
  });
  await world.run(seconds(30));
  expect(found(ada)).toEqual([]);
  const { port = 0 } = noor.device.snapshot();
  ada.device.invite(await noor.device.ready, [{ host: noor.phone.address, port }]);
  await world.run(seconds(5));
  expect(connected(ada, noor)).toBe(true);
  expect(ada.device.snapshot().peers[0]?.addresses).toEqual([{ host: noor.phone.address, port }]);
});

test('C9: everyone who was reported is dialed once everyone is to be met', async () => {
  const { world, ada, noor } = await amongTheUninvited();
  await world.run(minutes(1));
  ada.device.meets = 'everyone';
  await world.run(seconds(5));
  expect(connected(ada, noor)).toBe(true);
});

test('C9: leases are a reason to dial who was not invited', async () => {
  const met = await notebookEncounter();
  met.ada.device.meets = 'invited';
  met.noor.device.meets = 'invited';
  met.world.apart(met.ada.phone, met.noor.phone);
  await met.world.run(seconds(30));
  met.world.together(met.ada.phone, met.noor.phone);
  await met.world.run(seconds(20));
  expect(connected(met.ada, met.noor)).toBe(true);
});

test('C9: after a parting neither dials, whatever leases there are, and the leases live on', async () => {
  const met = await notebookEncounter();
  await met.world.run(seconds(5));
  met.noor.device.part(await met.ada.device.ready);
  expect(linkState(met.noor)).toBe('down');
  await met.world.run(seconds(3));
  const sinceMs = met.world.now;
  await met.world.run(minutes(3));
  expect([linkState(met.ada), linkState(met.noor)]).toEqual(['down', 'down']);
  expect([
    ...dialsOf(met.world, met.ada, sinceMs),
    ...dialsOf(met.world, met.noor, sinceMs),
  ]).toEqual([]);
  expect(met.noor.device.snapshot().leases).toHaveLength(1);
  expect(met.ada.device.snapshot().leases).toHaveLength(1);
});

test.each(['the one that has parted', 'the other'])(
  'C9: a call from %s dials, arrives once, and is answered',
  async who => {
    const met = await notebookEncounter();
    const heard: string[] = [];
    const Ear = { ...Notebook, name: 'Ear' };
    met.noor.device.export(Ear, { write: line => heard.push(line) });
    const ears: Far<NotebookLike>[] = [];
    met.ada.device.whenDiscovered(Ear, ear => ears.push(ear));
    await met.world.run(seconds(5));
    met.noor.device.part(await met.ada.device.ready);
    await met.world.run(seconds(20));
    const through = who === 'the other' ? first(ears) : met.notebook;
    const [count] = await Promise.all([through.write('hello'), met.world.run(seconds(5))]);
    expect(count).toBe(1);
    expect([...met.lines, ...heard]).toEqual(['hello']);
    expect(connected(met.ada, met.noor)).toBe(true);
  },
);

test('C9: a parting is taken back by an invitation', async () => {
  const met = await notebookEncounter();
  const id = await met.ada.device.ready;
  met.noor.device.part(id);
  await met.world.run(seconds(10));
  met.noor.device.invite(id);
  await met.world.run(seconds(5));
  expect(connected(met.ada, met.noor)).toBe(true);
});

test('C9, M3: what was under way at a parting is neither lost nor doubled', async () => {
  const met = await notebookEncounter();
  const id = await met.ada.device.ready;
  for (let round = 0; round < 20; round++) {
    void met.notebook.write(`${round}`).catch(() => undefined);
    await met.world.run(round % 7);
    met.noor.device.part(id);
    await met.world.run(seconds(1));
    void met.notebook.write(`${round} again`).catch(() => undefined);
    await met.world.run(seconds(5));
  }
  expect(met.lines).toEqual(
    Array.from({ length: 20 }, (_, round) => [`${round}`, `${round} again`]).flat(),
  );
});

test('C9: who comes uninvited is let in, and not remembered; who is invited then is', async () => {
  const { world, ada, noor } = await gather(['ada', 'noor'], {
    app: (device, name) => {
      if (name === 'ada') device.meets = 'invited';
    },
  });
  await world.run(seconds(20));
  expect(connected(ada, noor)).toBe(true);
  expect(ada.device.people.list()).toEqual([]);
  expect(noor.device.people.list()).toHaveLength(1);
  ada.device.invite(await noor.device.ready);
  expect(ada.device.people.list()).toMatchObject([{ name: 'noor' }]);
});

test('C9, B5: a verified name is protected from who is not remembered, too', async () => {
  const met = await gather(['ada', 'noor', 'mallory'], {
    devices: { mallory: { name: 'noor' } },
    app: (device, name) => {
      if (name === 'ada') device.meets = 'invited';
    },
  });
  const { world, ada, noor, mallory } = met;
  ada.device.people.verify(await noor.device.ready);
  await world.run(seconds(30));
  const ids = ada.device.snapshot().peers.map(({ id }) => id);
  expect(ids).not.toContain(await mallory.device.ready);
});

test('an announcement says what its device says about itself, and a change is told', async () => {
  const { world, ada, noor } = await gather(['ada', 'noor'], {
    world: { discovery: { echoes: 0 } },
  });
  ada.device.announce({ since: '17', host: '1' });
  await world.run(seconds(30));
  ada.device.announce({ since: '17', d: '30000' });
  await world.run(seconds(30));
  const told = found(noor).map(event => (event.type === 'peer found' ? event.about : undefined));
  expect(told.slice(-2)).toEqual([
    { host: '1', since: '17' },
    { d: '30000', since: '17' },
  ]);
  expect(noor.device.sightings()).toMatchObject([{ about: { d: '30000', since: '17' } }]);
});

test('who takes the announcement back is gone from the sightings, and goes on hearing', async () => {
  const { world, ada, noor } = await gather(['ada', 'noor'], {
    world: { discovery: { echoes: 0 } },
  });
  await world.run(seconds(30));
  ada.device.announce(undefined);
  await world.run(minutes(3));
  const gone = noor.events.filter(({ type }) => type === 'sighting gone');
  expect(gone).toHaveLength(1);
  expect(noor.device.sightings()).toEqual([]);
  expect(ada.device.sightings()).toHaveLength(1);
  expect(connected(ada, noor)).toBe(true);
  ada.device.announce({});
  await world.run(seconds(30));
  expect(noor.device.sightings()).toHaveLength(1);
});

test('who is not heard of any more is gone from the sightings after two minutes', async () => {
  const { world, ada, noor } = await gather(['ada', 'noor'], {
    world: { discovery: { echoes: 0 } },
  });
  await world.run(seconds(30));
  ada.phone.kill();
  await world.run(minutes(4));
  expect(noor.device.sightings()).toEqual([]);
});

test.each([
  ['too many', Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`k${at}`, '1']))],
  ['a key of the announcement', { id: 'me' }],
  ['a key with capitals', { Host: '1' }],
  ['a value with a space', { host: 'a b' }],
  ['a value beyond ASCII', { host: 'ü' }],
  ['a long value', { host: 'x'.repeat(65) }],
  ['no text', { host: 1 as unknown as string }],
])('what cannot be announced is refused: %s', async (_, about) => {
  const { ada } = await gather(['ada']);
  expect(() => ada.device.announce(about)).toThrow(RangeError);
});

test('a device that is about to be suspended tells so, and what is sent then leaves', async () => {
  const met = await notebookEncounter();
  met.noor.device.observe((event: DeviceEvent) => {
    if (event.type === 'sleeping') met.notebook.write('bye').oneWay();
  });
  met.noor.device.sleep();
  await met.world.run(seconds(1));
  expect(met.lines).toEqual(['bye']);
});
