import type { Leased, LeasePattern } from '../../../src/runtime';
import {
  ExpiredLeaseError,
  lease,
  leaseTimeLeft,
  leaseWith,
  renewOnCallLease,
  seconds,
  singleCallLease,
} from '../../../src/runtime';
import { encounter } from '../encounter';
import { answerTo, failureOf, fateOf } from '../fate';
import type { BoxLike } from './borrowing';
import { borrow } from './borrowing';

/** The runtime's three patterns, written with the public interface only. */
const plain: LeasePattern = { name: 'my plain' };

const renewOnCall: LeasePattern = {
  name: 'my renew-on-call',
  before: it => it.renew(it.periodMs),
};

const onlyOnce: LeasePattern = {
  name: 'my single-call',
  sending: it => it.exhaust(),
  after: it => it.exhaust(),
};

/** The exchange's: renew on each upload, end on endExchange. */
const exchange: LeasePattern = {
  name: 'exchange',
  before: (it, { method }) => method === 'uploadSong' && it.renew(it.periodMs),
  sending: (it, { method }) => method === 'endExchange' && it.exhaust(),
  after: (it, { method }) => method === 'endExchange' && it.exhaust(),
};

const patterns = Object.fromEntries(
  [plain, renewOnCall, onlyOnce, exchange].map(pattern => [pattern.name, () => pattern]),
);

/** The life of a lease: everything that either end sees of it, with the times. */
async function biography(leaseOn: (box: BoxLike) => Leased<BoxLike>) {
  const { world, far, leased, box, until, ends, part, rejoin } = await borrow(leaseOn, {
    device: { patterns },
  });
  const story: unknown[] = [];
  const tell = (what: unknown) =>
    story.push([world.now, what, leaseTimeLeft(leased), leaseTimeLeft(far), { ...ends }]);
  await until(seconds(4));
  const fates = [fateOf(world, far.put('a')), fateOf(world, far.put('b'))];
  far.put('c').oneWay();
  await until(seconds(8));
  tell('called');
  part();
  await until(seconds(9));
  fates.push(fateOf(world, far.put('d')));
  await until(seconds(9.5));
  rejoin();
  for (const second of [11, 15, 20, 40, 60]) {
    await until(seconds(second));
    tell('later');
  }
  const results = fates.map(({ state, value, error, atMs }) => [
    state,
    value,
    (error as Error | undefined)?.message,
    atMs,
  ]);
  return { things: box.things, results, story };
}

test.each([
  ['plain', lease, plain],
  ['renew-on-call', renewOnCallLease, renewOnCall],
] as const)('P4: %s behaves like one written with the public interface', async (_, make, mine) => {
  const theirs = await biography(box => make(seconds(10), box));
  const ours = await biography(box => leaseWith(mine, seconds(10), box));

  expect(ours.things).toEqual(theirs.things);
  expect(ours.results.map(([state]) => state)).toEqual(theirs.results.map(([state]) => state));
  expect(roughly(ours.story)).toEqual(roughly(theirs.story));
});

test('P4: single-call behaves like one written with the public interface', async () => {
  const life = async (leaseOn: (box: BoxLike) => Leased<BoxLike>) => {
    const { world, far, box, ends } = await borrow(leaseOn, { device: { patterns } });
    const first = fateOf(world, far.slowly('first'));
    const second = fateOf(world, far.put('second'));
    await world.run(seconds(1));
    box.finishSlowOnes('done');
    await world.run(seconds(1));
    const errorName = (second.error as Error | undefined)?.name;
    return { value: first.value, errorName, things: box.things, reasons: reasons(ends) };
  };
  const ours = await life(box => leaseWith(onlyOnce, seconds(10), box));

  expect(ours).toEqual({
    value: 'done',
    errorName: 'ExpiredLeaseError',
    things: ['first'],
    reasons: ['used', 'used'],
  });
  expect(ours).toEqual(await life(box => singleCallLease(seconds(10), box)));
});

test('P4: the exchange: each upload renews it, endExchange ends it, other calls do neither', async () => {
  const songs: string[] = [];
  const session = leaseWith(exchange, seconds(10), {
    uploadSong: (title: string) => songs.push(title),
    ping: () => 'pong',
    endExchange: () => songs.length,
  });
  const { world, far } = await encounter({ open: () => session }, { device: { patterns } });
  const held = await answerTo(world, far.open());
  await world.run(seconds(6));
  await answerTo(world, held.ping());
  expect(leaseTimeLeft(session)).toBeLessThan(seconds(5));
  await answerTo(world, held.uploadSong('Relax'));
  expect(leaseTimeLeft(session)).toBeGreaterThan(seconds(9.9));
  await world.run(seconds(6));
  await answerTo(world, held.uploadSong('Grace Kelly'));

  const count = fateOf(world, held.endExchange());
  const tooLate = fateOf(world, held.uploadSong('Lollipop'));
  await world.run(seconds(1));
  expect(count.value).toBe(2);
  expect(tooLate.error).toBeInstanceOf(ExpiredLeaseError);
  expect(leaseTimeLeft(session)).toBe(0);
  expect(leaseTimeLeft(held)).toBe(0);
  expect(songs).toEqual(['Relax', 'Grace Kelly']);
});

test("P4: the holder's end is made with the parameters that the grantor's end states", async () => {
  const only = (methods: readonly string[]): LeasePattern => ({
    name: 'only',
    parameters: methods,
    sending: (_lease, { method }) => {
      if (!methods.includes(method)) throw new RangeError(`Only ${methods.join(' and ')}.`);
    },
  });
  const { world, far, box } = await borrow(it => leaseWith(only(['put', 'x']), seconds(10), it), {
    device: { patterns: { only } },
  });

  expect(await answerTo(world, far.put('a song'))).toBe(1);
  expect(await failureOf(world, far.slowly('a song'))).toMatchObject({
    message: 'Only put and x.',
  });
  expect(box.things).toEqual(['a song']);
});

test("P4: where the holder does not know the pattern, the grantor's end still behaves by it", async () => {
  const { world, far, leased, ends, until } = await borrow(box =>
    leaseWith(renewOnCall, seconds(10), box),
  );
  await until(seconds(8));
  await answerTo(world, far.put('a song'));
  expect(leaseTimeLeft(leased)).toBeGreaterThan(seconds(9.9));
  await until(seconds(17.8));
  expect(ends).toEqual({});
});

const reasons = (ends: object) => Object.values(ends).map(({ reason }) => reason as string);

/** Pattern names differ in length, so frames do too, and with them the last millisecond. */
function roughly(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === 'number' ? Math.round(part / 500) : part,
  );
}
