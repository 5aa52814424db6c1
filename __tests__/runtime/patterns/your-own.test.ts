import type { LeasePattern, Message } from '../../../src/runtime';
import { ExpiredLeaseError, leaseTimeLeft, leaseWith, renew, seconds } from '../../../src/runtime';
import { answerTo, failureOf, fateOf } from '../fate';
import { borrow } from './borrowing';

/** Gives both devices the pattern; the arguments of its hooks tell the two ends apart. */
const under = (pattern: LeasePattern) =>
  borrow(box => leaseWith(pattern, seconds(10), box), {
    device: { patterns: { [pattern.name]: () => pattern } },
  });

test('P4: a pattern sees each message before and after its delivery, with its lease', async () => {
  const seen: unknown[] = [];
  const { world, far, box } = await under({
    name: 'watchful',
    before: (lease, { method, oneWay }) =>
      seen.push(['before', method, oneWay, lease.periodMs, Math.round(lease.timeLeftMs / 1000)]),
    after: (lease, { method, oneWay }) =>
      seen.push(['after', method, oneWay, lease.periodMs, Math.round(lease.timeLeftMs / 1000)]),
  });
  box.meanwhile = () => seen.push('delivered');
  await world.run(seconds(3));
  far.put('one-way').oneWay();
  await answerTo(world, far.put('answered'));

  expect(seen).toEqual([
    ['before', 'put', true, seconds(10), 7],
    'delivered',
    ['after', 'put', true, seconds(10), 7],
    ['before', 'put', false, seconds(10), 7],
    'delivered',
    ['after', 'put', false, seconds(10), 7],
  ]);
});

test('P4: its `after` hook sees a message whose method throws, and one that is not answered yet', async () => {
  const after: string[] = [];
  const { world, far } = await under({
    name: 'watchful',
    after: (_lease, { method }) => after.push(method),
  });
  await failureOf(world, far.breakDown());
  const slow = fateOf(world, far.slowly('a song'));
  await world.run(seconds(1));

  expect(slow.state).toBe('pending');
  expect(after).toEqual(['breakDown', 'slowly']);
});

test('P4: it can renew before or after delivery, and both ends have it', async () => {
  const { world, far, leased, until, ends } = await under({
    name: 'generous',
    before: (lease, { method }) => method === 'put' && lease.renew(seconds(20)),
    after: (lease, { method }) => method === 'slowly' && lease.renew(seconds(40)),
  });
  await answerTo(world, far.put('a song'));
  expect(Math.round(leaseTimeLeft(leased) / 1000)).toBe(20);
  expect(Math.round(leaseTimeLeft(far) / 1000)).toBe(20);
  far.slowly('a song').oneWay();
  await world.run(seconds(1));
  expect(Math.round(leaseTimeLeft(leased) / 1000)).toBe(39);
  await until(seconds(39.5));
  expect(ends).toEqual({});
});

test('P4: it can revoke after delivery: the answer still comes, and nothing after it', async () => {
  const { world, far, box, ends } = await under({
    name: 'brief',
    after: (lease, { method }) => method === 'put' && lease.revoke(),
  });
  expect(await answerTo(world, far.put('a song'))).toBe(1);
  await world.run(seconds(1));
  expect(await failureOf(world, far.put('another'))).toBeInstanceOf(ExpiredLeaseError);

  expect(box.things).toEqual(['a song']);
  expect(ends.noor?.reason).toBe('revoked');
});

test('P4: it can revoke before delivery: the message does not reach the object', async () => {
  const { world, far, box, ends } = await under({
    name: 'shy',
    before: (lease, { method }) => method === 'put' && lease.revoke(),
  });
  expect(await failureOf(world, far.put('a song'))).toBeInstanceOf(ExpiredLeaseError);
  await world.run(seconds(1));

  expect(box.things).toEqual([]);
  expect(ends.noor?.reason).toBe('revoked');
});

test('P4: it can refuse a message, with its reason, and the lease lives on', async () => {
  const { world, far, box, ends } = await under({
    name: 'picky',
    before: (_lease, { method }) => {
      if (method === 'slowly') throw new RangeError('Too slow for me.');
    },
  });
  expect(await failureOf(world, far.slowly('a song'))).toMatchObject({
    name: 'RemoteError',
    remoteName: 'RangeError',
    remoteMessage: 'Too slow for me.',
  });
  expect(await answerTo(world, far.put('a song'))).toBe(1);

  expect(box.things).toEqual(['a song']);
  expect(ends).toEqual({});
});

test('P4: it can accept no further message, and those accepted before are still answered', async () => {
  const { world, far, box, ends } = await under({
    name: 'twice',
    after: (lease, { method }) => method === 'slowly' && lease.exhaust(),
  });
  const first = fateOf(world, far.slowly('first'));
  const second = fateOf(world, far.put('second'));
  await world.run(seconds(1));
  box.finishSlowOnes('done');
  await world.run(seconds(1));

  expect(first).toMatchObject({ state: 'succeeded', value: 'done' });
  expect(second.error).toBeInstanceOf(ExpiredLeaseError);
  expect(box.things).toEqual(['first']);
  expect(ends.ada?.reason).toBe('used');
});

test('P4: at the holder it sees each message about to be sent, and can refuse it there', async () => {
  const seen: Message[] = [];
  const { world, far, box, noor } = await under({
    name: 'thrifty',
    sending: (_lease, message) => {
      seen.push({ method: message.method, oneWay: message.oneWay, peer: message.peer });
      if (message.method === 'slowly') throw new RangeError('Not with me.');
    },
  });
  const sentBefore = noor.events.filter(({ type }) => type === 'message sent').length;
  const refused = await failureOf(world, far.slowly('a song'));
  far.put('a song').oneWay();
  await world.run(seconds(1));

  expect(refused).toBeInstanceOf(RangeError);
  expect(refused).toMatchObject({ message: 'Not with me.' });
  expect(box.things).toEqual(['a song']);
  expect(seen.map(({ method }) => method)).toEqual(['slowly', 'put']);
  expect(noor.events.filter(({ type }) => type === 'message sent')).toHaveLength(sentBefore + 1);
});

test("P4: it decides what a holder's renewal request is granted", async () => {
  const asked: number[] = [];
  const { world, far, leased, until, ends } = await under({
    name: 'sparing',
    renewal: (_lease, requestedMs) => {
      asked.push(requestedMs);
      if (requestedMs > seconds(60)) throw new RangeError('That is too much.');
      return requestedMs / 2;
    },
  });
  expect(await failureOf(world, renew(far, seconds(61)))).toMatchObject({
    remoteName: 'RangeError',
    remoteMessage: 'That is too much.',
  });
  expect(leaseTimeLeft(leased)).toBeLessThan(seconds(10));
  const leftMs = await answerTo(world, renew(far, seconds(30)));
  expect(leftMs).toBeLessThanOrEqual(seconds(15));
  expect(leftMs).toBeGreaterThan(seconds(14.9));
  expect(asked).toEqual([seconds(61), seconds(30)]);
  await until(seconds(14.8));
  expect(ends).toEqual({});
  await until(seconds(15.3));
  expect(ends).toMatchObject({ ada: { reason: 'elapsed' }, noor: { reason: 'elapsed' } });
});
