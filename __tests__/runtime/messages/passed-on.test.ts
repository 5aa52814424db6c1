import type { Far } from '../../../src/runtime';
import {
  lease,
  leaseTimeLeft,
  minutes,
  RemoteError,
  revoke,
  seconds,
  serviceType,
} from '../../../src/runtime';
import { answerTo, failureOf, fateOf } from '../fate';
import { gather } from '../two-phones';

interface Player {
  play(title: string): string;
  stop(): void;
  self(): unknown;
}
interface Introducer {
  introduce(): Far<Player>;
  take(thing: unknown): void;
}
const Players = serviceType<Player>('Player');
const Introducers = serviceType<Introducer>('Introducer');

/** Noor has a reference to Ada's player, and Zoe has it from Noor. */
async function introduced() {
  const { world, ada, noor, zoe } = await gather(['ada', 'noor', 'zoe']);
  const played: string[] = [];
  const taken: unknown[] = [];
  const player: Player = {
    play(title) {
      played.push(title);
      return `playing ${title}`;
    },
    stop() {
      throw new RangeError('It cannot be stopped.');
    },
    self: () => lease(minutes(1), player),
  };
  const found: { noor?: Far<Player>; zoe?: Far<Introducer> } = {};
  ada.device.export(Players, player);
  noor.device.whenDiscovered(Players, reference => (found.noor = reference));
  zoe.device.whenDiscovered(Introducers, reference => (found.zoe = reference));
  await world.runUntil(() => found.noor !== undefined, minutes(1));
  const atNoor = found.noor as Far<Player>;
  noor.device.export(Introducers, { introduce: () => atNoor, take: thing => taken.push(thing) });
  await world.runUntil(() => found.zoe !== undefined, minutes(1));
  const introducer = found.zoe as Far<Introducer>;
  const atZoe = await answerTo(world, introducer.introduce());
  return { world, ada, noor, zoe, player, played, taken, atNoor, atZoe, introducer };
}

test('H4, M9: a reference to an object of a third device can be passed on, and reaches it', async () => {
  const { world, played, atZoe } = await introduced();
  expect(await answerTo(world, atZoe.play('Relax'))).toBe('playing Relax');
  atZoe.play('Lollipop').oneWay();
  await world.run(seconds(1));

  expect(played).toEqual(['Relax', 'Lollipop']);
});

test('M9: a passed-on reference is a leased reference like any other', async () => {
  const { world, atNoor, atZoe } = await introduced();
  expect(leaseTimeLeft(atZoe)).toBeGreaterThan(0);
  revoke(atZoe);
  await world.run(seconds(1));

  expect(await answerTo(world, atNoor.play('Relax'))).toBe('playing Relax');
});

test('M9, M5: an error crosses both hops with its name and message', async () => {
  const { world, atZoe } = await introduced();
  const error = await failureOf(world, atZoe.stop());

  expect(error).toBeInstanceOf(RemoteError);
  expect(error).toMatchObject({
    remoteName: 'RangeError',
    remoteMessage: 'It cannot be stopped.',
  });
});

test('M9: sent back to the device that passed it on, it is the reference that was passed on', async () => {
  const { world, taken, atNoor, atZoe, introducer } = await introduced();
  await answerTo(world, introducer.take(atZoe));

  expect(taken).toHaveLength(1);
  expect(taken[0]).toBe(atNoor);
});

test('M9, M11: a leased object that is returned through it can be used', async () => {
  const { world, played, atZoe } = await introduced();
  const again = (await answerTo(world, atZoe.self())) as Far<Player>;
  expect(await answerTo(world, again.play('Relax'))).toBe('playing Relax');

  expect(played).toEqual(['Relax']);
});

test('M3, M9: messages through it wait for the third device, and arrive in order', async () => {
  const { world, ada, noor, zoe, played, atZoe } = await introduced();
  world.apart(ada.phone, noor.phone);
  world.apart(ada.phone, zoe.phone);
  await world.run(seconds(30));
  const calls = ['a', 'b', 'c'].map(title => fateOf(world, atZoe.play(title)));
  await world.run(seconds(30));
  expect(played).toEqual([]);
  world.together(ada.phone, noor.phone);
  await world.runUntil(() => calls.every(({ state }) => state === 'succeeded'), minutes(2));

  expect(played).toEqual(['a', 'b', 'c']);
});

test('M9, L5: calls fail once the reference that was passed on has ended', async () => {
  const { world, played, atNoor, atZoe } = await introduced();
  revoke(atNoor);
  await world.run(seconds(1));
  const error = (await failureOf(world, atZoe.play('Relax'))) as Error;

  expect(`${error.name} ${error.message}`).toContain('ExpiredLeaseError');
  expect(played).toEqual([]);
});

type Voice = (word: string) => Promise<string>;

test('M9: a function of a third device can be passed on, and a slow call of it is answered', async () => {
  const { world, ada, noor, zoe } = await gather(['ada', 'noor', 'zoe']);
  const Singers = serviceType<{ voice(): Voice }>('Singer');
  const Agents = serviceType<{ book(): Far<Voice> }>('Agent');
  const voices: Far<Voice>[] = [];
  ada.device.export(Singers, {
    voice: () => async word => {
      await new Promise<void>(resolve => void world.at(world.now + seconds(5), resolve));
      return `${word}, sung`;
    },
  });
  noor.device.whenDiscovered(Singers, async singer => {
    const atNoor = await singer.voice();
    noor.device.export(Agents, { book: () => atNoor });
  });
  zoe.device.whenDiscovered(Agents, async agent => voices.push(await agent.book()));
  await world.runUntil(() => voices.length > 0, minutes(1));

  const [voice] = voices as [Far<Voice>];
  expect(await answerTo(world, voice('Relax'))).toBe('Relax, sung');
});
