import { GRACE_MS } from '../../src/music';
import { minutes, seconds } from '../../src/runtime';
import { songs } from '../music/duet';
import { lastWordsArrive } from '../runtime/two-phones';
import { peers } from './two-peers';

/** Ada and Noor, met, with all songs exchanged. */
async function encounter(options: Parameters<typeof peers<'ada' | 'noor'>>[1] = {}) {
  const both = await peers(['ada', 'noor'], options);
  both.meet('ada', 'noor');
  await both.until(() =>
    [both.ada, both.noor].every(
      side =>
        side.person()?.sending.state === 'finished' &&
        side.person()?.receiving.state === 'finished',
    ),
  );
  return both;
}

test('people come, match, walk off with a growing time, and come back', async () => {
  const { world, ada, meet, part, until } = await encounter({
    libraries: { ada: songs(40), noor: songs(50, 30) },
  });
  expect(ada.person()).toMatchObject({
    name: 'noor',
    presence: { state: 'here' },
    ...{ common: 10, percent: 25, theirSongs: 50, theirPercent: 20, matched: true },
  });
  expect(ada.told).toContain(
    '★ You and noor match: 10 songs in common, 25 % of yours and 20 % of theirs',
  );

  part('noor');
  await until(() => ada.person()?.presence.state === 'out of earshot');
  await world.run(seconds(60));
  const apartMs = () => {
    const presence = ada.person()?.presence;
    return presence?.state === 'out of earshot' ? world.now - presence.sinceMs : NaN;
  };
  expect(apartMs()).toBeCloseTo(GRACE_MS + seconds(60), -3.5);
  await world.run(seconds(30));
  expect(apartMs()).toBeCloseTo(GRACE_MS + seconds(90), -3.5);
  expect(ada.told).toContain('noor is out of earshot');

  meet('ada', 'noor');
  await until(() => ada.person()?.presence.state === 'here');
  part('noor');
  await until(() => ada.person()?.presence.state === 'out of earshot');
  expect(apartMs()).toBeLessThan(GRACE_MS + seconds(1));
});

test('a person who stays away is gone once every lease has expired', async () => {
  const { world, ada, part } = await encounter();
  // The callbacks that told the match have been used, and both ends know it.
  await world.run(seconds(1));
  part('noor');
  await world.run(minutes(12));
  expect(ada.peer.view().leases).toEqual([]);
  expect(ada.person()?.presence.state).toBe('gone');
  expect(ada.told.filter(line => line.endsWith('has ended: its time is over'))).toHaveLength(2);
});

test('two who stay together are told nothing new', async () => {
  const { world, ada } = await encounter();
  await world.run(seconds(5));
  const told = [...ada.told];
  await world.run(minutes(20));
  expect(ada.told).toEqual(told);
});

test('B6: both are asked to compare the same code, and only y verifies', async () => {
  const { ada, noor } = await encounter();
  ada.keys('verify');
  noor.keys('verify');
  const codeOf = (side: typeof ada) => side.peer.view().question?.lines[2]?.trim();
  expect(codeOf(ada)).toMatch(/^(\d{3} ){4}\d{3}$/);
  expect(codeOf(noor)).toBe(codeOf(ada));

  // While a question is asked, no key does anything but answer it.
  ada.keys('block', 'other list', 'down', 'only verified');
  expect(codeOf(ada)).toBe(codeOf(noor));
  ada.keys('no');
  expect(ada.peer.view()).toMatchObject({ question: undefined, onlyVerified: false });
  expect(ada.person()?.standing).toBe('known');
  noor.keys('yes');
  expect(noor.person()?.standing).toBe('verified');
  expect(noor.told.at(-1)).toBe('ada is verified');
});

test('B6: the code that is compared stays while the two are apart for a moment', async () => {
  const { ada, noor, parties, world, until } = await encounter();
  ada.keys('verify');
  noor.keys('verify');
  const codeOf = (side: typeof ada) => side.peer.view().question?.lines[2]?.trim();
  const before = codeOf(ada);
  world.apart(parties.ada.phone, parties.noor.phone);
  await world.run(minutes(1));
  expect([codeOf(ada), codeOf(noor)]).toEqual([before, before]);
  world.together(parties.ada.phone, parties.noor.phone);
  await until(() => ada.person()?.presence.state === 'here');
  expect([codeOf(ada), codeOf(noor)]).toEqual([before, before]);
});

test('who is blocked has nothing left here, comes in no more, and is forgotten on wish', async () => {
  const { world, ada, noor, until } = await encounter();
  ada.keys('block', 'yes');
  await world.run(seconds(30));
  expect(ada.person()).toMatchObject({
    standing: 'blocked',
    notLetIn: 'blocked',
    presence: { state: 'gone' },
  });
  expect(ada.peer.view().leases).toEqual([]);
  expect(noor.person()?.presence.state).not.toBe('here');
  expect(ada.told.filter(line => line.startsWith('noor is not let in')).length).toBeLessThan(2);

  ada.keys('forget', 'yes');
  expect(ada.person()).toBeUndefined();
  await until(() => ada.person()?.presence.state === 'here');
  expect(ada.person()?.standing).toBe('known');
});

test('B5: only verified people: others are shown, told of once without the reason, and let in when verified', async () => {
  const { world, ada, noor, meet, until } = await peers(['ada', 'noor'], {
    world: lastWordsArrive,
    devices: { ada: { onlyVerified: true } },
  });
  meet('ada', 'noor');
  await world.run(minutes(2));
  expect(ada.person()).toMatchObject({
    name: 'noor',
    notLetIn: 'not verified',
    presence: { state: 'gone' },
  });
  const why = 'only people who were verified are let in';
  expect(ada.told.filter(line => line === `noor is not let in: ${why}`)).toHaveLength(1);
  expect(noor.told.filter(line => line === 'ada does not let you in')).toHaveLength(1);

  // B6: a code comes with a connection.
  ada.keys('verify');
  expect(ada.told.at(-1)).toMatch(/^noor and you are not connected.*Let everyone in \(o\)/);
  ada.keys('only verified');
  await until(() => ada.person()?.presence.state === 'here');
  ada.keys('verify', 'yes', 'only verified');
  await world.run(seconds(5));
  await until(() => [ada, noor].every(side => side.person()?.presence.state === 'here'));
});

test('the o key closes the door to those who are not verified, and opens it again', async () => {
  const { world, ada, until } = await encounter();
  ada.keys('only verified');
  await world.run(seconds(5));
  expect(ada.peer.view()).toMatchObject({ onlyVerified: true, leases: [] });
  expect(ada.person()).toMatchObject({ notLetIn: 'not verified', presence: { state: 'gone' } });
  ada.keys('only verified');
  expect(ada.told.at(-1)).toBe('Everyone is let in');
  await until(() => ada.person()?.presence.state === 'here');
});

test('who is let in is said as it is while someone is blocked', async () => {
  const { ada } = await encounter();
  ada.keys('block', 'yes', 'only verified', 'only verified');
  expect(ada.told.at(-1)).toBe('Everyone is let in but the 1 person you have blocked');
});

test('someone blocked is unblocked with the same key, once that is confirmed', async () => {
  const { world, ada, until } = await encounter();
  ada.keys('block', 'yes');
  await world.run(seconds(5));
  ada.keys('block');
  expect(ada.peer.view().question?.lines).toEqual([
    'Unblock noor? The next meeting will be as the first.',
  ]);
  ada.keys('no');
  expect(ada.person()?.standing).toBe('blocked');
  ada.keys('block', 'yes');
  expect(ada.told.at(-1)).toBe('noor is unblocked');
  await until(() => ada.person()?.presence.state === 'here');
  expect(ada.person()?.standing).toBe('known');
});

test('a match that has not changed is told once, however often two meet', async () => {
  const { world, ada, noor, meet, part, until } = await encounter({
    libraries: { ada: songs(40), noor: songs(50, 30) },
  });
  const stars = () => ada.told.filter(line => line.startsWith('★')).length;
  await until(() => stars() > 0);
  const meetings = () => ada.told.filter(line => line === 'noor has your songs').length;
  const before = meetings();
  part('noor');
  await world.run(minutes(12));
  expect(ada.peer.view().leases).toEqual([]);
  meet('ada', 'noor');
  await until(() => meetings() > before && noor.person()?.matched === true);
  await until(() => ada.person()?.matched === true);
  expect(stars()).toBe(1);
});

test('a lease that is renewed has its whole time again, at both ends', async () => {
  const { world, ada, noor, meet, part } = await encounter();
  const leftOf = (side: typeof ada, role: string) =>
    side.peer.view().leases.find(lease => lease.role === role)?.timeLeftMs;
  // Together the players keep each other company, which renews; apart nothing does.
  part('noor');
  await world.run(minutes(4));
  const first = ada.peer.view().leases[0];
  expect(first?.role).toBe('grantor');
  expect(leftOf(ada, 'grantor')).toBeLessThan(minutes(8));
  ada.keys('other list', 'renew');
  await world.run(seconds(1));
  expect(leftOf(ada, 'grantor')).toBeGreaterThan(minutes(9.9));
  expect(ada.told.at(-1)).toBe(`Lease ${first?.lease} with noor is renewed: 10:00 left`);

  // The other end is asked; it says how much it grants.
  expect(leftOf(noor, 'grantor')).toBeLessThan(minutes(8));
  ada.keys('down', 'renew');
  meet('ada', 'noor');
  await world.run(seconds(20));
  for (const side of [ada, noor]) {
    expect(leftOf(side, 'grantor')).toBeGreaterThan(minutes(9.5));
    expect(leftOf(side, 'holder')).toBeGreaterThan(minutes(9.5));
  }
});

test('a lease that is revoked ends at both ends, and no other does', async () => {
  const { world, ada, noor } = await encounter();
  await world.run(seconds(1));
  ada.keys('other list', 'revoke');
  await world.run(millisecondsOfAWay);
  expect(ada.told.at(-1)).toMatch(
    /^Lease \d+ \(music player\) granted to noor has ended: you ended it$/,
  );
  expect(noor.told.at(-1)).toMatch(
    /^Lease \d+ \(music player\) held from ada has ended: one of you ended it$/,
  );
  expect(ada.peer.view().leases.map(({ role }) => role)).toEqual(['holder']);
  expect(noor.peer.view().leases.map(({ role }) => role)).toEqual(['grantor']);
});
/** Long enough for a message, too short to rediscover a service whose lease has ended. */
const millisecondsOfAWay = 100;

test('keys for a lease or a person need one that is chosen', async () => {
  const { ada } = await peers(['ada', 'noor']);
  ada.keys('renew', 'verify', 'other list', 'revoke', 'block');
  expect(ada.told.slice(-4)).toEqual([
    'Choose a lease first: tab, then the arrows',
    'Choose a person first: tab, then the arrows',
    'Choose a lease first: tab, then the arrows',
    'Choose a person first: tab, then the arrows',
  ]);
  expect(ada.peer.view().question).toBeUndefined();
});

test('a namesake is marked until that is accepted', async () => {
  const { ada, meet, until } = await peers(['ada', 'noor', 'eve'], {
    devices: { noor: { name: 'Noor' }, eve: { name: 'noor' } },
  });
  meet('ada', 'noor');
  await until(() => ada.person('Noor')?.presence.state === 'here');
  ada.keys('accept');
  expect(ada.told.at(-1)).toBe('Nobody else has the name Noor');

  meet('ada', 'noor', 'eve');
  await until(() => ada.person('noor')?.presence.state === 'here');
  expect(ada.person('Noor')?.namesake).toBe(false);
  expect(ada.person('noor')?.namesake).toBe(true);
  expect(ada.told).toContain(
    'Careful: someone calls themselves noor now, as someone else you know does',
  );
  ada.keys('down', 'accept');
  expect(ada.told.at(-1)).toBe('noor may have that name');
  expect(ada.person('noor')?.namesake).toBe(false);
});

test('B5: someone under the name of someone verified is shown as not let in, until that is accepted', async () => {
  const { world, ada, eve, meet, until } = await peers(['ada', 'noor', 'eve'], {
    world: lastWordsArrive,
    devices: { noor: { name: 'Noor' }, eve: { name: 'noor' } },
  });
  meet('ada', 'noor');
  await until(() => ada.person('Noor')?.presence.state === 'here');
  ada.keys('verify', 'yes');
  meet('ada', 'noor', 'eve');
  await world.run(seconds(30));
  expect(ada.person('noor')).toMatchObject({
    namesake: true,
    notLetIn: 'name taken',
    presence: { state: 'gone' },
  });
  expect(eve.told).toContain('ada does not let you in');
  expect(eve.told.join()).not.toMatch(/verified|belongs/);
  ada.keys('down', 'accept');
  await until(() => ada.person('noor')?.presence.state === 'here');
});

test('who is here stands first, and the chosen one stays chosen', async () => {
  const { world, ada, meet, part, until } = await peers(['ada', 'noor', 'kim']);
  meet('ada', 'noor');
  await until(() => ada.person('noor')?.presence.state === 'here');
  meet('ada', 'noor', 'kim');
  await until(() => ada.person('kim')?.presence.state === 'here');
  const seen = () => {
    const { people, focus } = ada.peer.view();
    return { names: people.map(({ name }) => name), chosen: people[focus.person]?.name };
  };
  expect(seen()).toEqual({ names: ['noor', 'kim'], chosen: 'noor' });
  part('noor');
  await world.run(minutes(1));
  expect(seen()).toEqual({ names: ['kim', 'noor'], chosen: 'noor' });
});

test('nothing that others send reaches the terminal as it is', async () => {
  const name = '\u001b[2J\u202eNoor\r';
  const { ada, noor } = await encounter({ devices: { noor: { name } } });
  ada.keys('verify');
  const { question, happenings, leases } = ada.peer.view();
  const texts = [
    ...ada.told,
    ...happenings.map(({ line }) => line),
    ...(question?.lines ?? []),
    ...leases.map(({ peerName }) => peerName),
  ];
  expect(texts.filter(text => text.includes('[2JNoor')).length).toBeGreaterThan(8);
  expect(texts.join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(noor.told).toContain('ada is here');
});

test('a peer that is closed tells nothing more', async () => {
  const { world, ada, part } = await encounter();
  ada.peer.close();
  const told = [...ada.told];
  part('noor');
  await world.run(minutes(1));
  expect(ada.told).toEqual(told);
});

test('one key saves the owner’s data, and says where, or why not', async () => {
  const answers = [async () => '/home/ada/x.json', async () => Promise.reject(new Error('full'))];
  const saveData = jest.fn(() => answers.shift()!());
  const { ada, world } = await encounter({ saveData });
  ada.keys('save data');
  await world.run(1);
  expect(ada.told.at(-1)).toBe('Your songs and the people you met are in /home/ada/x.json');
  expect(saveData).toHaveBeenCalledWith([expect.objectContaining({ name: 'noor' })]);
  ada.keys('save data');
  await world.run(1);
  expect(ada.told.at(-1)).toBe('Nothing was saved: full');
});
