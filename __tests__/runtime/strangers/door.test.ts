import { minutes, seconds } from '../../../src/runtime';
import type { Phone, World } from '../../../src/simulation';
import { silence as deafness } from '../connection/dials';
import { notebookEncounter, connected, linkEvents } from '../notebook';
import { messages, text } from '../stranger';
import type { Party } from '../two-phones';
import { gather } from '../two-phones';
import type { Behaviour } from './crowd';
import { freshKey, halfHandshake, knock, phones, silent, wholeHandshake } from './crowd';

jest.setTimeout(60_000);

/** More addresses than there are slots for familiar ones. */
const CROWD = 24;

const behaviours: [string, Behaviour][] = [
  ['send nothing', silent],
  ['begin a handshake', halfHandshake],
  ['finish the handshake', wholeHandshake],
  ['use a new key each time', freshKey],
];

/** Connects as often as each address may, from now on. */
function besiege(world: World, to: Party, from: readonly Phone[], behave: Behaviour, ms: number) {
  from.forEach(phone => {
    for (let i = 0; i < 30; i++) knock(phone, to, behave);
    for (let at = 1_000; at < ms; at += 1_000) {
      world.at(world.now + at, () => knock(phone, to, behave));
    }
  });
}

/** How many have a link so far. */
const letIn = ({ events }: Party) =>
  new Set(linkEvents(events).flatMap(({ peer, state }) => (state === 'up' ? [peer] : []))).size;

test.each(behaviours.slice(0, 3))(
  'B3: slow strangers at four addresses who %s keep none of 42 out',
  async (_what, behave) => {
    const { world, ada } = await gather(['ada'], { world: deafness });
    besiege(world, ada, phones(world, 4, 'slow'), behave, seconds(60));
    await world.run(seconds(2));
    const honest = phones(world, 42, 'honest');
    for (const [number, phone] of honest.entries()) {
      const visit = knock(phone, ada, freshKey);
      await world.run(seconds(1));
      expect({ number, ended: visit.stranger?.ended }).toEqual({ number, ended: undefined });
      expect(letIn(ada)).toBe(number + 1);
    }
  },
);

test.each(behaviours.slice(0, 3))(
  'B3: nor if the 42 all come in one moment, while strangers %s',
  async (_what, behave) => {
    const { world, ada } = await gather(['ada'], { world: deafness });
    // One after the other, so that all that may be done at once is still there to be done.
    const slow = phones(world, 4, 'slow');
    for (let second = 0; second < 10; second++) {
      slow.forEach(phone => knock(phone, ada, behave));
      await world.run(seconds(1));
    }
    const visits = phones(world, 42, 'honest').map(phone => knock(phone, ada, freshKey));
    await world.run(seconds(5));
    expect(visits.filter(({ stranger }) => stranger?.ended !== undefined)).toEqual([]);
    expect(letIn(ada)).toBe(42);
  },
);

test('B3: a new connection from an address replaces its oldest silent one', async () => {
  const { world, ada } = await gather(['ada'], { device: { limits: { strangers: 3 } } });
  const mallory = world.phone('mallory');
  const visits: ReturnType<typeof knock>[] = [];
  for (let i = 0; i < 5; i++) {
    visits.push(knock(mallory, ada, silent));
    await world.run(100);
  }
  expect(visits.map(({ stranger }) => stranger?.ended !== undefined)).toEqual([
    ...[true, true],
    ...[false, false, false],
  ]);
});

test('B3: a new address takes a slot from the address with the most, not from one with few', async () => {
  const { world, ada } = await gather(['ada'], { device: { limits: { strangers: 4 } } });
  const [mallory, honest, other] = phones(world, 3, 'phone') as [Phone, Phone, Phone];
  const first = knock(honest, ada, silent);
  await world.run(50);
  const crowd: ReturnType<typeof knock>[] = [];
  for (let i = 0; i < 3; i++) {
    crowd.push(knock(mallory, ada, silent));
    await world.run(50);
  }
  const second = knock(other, ada, silent);
  await world.run(50);
  const ended = [first, ...crowd, second].map(({ stranger }) => stranger?.ended !== undefined);
  expect(ended).toEqual([false, true, false, false, false]);
});

test('B3: no more handshakes are started with strangers than a phone can compute, from any number of addresses', async () => {
  const { world, ada } = await gather(['ada'], { world: deafness });
  const crowd = phones(world, 100, 'crowd');
  const answered: number[] = [];
  const visits: ReturnType<typeof knock>[] = [];
  for (let second = 0; second < 60; second++) {
    for (const phone of crowd) {
      if (second % 2 === 0) visits.push(knock(phone, ada, halfHandshake));
    }
    await world.run(seconds(1));
    // The answer to the first message is longer than the preamble.
    answered.push(visits.filter(({ stranger }) => (stranger?.raw.length ?? 0) > 6).length);
  }
  // Ten in a second, a burst of sixty, then two in a second.
  expect(answered[0]).toBeLessThanOrEqual(13);
  expect(answered.at(-1)).toBeGreaterThan(100);
  expect(answered.at(-1)).toBeLessThanOrEqual(60 + 2 * 60);
});

/** How long Noor, a contact, takes to reconnect, without and with a flood of connections. */
async function timeToReturn(
  crowd: (world: World, ada: Party, strangers: Phone[]) => void,
  absence: (world: World, noor: Party, ada: Party) => Promise<void>,
) {
  const times: number[] = [];
  for (const isCrowded of [false, true]) {
    const { world, ada, noor } = await notebookEncounter();
    await world.run(seconds(30));
    const strangers = phones(world, CROWD, 'stranger');
    await absence(world, noor, ada);
    // A connection that ends makes Ada discard expired state, which is not measured here.
    const passerBy = knock(world.phone('passer-by'), ada, silent);
    await world.run(seconds(1));
    passerBy.stranger?.leave();
    await world.run(seconds(1));
    if (isCrowded) {
      crowd(world, ada, strangers);
    }
    await world.run(seconds(10));
    world.together(ada.phone, noor.phone);
    // So that nothing depends on the time of the next attempt.
    noor.device.refresh();
    const start = world.now;
    await world.runUntil(() => connected(noor) && linkWith(ada, noor), minutes(2));
    times.push(world.now - start);
  }
  const [alone = 0, crowded = Infinity] = times;
  return { alone, crowded };
}

function linkWith(ada: Party, { device }: Party): boolean {
  const { id } = device.snapshot();
  return ada.device.snapshot().peers.some(peer => peer.id === id && peer.state === 'up');
}

const absences: [string, (world: World, noor: Party, ada: Party) => Promise<void>][] = [
  [
    'was out of range for a minute',
    async (world, noor, ada) => {
      world.apart(ada.phone, noor.phone);
      await world.run(minutes(1));
    },
  ],
  [
    'was out of range for an hour',
    async (world, noor, ada) => {
      world.apart(ada.phone, noor.phone);
      await world.run(minutes(60));
    },
  ],
  [
    'comes back with another address',
    async (world, noor, ada) => {
      world.apart(ada.phone, noor.phone);
      await world.run(minutes(20));
      noor.phone.changeAddress();
    },
  ],
  [
    'was restarted',
    async (world, noor, ada) => {
      world.apart(ada.phone, noor.phone);
      await world.run(minutes(20));
      noor.phone.restart();
      await world.run(seconds(1));
    },
  ],
];

describe.each(behaviours)('a crowd at many addresses who all %s', (_what, behave) => {
  test.each(absences)(
    'B3: a contact that %s reconnects at most a second later',
    async (_absence, absence) => {
      const { alone, crowded } = await timeToReturn((world, ada, strangers) => {
        besiege(world, ada, strangers, behave, minutes(1));
      }, absence);
      expect(crowded - alone).toBeLessThanOrEqual(seconds(1));
    },
  );
});

describe('places for peers', () => {
  /** A crowd whose leases keep its peers after it has left. */
  async function crowded(peers: number) {
    const met = await notebookEncounter({
      device: { limits: { peers, connectionsPerMinute: 1_000_000 } },
    });
    const { world, ada, noor } = met;
    world.apart(ada.phone, noor.phone);
    await world.run(minutes(15));
    const crowd = phones(world, 8, 'crowd');
    for (let i = 0; i < 30; i++) {
      const visits = crowd.map(phone =>
        knock(phone, ada, (stranger, number) => {
          freshKey(stranger, number);
          stranger.say(messages(1, [0x05, 1, ...text('Notebook'), 0]));
        }),
      );
      await world.run(seconds(1));
      visits.forEach(({ stranger }) => stranger?.leave());
    }
    const { people } = ada.device as unknown as { people: { isKnown(id: string): boolean } };
    const strangers = ada.device.snapshot().peers.filter(({ id }) => !people.isKnown(id));
    return { ...met, strangers };
  }

  test('B3: strangers get half of them, and one from another address still gets one', async () => {
    const { world, ada, strangers } = await crowded(200);
    expect(strangers).toHaveLength(100);
    const before = letIn(ada);
    knock(world.phone('someone else'), ada, freshKey);
    await world.run(seconds(1));
    expect(letIn(ada)).toBe(before + 1);
  });

  test('B3: when all are taken, a stranger is dropped for a contact', async () => {
    const { world, ada, noor } = await crowded(100);
    expect(ada.device.snapshot().peers).toHaveLength(100);
    world.together(ada.phone, noor.phone);
    await world.runUntil(() => linkWith(ada, noor), seconds(30));
    expect(ada.device.snapshot().peers).toHaveLength(100);
  });
});
