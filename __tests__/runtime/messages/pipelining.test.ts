import type { Leased } from '../../../src/runtime';
import {
  ExpiredLeaseError,
  leaseTimeLeft,
  minutes,
  RemoteError,
  seconds,
  TimeoutError,
} from '../../../src/runtime';
import { Results } from '../../../src/runtime/reference/pipelining';
import { answerTo, failureOf, fateOf } from '../fate';
import type { Session } from './music-player';
import { meetPlayer } from './music-player';

const titles = (count: number) => Array.from({ length: count }, (_, i) => `song ${i}`);

test('M12: methods can be called on a reference before it has arrived', async () => {
  const { world, far, log } = await meetPlayer();
  const session = far.open('mika');
  const uploads = titles(3).map(title => fateOf(world, session.uploadSong(title)));
  const count = fateOf(world, session.endExchange());
  await world.run(seconds(1));

  expect(uploads.map(({ value }) => value)).toEqual([1, 2, 3]);
  expect(count.value).toBe(3);
  expect(log).toEqual(['mika song 0', 'mika song 1', 'mika song 2', 'mika ended']);
});

describe('on a link of 40 ms there and back', () => {
  const network = {
    delayMs: { least: 20, most: 20 },
    joinMs: { least: 0, most: 0 },
    pieces: 'whole',
  } as const;

  test('M12: opening, ten songs and the end take one round trip', async () => {
    const { world, far, log } = await meetPlayer({ world: { network } });
    await world.run(seconds(5));
    const calledAt = world.now;
    const session = far.open('mika');
    const fates = [
      fateOf(world, session),
      ...titles(10).map(title => fateOf(world, session.uploadSong(title))),
      fateOf(world, session.endExchange()),
    ];
    await world.runUntil(() => fates.every(({ state }) => state === 'succeeded'), seconds(5));

    expect(log).toHaveLength(11);
    expect(fates[11]?.value).toBe(10);
    expect(world.now - calledAt).toBeGreaterThanOrEqual(40);
    expect(world.now - calledAt).toBeLessThan(45);
  });

  test('M12: awaiting the session first takes a second round trip, and each song another', async () => {
    const { world, far } = await meetPlayer({ world: { network } });
    await world.run(seconds(5));
    const calledAt = world.now;
    const session = await answerTo(world, far.open('mika'));
    for (const title of titles(10)) await answerTo(world, session.uploadSong(title));
    await answerTo(world, session.endExchange());

    expect(world.now - calledAt).toBeGreaterThanOrEqual(12 * 40);
  });
});

test('M12: the calls leave at once, and are applied in order when the value exists', async () => {
  const { world, far, log, noor, finish } = await meetPlayer();
  noor.events.length = 0;
  const session = far.openSlowly('mika');
  const uploads = titles(5).map(title => fateOf(world, session.uploadSong(title)));
  await world.run(seconds(3));
  expect(noor.events.filter(({ type }) => type === 'message sent')).toHaveLength(6);
  expect(log).toEqual([]);
  finish();
  await world.run(seconds(1));

  expect(log).toEqual(titles(5).map(title => `mika ${title}`));
  expect(uploads.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5]);
});

test('M12: calls that wait for a value do not delay others', async () => {
  const { world, far, log } = await meetPlayer();
  const waiting = fateOf(world, far.openSlowly('mika').uploadSong('a'));
  await answerTo(world, far.ping());
  await answerTo(world, far.open('noor').uploadSong('b'));

  expect(waiting.state).toBe('pending');
  expect(log).toEqual(['ping', 'noor b']);
});

test('M12: they can be called on the result of such a call', async () => {
  const { world, far, log } = await meetPlayer();
  const count = far.open('a').child('b').child('c').uploadSong('deep');
  expect(await answerTo(world, count)).toBe(1);

  expect(log).toEqual(['c deep']);
});

test.each(['openNever', 'failSlowly'] as const)(
  'M12: they fail with the error of what should have been there: %s',
  async method => {
    const { world, far, log, finish } = await meetPlayer();
    const session = far[method]('mika');
    const fates = [
      fateOf(world, session),
      fateOf(world, session.uploadSong('a')),
      fateOf(world, session.child('b').uploadSong('c')),
      fateOf(world, session.endExchange().due(minutes(1))),
    ];
    session.uploadSong('one-way').oneWay();
    await world.run(seconds(1));
    finish();
    await world.run(seconds(1));

    for (const { error } of fates) {
      expect(error).toBeInstanceOf(RemoteError);
      expect(error).toMatchObject({ remoteName: 'RangeError', remoteMessage: 'Not for mika.' });
    }
    expect(log).toEqual([]);
  },
);

test('M12: they fail if the value is no reference', async () => {
  const { world, far } = await meetPlayer();
  const session = far.notOne();
  const upload = session.uploadSong('a');
  expect(await failureOf(world, upload)).toBeInstanceOf(Error);

  expect(await answerTo(world, session)).toBe(5);
});

test('M12: they fail with it when its due passes', async () => {
  const { world, far } = await meetPlayer();
  const session = far.openSlowly('mika').due(seconds(5));
  const upload = fateOf(world, session.uploadSong('a'));
  await world.run(seconds(6));

  expect(upload.error).toBeInstanceOf(TimeoutError);
});

test('M12: they may have a due of their own', async () => {
  const { world, far, log, finish } = await meetPlayer();
  const session = far.openSlowly('mika');
  const due = fateOf(world, session.uploadSong('too late').due(seconds(5)));
  const patient = fateOf(world, session.uploadSong('patient'));
  await world.run(seconds(6));
  expect(due.error).toBeInstanceOf(TimeoutError);
  finish();
  await world.run(seconds(1));

  expect(patient.state).toBe('succeeded');
  expect(log).toContain('mika patient');
});

test('M12, M8: they may be one-way, in order with the others', async () => {
  const { world, far, log } = await meetPlayer();
  const session = far.open('mika');
  session.uploadSong('a').oneWay();
  session.uploadSong('b');
  session.uploadSong('c').oneWay();
  expect(await answerTo(world, session.endExchange())).toBe(3);

  expect(log).toEqual(['mika a', 'mika b', 'mika c', 'mika ended']);
});

test('M12, M2: calls on the future and on the reference that it became stay in order', async () => {
  const { world, far, log } = await meetPlayer();
  const future = far.open('mika');
  future.uploadSong('1');
  const session = await answerTo(world, future);
  session.uploadSong('2');
  future.uploadSong('3');
  session.uploadSong('4');
  future.uploadSong('5');
  await world.run(seconds(1));

  expect(log).toEqual(['1', '2', '3', '4', '5'].map(title => `mika ${title}`));
});

test('M12, M5: one that throws fails alone', async () => {
  const { world, far } = await meetPlayer();
  const session = far.open('mika');
  const missing = (session as unknown as { missing(): PromiseLike<void> }).missing();
  const fine = fateOf(world, session.uploadSong('a'));

  expect(await failureOf(world, missing)).toBeInstanceOf(RemoteError);
  expect(fine.value).toBe(1);
});

test('M12, L5: those that come after the end of its lease fail with ExpiredLeaseError', async () => {
  const { world, far, log } = await meetPlayer();
  const session = far.open('mika');
  const ended = fateOf(world, session.endExchange());
  const late = fateOf(world, session.uploadSong('late'));
  await world.run(seconds(1));

  expect(ended.value).toBe(0);
  expect(late.error).toBeInstanceOf(ExpiredLeaseError);
  expect(log).toEqual(['mika ended']);
});

test('M12, P2: they renew the lease of the reference', async () => {
  const { world, far, sessions } = await meetPlayer();
  const future = far.open('mika');
  await answerTo(world, future);
  await world.run(minutes(5));
  await answerTo(world, future.uploadSong('a'));

  expect(leaseTimeLeft(sessions[0] as Leased<Session>)).toBeGreaterThan(minutes(9.9));
});

test('M12, P3: a single-call lease takes one of them', async () => {
  const { world, far, log } = await meetPlayer();
  const once = far.openOnce();
  const first = fateOf(world, once.uploadSong('a'));
  const second = fateOf(world, once.uploadSong('b'));
  await world.run(seconds(1));

  expect(first.value).toBe(1);
  expect(second.error).toBeInstanceOf(ExpiredLeaseError);
  expect(log).toEqual(['once a']);
});

test('M12: an answer can be called on until the other end has acknowledged it, and not for one message longer', () => {
  const results = new Results();
  results.keep(1, { state: 'reference', target: { object: {} } });
  results.answerNumbered(1, 10);
  results.acknowledged(9);
  expect(results.of(1)).toBeDefined();
  results.acknowledged(10);
  expect(results.of(1)).toBeUndefined();
});
