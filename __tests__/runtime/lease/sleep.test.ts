import type { Far } from '../../../src/runtime';
import {
  lease,
  leaseTimeLeft,
  minutes,
  renew,
  renewOnCallLease,
  revoke,
  seconds,
} from '../../../src/runtime';
import { fateOf } from '../fate';
import type { Book, Loan } from './lending';
import { leasesOf, lend } from './lending';
import { tapTheWire } from './wire-tap';

const long = (book: Book) => lease(minutes(2), book);

/** Both ends: the phone, and the time left at it. */
const ends = [
  { who: 'ada', left: (loan: Loan) => leaseTimeLeft(loan.leased) },
  { who: 'noor', left: (loan: Loan) => leaseTimeLeft(loan.book) },
] as const;

const rests = [
  { rest: 'asleep', monotonicRunsAsleep: false },
  { rest: 'asleep', monotonicRunsAsleep: true },
  { rest: 'suspended', monotonicRunsAsleep: false },
] as const;

/** Clocks are read in whole milliseconds, one after the other. */
function expectLeft(leftMs: number, aboutMs: number): void {
  expect(Math.abs(leftMs - aboutMs)).toBeLessThan(5);
}

async function resting(loan: Loan, who: 'ada' | 'noor', rest: 'asleep' | 'suspended', ms: number) {
  const { phone } = loan[who];
  if (rest === 'asleep') {
    phone.sleep();
  } else {
    phone.suspend();
  }
  await loan.world.run(ms);
  if (rest === 'asleep') {
    phone.wake();
  } else {
    phone.resume();
  }
}

test('L14: only durations cross the wire: the bytes are the same at any time of day', async () => {
  const times = [undefined, { ada: Date.UTC(1999, 11, 31), noor: Date.UTC(2041, 1, 3, 4, 5, 6) }];
  const [usual, strange] = await Promise.all(
    times.map(async wallMs => {
      const tap = tapTheWire();
      const phones = wallMs && { ada: { wallMs: wallMs.ada }, noor: { wallMs: wallMs.noor } };
      const {
        world,
        book,
        leased,
        ends: told,
      } = await lend(each => renewOnCallLease(seconds(20), each), {
        ports: tap.ports,
        ...(phones && { phones }),
      });
      void book.read(1);
      await world.run(seconds(5));
      void renew(book, seconds(60));
      await world.run(seconds(5));
      void renew(leased, minutes(2));
      await world.run(seconds(5));
      revoke(book);
      await world.run(seconds(30));
      return { sent: tap.sent, told };
    }),
  );

  expect(usual?.sent.length).toBeGreaterThan(20);
  expect(strange).toEqual(usual);
});

describe.each(ends)("$who's phone", ({ who, left }) => {
  test.each(rests)(
    'L14: a lease runs while it is $rest (monotonic clock running: $monotonicRunsAsleep)',
    async ({ rest, monotonicRunsAsleep }) => {
      const loan = await lend(long, { phone: { monotonicRunsAsleep } });
      const before = left(loan);
      await resting(loan, who, rest, seconds(50));

      expectLeft(left(loan), before - seconds(50));
      await loan.world.run(seconds(10));
      expectLeft(left(loan), before - seconds(60));
      expect(loan.ends).toEqual([]);
    },
  );

  test.each(rests)(
    'L14: one that ended while it was $rest has ended when it wakes (monotonic clock running: $monotonicRunsAsleep)',
    async ({ rest, monotonicRunsAsleep }) => {
      const loan = await lend(long, { phone: { monotonicRunsAsleep } });
      await resting(loan, who, rest, minutes(30));
      expect(left(loan)).toBe(0);
      await loan.world.run(seconds(2));

      expect(loan.ends.filter(end => end.who === who)).toMatchObject([{ reason: 'elapsed' }]);
      expect(leasesOf(loan[who], minutes(2))).toEqual([]);
    },
  );

  test('L14: a wall clock that is set back counts as no time', async () => {
    const loan = await lend(long);
    const { phone } = loan[who];
    await loan.world.run(seconds(30));
    const before = left(loan);
    phone.setWallClock(phone.ports.clock.wallMs() - minutes(60));
    expectLeft(left(loan), before);
    await loan.world.run(seconds(30));
    expectLeft(left(loan), before - seconds(30));
    await loan.world.run(minutes(1.1));

    expect(loan.ends.map(end => end.reason)).toEqual(['elapsed', 'elapsed']);
  });

  test('L14: nor does a wall clock that is set back during a sleep give time back', async () => {
    const loan = await lend(long);
    const { phone } = loan[who];
    await loan.world.run(seconds(30));
    const before = left(loan);
    phone.sleep();
    await loan.world.run(seconds(20));
    phone.setWallClock(phone.ports.clock.wallMs() - minutes(60));
    phone.wake();
    expect(left(loan)).toBeLessThanOrEqual(before);
    await loan.world.run(before + 1);

    expect(left(loan)).toBe(0);
  });

  test('L14: the wall clock counts where it shows more elapsed time than the monotonic one', async () => {
    const loan = await lend(long);
    const { phone } = loan[who];
    const before = left(loan);
    phone.setWallClock(phone.ports.clock.wallMs() + minutes(1));
    expectLeft(left(loan), before - minutes(1));
    phone.setWallClock(phone.ports.clock.wallMs() + minutes(1.5));
    expect(left(loan)).toBe(0);
    await loan.world.run(seconds(5));

    expect(loan.ends.filter(end => end.who === who)).toMatchObject([{ reason: 'elapsed' }]);
  });

  test('L14: the monotonic clock counts where it shows more', async () => {
    const loan = await lend(long, { phone: { monotonicRunsAsleep: true } });
    const { phone } = loan[who];
    const before = left(loan);
    phone.sleep();
    await loan.world.run(seconds(60));
    phone.setWallClock(phone.ports.clock.wallMs() - seconds(40));
    phone.wake();

    expectLeft(left(loan), before - seconds(60));
  });

  test('L14: many short sleeps add up', async () => {
    const loan = await lend(long);
    const before = left(loan);
    for (let i = 0; i < 20; i++) {
      await resting(loan, who, 'asleep', seconds(1));
      await loan.world.run(seconds(1));
    }

    expectLeft(left(loan), before - seconds(40));
  });
});

describe('after a sleep, deadlines come first', () => {
  /** Noor's clocks are so slow that her end lives on: her messages arrive after the grantor's deadline. */
  async function slowHolder(ppm: number): Promise<Loan> {
    const loan = await lend(book => renewOnCallLease(minutes(2), book));
    loan.noor.phone.drift(-ppm);
    return loan;
  }

  const uses: [string, (book: Far<Book>) => PromiseLike<unknown> | void][] = [
    ['a call', book => book.read(1)],
    ['a one-way call', book => book.read(1).oneWay()],
    ['a renewal', book => renew(book, minutes(30))],
  ];

  test.each(uses)(
    'L14: %s that was queued does not overtake the end of its lease',
    async (_what, use) => {
      const loan = await slowHolder(990_000);
      const { world, ada, noor, book, pages } = loan;
      await world.run(minutes(1));
      ada.phone.sleep();
      await world.run(minutes(1));
      const used = use(book);
      const outcome = used && fateOf(world, used);
      await world.run(minutes(1));
      expect(leaseTimeLeft(book)).toBeGreaterThan(minutes(1));
      noor.phone.drift(0);
      ada.phone.wake();
      // On Ada's monotonic clock a minute is left: without the wall clock, the timer would be late.
      await world.run(seconds(20));

      expect(ada.device.snapshot().peers[0]?.state).toBe('up');
      expect(pages).toEqual([]);
      expect(leasesOf(ada, minutes(2))).toEqual([]);
      if (outcome) {
        expect(outcome.error).toMatchObject({ name: 'ExpiredLeaseError' });
      }
    },
  );

  test.each(uses)(
    'L14: %s that was unread while the app was busy does not either',
    async (_what, use) => {
      // Not so slow that her heartbeats are missed: the two are connected.
      const loan = await slowHolder(300_000);
      const { world, ada, book, pages } = loan;
      await world.run(seconds(119));
      ada.phone.stall(seconds(3));
      const used = use(book);
      const outcome = used && fateOf(world, used);
      await world.run(seconds(10));

      expect(pages).toEqual([]);
      expect(leasesOf(ada, minutes(2))).toEqual([]);
      if (outcome) {
        expect(outcome.error).toMatchObject({ name: 'ExpiredLeaseError' });
      }
    },
  );

  test('L14: an answer that was unread while the holder was busy is dropped after the end', async () => {
    const loan = await lend(long);
    const { world, noor, book, pages } = loan;
    await world.run(seconds(119));
    const read = fateOf(world, book.read(1));
    await world.run(0);
    noor.phone.stall(seconds(3));
    await world.run(seconds(10));

    expect(pages).toEqual([1]);
    expect(read.error).toMatchObject({ name: 'ExpiredLeaseError', reason: 'elapsed' });
  });
});
