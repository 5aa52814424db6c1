import { makeLibrary } from '../../src/music';
import { minutes, seconds } from '../../src/runtime';
import type { Side } from './duet';
import { duet, songs } from './duet';

const matches = ({ events }: Side) =>
  events.flatMap(event => (event.type === 'matched' ? [event.percent] : []));

test('at the threshold both are told', async () => {
  const { ada, noor, meet, exchanged } = await duet({ ada: songs(100), noor: songs(100, 75) });
  meet();
  await exchanged();
  expect([matches(ada), matches(noor)]).toEqual([[25], [25]]);
});

test('below the threshold neither is', async () => {
  const { world, ada, noor, seenBy, meet, exchanged } = await duet({
    ada: songs(100),
    noor: songs(100, 76),
  });
  meet();
  await exchanged();
  await world.run(minutes(1));
  expect([matches(ada), matches(noor)]).toEqual([[], []]);
  expect(seenBy('ada')).toMatchObject({ percent: 24, notified: false });
});

test('when the taste of one is part of the other, both are told', async () => {
  const { ada, noor, seenBy, meet, exchanged } = await duet({ ada: songs(10), noor: songs(1000) });
  meet();
  await exchanged();
  expect([matches(ada), matches(noor)]).toEqual([[100], [1]]);
  expect(seenBy('noor')).toMatchObject({ percent: 1, theirPercent: 100 });
});

test('once in a meeting, however often the connection breaks', async () => {
  const { world, ada, noor, phones, meet, exchanged } = await duet({
    ada: songs(10),
    noor: songs(10),
  });
  meet();
  await exchanged();
  for (let walk = 0; walk < 5; walk++) {
    world.apart(phones.ada, phones.noor);
    await world.run(minutes(3));
    world.together(phones.ada, phones.noor);
    await world.run(minutes(2));
  }
  expect([matches(ada), matches(noor)]).toEqual([[100], [100]]);
});

test('again at the next meeting', async () => {
  const { world, ada, noor, meet, part, exchanged } = await duet({ ada: songs(4), noor: songs(4) });
  meet();
  await exchanged();
  part();
  await world.run(minutes(21));
  meet();
  await world.run(minutes(1));
  expect([matches(ada), matches(noor)]).toEqual([
    [100, 100],
    [100, 100],
  ]);
});

test('the threshold is a setting', async () => {
  const { ada, noor, meet, exchanged } = await duet({
    ada: songs(100),
    noor: songs(100, 50),
    player: { settings: { thresholdPercent: 51 } },
  });
  meet();
  await exchanged();
  expect([matches(ada), matches(noor)]).toEqual([[], []]);
});

test('who lowers the threshold in a meeting is told then, and who has left is no news', async () => {
  const { world, ada, noor, meet, part, exchanged } = await duet({
    ada: songs(100),
    noor: songs(100, 90),
  });
  meet();
  await exchanged();
  ada.player.setThreshold(10);
  await world.run(0);
  expect(matches(ada)).toEqual([10]);
  part();
  await world.run(minutes(25));
  noor.player.setThreshold(10);
  await world.run(seconds(1));
  expect(matches(noor)).toEqual([]);
});

test.each([0, -1, 101, NaN])('%d percent is no threshold', async percent => {
  const { ada } = await duet({ ada: [], noor: [] });
  expect(() => ada.player.setThreshold(percent)).toThrow(RangeError);
  expect(ada.player.snapshot().thresholdPercent).toBe(25);
});

test('a library that grows into a match in a meeting', async () => {
  const { world, ada, noor, meet, exchanged } = await duet({ ada: songs(10), noor: songs(10, 10) });
  meet();
  await exchanged();
  ada.player.setLibrary(makeLibrary(songs(20)));
  await world.run(seconds(1));
  expect([matches(ada), matches(noor)]).toEqual([[50], [100]]);
});

test('progress is told at most once in a turn, and nothing after the player is closed', async () => {
  const { world, ada, noor, meet, exchanged, part, devices } = await duet({
    ada: songs(5000),
    noor: songs(5000),
  });
  meet();
  await exchanged();
  const progress = ada.events.filter(({ type }) => type === 'exchange progress');
  expect(progress.length).toBeGreaterThan(2);
  // 10,000 songs crossed, in far fewer turns.
  expect(progress.length).toBeLessThan(1000);
  part();
  ada.player.close();
  const told = ada.events.length;
  await world.run(minutes(15));
  meet();
  await world.run(minutes(1));
  expect(ada.events).toHaveLength(told);
  expect(devices.ada.device.snapshot().leases).toEqual([]);
  expect(noor.player.snapshot().people[0]?.percent).toBe(100);
});
