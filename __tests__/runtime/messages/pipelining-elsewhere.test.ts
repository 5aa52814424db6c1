import type { Far, Leased } from '../../../src/runtime';
import {
  ExpiredLeaseError,
  lease,
  minutes,
  revoke,
  seconds,
  serviceType,
} from '../../../src/runtime';
import { answerTo, fateOf } from '../fate';
import { gather } from '../two-phones';
import type { Session } from './music-player';
import { meetPlayer, musicPlayer } from './music-player';

const titles = (count: number) => Array.from({ length: count }, (_, i) => `song ${i}`);

test('M12, M3: while disconnected they are queued, and applied in order on reconnection', async () => {
  const { world, far, log, lose, rejoin } = await meetPlayer();
  await lose();
  const session = far.open('mika');
  const fates = titles(5).map(title => fateOf(world, session.uploadSong(title)));
  await world.run(minutes(1));
  expect(log).toEqual([]);
  rejoin();
  await world.runUntil(() => fates.every(({ state }) => state !== 'pending'), minutes(2));

  expect(fates.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5]);
  expect(log).toEqual(titles(5).map(title => `mika ${title}`));
});

test('M12: more of them than fit into one write continue when the value has arrived', async () => {
  const { world, far, log } = await meetPlayer();
  const session = far.open('mika');
  const long = 'x'.repeat(500);
  const fates = titles(400).map(title => fateOf(world, session.uploadSong(`${title} ${long}`)));
  await world.runUntil(() => fates.every(({ state }) => state !== 'pending'), minutes(1));

  expect(fates.map(({ state }) => state)).toEqual(titles(400).map(() => 'succeeded'));
  expect(log).toEqual(titles(400).map(title => `mika ${title} ${long}`));
});

test('M12, M3: also calls made after the value was lost with its connection', async () => {
  const { world, ada, noor, far, log, lose, regain } = await meetPlayer({
    world: { network: { pieces: 'whole' } },
  });
  world.mute(ada.phone, noor.phone);
  const session = far.open('mika');
  await world.run(seconds(1));
  await lose();
  const fates = titles(5).map(title => fateOf(world, session.uploadSong(title)));
  session.uploadSong('one-way').oneWay();
  world.unmute(ada.phone, noor.phone);
  await regain();
  await world.run(seconds(10));

  expect(fates.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5]);
  expect(log).toEqual([...titles(5), 'one-way'].map(title => `mika ${title}`));
});

test("M12, L5: calls still queued when the value's lease has ended are not sent", async () => {
  const { world, ada, noor, far, log, sessions, lose, regain } = await meetPlayer();
  const session = far.open('mika');
  const held = await answerTo(world, session);
  await lose();
  const fate = fateOf(world, session.uploadSong('waits'));
  revoke(held);
  await world.run(seconds(1));
  expect(fate.error).toBeInstanceOf(ExpiredLeaseError);
  await regain();
  await world.run(seconds(10));

  expect(log).toEqual([]);
  expect(sessions).toHaveLength(1);
  expect([ada, noor].map(({ device }) => device.snapshot().leases.length)).toEqual([1, 1]);
});

test('M12, M3: each is applied once, whenever the connection breaks', async () => {
  for (let afterMs = 0; afterMs < 30; afterMs += 1.5) {
    const { world, far, log, finish } = await meetPlayer();
    world.at(world.now + afterMs, () => {
      for (const connection of world.connections()) connection.reset('both');
    });
    world.at(world.now + 15, finish);
    const [quick, slow] = [far.open('quick'), far.openSlowly('slow')];
    const fates = titles(4).flatMap(title => [
      fateOf(world, quick.uploadSong(title)),
      fateOf(world, slow.uploadSong(title)),
    ]);
    await world.run(seconds(5));
    finish();
    await world.runUntil(() => fates.every(({ state }) => state !== 'pending'), minutes(2));

    expect(fates.map(({ value }) => value)).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
    for (const name of ['quick', 'slow']) {
      expect(log.filter(line => line.startsWith(name))).toEqual(
        titles(4).map(title => `${name} ${title}`),
      );
    }
  }
});

test('M12, M9: the value may be an object of the caller', async () => {
  const { world, far } = await meetPlayer();
  const uploaded: string[] = [];
  const mine = lease(minutes(1), { uploadSong: (title: string) => uploaded.push(title) });
  const back = far.restoreSongs(mine as unknown as Leased<Session>);
  const first = fateOf(world, back.uploadSong('a'));
  const second = fateOf(world, back.uploadSong('b'));
  expect(await answerTo(world, back)).toHaveProperty('uploadSong');
  await world.run(seconds(1));

  expect([first.value, second.value]).toEqual([1, 2]);
  expect(uploaded).toEqual(['a', 'b']);
});

test('M12, M9: the value may be an object of a third device', async () => {
  const { world, ada, noor, zoe } = await gather(['ada', 'noor', 'zoe']);
  const { service, log } = musicPlayer();
  type Player = typeof service;
  const Players = serviceType<Player>('Player');
  const Guides = serviceType<{ best(): Far<Player> }>('Guide');
  ada.device.export(Players, service);
  let atNoor: Far<Player> | undefined;
  noor.device.whenDiscovered(Players, found => {
    atNoor = found;
    noor.device.export(Guides, { best: () => found });
  });
  let guide: Far<{ best(): Far<Player> }> | undefined;
  zoe.device.whenDiscovered(Guides, found => (guide = found));
  await world.runUntil(() => atNoor !== undefined && guide !== undefined, minutes(1));
  const session = (guide as Far<{ best(): Far<Player> }>).best().open('zoe');
  session.uploadSong('a');

  expect(await answerTo(world, session.uploadSong('b'))).toBe(2);
  expect(log).toEqual(['zoe a', 'zoe b']);
});

test('M12, M7: calls on a value that never arrives end with the reference of the first call', async () => {
  const { world, far } = await meetPlayer();
  const waiting = fateOf(world, far.openSlowly('mika').uploadSong('a'));
  await world.run(seconds(5));
  expect(waiting.state).toBe('pending');
  revoke(far);
  await world.run(seconds(1));

  expect(waiting.error).toBeInstanceOf(ExpiredLeaseError);
});

test('M12: once every call is answered and every lease has ended, nothing is kept at either end', async () => {
  const { world, ada, noor, far } = await meetPlayer();
  await answerTo(world, far.ping());
  await world.run(seconds(5));
  const before = [ada.device.snapshot(), noor.device.snapshot()];
  for (let i = 0; i < 5; i++) {
    const session = far.open('mika');
    for (const title of titles(5)) session.uploadSong(title);
    session.uploadSong('one-way').oneWay();
    await answerTo(world, session.endExchange());
    const failing = far.openNever('mika');
    failing.uploadSong('a');
    failing.uploadSong('b').oneWay();
    far.notOne().uploadSong('c');
  }
  await world.run(seconds(5));
  const after = [ada.device.snapshot(), noor.device.snapshot()];

  expect(after.map(({ kept }) => kept)).toEqual(before.map(({ kept }) => kept));
  expect(after.map(({ leases }) => leases.length)).toEqual([1, 1]);
});
