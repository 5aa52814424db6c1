import type { Far } from '../../../src/runtime';
import {
  lease,
  leaseTimeLeft,
  millis,
  minutes,
  renew,
  renewOnCallLease,
  seconds,
} from '../../../src/runtime';
import { fateOf } from '../fate';
import type { Book, Loan, Meeting } from './lending';
import { borrow, lend, meet } from './lending';

const exactly = (ms: number) => ({ least: ms, most: ms });
const network = (delayMs: number) => ({
  world: { network: { delayMs: exactly(delayMs), pieces: 'whole', joinMs: exactly(0) } } as const,
});

/** Lets time pass. Returns by how much the holder's end outlived the grantor's at the worst moment. */
async function worstLead(loan: Loan, ms: number, stepMs = 20): Promise<number> {
  let worst = -Infinity;
  for (let passed = 0; passed < ms; passed += stepMs) {
    await loan.world.run(stepMs);
    worst = Math.max(worst, leaseTimeLeft(loan.book) - leaseTimeLeft(loan.leased));
  }
  return worst;
}

describe('without drift', () => {
  const delays = [
    { there: 5, back: 5 },
    { there: 1_500, back: 1_500 },
    { there: 3_000, back: 5 },
    { there: 5, back: 3_000 },
  ];

  test.each(delays)(
    "L12: the holder's end does not outlive the grantor's, with $there ms one way and $back ms back",
    async ({ there, back }) => {
      const meeting = await meet();
      const { world, ada, noor } = meeting;
      world.delay(noor.phone, ada.phone, { least: there / 2, most: there });
      world.delay(ada.phone, noor.phone, { least: back / 2, most: back });
      const loan = await borrow(meeting, book => renewOnCallLease(seconds(20), book));
      for (let round = 0; round < 4; round++) {
        void loan.book.read(round);
        expect(await worstLead(loan, seconds(7))).toBeLessThanOrEqual(0);
      }
      void renew(loan.book, seconds(25));
      expect(await worstLead(loan, seconds(9))).toBeLessThanOrEqual(0);
      void renew(loan.leased, seconds(25));
      expect(await worstLead(loan, seconds(30))).toBeLessThanOrEqual(0);
      expect(loan.ends.map(({ who }) => who)).toEqual(['noor', 'ada']);
    },
  );

  test('L12: not even by a fraction of a millisecond, on a network without delay', async () => {
    const loan = await lend(book => lease(seconds(20), book), network(0));
    for (let page = 0; page < 10; page++) {
      void loan.book.read(page);
      expect(await worstLead(loan, millis(1_333.37), millis(7.77))).toBeLessThanOrEqual(0);
    }
  });

  test.each(['ada', 'noor'] as const)(
    'L12: nor when the grant, or its frame, is late because %s is busy',
    async busy => {
      const meeting = await meet();
      const { world } = meeting;
      const borrowed = borrow(meeting, book => renewOnCallLease(seconds(20), book));
      meeting[busy].phone.stall(seconds(2));
      const loan = await borrowed;
      expect(await worstLead(loan, seconds(3))).toBeLessThanOrEqual(0);
      void loan.book.read(1);
      await world.run(millis(3));
      meeting[busy].phone.stall(seconds(3));
      expect(await worstLead(loan, seconds(5))).toBeLessThanOrEqual(0);
      void renew(loan.leased, seconds(30));
      meeting[busy].phone.stall(seconds(3));
      expect(await worstLead(loan, seconds(31))).toBeLessThanOrEqual(0);
    },
  );

  test('L12: nor when the bytes of a grant are delayed for seconds', async () => {
    const { world, ada, noor, ...others } = await meet();
    const meeting = { world, ada, noor, ...others };
    const borrowed = borrow(meeting, book => lease(seconds(20), book));
    world.at(world.now + 6, () => world.apart(ada.phone, noor.phone));
    world.at(world.now + seconds(2), () => world.together(ada.phone, noor.phone));
    const loan = await borrowed;

    expect(await worstLead(loan, seconds(22))).toBeLessThanOrEqual(0);
  });

  test('L12: a renewal that the holder requested counts from the request', async () => {
    const { world, ada, noor, leased, book } = await lend(
      each => lease(seconds(30), each),
      network(5),
    );
    world.delay(noor.phone, ada.phone, exactly(2_000));
    world.delay(ada.phone, noor.phone, exactly(1_000));
    // Until every frame that was sent with the small delay has arrived.
    await world.run(seconds(10));
    const askedAtMs = world.now;
    const renewed = fateOf(world, renew(book, seconds(60)));
    await world.runUntil(() => renewed.state !== 'pending', seconds(5));

    expect(world.now - askedAtMs).toBeGreaterThanOrEqual(seconds(3));
    expect(leaseTimeLeft(book)).toBeLessThanOrEqual(askedAtMs + seconds(60) - world.now + 1);
    expect(leaseTimeLeft(book)).toBeGreaterThan(askedAtMs + seconds(60) - world.now - millis(50));
    expect(leaseTimeLeft(leased)).toBeGreaterThan(leaseTimeLeft(book) + seconds(1.9));
  });

  test('L12: a lease without a request, after a long silence, counts from the latest moment known to lie before it', async () => {
    const { world, ada, noor, reader, taken, newBook } = await meet(network(5));
    world.delay(noor.phone, ada.phone, exactly(700));
    world.delay(ada.phone, noor.phone, exactly(900));
    await world.run(seconds(30));
    const leased = lease(seconds(60), newBook());
    void reader.take(leased);
    await world.runUntil(() => taken.length > 0, seconds(5));

    // Ada's frame took 900 ms; Noor cannot know how long the frame took that it acknowledges: 700 ms.
    const book = taken[0]?.book as Far<Book>;
    expect(leaseTimeLeft(leased)).toBeCloseTo(seconds(60) - 900, -2);
    expect(leaseTimeLeft(book)).toBeLessThanOrEqual(leaseTimeLeft(leased));
    expect(leaseTimeLeft(book)).toBeGreaterThan(leaseTimeLeft(leased) - 700 - millis(50));
  });

  test('L12: a lease in an answer that took long counts from its grant, not from the call', async () => {
    const { world, ada, noor, library, newBook, offer } = await meet(network(5));
    world.delay(noor.phone, ada.phone, exactly(400));
    await world.run(seconds(5));
    const leased = lease(minutes(2), newBook());
    offer(() => new Promise(found => world.at(world.now + seconds(20), () => found(leased))));
    const borrowed = fateOf(world, library.borrow());
    await world.runUntil(() => borrowed.state !== 'pending', seconds(30));

    const lead = leaseTimeLeft(leased) - leaseTimeLeft(borrowed.value as Far<Book>);
    expect(lead).toBeGreaterThanOrEqual(0);
    expect(lead).toBeLessThan(millis(450));
  });
});

describe('with drift', () => {
  const ppm = 200;
  const periodMs = minutes(10);
  const driftMs = (2 * ppm * periodMs) / 1_000_000;
  const drifting = (adas: number) => ({
    phones: { ada: { driftPpm: adas }, noor: { driftPpm: -adas } },
  });

  test("L12: the holder's end outlives the grantor's by the clocks' drift over one period at most", async () => {
    const loan = await lend(book => lease(periodMs, book), drifting(ppm));
    await loan.world.run(minutes(9));

    expect(await worstLead(loan, minutes(1.1), 50)).toBeLessThanOrEqual(driftMs);
    expect(loan.ends).toHaveLength(2);
  });

  test('L12, L13: the drift does not add up, however often the lease is renewed', async () => {
    const loan: Loan = await lend(book => renewOnCallLease(periodMs, book), drifting(ppm));
    for (let call = 0; call < 8; call++) {
      await loan.world.run(minutes(9.5));
      void loan.book.read(call);
      await loan.world.run(seconds(1));
    }
    await loan.world.run(minutes(9.8));

    expect(loan.ends).toEqual([]);
    expect(await worstLead(loan, minutes(0.5), 50)).toBeLessThanOrEqual(driftMs);
    expect(loan.ends).toHaveLength(2);
  });

  test('L13: a holder whose clock is fast is corrected by every call that renews', async () => {
    const loan = await lend(book => renewOnCallLease(periodMs, book), drifting(-50_000));
    await loan.world.run(minutes(9));
    void loan.book.read(1);
    await loan.world.run(seconds(1));

    expect(leaseTimeLeft(loan.leased) - leaseTimeLeft(loan.book)).toBeLessThan(seconds(1));
  });
});

describe('what travels back', () => {
  const late = { there: exactly(2_000), usual: exactly(5) };

  /** A loan made over a slow network, so that the holder's time left is far below the grantor's. */
  async function lentSlowly(make: (book: Book) => Loan['leased']): Promise<Loan> {
    const meeting: Meeting = await meet(network(5));
    const { world, ada, noor } = meeting;
    world.delay(noor.phone, ada.phone, late.there);
    await world.run(seconds(10));
    const loan = await borrow(meeting, make);
    expect(leaseTimeLeft(loan.leased) - leaseTimeLeft(loan.book)).toBeGreaterThan(seconds(1));
    world.delay(noor.phone, ada.phone, late.usual);
    await world.run(seconds(10));
    return loan;
  }

  const ways: [string, (book: Far<Book>) => void][] = [
    ['an answer', book => void book.read(1)],
    ['an acknowledgement', book => book.read(1).oneWay()],
  ];

  test.each(ways)(
    "L13: %s brings the grantor's time left, and corrects the holder's timer",
    async (_way, call) => {
      const loan = await lentSlowly(book => lease(minutes(2), book));
      call(loan.book);
      await loan.world.run(seconds(5));

      const lead = leaseTimeLeft(loan.leased) - leaseTimeLeft(loan.book);
      expect(lead).toBeGreaterThanOrEqual(0);
      expect(lead).toBeLessThan(millis(20));
    },
  );

  test.each(ways)('L13: %s brings the holder the renewal by its call', async (_way, call) => {
    const loan = await lentSlowly(book => renewOnCallLease(minutes(2), book));
    call(loan.book);
    await loan.world.run(seconds(5));

    expect(leaseTimeLeft(loan.leased)).toBeGreaterThan(seconds(114));
    const lead = leaseTimeLeft(loan.leased) - leaseTimeLeft(loan.book);
    expect(lead).toBeGreaterThanOrEqual(0);
    expect(lead).toBeLessThan(millis(20));
  });

  test.each(ways)(
    'L13: after %s was lost with its connection, the next one corrects the time',
    async (_way, call) => {
      const loan = await lend(book => renewOnCallLease(minutes(5), book), network(5));
      const { world, leased, book, pages } = loan;
      await world.run(minutes(2));
      call(book);
      await world.runUntil(() => pages.length > 0, seconds(1));
      world.connections().forEach(connection => connection.reset('neither'));
      await world.run(minutes(1));

      expect(leaseTimeLeft(leased)).toBeGreaterThan(minutes(3.9));
      expect(leaseTimeLeft(leased) - leaseTimeLeft(book)).toBeLessThan(millis(20));
      expect(pages).toEqual([1]);
    },
  );
});
