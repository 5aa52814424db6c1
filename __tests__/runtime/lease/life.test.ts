import type { Far, Leased } from '../../../src/runtime';
import {
  lease,
  leaseTimeLeft,
  millis,
  minutes,
  renew,
  revoke,
  seconds,
  whenExpired,
} from '../../../src/runtime';
import { gather } from '../two-phones';
import { fateOf } from '../fate';
import type { Book } from './lending';
import { leasesOf, lend, Library, meet } from './lending';

/** A message to the other phone and back, twice, with the network's usual delays. */
const travelMs = millis(50);

describe('an initial lease', () => {
  test('L1: its timer does not run, and its time left is its period', async () => {
    const { world, ada, newBook } = await meet();
    const before = ada.device.snapshot().kept;
    const timersBefore = ada.phone.pendingTimers;
    const leased = lease(seconds(10), newBook());
    const ended = jest.fn();
    whenExpired(leased, ended);

    expect(leaseTimeLeft(leased)).toBe(seconds(10));
    expect(ada.device.snapshot().kept).toEqual(before);
    expect(ada.phone.pendingTimers).toBe(timersBefore);
    await world.run(minutes(5));

    expect(leaseTimeLeft(leased)).toBe(seconds(10));
    expect(ended).not.toHaveBeenCalled();
    expect(leasesOf(ada, seconds(10))).toEqual([]);
  });

  test('L1: a lease that was initial for long starts with its whole period when it is passed', async () => {
    const meeting = await meet();
    const { world, reader, taken, newBook } = meeting;
    const leased = lease(seconds(10), newBook());
    await world.run(minutes(5));
    await taking(meeting, reader, leased);

    expect(leaseTimeLeft(leased)).toBeGreaterThan(seconds(10) - travelMs);
    expect(leaseTimeLeft(taken[0]?.book as Far<Book>)).toBeGreaterThan(seconds(10) - travelMs);
    await world.run(seconds(10));
    expect(leaseTimeLeft(leased)).toBe(0);
  });

  test('L1, L6: renewed before it is passed, it keeps the larger time, and its timer still does not run', async () => {
    const meeting = await meet();
    const { world, reader, taken, newBook } = meeting;
    const leased = lease(seconds(10), newBook());
    renew(leased, seconds(4));
    expect(leaseTimeLeft(leased)).toBe(seconds(10));
    renew(leased, seconds(30));
    await world.run(minutes(1));
    expect(leaseTimeLeft(leased)).toBe(seconds(30));

    await taking(meeting, reader, leased);
    expect(leaseTimeLeft(taken[0]?.book as Far<Book>)).toBeGreaterThan(seconds(30) - travelMs);
  });
});

describe('a lease that is passed', () => {
  test('L2: it is active as soon as its message is accepted, and runs while that message waits', async () => {
    const { world, ada, noor, reader, taken, newBook } = await meet();
    world.apart(ada.phone, noor.phone);
    await world.run(seconds(30));
    const leased = lease(seconds(60), newBook());
    void reader.take(leased);
    expect(leaseTimeLeft(leased)).toBe(seconds(60));

    await world.run(seconds(20));
    expect(leaseTimeLeft(leased)).toBeCloseTo(seconds(40), 3);
    expect(taken).toEqual([]);
  });

  test('L2: a queued message carries the time left at the moment it is sent', async () => {
    const { world, ada, noor, reader, taken, newBook } = await meet();
    world.apart(ada.phone, noor.phone);
    await world.run(seconds(30));
    const leased = lease(minutes(5), newBook());
    void reader.take(leased);
    await world.run(minutes(2));
    world.together(ada.phone, noor.phone);
    await world.runUntil(() => taken.length > 0, minutes(1));

    const book = taken[0]?.book as Far<Book>;
    expect(leaseTimeLeft(book)).toBeLessThanOrEqual(leaseTimeLeft(leased));
    expect(leaseTimeLeft(book)).toBeGreaterThan(leaseTimeLeft(leased) - travelMs);
    expect(leaseTimeLeft(leased)).toBeLessThanOrEqual(minutes(3));
  });

  test('L2: a message that was lost carries the time left at the moment it is resent', async () => {
    const { world, ada, noor, reader, taken, newBook } = await meet();
    const leased = lease(minutes(5), newBook());
    void reader.take(leased);
    // It has left Ada's phone and never arrives: the connection breaks while it is in flight.
    await world.run(millis(0));
    for (const connection of world.connections()) {
      connection.reset('neither');
    }
    world.apart(ada.phone, noor.phone);
    await world.run(minutes(2));
    expect(taken).toEqual([]);
    world.together(ada.phone, noor.phone);
    await world.runUntil(() => taken.length > 0, minutes(1));

    const book = taken[0]?.book as Far<Book>;
    expect(leaseTimeLeft(book)).toBeLessThanOrEqual(leaseTimeLeft(leased));
    expect(leaseTimeLeft(book)).toBeGreaterThan(leaseTimeLeft(leased) - travelMs);
  });

  test('L2: a message that was queued for longer than the lease that it carries arrives with an ended reference', async () => {
    const { world, ada, noor, reader, taken, pages, newBook } = await meet();
    world.apart(ada.phone, noor.phone);
    await world.run(seconds(30));
    void reader.take(lease(seconds(10), newBook()));
    await world.run(seconds(30));
    world.together(ada.phone, noor.phone);
    await world.runUntil(() => taken.length > 0, minutes(1));

    const book = taken[0]?.book as Far<Book>;
    const ended = jest.fn();
    whenExpired(book, ended);
    const read = fateOf(world, book.read(1));
    await world.run(seconds(1));
    expect(leaseTimeLeft(book)).toBe(0);
    expect(ended).toHaveBeenCalledWith('elapsed');
    expect(read.error).toMatchObject({ name: 'ExpiredLeaseError' });
    expect(pages).toEqual([]);
  });

  test("L2: the grantor's timer runs from the moment an answer carries the lease, the holder's from its receipt", async () => {
    const { world, leased, book, lentAtMs } = await lend();

    expect(leaseTimeLeft(leased)).toBeCloseTo(seconds(10) - (world.now - lentAtMs), 3);
    expect(leaseTimeLeft(book)).toBeGreaterThan(seconds(10) - travelMs);
    const atReceipt = leaseTimeLeft(book);
    await world.run(seconds(3));
    expect(leaseTimeLeft(book)).toBeCloseTo(atReceipt - seconds(3), 3);
  });
});

describe('an object that crosses more than once', () => {
  test('L3: each crossing makes a leased reference of its own, with two timers of its own', async () => {
    const meeting = await meet();
    const { world, ada, noor, reader, taken, newBook } = meeting;
    const leased = lease(seconds(10), newBook());
    await taking(meeting, reader, leased);
    await world.run(seconds(4));
    await taking(meeting, reader, leased);

    const [first, second] = taken.map(({ book }) => book) as [Far<Book>, Far<Book>];
    expect(first).not.toBe(second);
    expect(leaseTimeLeft(second) - leaseTimeLeft(first)).toBeGreaterThan(seconds(3));
    for (const party of [ada, noor]) {
      const [earlier, later] = leasesOf(party, seconds(10)).map(each => each.timeLeftMs);
      expect(Math.abs((later as number) - (earlier as number))).toBeGreaterThan(seconds(3));
    }
  });

  test('L3: the end of one does not affect the others, at either end', async () => {
    const meeting = await meet();
    const { world, ada, noor, reader, taken, pages, newBook } = meeting;
    const leased = lease(seconds(10), newBook());
    await taking(meeting, reader, leased);
    await world.run(seconds(4));
    await taking(meeting, reader, leased);
    const [first, second] = taken.map(({ book }) => book) as [Far<Book>, Far<Book>];
    const ends: string[] = [];
    whenExpired(first, () => ends.push('first'));
    whenExpired(second, () => ends.push('second'));
    await world.run(seconds(7));

    expect(ends).toEqual(['first']);
    expect(leaseTimeLeft(first)).toBe(0);
    expect(leasesOf(ada, seconds(10))).toHaveLength(1);
    expect(leasesOf(noor, seconds(10))).toHaveLength(1);
    const read = fateOf(world, second.read(7));
    await world.run(seconds(1));
    expect(read.value).toBe('page 7');
    expect(pages).toEqual([7]);
  });

  test('L3: the holder revokes one, and the other still works', async () => {
    const meeting = await meet();
    const { world, reader, taken, newBook } = meeting;
    const leased = lease(seconds(10), newBook());
    await taking(meeting, reader, leased);
    await taking(meeting, reader, leased);
    const [first, second] = taken.map(({ book }) => book) as [Far<Book>, Far<Book>];
    revoke(first);
    await world.run(seconds(1));

    const read = fateOf(world, second.read(7));
    await world.run(seconds(1));
    expect(read.value).toBe('page 7');
  });

  test('L3: an object returned by two calls makes two references', async () => {
    const meeting = await meet();
    const { world, ada, noor, newBook } = meeting;
    const leased = lease(seconds(10), newBook());
    meeting.offer(() => leased);
    void meeting.library.borrow();
    void meeting.library.borrow();
    await world.run(seconds(1));

    expect(leasesOf(ada, seconds(10))).toHaveLength(2);
    expect(leasesOf(noor, seconds(10))).toHaveLength(2);
  });

  test('L3: two devices that got the same object hold two leases', async () => {
    const { world, ada, noor, mika } = await gather(['ada', 'noor', 'mika']);
    const leased = lease(seconds(30), {
      read: page => `page ${page}`,
      ponder: async () => '',
    } as Book);
    const books = new Map<string, Far<Book>>();
    ada.device.export(Library, {
      borrow: () => leased,
      keep: () => undefined,
    });
    noor.device.whenDiscovered(Library, async found => books.set('noor', await found.borrow()));
    await world.runUntil(() => books.has('noor'), minutes(1));
    await world.run(seconds(10));
    mika.device.whenDiscovered(Library, async found => books.set('mika', await found.borrow()));
    await world.runUntil(() => books.has('mika'), minutes(1));

    const [noors, mikas] = [books.get('noor'), books.get('mika')] as [Far<Book>, Far<Book>];
    expect(new Set(leasesOf(ada, seconds(30)).map(each => each.peer)).size).toBe(2);
    expect(leaseTimeLeft(mikas) - leaseTimeLeft(noors)).toBeGreaterThan(seconds(9));
    revoke(noors);
    await world.run(seconds(1));
    const read = fateOf(world, mikas.read(1));
    await world.run(seconds(1));
    expect(read.value).toBe('page 1');
    expect(leasesOf(ada, seconds(30))).toHaveLength(1);
  });
});

type Meeting = Awaited<ReturnType<typeof meet>>;

/** Ada hands Noor the book, and Noor has it. */
async function taking({ world }: Meeting, reader: Meeting['reader'], leased: Leased<Book>) {
  const thanks = fateOf(world, reader.take(leased));
  await world.runUntil(() => thanks.state !== 'pending', minutes(1));
}
