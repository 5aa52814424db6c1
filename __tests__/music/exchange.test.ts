import { minutes, seconds } from '../../src/runtime';
import { duet, songs, story } from './duet';

test('two phones that meet exchange their libraries, both at once', async () => {
  const { ada, noor, seenBy, meet, exchanged } = await duet({
    ada: songs(40),
    noor: songs(50, 30),
  });
  meet();
  await exchanged();

  expect(seenBy('ada')).toEqual({
    peer: expect.any(String) as string,
    name: 'noor',
    sending: { state: 'finished', songs: 40, of: 40 },
    receiving: { state: 'finished', songs: 50, of: 50 },
    theirSongs: 50,
    common: 10,
    percent: 25,
    theirPercent: 20,
    notified: true,
  });
  expect(seenBy('noor')).toMatchObject({
    name: 'ada',
    sending: { state: 'finished', songs: 50, of: 50 },
    receiving: { state: 'finished', songs: 40, of: 40 },
    percent: 20,
    theirPercent: 25,
    notified: true,
  });
  expect([...new Set(story(ada.events))].sort()).toEqual([
    'matched noor: 10 songs, 25 % and 20 %',
    'receiving finished',
    'receiving started',
    'sending finished',
    'sending started',
  ]);
  expect(story(noor.events)).toHaveLength(5);
  // Each is told their own share first, as their list shows it.
  expect(story(noor.events)).toContain('matched ada: 10 songs, 20 % and 25 %');
});

test('the peer of an exchange is the id of the other device', async () => {
  const { devices, seenBy, meet, exchanged } = await duet({ ada: songs(1), noor: songs(1) });
  meet();
  await exchanged();
  expect(seenBy('ada').peer).toBe(await devices.noor.device.ready);
  expect(seenBy('noor').peer).toBe(await devices.ada.device.ready);
});

test('a finished exchange leaves no session behind', async () => {
  const { world, devices, meet, exchanged } = await duet({ ada: songs(40), noor: songs(50) });
  meet();
  await exchanged();
  await world.run(seconds(1));
  for (const { device } of [devices.ada, devices.noor]) {
    // What is left are the two players.
    const roles = device.snapshot().leases.map(({ role }) => role);
    expect(roles.sort()).toEqual(['grantor', 'holder']);
  }
});

test('phones that stay together go on with the same meeting', async () => {
  const { world, ada, noor, meet, exchanged } = await duet({ ada: songs(4), noor: songs(4) });
  meet();
  await exchanged();
  await world.run(minutes(90));
  expect(story(ada.events)).toHaveLength(5);
  expect(story(noor.events)).toHaveLength(5);
});

test('an empty library has nothing in common, and 0 percent', async () => {
  const { ada, seenBy, meet, exchanged } = await duet({ ada: [], noor: songs(10) });
  meet();
  await exchanged();
  expect(seenBy('ada')).toMatchObject({ percent: 0, theirPercent: 0, common: 0, theirSongs: 10 });
  expect(seenBy('noor')).toMatchObject({ percent: 0, theirPercent: 0, theirSongs: 0 });
  expect(story(ada.events)).not.toContainEqual(expect.stringContaining('matched'));
});
