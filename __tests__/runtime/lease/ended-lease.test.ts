import type { Far, Leased } from '../../../src/runtime';
import {
  ExpiredLeaseError,
  lease,
  leaseTimeLeft,
  minutes,
  renew,
  revoke,
  seconds,
  whenExpired,
} from '../../../src/runtime';
import { fateOf } from '../fate';
import type { Book } from './lending';
import { leasesOf, lend, meet } from './lending';

describe('an ended lease', () => {
  const endings: [string, (loan: { leased: Leased<Book>; book: Far<Book> }) => void, string][] = [
    ['that elapsed', () => undefined, 'elapsed'],
    ['that the grantor revoked', ({ leased }) => revoke(leased), 'revoked'],
    ['that the holder revoked', ({ book }) => revoke(book), 'revoked'],
  ];

  test.each(endings)('L7: renewing one %s fails, from either end', async (_how, end, reason) => {
    const { world, leased, book, ada, noor } = await lend();
    end({ leased, book });
    await world.run(seconds(11));
    const renewals = [
      fateOf(world, renew(leased, minutes(1))),
      fateOf(world, renew(book, minutes(1))),
    ];
    await world.run(seconds(1));

    for (const { error } of renewals) {
      expect(error).toBeInstanceOf(ExpiredLeaseError);
      expect(error).toMatchObject({ reason });
    }
    expect(leaseTimeLeft(leased)).toBe(0);
    expect(leaseTimeLeft(book)).toBe(0);
    expect(leasesOf(ada, seconds(10))).toEqual([]);
    expect(leasesOf(noor, seconds(10))).toEqual([]);
  });

  test.each(endings)('L7: passing one %s to another device fails', async (_how, end, reason) => {
    const { world, leased, book, reader, library, taken } = await lend();
    end({ leased, book });
    await world.run(seconds(11));
    const handedBy = [fateOf(world, reader.take(leased)), fateOf(world, library.keep(book))];
    await world.run(seconds(1));

    for (const { error } of handedBy) {
      expect(error).toBeInstanceOf(ExpiredLeaseError);
      expect(error).toMatchObject({ reason });
    }
    expect(taken).toEqual([]);
  });

  test.each(endings)('L7: answering a call with one %s fails that call', async (_how, end) => {
    const loan = await lend();
    const { world, leased, book, library } = loan;
    end({ leased, book });
    await world.run(seconds(11));
    loan.offer(() => leased);
    const borrowed = fateOf(world, library.borrow());
    await world.run(seconds(1));

    expect(String(borrowed.error)).toContain('ExpiredLeaseError');
    expect(borrowed.value).toBeUndefined();
  });

  test('L7: a lease that was revoked before it was ever passed cannot be passed', async () => {
    const { world, reader, taken, newBook } = await meet();
    const leased = lease(seconds(10), newBook());
    const ended = jest.fn();
    whenExpired(leased, ended);
    revoke(leased);
    const passed = fateOf(world, reader.take(leased));
    const renewed = fateOf(world, renew(leased, seconds(20)));
    await world.run(seconds(1));

    expect(passed.error).toBeInstanceOf(ExpiredLeaseError);
    expect(renewed.error).toBeInstanceOf(ExpiredLeaseError);
    expect(leaseTimeLeft(leased)).toBe(0);
    expect(taken).toEqual([]);
    expect(ended).not.toHaveBeenCalled();
  });
});
