import type { Far, Leased } from '../../../src/runtime';
import { lease, minutes, renew, renewOnCallLease, seconds } from '../../../src/runtime';
import { RandomStream } from '../../../src/simulation/random';
import type { Book, Meeting } from './lending';
import { meet } from './lending';

const stepMs = 50;
const steps = 1_200;

/**
 * By how much the holder's end outlives the grantor's, at worst over all leases between the two. Both ends of a lease
 * have the same id.
 */
function worstLead({ ada, noor }: Meeting): number {
  const granted = new Map(
    ada.device
      .snapshot()
      .leases.filter(({ role }) => role === 'grantor')
      .map(each => [each.lease, each.timeLeftMs]),
  );
  const leads = noor.device
    .snapshot()
    .leases.filter(({ role }) => role === 'holder')
    .map(each => each.timeLeftMs - (granted.get(each.lease) ?? 0));
  return Math.max(-Infinity, ...leads);
}

/** A random event between two devices that lend each other books. */
function happen(meeting: Meeting, lent: Leased<Book>[], books: Far<Book>[], random: RandomStream) {
  const { world, ada, noor, library, reader, newBook, offer } = meeting;
  const pick = <T>(from: readonly T[]): T | undefined => from[random.below(from.length)];
  const periodMs = seconds(2 + random.below(20));
  const make = () => {
    const leased = pick([lease, renewOnCallLease])?.(periodMs, newBook()) as Leased<Book>;
    lent.push(leased);
    return leased;
  };
  const delay = () => {
    const most = pick([5, 50, 1_000, 3_000]) as number;
    return { least: most / 2, most };
  };
  offer(make);
  const someone = pick([ada, noor]) as Meeting['ada'];
  const happenings: (() => unknown)[] = [
    () =>
      library.borrow().then(
        book => books.push(book),
        () => undefined,
      ),
    () => reader.take(make()),
    () => pick(books)?.read(1),
    () => pick(books)?.read(1).oneWay(),
    () => books.length > 0 && renew(pick(books) as Far<Book>, periodMs),
    () => lent.length > 0 && renew(pick(lent) as Leased<Book>, periodMs),
    () => world.delay(noor.phone, ada.phone, delay()),
    () => world.delay(ada.phone, noor.phone, delay()),
    () => someone.phone.stall(random.below(2_000)),
    () => pick(world.connections())?.reset(pick(['both', 'neither', 'dialer', 'acceptor'])!),
    () => world.apart(ada.phone, noor.phone),
    () => world.together(ada.phone, noor.phone),
    () => world.together(ada.phone, noor.phone),
    () => someone.device.refresh(),
  ];
  try {
    pick(happenings)?.();
  } catch {
    // A one-way call on a book whose lease has ended.
  }
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "L12: with random faults between two phones, no holder's end outlives its grantor's (seed %d)",
  async seed => {
    const meeting = await meet({ world: { seed } });
    const random = new RandomStream(`lending at random ${seed}`);
    const lent: Leased<Book>[] = [];
    const books: Far<Book>[] = [];
    let compared = 0;
    for (let step = 0; step < steps; step++) {
      if (step % 4 === 0) {
        happen(meeting, lent, books, random);
      }
      await meeting.world.run(stepMs);
      const lead = worstLead(meeting);
      compared += lead > -Infinity ? 1 : 0;
      if (lead > 0) {
        throw new Error(`Seed ${seed}: at ${meeting.world.now} ms a holder has ${lead} ms more`);
      }
    }
    const types = [...meeting.ada.events, ...meeting.noor.events].map(({ type }) => type);
    expect(types).not.toContain('peer restarted');
    expect(compared).toBeGreaterThan(steps / 2);

    meeting.world.together(meeting.ada.phone, meeting.noor.phone);
    await meeting.world.run(minutes(1));
    expect(worstLead(meeting)).toBeLessThanOrEqual(0);
  },
);
