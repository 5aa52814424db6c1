import type { Far, LeasePattern } from '../../../src/runtime';
import {
  ExpiredLeaseError,
  leaseTimeLeft,
  leaseWith,
  minutes,
  RemoteError,
  revoke,
  seconds,
  singleCallLease,
} from '../../../src/runtime';
import { fateOf } from '../fate';
import type { Book } from './lending';
import { borrow, leasesOf, lend, meet } from './lending';

test("L7: a pattern's calls on a lease that it has ended change nothing", async () => {
  const seen: number[] = [];
  const stubborn: LeasePattern = {
    name: 'stubborn',
    after: lease => {
      lease.revoke();
      lease.renew(minutes(5));
      lease.revoke();
      lease.exhaust();
      seen.push(lease.timeLeftMs, lease.periodMs);
    },
  };
  const meeting = await meet();
  const { world, ada } = meeting;
  await world.run(seconds(5));
  const { deadlines } = ada.device.snapshot().kept;
  const { book, ends } = await borrow(meeting, object => leaseWith(stubborn, seconds(10), object));
  const read = fateOf(world, book.read(1));
  await world.run(seconds(1));

  expect(read.value).toBe('page 1');
  expect(seen).toEqual([0, 0]);
  expect(ends.map(({ who, reason }) => `${who} ${reason}`)).toEqual([
    'ada revoked',
    'noor revoked',
  ]);
  await world.run(seconds(5));
  expect(ada.device.snapshot().kept.deadlines).toBe(deadlines);
});

test('L5, M9: a reference sent home while its lease is revoked there fails only that call', async () => {
  const { world, leased, book, library } = await lend();
  revoke(leased);
  const kept = fateOf(world, library.keep(book));
  await world.run(seconds(1));

  expect(kept.error).toBeInstanceOf(RemoteError);
  expect(kept.error).toMatchObject({ remoteName: 'ExpiredLeaseError' });
  const borrowed = fateOf(world, library.borrow());
  await world.run(seconds(1));
  expect(leaseTimeLeft(borrowed.value as Far<Book>)).toBeGreaterThan(0);
});

test('L8, L15: a call that outlived its reference still fails when the other device is restarted', async () => {
  const { world, ada, leased, book } = await lend();
  const pondered = fateOf(world, book.ponder(1));
  await world.run(seconds(1));
  revoke(leased);
  await world.run(seconds(1));
  expect(leaseTimeLeft(book)).toBe(0);
  expect(pondered.state).toBe('pending');

  ada.phone.restart();
  await world.run(seconds(5));
  expect(pondered.error).toEqual(new ExpiredLeaseError('peer restarted'));
});

test('P3: a reference whose last call is answered stays until earlier calls are answered', async () => {
  const { world, book, ends, pondering } = await lend(object =>
    singleCallLease(minutes(2), object, 'read'),
  );
  const pondered = fateOf(world, book.ponder(1));
  const read = fateOf(world, book.read(2));
  await world.run(seconds(1));
  expect(read.value).toBe('page 2');
  expect(ends.filter(({ who }) => who === 'noor')).toEqual([]);

  pondering.forEach(goOn => goOn());
  await world.run(seconds(1));
  expect(pondered.value).toBe('page 1, at last');
  expect(ends.filter(({ who }) => who === 'noor')).toMatchObject([{ reason: 'used' }]);
});

test("P3, L16: missing answers are given up at the deadline, and the reason is still 'used'", async () => {
  const { world, book, ends } = await lend(object => singleCallLease(minutes(2), object, 'read'));
  const pondered = fateOf(world, book.ponder(1));
  const read = fateOf(world, book.read(2));
  await world.run(seconds(1));
  expect(read.value).toBe('page 2');
  expect(leaseTimeLeft(book)).toBe(0);

  await world.run(minutes(3));
  expect(pondered.error).toEqual(new ExpiredLeaseError('elapsed'));
  expect(ends.filter(({ who }) => who === 'noor')).toMatchObject([{ reason: 'used' }]);
});

test('M6: leases in an answer that arrives too late are given back', async () => {
  const meeting = await meet({ world: { network: { delayMs: { least: 400, most: 400 } } } });
  const { world, ada, noor, library } = meeting;
  const borrowed = fateOf(world, library.borrow().due(600));
  await world.run(700);
  expect(borrowed.error).toMatchObject({ name: 'TimeoutError' });
  expect(leasesOf(ada, seconds(10))).toHaveLength(1);

  await world.run(seconds(1.5));
  expect(leasesOf(noor, seconds(10))).toEqual([]);
  expect(leasesOf(ada, seconds(10))).toEqual([]);
});
