import type { Far } from '../../../src/runtime';
import {
  ExpiredLeaseError,
  lease,
  leaseTimeLeft,
  millis,
  minutes,
  renew,
  seconds,
  whenExpired,
} from '../../../src/runtime';
import { gather } from '../two-phones';
import { fateOf } from '../fate';
import type { Book } from './lending';
import { leasesOf, lend, Library } from './lending';
import { tapTheWire } from './wire-tap';

const long = (book: Book) => lease(minutes(30), book);
const periodMs = minutes(30);

/** The first byte of a resume frame, which selects the connection. */
/** Whether a record in it starts with a resume frame: the simulated world does not encrypt. */
function saysResume(bytes: Uint8Array): boolean {
  const [resumeFrame, tagBytes] = [2, 16];
  return bytes.some(
    (length, at) => bytes[at + 1] === length - tagBytes - 1 && bytes[at + 2] === resumeFrame,
  );
}

const incarnationsSeen = (events: readonly { readonly type: string }[]) =>
  events.filter(({ type }) => type === 'peer restarted').length;

test('L15: references to an earlier incarnation end as soon as a link to the new one is up', async () => {
  const { world, ada, noor, book, ends } = await lend(long);
  const links: { state: string; atMs: number }[] = [];
  noor.device.observe(event => {
    if (event.type === 'link') {
      links.push({ state: event.state, atMs: world.now });
    }
  });
  ada.phone.crash();
  await world.run(minutes(1));
  expect(ends).toEqual([]);
  expect(leaseTimeLeft(book)).toBeGreaterThan(minutes(28));
  ada.phone.restart();
  await world.run(minutes(1));

  expect(ends).toMatchObject([{ who: 'noor', reason: 'peer restarted' }]);
  const up = links.find(({ state }) => state === 'up');
  expect(Math.abs((ends[0]?.atMs as number) - (up?.atMs as number))).toBeLessThan(millis(50));
  expect(leaseTimeLeft(book)).toBe(0);
  expect(leasesOf(noor, periodMs)).toEqual([]);
  expect(incarnationsSeen(noor.events)).toBe(1);
});

test('L15: also when the restart was too fast to be noticed as a disconnection', async () => {
  const { world, ada, noor, ends } = await lend(long);
  ada.phone.restart();
  await world.run(seconds(30));

  expect(ends).toMatchObject([{ who: 'noor', reason: 'peer restarted' }]);
  expect(leasesOf(noor, periodMs)).toEqual([]);
});

test('L15: a crash alone ends nothing: until there is a link to the new incarnation, leases end by time only', async () => {
  const { world, ada, noor, book, ends } = await lend(book_ => lease(minutes(3), book_));
  ada.phone.crash();
  await world.run(minutes(2.9));
  expect(ends).toEqual([]);
  expect(noor.device.snapshot().peers[0]?.state).not.toBe('up');
  expect(leaseTimeLeft(book)).toBeGreaterThan(0);
  await world.run(minutes(0.2));

  expect(ends).toMatchObject([{ who: 'noor', reason: 'elapsed' }]);
});

test('L15: queued calls fail, and do not reach the new incarnation', async () => {
  const { world, ada, noor, book, library } = await lend(long);
  const reached: number[] = [];
  ada.phone.crash();
  await world.run(minutes(1));
  const waiting = [1, 2, 3].map(page => fateOf(world, book.read(page)));
  const asked = fateOf(world, library.borrow());
  const renewed = fateOf(world, renew(book, minutes(60)));
  ada.phone.restart();
  await world.run(millis(0));
  // The new incarnation grants leases of its own, with ids from the start.
  ada.device.export(Library, {
    borrow: () =>
      lease(periodMs, {
        read: (page: number) => {
          reached.push(page);
          return 'new';
        },
        ponder: async () => 'new',
      } as Book),
    keep: () => undefined,
  });
  const books: Far<Book>[] = [];
  noor.device.wheneverDiscovered(Library, async found => books.push(await found.borrow()));
  await world.runUntil(() => books.length > 0, minutes(1));

  for (const { error } of [...waiting, asked, renewed]) {
    expect(error).toBeInstanceOf(ExpiredLeaseError);
    expect(error).toMatchObject({ reason: 'peer restarted' });
  }
  expect(reached).toEqual([]);
  const late = fateOf(world, book.read(4));
  const fresh = fateOf(world, (books[0] as Far<Book>).read(5));
  await world.run(seconds(1));
  expect(late.error).toMatchObject({ name: 'ExpiredLeaseError', reason: 'peer restarted' });
  expect(fresh.value).toBe('new');
  expect(reached).toEqual([5]);
});

test('L15: calls in flight or not answered fail too', async () => {
  const { world, ada, noor, book } = await lend(long);
  const pondered = fateOf(world, book.ponder(1));
  await world.run(seconds(1));
  world.delay(noor.phone, ada.phone, { least: 500, most: 500 });
  const underWay = fateOf(world, book.read(2));
  await world.run(millis(100));
  ada.phone.restart();
  await world.run(seconds(30));

  for (const { error } of [pondered, underWay]) {
    expect(error).toMatchObject({ name: 'ExpiredLeaseError', reason: 'peer restarted' });
  }
});

test('L15: leases granted to the earlier incarnation end too', async () => {
  const { world, ada, noor, leased, ends } = await lend(long);
  noor.phone.restart();
  await world.run(seconds(30));

  expect(ends).toMatchObject([{ who: 'ada', reason: 'peer restarted' }]);
  expect(leaseTimeLeft(leased)).toBe(0);
  expect(leasesOf(ada, periodMs)).toEqual([]);
  expect(leasesOf(noor, periodMs)).toEqual([]);
});

test("L15: a new incarnation does not resume the earlier one's link, whichever side restarted, and however often", async () => {
  const { world, ada, noor, pages } = await lend(long);
  for (const { phone } of [ada, noor, ada, ada, noor]) {
    phone.restart();
    await world.run(seconds(20));
  }
  const books: Far<Book>[] = [];
  ada.device.export(Library, {
    borrow: () => lease(periodMs, { read: page => `${page}`, ponder: async () => '' } as Book),
    keep: () => undefined,
  });
  noor.device.whenDiscovered(Library, async found => books.push(await found.borrow()));
  await world.runUntil(() => books.length > 0, minutes(1));
  const read = fateOf(world, (books[0] as Far<Book>).read(9));
  await world.run(seconds(1));

  expect(read.value).toBe('9');
  expect(pages).toEqual([]);
  expect(ada.device.snapshot().peers.filter(({ state }) => state === 'up')).toHaveLength(1);
  expect(noor.device.snapshot().peers.filter(({ state }) => state === 'up')).toHaveLength(1);
});

test('L15: two that restarted at once start over', async () => {
  const { world, ada, noor } = await lend(long);
  ada.phone.crash();
  noor.phone.crash();
  await world.run(seconds(5));
  ada.phone.restart();
  noor.phone.restart();
  await world.run(seconds(30));

  expect(ada.device.snapshot().peers).toMatchObject([{ name: 'noor', state: 'up' }]);
  expect(noor.device.snapshot().peers).toMatchObject([{ name: 'ada', state: 'up' }]);
  expect(leasesOf(ada, periodMs)).toEqual([]);
  expect(leasesOf(noor, periodMs)).toEqual([]);
});

test('L15: a device that only slept, or was out of range, is the same incarnation', async () => {
  const { world, ada, noor, book, ends } = await lend(long);
  ada.phone.sleep();
  await world.run(minutes(2));
  ada.phone.wake();
  await world.run(seconds(30));
  ada.phone.changeAddress();
  await world.run(minutes(1));
  world.apart(ada.phone, noor.phone);
  await world.run(minutes(2));
  world.together(ada.phone, noor.phone);
  await world.run(minutes(1));
  const read = fateOf(world, book.read(1));
  await world.run(seconds(1));

  expect(read.value).toBe('page 1');
  expect(ends).toEqual([]);
  expect(incarnationsSeen(noor.events)).toBe(0);
});

test('L15: a late frame on an earlier connection is no restart', async () => {
  const tap = tapTheWire();
  const { world, ada, noor, book, pages, ends } = await lend(long, { ports: tap.ports });
  // The device with the larger id selects the connection: its resume frame is the one to delay.
  const [fast, slow] =
    (ada.device.snapshot().id as string) > (noor.device.snapshot().id as string)
      ? [noor, ada]
      : [ada, noor];
  const delay = (ms: number) => world.delay(slow.phone, fast.phone, { least: ms, most: ms });
  let wasSlow = 0;
  tap.leaving = ({ by, bytes }) => {
    if (by === slow.phone.name && saysResume(bytes) && wasSlow++ === 0) {
      delay(seconds(4));
      world.at(world.now + 3, () => delay(5));
    }
  };
  slow.device.refresh();
  await world.runUntil(() => wasSlow > 0, minutes(1));
  await world.run(millis(10));
  slow.device.refresh();
  for (let page = 0; page < 20; page++) {
    void book.read(page);
    await world.run(millis(300));
  }

  expect(pages).toHaveLength(20);
  expect(ends).toEqual([]);
  expect(incarnationsSeen([...ada.events, ...noor.events])).toBe(0);
});

test('L15: a lease that was never passed is not affected by a restart', async () => {
  const { world, noor, reader, newBook } = await lend(long);
  const kept = lease(periodMs, newBook());
  const told = jest.fn();
  whenExpired(kept, told);
  noor.phone.restart();
  await world.run(seconds(30));
  const failed = fateOf(world, reader.take(kept));
  await world.run(seconds(1));

  expect(failed.error).toMatchObject({ name: 'ExpiredLeaseError', reason: 'peer restarted' });
  expect(leaseTimeLeft(kept)).toBe(periodMs);
  expect(told).not.toHaveBeenCalled();
});

test("L15: a third device's leases are not affected by another's restart", async () => {
  const { world, ada, noor, mika } = await gather(['ada', 'noor', 'mika']);
  const leased = lease(periodMs, { read: page => `${page}`, ponder: async () => '' } as Book);
  const books = new Map<string, Far<Book>>();
  const told = jest.fn();
  whenExpired(leased, told);
  ada.device.export(Library, { borrow: () => leased, keep: () => undefined });
  noor.device.whenDiscovered(Library, async found => books.set('noor', await found.borrow()));
  mika.device.whenDiscovered(Library, async found => books.set('mika', await found.borrow()));
  await world.runUntil(() => books.size === 2, minutes(1));
  noor.phone.restart();
  await world.run(seconds(30));
  const read = fateOf(world, (books.get('mika') as Far<Book>).read(3));
  await world.run(seconds(1));

  expect(read.value).toBe('3');
  expect(told).not.toHaveBeenCalled();
  expect(leasesOf(ada, periodMs)).toHaveLength(1);
});
