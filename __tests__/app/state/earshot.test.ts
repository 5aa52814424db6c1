import { Earshot } from '../../../src/app/state/earshot';
import { minutes, seconds } from '../../../src/runtime';
import type { Running } from './two-apps';
import { personAt, songs, twoApps } from './two-apps';

test('two phones that meet see each other, exchange their songs and are told of the match', async () => {
  const matched = jest.fn();
  const { world, ada, noor } = await twoApps({ matched });
  await world.run(seconds(15));
  for (const [one, other] of [[ada, 'Noor'] as const, [noor, 'Ada'] as const]) {
    expect(personAt(one, other)).toMatchObject({
      presence: { state: 'here' },
      standing: 'known',
      sending: { state: 'finished', songs: 90 },
      receiving: { state: 'finished', songs: 90 },
      common: 30,
      matched: true,
    });
    expect(personAt(one, other)?.percent).toBeCloseTo(33.3, 1);
    expect(one.earshot.store.getState()).toMatchObject({
      phase: { state: 'running' },
      match: { name: other, common: 30 },
    });
  }
  expect(matched).toHaveBeenCalledTimes(2);
});

test('a walk out of range: out of earshot since then, here again on return, and the lease goes on', async () => {
  const { world, ada, noor } = await twoApps();
  await world.run(seconds(15));
  world.apart(ada.phone, noor.phone);
  const leftMs = ada.phone.ports.clock.wallMs();
  await world.run(seconds(12));
  const away = personAt(ada, 'Noor');
  expect(away?.presence.state).toBe('out of earshot');
  expect(away?.lease).toMatchObject({ origin: 'MusicPlayer', connected: false });
  const sinceMs = away?.presence.state === 'out of earshot' ? away.presence.sinceMs : 0;
  expect(sinceMs - leftMs).toBeGreaterThan(0);
  expect(sinceMs - leftMs).toBeLessThan(seconds(8));
  world.together(ada.phone, noor.phone);
  await world.run(seconds(10));
  expect(personAt(ada, 'Noor')?.presence).toEqual({ state: 'here' });
  const [line] = ada.earshot.store
    .getState()
    .lifelines.filter(({ origin }) => origin === 'MusicPlayer');
  expect(line?.apart).toMatchObject([{ fromMs: sinceMs, toMs: expect.any(Number) as number }]);
});

test('a connection that breaks and is back at once is no news', async () => {
  const { world, ada } = await twoApps();
  await world.run(seconds(15));
  const seen = new Set<string>();
  ada.earshot.store.subscribe(state =>
    state.people.forEach(({ presence }) => seen.add(presence.state)),
  );
  world.connections().forEach(connection => connection.reset('both'));
  await world.run(seconds(5));
  expect([...seen]).toEqual(['here']);
});

test('a long walk: gone, the lease ended at its time, and the line says so', async () => {
  const { world, ada, noor } = await twoApps();
  void ada.earshot.change({ sessionMinutes: 1 });
  void noor.earshot.change({ sessionMinutes: 1 });
  await world.run(seconds(30));
  world.apart(ada.phone, noor.phone);
  await world.run(minutes(2));
  const { people, leases, lifelines } = ada.earshot.store.getState();
  expect(people).toMatchObject([{ name: 'Noor', presence: { state: 'gone' } }]);
  expect(leases).toEqual([]);
  expect(lifelines[lifelines.length - 1]).toMatchObject({ ended: { reason: 'elapsed' } });
});

test('however many messages fly, the screens are told ten times a second at most', async () => {
  const { world, ada, noor } = await twoApps();
  await world.run(seconds(10));
  let updates = 0;
  ada.earshot.store.subscribe(() => (updates += 1));
  noor.earshot.addSongs(songs(1_000, 4_000).songs);
  await world.run(seconds(5));
  expect(personAt(ada, 'Noor')?.receiving.songs).toBeGreaterThan(0);
  expect(updates).toBeGreaterThan(0);
  expect(updates).toBeLessThanOrEqual(50);
});

test('because of songs, nothing that a screen shows changes more than four times a second', async () => {
  // Slow enough for the songs to take some seconds.
  const { world, ada, noor } = await twoApps({}, { network: { bytesPerMs: 200 } });
  await world.run(seconds(10));
  // As when a person looks at the leases.
  ada.earshot.lookAtCalls();
  noor.earshot.addSongs(songs(1_000, 41_000).songs);
  const isCrossing = () => {
    const { state, songs: crossed } = personAt(ada, 'Noor')?.receiving ?? {};
    return state === 'under way' && (crossed ?? 0) > 0;
  };
  await world.runUntil(isCrossing, minutes(1));
  const changes = new Map<string, number>();
  ada.earshot.store.subscribe((after, before) => {
    for (const part of Object.keys(after) as (keyof typeof after)[]) {
      if (after[part] !== before[part]) changes.set(part, (changes.get(part) ?? 0) + 1);
    }
  });
  let looked = 0;
  for (; looked < 5 && isCrossing(); looked++) {
    changes.clear();
    // Less than a second: a change at either end of a whole one would be the fifth.
    await world.run(999);
    expect(Math.max(...changes.values())).toBeLessThanOrEqual(4);
    expect(changes.get('people')).toBeGreaterThanOrEqual(2);
  }
  expect(looked).toBeGreaterThanOrEqual(2);
});

test('what has not changed stays the same object', async () => {
  const { world, ada } = await twoApps();
  await world.run(seconds(30));
  const before = ada.earshot.store.getState();
  ada.earshot.addSongs([{ artist: 'New', title: 'Song' }]);
  await world.run(200);
  const after = ada.earshot.store.getState();
  expect(after.songsByKey).not.toBe(before.songsByKey);
  expect(after.settings).toBe(before.settings);
  expect(after.diagnostics.heard).toBe(before.diagnostics.heard);
});

test('settings and songs are there again after a restart', async () => {
  const { world, ada } = await twoApps();
  ada.earshot.setSongs([{ artist: 'Zoë 🎧', title: 'Ünïcode %' }]);
  void ada.earshot.change({ name: 'Ada L.', thresholdPercent: 40, theme: 'dark' });
  await world.run(seconds(2));
  ada.phone.restart();
  await world.run(seconds(2));
  expect(ada.earshot.store.getState()).toMatchObject({
    me: { name: 'Ada L.', songs: 1 },
    settings: { name: 'Ada L.', thresholdPercent: 40, theme: 'dark', sessionMinutes: 10 },
  });
  expect([...ada.earshot.songsByKey.values()]).toEqual([{ artist: 'Zoë 🎧', title: 'Ünïcode %' }]);
});

test('a song that is added before the kept ones are here is added to them', async () => {
  const { world, ada } = await twoApps();
  ada.earshot.setSongs([{ artist: 'Air', title: 'Sexy Boy' }]);
  await world.run(seconds(2));
  const { earshot: before } = ada;
  ada.phone.restart();
  await world.runUntil(() => ada.earshot !== before, seconds(2));
  const song = { artist: 'Air', title: 'Playground Love' };
  ada.earshot.addSongs([song]);
  await world.run(seconds(2));
  for (let start = 0; start < 2; start++) {
    expect([...ada.earshot.songsByKey.values()]).toEqual([
      { artist: 'Air', title: 'Sexy Boy' },
      song,
    ]);
    ada.phone.restart();
    await world.run(seconds(2));
  }
});

test('all songs are removed and had back, here and where they were sent', async () => {
  const { world, ada, noor } = await twoApps();
  await world.run(seconds(15));
  const removed = ada.earshot.removeAllSongs();
  await world.run(seconds(5));
  expect(personAt(noor, 'Ada')).toMatchObject({ receiving: { state: 'finished' }, common: 0 });
  ada.earshot.addLibrary(removed);
  await world.run(seconds(5));
  expect(personAt(noor, 'Ada')).toMatchObject({ receiving: { state: 'finished' }, common: 30 });
  expect(ada.earshot.songsByKey).toBe(removed.byKey);
});

test('a lease can be renewed and revoked, a person verified, blocked and forgotten', async () => {
  const { world, ada, noor } = await twoApps();
  await world.run(seconds(15));
  const id = personAt(ada, 'Noor')?.id as string;
  expect(personAt(ada, 'Noor')?.code).toMatch(/^\d{3}( \d{3}){4}$/);
  expect(personAt(noor, 'Ada')?.code).toBe(personAt(ada, 'Noor')?.code);
  ada.earshot.verify(id);
  await world.run(seconds(1));
  expect(personAt(ada, 'Noor')?.standing).toBe('verified');
  const [lease] = ada.earshot.store.getState().leases.filter(({ role }) => role === 'holder');
  const renewed = lease && ada.earshot.renewLease(lease, minutes(20));
  await world.run(seconds(1));
  expect(await renewed).toBeGreaterThan(minutes(19));
  if (lease) ada.earshot.revokeLease(lease);
  await world.run(seconds(1));
  expect(ada.earshot.store.getState().leases).not.toContainEqual(
    expect.objectContaining({ role: 'holder', lease: lease?.lease }),
  );
  ada.earshot.block(id);
  await world.run(seconds(1));
  expect(ada.earshot.store.getState().leases).toEqual([]);
  expect(personAt(ada, 'Noor')?.standing).toBe('blocked');
  ada.earshot.forget(id);
  await world.run(seconds(1));
  expect(ada.earshot.store.getState().people).not.toContainEqual(
    expect.objectContaining({ standing: 'blocked' }),
  );
});

describe('a phone whose key is gone', () => {
  async function withoutItsKey() {
    const { world, ada, noor } = await twoApps();
    await world.run(seconds(15));
    const before = ada.earshot.store.getState().me.id;
    let key: Uint8Array | undefined;
    void ada.phone.ports.storage.get('secret key').then(value => (key = value));
    void ada.phone.ports.storage.delete('secret key');
    await world.run(seconds(1));
    ada.phone.restart();
    await world.run(seconds(2));
    const putBack = () => void ada.phone.ports.storage.set('secret key', key as Uint8Array);
    return { world, ada, noor, before, putBack };
  }
  const stateOf = ({ earshot }: Running) => earshot.store.getState();

  test('C5: does not become another one in silence', async () => {
    const { world, ada } = await withoutItsKey();
    await world.run(seconds(30));
    expect(stateOf(ada).phase).toMatchObject({ state: 'failed', problem: 'missing' });
    expect(stateOf(ada).me.id).toBeUndefined();
  });

  test('C5: is the same again once the key is back', async () => {
    const { world, ada, before, putBack } = await withoutItsKey();
    putBack();
    void ada.earshot.tryAgain();
    await world.run(seconds(15));
    expect(stateOf(ada)).toMatchObject({ phase: { state: 'running' }, me: { id: before } });
    expect(personAt(ada, 'Noor')?.presence).toEqual({ state: 'here' });
  });

  test('C5: says the same again while the key is not back', async () => {
    const { world, ada } = await withoutItsKey();
    void ada.earshot.tryAgain();
    await world.run(seconds(2));
    expect(stateOf(ada).phase).toMatchObject({ state: 'failed', problem: 'missing' });
  });

  test('C5: begins as a new one when its owner says so, and stays that one', async () => {
    const { world, ada, before } = await withoutItsKey();
    void ada.earshot.beginAsNewDevice();
    await world.run(seconds(15));
    const { id } = stateOf(ada).me;
    expect(id).toMatch(/^[0-9a-f]{64}$/);
    expect(id).not.toBe(before);
    void ada.earshot.change({ name: 'Ada again' });
    await world.run(seconds(2));
    ada.phone.restart();
    await world.run(seconds(2));
    expect(stateOf(ada)).toMatchObject({ phase: { state: 'running' }, me: { id } });
  });
});

test('B5: someone under a name that was verified is shown, though not let in, until that is accepted', async () => {
  const { world, ada, noor } = await twoApps();
  await world.run(seconds(15));
  const id = personAt(ada, 'Noor')?.id as string;
  ada.earshot.verify(id);
  const mallory = new Earshot({ ports: world.phone('Mallory').ports, defaultName: 'noor' });
  await world.run(seconds(30));
  expect(personAt(ada, 'noor')).toMatchObject({
    namesake: true,
    nameTaken: true,
    presence: { state: 'gone' },
    code: undefined,
  });
  expect(personAt(ada, 'Noor')).toMatchObject({ namesake: false, presence: { state: 'here' } });
  ada.earshot.accept(personAt(ada, 'noor')?.id as string);
  await world.run(seconds(60));
  expect(personAt(ada, 'noor')).toMatchObject({ nameTaken: false, presence: { state: 'here' } });
  mallory.close();
  expect(noor.earshot.store.getState().phase).toEqual({ state: 'running' });
});

test('a device that cannot start says why', async () => {
  const { world, ada } = await twoApps();
  ada.phone.allowListening(false);
  ada.phone.restart();
  await world.run(seconds(5));
  expect(ada.earshot.store.getState().phase).toMatchObject({ state: 'failed' });
});
