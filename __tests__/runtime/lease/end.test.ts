import type { Far } from '../../../src/runtime';
import {
  ExpiredLeaseError,
  lease,
  millis,
  minutes,
  renewOnCallLease,
  revoke,
  seconds,
} from '../../../src/runtime';
import { fateOf } from '../fate';
import type { Book, Loan } from './lending';
import { borrow, leasesOf, lend, meet } from './lending';
import { tapTheWire } from './wire-tap';

const travelMs = millis(50);

/** At the agreed time, and each once. */
function endedAtBothEnds({ ends, lentAtMs }: Loan): void {
  expect(ends.map(({ who, reason }) => [who, reason]).sort()).toEqual([
    ['ada', 'elapsed'],
    ['noor', 'elapsed'],
  ]);
  for (const { atMs } of ends) {
    expect(Math.abs(atMs - lentAtMs - seconds(10))).toBeLessThan(travelMs);
  }
}

describe('at its deadline', () => {
  test('L4: a lease ends at both ends at the agreed time, and observers run at both', async () => {
    const loan = await lend();
    const { world, ada, noor } = loan;
    await world.run(seconds(11));

    endedAtBothEnds(loan);
    expect(leasesOf(ada, seconds(10))).toEqual([]);
    expect(leasesOf(noor, seconds(10))).toEqual([]);
  });

  test('L4: it ends at both ends at the agreed time while they are apart', async () => {
    const loan = await lend();
    const { world, ada, noor } = loan;
    world.apart(ada.phone, noor.phone);
    await world.run(seconds(11));

    endedAtBothEnds(loan);
  });

  test('L4: no message is sent for it, in either direction', async () => {
    const traffic = await Promise.all(
      [seconds(10), seconds(20)].map(async periodMs => {
        const tap = tapTheWire();
        const { world, ends } = await lend(book => lease(periodMs, book), { ports: tap.ports });
        await world.run(seconds(9));
        const from = tap.sent.length;
        await world.run(seconds(3));
        return { ends: ends.length, sent: tap.sent.slice(from) };
      }),
    );
    const [ended, lives] = traffic;

    expect(ended?.ends).toBe(2);
    expect(lives?.ends).toBe(0);
    expect(ended?.sent).toEqual(lives?.sent);
  });
});

describe('after the end', () => {
  test('L5: a call fails with ExpiredLeaseError, and nothing is transmitted', async () => {
    const traffic = await Promise.all(
      [true, false].map(async calls => {
        const tap = tapTheWire();
        const { world, book, pages, noor } = await lend(undefined, { ports: tap.ports });
        await world.run(seconds(11));
        const from = tap.sent.length;
        const read = calls ? fateOf(world, book.read(1)) : undefined;
        if (calls) {
          // A one-way call has no future that could fail.
          expect(() => book.read(2).oneWay()).toThrow(ExpiredLeaseError);
        }
        await world.run(seconds(5));
        const { messages } = noor.device.snapshot().kept;
        return { read, sent: tap.sent.slice(from), pages, messages };
      }),
    );
    const [calling, silent] = traffic;

    expect(calling?.read?.error).toBeInstanceOf(ExpiredLeaseError);
    expect(calling?.read?.error).toMatchObject({ reason: 'elapsed' });
    expect(calling?.pages).toEqual([]);
    expect(calling?.messages).toBe(0);
    expect(calling?.sent).toEqual(silent?.sent);
  });

  test('L5: a call made while apart, after the end, is never sent', async () => {
    const { world, ada, noor, book, pages } = await lend();
    world.apart(ada.phone, noor.phone);
    await world.run(seconds(11));
    const read = fateOf(world, book.read(1));
    await world.run(millis(1));
    expect(read.error).toBeInstanceOf(ExpiredLeaseError);
    world.together(ada.phone, noor.phone);
    await world.run(minutes(1));

    expect(pages).toEqual([]);
  });

  test('L5: a queued call fails at the end, and is never sent', async () => {
    const { world, ada, noor, book, pages } = await lend();
    world.apart(ada.phone, noor.phone);
    await world.run(seconds(8));
    const read = fateOf(world, book.read(1));
    await world.run(seconds(1));
    expect(read.state).toBe('pending');
    await world.run(seconds(2));
    expect(read.error).toBeInstanceOf(ExpiredLeaseError);
    world.together(ada.phone, noor.phone);
    await world.run(minutes(1));

    expect(pages).toEqual([]);
    expect(noor.device.snapshot().kept.messages).toBe(0);
  });

  test("L5: a message that arrives after the grantor's end does not reach the object, and its sender gets an error", async () => {
    const { world, noor, book, pages, ends } = await lend();
    // Noor's clocks run at half speed: her end is still live when Ada's has ended.
    noor.phone.drift(-500_000);
    await world.run(seconds(12));
    expect(ends.map(({ who }) => who)).toEqual(['ada']);
    const read = fateOf(world, book.read(1));
    book.read(2).oneWay();
    await world.run(seconds(1));

    expect(read.error).toBeInstanceOf(ExpiredLeaseError);
    expect(pages).toEqual([]);
  });

  test('L5: nor does such a message renew a renew-on-call lease', async () => {
    const { world, ada, noor, book, pages } = await lend(each =>
      renewOnCallLease(seconds(10), each),
    );
    noor.phone.drift(-500_000);
    await world.run(seconds(12));
    const read = fateOf(world, book.read(1));
    await world.run(seconds(1));

    expect(read.error).toBeInstanceOf(ExpiredLeaseError);
    expect(pages).toEqual([]);
    expect(leasesOf(ada, seconds(10))).toEqual([]);
  });

  test('L5: a message in flight while the grantor revokes does not reach the object', async () => {
    const { world, ada, noor, leased, book, pages } = await lend(each => lease(minutes(5), each));
    world.delay(noor.phone, ada.phone, { least: 800, most: 800 });
    const read = fateOf(world, book.read(1));
    book.read(2).oneWay();
    await world.run(millis(400));
    revoke(leased);
    await world.run(seconds(5));

    expect(read.error).toBeInstanceOf(ExpiredLeaseError);
    expect(read.error).toMatchObject({ reason: 'revoked' });
    expect(pages).toEqual([]);
  });

  test('L5: a message in flight at the deadline does not reach the object', async () => {
    const { world, ada, noor, book, pages } = await lend();
    world.delay(noor.phone, ada.phone, { least: 2_000, most: 2_000 });
    await world.run(seconds(9));
    const read = fateOf(world, book.read(1));
    await world.run(minutes(1));

    expect(read.error).toBeInstanceOf(ExpiredLeaseError);
    expect(pages).toEqual([]);
  });

  test('L5: an answer that arrives after the end is dropped: the future has failed', async () => {
    const { world, ada, noor, book, pages, ends } = await lend();
    await world.run(seconds(9));
    world.delay(ada.phone, noor.phone, { least: 2_000, most: 2_000 });
    const read = fateOf(world, book.read(1));
    await world.run(minutes(1));

    expect(pages).toEqual([1]);
    expect(read.error).toBeInstanceOf(ExpiredLeaseError);
    expect(ends).toHaveLength(2);
  });

  test('L5: messages of an ended lease do not reach an object that was leased later', async () => {
    const meeting = await meet();
    const first = await borrow(meeting, each => lease(seconds(10), each));
    const { world, noor } = meeting;
    noor.phone.drift(-500_000);
    await world.run(seconds(12));
    const again: Far<Book> = (await borrow(meeting, each => lease(seconds(60), each))).book;
    const read = fateOf(world, first.book.read(1));
    await world.run(seconds(1));

    expect(read.error).toBeInstanceOf(ExpiredLeaseError);
    expect(meeting.pages).toEqual([]);
    const readAgain = fateOf(world, again.read(2));
    await world.run(seconds(1));
    expect(readAgain.value).toBe('page 2');
  });
});
