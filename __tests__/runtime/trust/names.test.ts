import type { DeviceEvent, DeviceOptions } from '../../../src/runtime';
import { minutes, seconds } from '../../../src/runtime';
import { REFUSED } from '../../../src/runtime/link/secure-connection';
import { dial, hello, resume } from '../stranger';
import type { Party } from '../two-phones';
import { gather, lastWordsArrive } from '../two-phones';

const idOf = ({ device }: Party) => device.snapshot().id as string;
const peersOf = ({ device }: Party) => device.snapshot().peers.map(({ name }) => name);
const reasonsOf = ({ events }: Party) =>
  events.flatMap(event => (event.type === 'connection ended' ? [event.reason.text] : []));
const warnings = ({ events }: Party) => events.filter(({ type }) => type === 'name warning');
const personAt = ({ device }: Party, id: string) =>
  device.people.list().find(person => person.id === id);

const FAR_AWAY = { position: { x: 1_000, y: 0 } };
const NEAR = { x: 1, y: 0 };

/** Ada, Noor, and Mallory, who is out of range, with names that can be changed at the app's next start. */
async function threeOfThem(
  names: { noor: string; mallory: string },
  ada: Partial<DeviceOptions> = {},
) {
  const named = (who: 'noor' | 'mallory'): Partial<DeviceOptions> => ({
    get name() {
      return names[who];
    },
  });
  const met = await gather(['ada', 'noor', 'mallory'], {
    world: lastWordsArrive,
    devices: { ada, noor: named('noor'), mallory: named('mallory') },
    phones: { mallory: FAR_AWAY },
  });
  await met.world.run(seconds(10));
  const come = async (party: Party) => {
    party.phone.moveTo(NEAR);
    await met.world.run(seconds(30));
  };
  return { ...met, names, come, noorsId: idOf(met.noor), mallorysId: idOf(met.mallory) };
}

describe('another key under a known name', () => {
  const twoOfAName = async (verified: boolean) => {
    const met = await threeOfThem({ noor: 'Noor', mallory: ' nооR\u200b' });
    if (verified) {
      met.ada.device.people.verify(met.noorsId);
    }
    await met.come(met.mallory);
    return met;
  };

  test('B5: is reported', async () => {
    const { ada, noorsId, mallorysId } = await twoOfAName(false);
    expect(warnings(ada)).toEqual([
      { type: 'name warning', peer: mallorysId, name: 'nооR', namesakes: [noorsId] },
    ]);
    expect(ada.device.people.list()).toMatchObject([
      { id: noorsId, namesakes: [] },
      { id: mallorysId, namesakes: [noorsId] },
    ]);
    expect(peersOf(ada)).toEqual(['Noor', 'nооR']);
  });

  test('B5: is no longer shown as a warning once it was accepted', async () => {
    const { world, ada, mallory, mallorysId } = await twoOfAName(false);
    ada.device.people.accept(mallorysId);
    mallory.phone.restart();
    await world.run(seconds(30));
    expect(personAt(ada, mallorysId)).toMatchObject({ namesakes: [] });
    expect(warnings(ada)).toHaveLength(1);
  });

  test('B5: is refused on the first meeting if a verified contact has that name, until it is accepted', async () => {
    const { world, ada, mallory, mallorysId } = await twoOfAName(true);
    expect(warnings(ada)).toHaveLength(1);
    expect(peersOf(ada)).toEqual(['Noor']);
    expect(reasonsOf(ada)).toContain('the name nооR belongs to someone else, who was verified');
    expect(peersOf(mallory)).not.toContain('ada');
    ada.device.people.accept(mallorysId);
    await world.run(minutes(1));
    expect(peersOf(ada)).toEqual(['Noor', 'nооR']);
  });

  test('B5: gives no warning if the first was blocked', async () => {
    const { ada, noorsId, mallorysId } = await twoOfAName(false);
    ada.device.people.block(noorsId);
    expect(personAt(ada, mallorysId)).toMatchObject({ namesakes: [] });
  });

  test('B5: is accepted when it is verified itself', async () => {
    const { world, ada, mallorysId } = await twoOfAName(true);
    ada.device.people.verify(mallorysId);
    await world.run(minutes(1));
    expect(peersOf(ada)).toEqual(['Noor', 'nооR']);
    expect(ada.device.people.list().map(({ namesakes }) => namesakes)).toEqual([[], []]);
  });
});

test("B5: a contact met under another name that later takes a verified contact's name is refused", async () => {
  const { world, ada, mallory, names, come, noorsId, mallorysId } = await threeOfThem({
    noor: 'Noor',
    mallory: 'Zed',
  });
  await come(mallory);
  expect(peersOf(ada)).toEqual(['Noor', 'Zed']);
  ada.device.people.verify(noorsId);
  names.mallory = 'Noor';
  mallory.phone.restart();
  await world.run(seconds(30));
  expect(peersOf(ada)).toEqual(['Noor']);
  expect(warnings(ada)).toMatchObject([{ peer: mallorysId, namesakes: [noorsId] }]);
  expect(personAt(ada, mallorysId)).toMatchObject({ namesakes: [noorsId] });
});

test('B5: a contact met before the verified one, and renamed after, is refused', async () => {
  const { world, ada, noor, mallory, names, come, noorsId, mallorysId } = await threeOfThem({
    noor: 'Noor',
    mallory: 'Zed',
  });
  // Ada meets Mallory first: forgetting Noor makes her the later one.
  await come(mallory);
  ada.device.people.forget(noorsId);
  await world.run(seconds(30));
  expect(ada.device.people.list().map(({ id }) => id)).toEqual([mallorysId, noorsId]);
  ada.device.people.verify(noorsId);
  names.mallory = 'Noor';
  mallory.phone.restart();
  await world.run(seconds(30));
  expect(peersOf(ada)).toEqual(['Noor']);
  expect(peersOf(noor)).toContain('ada');
});

test('B5: the first with a name is refused as soon as another with that name is verified', async () => {
  const { world, ada, mallory, come, noorsId, mallorysId } = await threeOfThem({
    noor: 'Noor',
    mallory: 'Noor',
  });
  await come(mallory);
  ada.device.people.forget(noorsId);
  await world.run(seconds(30));
  ada.device.people.accept(noorsId);
  await world.run(seconds(30));
  expect(peersOf(ada)).toHaveLength(2);
  ada.device.people.verify(noorsId);
  expect(ada.device.snapshot().peers.map(({ id }) => id)).toEqual([noorsId]);
  await world.run(minutes(1));
  expect(ada.device.snapshot().peers.map(({ id }) => id)).toEqual([noorsId]);
  expect(personAt(ada, mallorysId)).toMatchObject({ namesakes: [noorsId] });
});

test('B5: a verified contact that takes the name of another verified one is refused, too', async () => {
  const { world, ada, mallory, names, come, noorsId, mallorysId } = await threeOfThem({
    noor: 'Noor',
    mallory: 'Zed',
  });
  await come(mallory);
  ada.device.people.verify(noorsId);
  ada.device.people.verify(mallorysId);
  names.mallory = 'NOOR';
  mallory.phone.restart();
  await world.run(seconds(30));
  expect(peersOf(ada)).toEqual(['Noor']);
  expect(personAt(ada, mallorysId)).toMatchObject({ standing: 'verified', namesakes: [noorsId] });
  expect(personAt(ada, noorsId)).toMatchObject({ namesakes: [] });
  names.mallory = 'Zed';
  mallory.phone.restart();
  await world.run(minutes(1));
  expect(peersOf(ada)).toEqual(['Noor', 'Zed']);
});

test('B5: a peer that takes that name on a second connection loses the first', async () => {
  const { world, ada, noor } = await gather(['ada', 'noor'], { world: lastWordsArrive });
  await world.run(seconds(10));
  ada.device.people.verify(idOf(noor));
  const mallory = world.phone('mallory');
  const first = (await dial(world, mallory, ada)).say(hello({ name: 'Zed' }), resume());
  await world.run(seconds(1));
  expect(peersOf(ada)).toEqual(['noor', 'Zed']);
  const second = (await dial(world, mallory, ada)).say(hello({ name: 'Noor' }), resume());
  await world.run(seconds(1));
  expect(peersOf(ada)).toEqual(['noor']);
  expect([first.ended, second.ended]).not.toContain(undefined);
  expect([first.heardText, second.heardText]).toEqual([
    expect.stringContaining(REFUSED),
    expect.stringContaining(REFUSED),
  ]);
});

test('B5: a link under a name that was changed since is closed', async () => {
  const { world, ada, noor } = await gather(['ada', 'noor']);
  await world.run(seconds(10));
  const mallory = world.phone('mallory');
  const called = async (name: string, incarnation = 1) => {
    const stranger = await dial(world, mallory, ada);
    stranger.say(hello({ name, incarnation: new Array<number>(8).fill(incarnation) }), resume());
    await world.run(seconds(1));
  };
  // Under the name Noor there is a warning; under Zed there is none, and the link would still be shown as Noor's.
  await called('Noor');
  expect(peersOf(ada)).toEqual(['noor', 'Noor']);
  await called('Zed');
  expect(peersOf(ada)).toEqual(['noor']);
  ada.device.people.verify(idOf(noor));
  await called('Zed', 2);
  expect(peersOf(ada)).toEqual(['noor', 'Zed']);
});

test('B5: of two unverified contacts the one that took the name later has the warning', async () => {
  const { world, ada, noor, mallory, names, come, noorsId, mallorysId } = await threeOfThem({
    noor: 'Zed',
    mallory: 'Anna',
  });
  await come(mallory);
  names.noor = 'Anna';
  noor.phone.restart();
  await world.run(seconds(30));
  expect(personAt(ada, noorsId)).toMatchObject({ namesakes: [mallorysId] });
  expect(personAt(ada, mallorysId)).toMatchObject({ namesakes: [] });
  expect(peersOf(ada)).toHaveLength(2);
});

test('B5: another spelling of the same name changes nothing', async () => {
  const { world, ada, mallory, names, come, mallorysId } = await threeOfThem({
    noor: 'Noor',
    mallory: 'noor',
  });
  await come(mallory);
  ada.device.people.accept(mallorysId);
  names.mallory = 'NOOR';
  mallory.phone.restart();
  await world.run(seconds(30));
  expect(personAt(ada, mallorysId)).toMatchObject({ name: 'NOOR', namesakes: [] });
});

test('B5: decisions about names survive a restart', async () => {
  const { world, ada, mallory, come, noorsId } = await threeOfThem({
    noor: 'Noor',
    mallory: 'noor',
  });
  ada.device.people.verify(noorsId);
  // Unwritten changes may be lost when an app is killed.
  await world.run(seconds(1));
  ada.phone.restart();
  await world.run(seconds(10));
  await come(mallory);
  expect(peersOf(ada)).toEqual(['Noor']);
});

test('B5: a thousand devices under one name cost no more than a thousand names', async () => {
  const { ada } = await gather(['ada']);
  const { people } = ada.device;
  const met = (people as unknown as { met(hello: object): void }).met.bind(people);
  for (let i = 0; i < 1_000; i++) {
    met({ id: i.toString(16).padStart(64, '0'), name: 'Anna' });
  }
  const named = people.list().map(({ namesakes }) => namesakes.length);
  expect(named.slice(0, 10)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 8]);
  expect(Math.max(...named)).toBe(8);
});

describe('a refused device', () => {
  type Refuse = (met: Awaited<ReturnType<typeof threeOfThem>>) => void;
  const reasons: readonly [string, Refuse][] = [
    ['blocked', ({ ada, mallorysId }) => ada.device.people.block(mallorysId)],
    ['not verified', ({ ada }) => (ada.device.people.onlyVerified = true)],
    ['under a verified name', ({ ada, noorsId }) => ada.device.people.verify(noorsId)],
  ];

  /** All that Mallory's phone can observe after the refusal: received bytes and dials, with their times. */
  async function heardByMallory(refuse: Refuse, returns: boolean) {
    const met = await threeOfThem({ noor: 'Noor', mallory: 'Noor' });
    const { world, ada, mallory, noor, come } = met;
    await come(mallory);
    noor.phone.moveAway();
    if (returns) {
      mallory.phone.moveTo(FAR_AWAY.position);
    }
    await world.run(minutes(15));
    const from = world.now;
    const heard: (DeviceEvent & { readonly at: number })[] = [];
    mallory.device.observe(event => heard.push({ ...event, at: world.now }));
    refuse(met);
    if (returns) {
      await come(mallory);
    }
    await world.run(minutes(10));
    expect(peersOf(ada)).toEqual([]);
    const dials = world.log.filter(({ what, at }) => what === 'dialing' && at >= from);
    return { heard, dials };
  }

  test.each([
    ['in range', false],
    ['that returns', true],
  ])('B5: cannot tell why: %s', async (_, returns) => {
    const [blocked, ...others] = await Promise.all(
      reasons.map(([, refuse]) => heardByMallory(refuse, returns)),
    );
    others.forEach(other => expect(other).toEqual(blocked));
    const said = blocked?.heard.flatMap(event =>
      event.type === 'connection ended' && /^closed by the/.test(event.reason.text)
        ? [event.reason.text]
        : [],
    );
    expect(new Set(said)).toEqual(new Set([`closed by the other device: ${REFUSED}`]));
    expect(JSON.stringify(blocked)).not.toMatch(/block|verified/);
  });

  test.each(reasons)('B5: is known exactly to the owner: %s', async (_, refuse) => {
    const met = await threeOfThem({ noor: 'Noor', mallory: 'Noor' });
    await met.come(met.mallory);
    refuse(met);
    await met.world.run(seconds(30));
    expect(reasonsOf(met.ada).join()).toMatch(/is blocked|only people who were|belongs to someone/);
  });
});
