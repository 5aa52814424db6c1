import type { EndReason, Far, Leased, LeaseSnapshot } from '../../../src/runtime';
import { lease, minutes, seconds, serviceType, whenExpired } from '../../../src/runtime';
import type { World } from '../../../src/simulation';
import { fateOf } from '../fate';
import type { Party } from '../two-phones';
import { gather } from '../two-phones';

/** The leased object. */
export interface Book {
  read(page: number): string;
  /** Answers when the test says so. */
  ponder(page: number): Promise<string>;
}

/** Ada's service, which lends books and takes references. */
interface LibraryService {
  borrow(): Leased<Book> | Promise<Leased<Book>>;
  keep(book: Far<Book>): void;
}
export const Library = serviceType<LibraryService>('Library');

/** Noor's service, to which Ada passes a book. */
interface ReaderService {
  take(book: Far<Book>): string;
}
export const Reader = serviceType<ReaderService>('Reader');

type Gathering = NonNullable<Parameters<typeof gather<'ada' | 'noor'>>[1]>;

/** Ada and Noor are connected: Noor can ask Ada for a book, and Ada can pass Noor one. */
export interface Meeting {
  readonly world: World;
  readonly ada: Party;
  readonly noor: Party;
  readonly library: Far<LibraryService>;
  readonly reader: Far<ReaderService>;
  /** What Ada lends from now on. */
  offer(next: LibraryService['borrow']): void;
  /** What Noor was passed, and when. */
  readonly taken: { readonly book: Far<Book>; readonly atMs: number }[];
  /** The pages that reached any book of Ada's. */
  readonly pages: number[];
  /** Answers the pending calls. */
  readonly pondering: (() => void)[];
  newBook(): Book;
}

export async function meet(options: Gathering = {}): Promise<Meeting> {
  const { world, ada, noor } = await gather(['ada', 'noor'], options);
  const pages: number[] = [];
  const pondering: (() => void)[] = [];
  const taken: { book: Far<Book>; atMs: number }[] = [];
  const newBook = (): Book => ({
    read(page) {
      pages.push(page);
      return `page ${page}`;
    },
    ponder(page) {
      pages.push(page);
      return new Promise(resolve => pondering.push(() => resolve(`page ${page}, at last`)));
    },
  });
  const found: { library?: Meeting['library']; reader?: Meeting['reader'] } = {};
  let offered: LibraryService['borrow'] = () => lease(seconds(10), newBook());
  ada.device.export(Library, { borrow: () => offered(), keep: () => undefined });
  noor.device.export(Reader, {
    take(book) {
      taken.push({ book, atMs: world.now });
      return 'thanks';
    },
  });
  noor.device.whenDiscovered(Library, library => (found.library = library));
  ada.device.whenDiscovered(Reader, reader => (found.reader = reader));
  await world.runUntil(() => found.library !== undefined && found.reader !== undefined, minutes(1));
  return {
    world,
    ada,
    noor,
    library: found.library as Meeting['library'],
    reader: found.reader as Meeting['reader'],
    offer: next => (offered = next),
    taken,
    pages,
    pondering,
    newBook,
  };
}

export interface End {
  readonly who: 'ada' | 'noor';
  readonly reason: EndReason;
  readonly atMs: number;
}

/** One lease, seen from both ends. */
export interface Loan extends Meeting {
  /** The grantor's end, Ada's. */
  readonly leased: Leased<Book>;
  /** The holder's end, Noor's. */
  readonly book: Far<Book>;
  /** When Ada lent it. */
  readonly lentAtMs: number;
  /** The reasons that observers at both ends got. */
  readonly ends: End[];
}

/** Noor has borrowed a book from Ada, for ten seconds unless `make` says otherwise. */
export async function lend(
  make: (book: Book) => Leased<Book> = book => lease(seconds(10), book),
  options?: Gathering,
): Promise<Loan> {
  return borrow(await meet(options), make);
}

export async function borrow(meeting: Meeting, make: (book: Book) => Leased<Book>): Promise<Loan> {
  const { world } = meeting;
  const ends: End[] = [];
  const made: { leased: Leased<Book>; atMs: number }[] = [];
  meeting.offer(() => {
    const leased = make(meeting.newBook());
    whenExpired(leased, reason => ends.push({ who: 'ada', reason, atMs: world.now }));
    made.push({ leased, atMs: world.now });
    return leased;
  });
  const borrowed = fateOf(meeting.world, meeting.library.borrow());
  await world.runUntil(() => borrowed.state !== 'pending', minutes(1));
  const book = borrowed.value as Far<Book>;
  whenExpired(book, reason => ends.push({ who: 'noor', reason, atMs: world.now }));
  const [lent] = made;
  if (lent === undefined) {
    throw new Error('Ada was not asked');
  }
  return { ...meeting, leased: lent.leased, book, lentAtMs: lent.atMs, ends };
}

/** The leases of one period at one phone. */
export function leasesOf(party: Party, periodMs: number): readonly LeaseSnapshot[] {
  return party.device.snapshot().leases.filter(each => each.periodMs === periodMs);
}
