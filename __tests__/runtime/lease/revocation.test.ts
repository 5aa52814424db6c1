import type { EndReason } from '../../../src/runtime';
import {
  ExpiredLeaseError,
  lease,
  leaseTimeLeft,
  millis,
  minutes,
  renew,
  retract,
  revoke,
  seconds,
  whenExpired,
} from '../../../src/runtime';
import { fateOf } from '../fate';
import type { Book, Loan } from './lending';
import { leasesOf, lend, meet } from './lending';

const long = (book: Book) => lease(minutes(5), book);

/** From each end: the end that revokes, and the other one. */
const ends = [
  { revoker: 'ada', told: 'noor', give: (loan: Loan) => revoke(loan.leased) },
  { revoker: 'noor', told: 'ada', give: (loan: Loan) => revoke(loan.book) },
] as const;

const timeLeft = (loan: Loan) => ({
  ada: leaseTimeLeft(loan.leased),
  noor: leaseTimeLeft(loan.book),
});

describe.each(ends)('$revoker revokes', ({ revoker, told, give }) => {
  test('L8: it ends at that end at once, and at the other when the message arrives', async () => {
    const loan = await lend(long);
    const { world, ada, noor } = loan;
    give(loan);
    expect(timeLeft(loan)[revoker]).toBe(0);
    expect(timeLeft(loan)[told]).toBeGreaterThan(minutes(4));
    expect(leasesOf(loan[revoker], minutes(5))).toEqual([]);
    await world.run(seconds(1));

    expect(timeLeft(loan)[told]).toBe(0);
    expect(leasesOf(ada, minutes(5))).toEqual([]);
    expect(leasesOf(noor, minutes(5))).toEqual([]);
  });

  test('L8: observers at the other end run with the reason; those at this end do not run', async () => {
    const loan = await lend(long);
    give(loan);
    await loan.world.run(minutes(6));

    expect(loan.ends.map(({ who, reason }) => [who, reason])).toEqual([[told, 'revoked']]);
  });

  test('L8: while apart, it ends at the other end on reconnection', async () => {
    const loan = await lend(long);
    const { world, ada, noor } = loan;
    world.apart(ada.phone, noor.phone);
    await world.run(seconds(30));
    give(loan);
    await world.run(seconds(30));
    expect(timeLeft(loan)[revoker]).toBe(0);
    expect(timeLeft(loan)[told]).toBeGreaterThan(minutes(3));
    expect(loan.ends).toEqual([]);
    world.together(ada.phone, noor.phone);
    await world.run(seconds(45));

    expect(loan.ends.map(({ who, reason }) => [who, reason])).toEqual([[told, 'revoked']]);
    expect(timeLeft(loan)[told]).toBe(0);
  });

  test("L8: if the message does not reach the other end, its own timer ends it with the reason 'elapsed'", async () => {
    const loan = await lend(long);
    const { world, ada, noor, lentAtMs } = loan;
    world.apart(ada.phone, noor.phone);
    await world.run(seconds(30));
    give(loan);
    await world.run(minutes(6));

    expect(loan.ends.map(({ who, reason }) => [who, reason])).toEqual([[told, 'elapsed']]);
    expect(loan.ends[0]?.atMs).toBeGreaterThan(lentAtMs + minutes(5) - millis(50));
    expect(loan.ends[0]?.atMs).toBeLessThan(lentAtMs + minutes(5) + millis(50));
    world.together(ada.phone, noor.phone);
    await world.run(minutes(1));
    expect(loan.ends).toHaveLength(1);
  });

  test('L8: a revocation that is lost with its connection is sent again', async () => {
    const loan = await lend(long);
    give(loan);
    await loan.world.run(millis(0));
    for (const connection of loan.world.connections()) {
      connection.reset('neither');
    }
    await loan.world.run(minutes(1));

    expect(loan.ends.map(({ who, reason }) => [who, reason])).toEqual([[told, 'revoked']]);
  });

  test('L8: revoking again does nothing', async () => {
    const loan = await lend(long);
    give(loan);
    give(loan);
    await loan.world.run(seconds(1));
    revoke(loan.leased);
    revoke(loan.book);
    await loan.world.run(seconds(1));

    expect(loan.ends.map(({ who, reason }) => [who, reason])).toEqual([[told, 'revoked']]);
    expect(loan[revoker].events.filter(({ type }) => type === 'application error')).toEqual([]);
  });

  test('L8: calls through it fail from then on', async () => {
    const loan = await lend(long);
    const { world, book, pages } = loan;
    give(loan);
    await world.run(seconds(1));
    const read = fateOf(world, book.read(2));
    await world.run(seconds(1));

    expect(read.error).toBeInstanceOf(ExpiredLeaseError);
    expect(read.error).toMatchObject({ reason: 'revoked' });
    expect(pages).toEqual([]);
  });
});

test('L8, M4: when the holder revokes, its unanswered calls fail at once', async () => {
  const { world, book, pondering } = await lend(long);
  const pondered = fateOf(world, book.ponder(1));
  await world.run(seconds(1));
  revoke(book);
  await world.run(millis(0));
  expect(pondered.error).toMatchObject({ name: 'ExpiredLeaseError', reason: 'revoked' });
  pondering.forEach(goOn => goOn());
  await world.run(seconds(1));

  expect(pondered.value).toBeUndefined();
});

test('L8: when the grantor revokes, calls that it is carrying out are still answered', async () => {
  const { world, leased, book, pondering } = await lend(long);
  const pondered = fateOf(world, book.ponder(1));
  await world.run(seconds(1));
  revoke(leased);
  await world.run(seconds(1));
  pondering.forEach(goOn => goOn());
  await world.run(seconds(1));

  expect(pondered.value).toBe('page 1, at last');
});

test('L8, M7: but not for longer than the lease would have lasted', async () => {
  const { world, leased, book, lentAtMs } = await lend(long);
  const pondered = fateOf(world, book.ponder(1));
  await world.run(seconds(1));
  revoke(leased);
  await world.run(lentAtMs + minutes(5) - world.now);

  expect(pondered.error).toBeInstanceOf(ExpiredLeaseError);
});

test('L8: when both revoke at once, no observer runs at either end', async () => {
  const loan = await lend(long);
  revoke(loan.leased);
  revoke(loan.book);
  await loan.world.run(minutes(6));

  expect(loan.ends).toEqual([]);
  expect(timeLeft(loan)).toEqual({ ada: 0, noor: 0 });
});

test('L8: revoking an object that crossed twice ends both of its references', async () => {
  const { world, ada, reader, taken, newBook } = await meet();
  const leased = lease(minutes(5), newBook());
  void reader.take(leased);
  void reader.take(leased);
  await world.run(seconds(1));
  const reasons: EndReason[] = [];
  taken.forEach(({ book }) => whenExpired(book, reason => reasons.push(reason)));
  revoke(leased);
  await world.run(seconds(1));

  expect(reasons).toEqual(['revoked', 'revoked']);
  expect(leasesOf(ada, minutes(5))).toEqual([]);
});

test('L8: revoking a lease whose message was retracted affects nothing else', async () => {
  const { world, ada, noor, reader, taken, newBook, library } = await meet();
  world.apart(ada.phone, noor.phone);
  await world.run(seconds(30));
  const leased = lease(minutes(5), newBook());
  const handed = fateOf(world, reader.take(leased));
  retract(reader);
  revoke(leased);
  const [adas, noors] = [ada.events.length, noor.events.length];
  world.together(ada.phone, noor.phone);
  await world.run(minutes(1));
  const next = fateOf(world, library.borrow());
  await world.run(seconds(1));

  expect(handed.error).toMatchObject({ name: 'RetractedError' });
  expect(taken).toEqual([]);
  expect(next.value).toBeDefined();
  const broken = [...ada.events.slice(adas), ...noor.events.slice(noors)].filter(
    event => event.type === 'connection ended' && event.reason.text.includes('lease'),
  );
  expect(broken).toEqual([]);
});

test('L8: a revocation that crosses a renewal ends the lease', async () => {
  const loan = await lend(long);
  const renewed = fateOf(loan.world, renew(loan.book, minutes(20)));
  revoke(loan.leased);
  await loan.world.run(seconds(1));

  expect(renewed.error).toBeInstanceOf(ExpiredLeaseError);
  expect(timeLeft(loan)).toEqual({ ada: 0, noor: 0 });

  const other = await lend(long);
  renew(other.leased, minutes(20));
  revoke(other.book);
  await other.world.run(seconds(1));
  expect(timeLeft(other)).toEqual({ ada: 0, noor: 0 });
});
