import { ExpiredLeaseError, leaseTimeLeft, renewOnCallLease, seconds } from '../../../src/runtime';
import { answerTo, fateOf } from '../fate';
import { borrow } from './borrowing';

/** Longer than a message takes between two simulated phones. */
const travelMs = 50;

const tenSeconds = () => borrow(it => renewOnCallLease(seconds(10), it));

test('P2: every message renews the lease by its period, at both ends', async () => {
  const { world, far, leased, until, ends } = await tenSeconds();
  for (const second of [8, 16, 24]) {
    await until(seconds(second));
    await answerTo(world, far.put(`at ${second}`));
    expect(leaseTimeLeft(leased)).toBeGreaterThan(seconds(10) - travelMs);
    expect(leaseTimeLeft(far)).toBeGreaterThan(seconds(10) - travelMs);
  }
  await until(seconds(33.9));
  expect(ends).toEqual({});
  await until(seconds(34.2));

  expect(ends).toMatchObject({ ada: { reason: 'elapsed' }, noor: { reason: 'elapsed' } });
});

test('P2: unused, it ends at its deadline', async () => {
  const { until, ends } = await tenSeconds();
  await until(seconds(9.9));
  expect(ends).toEqual({});
  await until(seconds(10.1));

  expect(ends).toMatchObject({ ada: { reason: 'elapsed' }, noor: { reason: 'elapsed' } });
});

test('P2: it is renewed before the message is delivered', async () => {
  const { world, far, leased, box, until } = await tenSeconds();
  const left: number[] = [];
  box.meanwhile = () => left.push(leaseTimeLeft(leased));
  await until(seconds(8));
  await answerTo(world, far.put('a song'));

  expect(left).toEqual([seconds(10)]);
});

test('P2: the renewal time can differ from the period', async () => {
  const { world, far, leased, until, ends } = await borrow(it =>
    renewOnCallLease(seconds(10), it, seconds(30)),
  );
  await until(seconds(5));
  expect(leaseTimeLeft(leased)).toBeLessThanOrEqual(seconds(5) + travelMs);
  await answerTo(world, far.put('a song'));
  expect(leaseTimeLeft(leased)).toBeGreaterThan(seconds(30) - travelMs);
  expect(leaseTimeLeft(far)).toBeGreaterThan(seconds(30) - travelMs);
  await until(seconds(34.9));
  expect(ends).toEqual({});
  await until(seconds(35.2));

  expect(ends).toMatchObject({ ada: { reason: 'elapsed' }, noor: { reason: 'elapsed' } });
});

test('P2: a renewal shorter than the time left takes nothing away', async () => {
  const { world, far, leased, until, ends } = await borrow(it =>
    renewOnCallLease(seconds(10), it, seconds(3)),
  );
  await until(seconds(2));
  await answerTo(world, far.put('early'));
  expect(leaseTimeLeft(leased)).toBeGreaterThan(seconds(7.9));
  await until(seconds(9));
  await answerTo(world, far.put('late'));
  expect(leaseTimeLeft(leased)).toBeGreaterThan(seconds(3) - travelMs);
  await until(seconds(11.9));
  expect(ends).toEqual({});
  await until(seconds(12.2));

  expect(ends).toMatchObject({ ada: { reason: 'elapsed' }, noor: { reason: 'elapsed' } });
});

test('P2: a one-way message renews it at both ends, though no answer comes back', async () => {
  const { far, until, ends } = await tenSeconds();
  await until(seconds(8));
  far.put('a song').oneWay();
  await until(seconds(17.9));
  expect(ends).toEqual({});
  await until(seconds(18.2));

  expect(ends).toMatchObject({ ada: { reason: 'elapsed' }, noor: { reason: 'elapsed' } });
});

test('P2: a message whose method throws also renews it', async () => {
  const { world, far, until, ends } = await tenSeconds();
  await until(seconds(8));
  const broken = fateOf(world, far.breakDown());
  await until(seconds(17.9));

  expect(broken.state).toBe('failed');
  expect(ends).toEqual({});
});

test('P2: a message renews it when it arrives, and not when its slow answer is ready', async () => {
  const { world, far, leased, box, until, ends } = await tenSeconds();
  await until(seconds(5));
  const answer = far.slowly('a song');
  await until(seconds(12));
  box.finishSlowOnes('done');
  expect(leaseTimeLeft(leased)).toBeLessThan(seconds(3) + travelMs);
  expect(await answerTo(world, answer)).toBe('done');
  await until(seconds(15.2));

  expect(ends).toMatchObject({ ada: { reason: 'elapsed' }, noor: { reason: 'elapsed' } });
});

test('P2: a message queued at the holder renews nothing: both ends end in time', async () => {
  const { world, far, box, until, ends, part, rejoin } = await tenSeconds();
  part();
  await until(seconds(5));
  const waiting = fateOf(world, far.put('never delivered'));
  await until(seconds(9.8));
  expect(ends).toEqual({});
  expect(leaseTimeLeft(far)).toBeLessThan(300);
  await until(seconds(10.2));
  expect(ends).toMatchObject({ ada: { reason: 'elapsed' }, noor: { reason: 'elapsed' } });
  expect(waiting.error).toBeInstanceOf(ExpiredLeaseError);

  rejoin();
  await until(seconds(60));
  expect(box.things).toEqual([]);
});

test('P2: a queued message renews it when it arrives', async () => {
  const { world, far, leased, box, until, ends, part, rejoin } = await borrow(it =>
    renewOnCallLease(seconds(60), it),
  );
  let arrivedAt = 0;
  box.meanwhile = () => (arrivedAt = world.now);
  part();
  await until(seconds(2));
  const waiting = fateOf(world, far.put('a song'));
  await until(seconds(20));
  expect(leaseTimeLeft(leased)).toBeLessThan(seconds(40) + travelMs);
  rejoin();
  await world.runUntil(() => waiting.state === 'succeeded', seconds(39));

  expect(arrivedAt).toBeGreaterThan(seconds(20));
  expect(leaseTimeLeft(leased)).toBeCloseTo(seconds(60) - (world.now - arrivedAt), 5);
  await world.run(arrivedAt + seconds(59.9) - world.now);
  expect(ends).toEqual({});
  await world.run(300);
  expect(ends).toMatchObject({ ada: { reason: 'elapsed' }, noor: { reason: 'elapsed' } });
});
