import type { Far, Leased } from '../../../src/runtime';
import {
  ExpiredLeaseError,
  lease,
  leaseTimeLeft,
  minutes,
  renew,
  retract,
  revoke,
  whenExpired,
} from '../../../src/runtime';
import { fateOf } from '../fate';
import type { Book, Loan } from './lending';
import { lend } from './lending';

/**
 * After a sleep, or when the app was busy, the app's own code may run before any timer. The lease has ended by the clock
 * then, and must behave so.
 */
const long = (book: Book) => lease(minutes(2), book);

const lateTimers: [string, (loan: Loan) => Promise<void>][] = [
  [
    'slept past the deadline',
    async ({ world, ada, noor }) => {
      ada.phone.sleep();
      noor.phone.sleep();
      await world.run(minutes(5));
      ada.phone.wake();
      noor.phone.wake();
    },
  ],
  [
    'were busy past the deadline',
    async ({ world, ada, noor }) => {
      await world.run(minutes(1));
      ada.phone.stall(minutes(5));
      noor.phone.stall(minutes(5));
      await world.run(minutes(4));
    },
  ],
];

describe.each(lateTimers)('when the phones %s', (_how, pass) => {
  let loan: Loan;
  beforeEach(async () => {
    loan = await lend(long);
    await pass(loan);
    expect(leaseTimeLeft(loan.leased)).toBe(0);
    expect(leaseTimeLeft(loan.book)).toBe(0);
    expect(loan.ends).toEqual([]);
  });

  test('L5, L14: a call fails, and is not sent', async () => {
    const { world, book, noor, pages } = loan;
    const read = fateOf(world, book.read(1));
    await world.run(0);
    expect(read.error).toBeInstanceOf(ExpiredLeaseError);
    expect(read.error).toMatchObject({ reason: 'elapsed' });
    expect(() => book.read(2).oneWay()).toThrow(ExpiredLeaseError);
    expect(retract(book)).toEqual([]);
    await world.run(minutes(2));

    expect(pages).toEqual([]);
    expect(
      noor.events.filter(event => event.type === 'message sent' && event.method === 'read'),
    ).toEqual([]);
  });

  const ends: [string, (each: Loan) => Leased<Book> | Far<Book>][] = [
    ['grantor', ({ leased }) => leased],
    ['holder', ({ book }) => book],
  ];

  test.each(ends)("L7, L14: the %s's end cannot be renewed", async (_end, of) => {
    const renewed = fateOf(loan.world, renew(of(loan), minutes(10)));
    await loan.world.run(0);
    expect(renewed.error).toBeInstanceOf(ExpiredLeaseError);
    expect(leaseTimeLeft(of(loan))).toBe(0);
    await loan.world.run(minutes(2));

    expect(loan.ends.map(({ reason }) => reason)).toEqual(['elapsed', 'elapsed']);
  });

  test('L7, L14: it cannot be passed', async () => {
    const { world, leased, book, reader, library, taken } = loan;
    const passed = [fateOf(world, reader.take(leased)), fateOf(world, library.keep(book))];
    await world.run(minutes(2));

    for (const { error } of passed) {
      expect(error).toBeInstanceOf(ExpiredLeaseError);
    }
    expect(taken).toEqual([]);
  });

  test.each(ends)(
    "L4, L8: revoking the %s's end changes nothing: observers get the reason 'elapsed'",
    async (_end, of) => {
      revoke(of(loan));
      await loan.world.run(minutes(2));

      expect(loan.ends.map(({ reason }) => reason)).toEqual(['elapsed', 'elapsed']);
    },
  );

  test.each(ends)('L9, L14: an observer of the %s runs once, in a later turn', async (_end, of) => {
    const told = jest.fn();
    whenExpired(of(loan), told);
    expect(told).not.toHaveBeenCalled();
    await loan.world.run(minutes(2));

    expect(told.mock.calls).toEqual([['elapsed']]);
  });
});

test('L5, L14: calls made before the clock passes the deadline, and after it in the same turn, are not sent', async () => {
  const { world, book, noor, pages } = await lend(long);
  const reads = [1, 2, 3, 4].map(page => {
    if (page === 3) {
      noor.phone.shiftWallClock(minutes(5));
    }
    return fateOf(world, book.read(page));
  });
  await world.run(minutes(1));

  for (const { error } of reads) {
    expect(error).toMatchObject({ name: 'ExpiredLeaseError', reason: 'elapsed' });
  }
  expect(pages).toEqual([]);
});
