import type { Lease, LeasePattern } from '../../../src/runtime';
import { ExpiredLeaseError, lease, leaseTimeLeft, leaseWith, seconds } from '../../../src/runtime';
import { failureOf } from '../fate';
import { lend } from './lending';

/** A single-call lease whose pattern only the grantor knows. */
const usedByOneCall: LeasePattern = {
  name: 'used by one call',
  after: (granted: Lease) => granted.exhaust(),
};

test("L16: a call that comes after the last one fails with the grantor's reason, as the reference ends", async () => {
  const loan = await lend(book => leaseWith(usedByOneCall, seconds(60), book));
  void loan.book.read(1);
  const error = await failureOf(loan.world, loan.book.read(2));
  expect(error).toBeInstanceOf(ExpiredLeaseError);
  expect((error as ExpiredLeaseError).reason).toBe('used');
  await loan.world.run(seconds(2));
  expect(leaseTimeLeft(loan.book)).toBe(0);
  expect(loan.ends.map(({ who, reason }) => [who, reason])).toEqual([
    ['ada', 'used'],
    ['noor', 'used'],
  ]);
});

test('L16: a lease that ends with a jump of the wall clock is over at the holder, whatever is sent just then', async () => {
  const loan = await lend(book => lease(seconds(20), book));
  const { world, ada } = loan;
  ada.phone.shiftWallClock(leaseTimeLeft(loan.leased) + 5);
  // The frame has a time for every lease that has some left: this one has ended, but its deadline has not run yet.
  void loan.reader.take(lease(seconds(60), loan.newBook()));
  await world.run(seconds(3));
  expect(leaseTimeLeft(loan.leased)).toBe(0);
  expect(leaseTimeLeft(loan.book)).toBe(0);
});
