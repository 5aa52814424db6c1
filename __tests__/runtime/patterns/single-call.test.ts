import type { Far, LeasePattern } from '../../../src/runtime';
import {
  ExpiredLeaseError,
  leaseTimeLeft,
  leaseWith,
  millis,
  renew,
  retract,
  seconds,
  singleCallLease,
  TimeoutError,
} from '../../../src/runtime';
import { answerTo, failureOf, fateOf } from '../fate';
import type { BoxLike } from './borrowing';
import { borrow } from './borrowing';

const tenSeconds = () => borrow(it => singleCallLease(seconds(10), it));
const ignore = () => undefined;
const endedByUse = { ada: { reason: 'used' }, noor: { reason: 'used' } };

test('P3: a single-call lease ends at both ends with its first message, and its answer comes back', async () => {
  const { world, far, leased, box, ends } = await tenSeconds();
  expect(await answerTo(world, far.put('a song'))).toBe(1);
  await world.run(seconds(1));

  expect(box.things).toEqual(['a song']);
  expect(ends).toMatchObject(endedByUse);
  expect(leaseTimeLeft(leased)).toBe(0);
  expect(leaseTimeLeft(far)).toBe(0);
});

test('P3: it ends after the message was delivered: it is still live inside the method', async () => {
  const { world, far, leased, box } = await tenSeconds();
  const left: number[] = [];
  box.meanwhile = () => left.push(leaseTimeLeft(leased));
  await answerTo(world, far.put('a song'));

  expect(left[0]).toBeGreaterThan(seconds(9));
});

test('P3: a slow answer still comes back', async () => {
  const { world, far, box, until } = await tenSeconds();
  const answer = fateOf(world, far.slowly('a song'));
  await until(seconds(6));
  expect(answer.state).toBe('pending');
  box.finishSlowOnes('done');
  await world.run(seconds(1));

  expect(answer).toMatchObject({ state: 'succeeded', value: 'done' });
});

test('P3: an error comes back like any other answer', async () => {
  const { world, far, ends } = await tenSeconds();
  expect(await failureOf(world, far.breakDown())).toMatchObject({
    name: 'RemoteError',
    remoteMessage: 'The bottom fell out.',
  });
  await world.run(seconds(1));

  expect(ends).toMatchObject(endedByUse);
});

test('P3: a one-way call uses it, too', async () => {
  const { world, far, box, ends } = await tenSeconds();
  far.put('a song').oneWay();
  expect(await failureOf(world, far.put('another'))).toBeInstanceOf(ExpiredLeaseError);
  await world.run(seconds(5));

  expect(box.things).toEqual(['a song']);
  expect(ends).toMatchObject(endedByUse);
});

test('P3: a second call fails with ExpiredLeaseError at once, and is never delivered', async () => {
  const { world, far, box } = await tenSeconds();
  const first = fateOf(world, far.put('first'));
  const second = fateOf(world, far.put('second'));
  await world.run(millis(0));
  expect(second.error).toBeInstanceOf(ExpiredLeaseError);
  expect(first.state).toBe('pending');
  await world.run(seconds(20));

  expect(first).toMatchObject({ state: 'succeeded', value: 1 });
  expect(box.things).toEqual(['first']);
});

test('P3: the one call may be queued while disconnected; a second one fails', async () => {
  const { world, far, box, until, part, rejoin } = await borrow(it =>
    singleCallLease(seconds(60), it),
  );
  part();
  await until(seconds(2));
  const first = fateOf(world, far.put('first'));
  await until(seconds(3));
  expect(await failureOf(world, far.put('second'))).toBeInstanceOf(ExpiredLeaseError);
  rejoin();
  await world.runUntil(() => first.state === 'succeeded', seconds(50));

  expect(box.things).toEqual(['first']);
});

test('P3: unused, it ends at its deadline like any other', async () => {
  const { world, far, until, ends } = await tenSeconds();
  await until(seconds(9.9));
  expect(ends).toEqual({});
  await until(seconds(10.1));

  expect(ends).toMatchObject({ ada: { reason: 'elapsed' }, noor: { reason: 'elapsed' } });
  expect(await failureOf(world, far.put('late'))).toBeInstanceOf(ExpiredLeaseError);
});

test('P3: its one call is not delivered after the deadline', async () => {
  const { world, far, box, until, part, rejoin } = await tenSeconds();
  part();
  await until(seconds(2));
  const call = fateOf(world, far.put('a song'));
  await until(seconds(10.1));
  expect(call.error).toBeInstanceOf(ExpiredLeaseError);
  rejoin();
  await until(seconds(60));

  expect(box.things).toEqual([]);
});

test('P3: unused, it can be renewed; used, it cannot', async () => {
  const { world, far, until, ends } = await tenSeconds();
  await until(seconds(5));
  await answerTo(world, renew(far, seconds(20)));
  await until(seconds(20));
  expect(ends).toEqual({});
  await answerTo(world, far.put('a song'));
  await world.run(seconds(1));

  expect(await failureOf(world, renew(far, seconds(20)))).toBeInstanceOf(ExpiredLeaseError);
});

test('P3: a variant ends only on the methods named', async () => {
  const { world, far, leased, box, ends } = await borrow(it =>
    singleCallLease(seconds(10), it, 'slowly', 'breakDown'),
  );
  await answerTo(world, far.put('one'));
  await answerTo(world, far.put('two'));
  await world.run(seconds(1));
  expect(ends).toEqual({});
  expect(leaseTimeLeft(leased)).toBeGreaterThan(0);

  const last = fateOf(world, far.slowly('three'));
  const tooLate = fateOf(world, far.put('four'));
  await world.run(seconds(1));
  box.finishSlowOnes('done');
  await world.run(seconds(1));

  expect(last.value).toBe('done');
  expect(tooLate.error).toBeInstanceOf(ExpiredLeaseError);
  expect(ends).toMatchObject(endedByUse);
  expect(box.things).toEqual(['one', 'two', 'three']);
});

test('P3: the variant is not renewed by the methods that do not end it', async () => {
  const { world, far, until, ends } = await borrow(it =>
    singleCallLease(seconds(10), it, 'breakDown'),
  );
  await until(seconds(6));
  await answerTo(world, far.put('one'));
  await until(seconds(10.2));

  expect(ends).toMatchObject({ ada: { reason: 'elapsed' }, noor: { reason: 'elapsed' } });
});

test('P3, M7: a missing answer is given up at the deadline', async () => {
  const { world, far, until } = await tenSeconds();
  const answer = fateOf(world, far.slowly('a song'));
  await until(seconds(9.9));
  expect(answer.state).toBe('pending');
  await until(seconds(10.2));

  expect(answer.error).toBeInstanceOf(ExpiredLeaseError);
});

describe('a call that was never sent does not use it', () => {
  const attempts: readonly [
    string,
    (far: Far<BoxLike>, until: (ms: number) => Promise<void>) => Promise<void>,
  ][] = [
    [
      'timed out while it was queued',
      async (far, until) => {
        far.put('never').due(seconds(1)).catch(ignore);
        await until(seconds(12));
      },
    ],
    [
      'retracted',
      async far => {
        far.put('never').catch(ignore);
        expect(retract(far)).toMatchObject([{ method: 'put' }]);
        await Promise.resolve();
      },
    ],
    [
      'given a due that is none',
      async far => {
        expect(() => far.put('never').due(NaN)).toThrow(RangeError);
        await Promise.resolve();
      },
    ],
  ];

  test.each(attempts)('P3, L16: %s', async (_what, attempt) => {
    const { world, far, box, ends, part, rejoin, until } = await borrow(it =>
      singleCallLease(seconds(60), it),
    );
    part();
    await until(seconds(10));
    await attempt(far, until);
    rejoin();
    await until(seconds(30));
    expect(ends).toEqual({});

    expect(await answerTo(world, far.put('a song'))).toBe(1);
    await world.run(seconds(1));
    expect(box.things).toEqual(['a song']);
    expect(ends).toMatchObject(endedByUse);
  });

  test('P3: a pattern that exhausts the lease and refuses the call', async () => {
    let refuses = true;
    const picky: LeasePattern = {
      name: 'picky',
      sending: lease => {
        lease.exhaust();
        if (refuses) throw new Error('not now');
      },
      after: lease => lease.exhaust(),
    };
    const { world, far, box } = await borrow(it => leaseWith(picky, seconds(60), it), {
      device: { patterns: { picky: () => picky } },
    });
    expect(await failureOf(world, far.put('never'))).toMatchObject({ message: 'not now' });
    refuses = false;
    expect(await answerTo(world, far.put('a song'))).toBe(1);
    expect(box.things).toEqual(['a song']);
  });
});

test('P3, L16: a call that was sent and timed out before it arrived ends it at both ends', async () => {
  const { world, far, box, ends, part, rejoin, until } = await borrow(it =>
    singleCallLease(seconds(60), it),
  );
  part();
  // Sent: the disconnection is not noticed yet.
  expect(await failureOf(world, far.put('a song').due(seconds(1)))).toBeInstanceOf(TimeoutError);
  await until(seconds(10));
  expect(ends).toMatchObject({ noor: { reason: 'used' } });
  rejoin();
  await until(seconds(20));
  expect(box.things).toEqual([]);
  expect(ends).toMatchObject({ ada: { reason: 'revoked' }, noor: { reason: 'used' } });
});
