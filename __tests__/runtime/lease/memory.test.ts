import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Far, Leased } from '../../../src/runtime';
import {
  lease,
  millis,
  minutes,
  renew,
  renewOnCallLease,
  revoke,
  seconds,
  serviceType,
  singleCallLease,
  whenDisconnected,
  whenExpired,
} from '../../../src/runtime';
import { fateOf } from '../fate';
import type { Book, Meeting } from './lending';
import { leasesOf, meet } from './lending';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Its answer waits until the test settles it. */
const Dreamer = serviceType<{ dream(about: object): Promise<string> }>('Dreamer');

/** The objects of a loan that only the runtime could keep alive. */
interface Traces {
  readonly serviceObject: WeakRef<object>;
  readonly leasedObject: WeakRef<object>;
  readonly farReference: WeakRef<object>;
  readonly grantorsObserver: WeakRef<object>;
  readonly holdersObserver: WeakRef<object>;
}

/** The application's references to a loan, until it drops them. */
interface Hold {
  leased: Leased<Book> | undefined;
  book: Far<Book> | undefined;
}

/** Noor borrows a book; apart from `hold`, the application keeps nothing of it. */
async function lendAndLetGo(
  meeting: Meeting,
  make: (book: Book) => Leased<Book>,
): Promise<{ hold: Hold; traces: Traces }> {
  const hold: Hold = { leased: undefined, book: undefined };
  const traces: Partial<Record<keyof Traces, WeakRef<object>>> = {};
  meeting.offer(() => {
    const object = meeting.newBook();
    const observer = () => undefined;
    const leased = make(object);
    whenExpired(leased, observer);
    traces.serviceObject = new WeakRef(object);
    traces.leasedObject = new WeakRef(leased);
    traces.grantorsObserver = new WeakRef(observer);
    hold.leased = leased;
    return leased;
  });
  meeting.library.borrow().then(
    book => {
      const observer = () => undefined;
      whenExpired(book, observer);
      whenDisconnected(book, observer);
      traces.farReference = new WeakRef(book);
      traces.holdersObserver = new WeakRef(observer);
      hold.book = book;
    },
    () => undefined,
  );
  await meeting.world.runUntil(() => hold.book !== undefined, minutes(1));
  meeting.offer(() => {
    throw new Error('There are no more books.');
  });
  return { hold, traces: traces as Traces };
}

/** What is left after a forced collection, once the application has dropped its references. */
async function leftOver(hold: Hold, traces: Traces): Promise<string[]> {
  hold.leased = undefined;
  hold.book = undefined;
  let left: string[] = [];
  // A WeakRef keeps its target until the end of the turn in which it was made or read.
  for (let i = 0; i < 3; i++) {
    await new Promise(resolve => setImmediate(resolve));
    collect();
    left = Object.entries(traces)
      .filter(([, trace]) => (trace as WeakRef<object>).deref() !== undefined)
      .map(([what]) => what);
    if (left.length === 0) {
      break;
    }
  }
  return left;
}

const kept = ({ ada, noor }: Meeting) => [ada.device.snapshot().kept, noor.device.snapshot().kept];
const timers = ({ ada, noor }: Meeting) => [ada.phone.pendingTimers, noor.phone.pendingTimers];

/** Long enough for acknowledgements to have come. */
const settleMs = seconds(30);

const plain = (book: Book) => lease(minutes(2), book);

const endings: [string, (book: Book) => Leased<Book>, (hold: Hold, meeting: Meeting) => void][] = [
  ['elapsed', plain, () => undefined],
  ['was revoked by the grantor', plain, hold => revoke(hold.leased as Leased<Book>)],
  ['was revoked by the holder', plain, hold => revoke(hold.book as Far<Book>)],
  [
    'was used up',
    book => singleCallLease(minutes(2), book),
    hold => void (hold.book as Far<Book>).read(1),
  ],
  [
    'elapsed after many calls',
    book => renewOnCallLease(minutes(1), book),
    hold => {
      for (let page = 0; page < 100; page++) {
        void (hold.book as Far<Book>).read(page);
      }
    },
  ],
  [
    'elapsed while the phones were apart, with messages waiting',
    plain,
    (hold, { world, ada, noor }) => {
      world.apart(ada.phone, noor.phone);
      for (let page = 0; page < 100; page++) {
        void (hold.book as Far<Book>).read(page);
      }
      world.at(world.now + minutes(3), () => world.together(ada.phone, noor.phone));
    },
  ],
  ['elapsed while a call was not answered', plain, hold => void (hold.book as Far<Book>).ponder(1)],
];

test.each(endings)('L11: nothing is kept of a reference that %s', async (_how, make, end) => {
  const meeting = await meet();
  await meeting.world.run(settleMs);
  const before = { kept: kept(meeting), timers: timers(meeting) };
  const { hold, traces } = await lendAndLetGo(meeting, make);
  end(hold, meeting);
  await meeting.world.run(minutes(3) + settleMs);

  expect(kept(meeting)).toEqual(before.kept);
  expect(timers(meeting)).toEqual(before.timers);
  expect(await leftOver(hold, traces)).toEqual([]);
});

const partings: [string, (meeting: Meeting, hold: Hold) => Promise<void> | void][] = [
  ['right after the reference arrived', () => undefined],
  [
    'and the grantor had renewed it meanwhile',
    async ({ world }, hold) => {
      await world.run(seconds(30));
      void renew(hold.leased as Leased<Book>, minutes(2));
    },
  ],
  [
    'with a call in flight and one not answered',
    async ({ world, ada, noor }, hold) => {
      world.together(ada.phone, noor.phone);
      void (hold.book as Far<Book>).ponder(1);
      await world.run(seconds(1));
      void (hold.book as Far<Book>).read(2);
      await world.run(millis(0));
      world.apart(ada.phone, noor.phone);
    },
  ],
  [
    'and the grantor had revoked it meanwhile',
    async ({ world }, hold) => {
      await world.run(seconds(30));
      revoke(hold.leased as Leased<Book>);
    },
  ],
];

test.each(partings)(
  'L11: nothing is kept of one that ended after the phones had parted for good, %s',
  async (_how, meanwhile) => {
    const meeting = await meet();
    const { world, ada, noor } = meeting;
    await world.run(settleMs);
    const before = leasesOf(ada, minutes(2)).length;
    const { hold, traces } = await lendAndLetGo(meeting, plain);
    world.apart(ada.phone, noor.phone);
    await meanwhile(meeting, hold);
    await world.run(minutes(4));

    expect(leasesOf(ada, minutes(2))).toHaveLength(before);
    expect(leasesOf(noor, minutes(2))).toHaveLength(before);
    expect(await leftOver(hold, traces)).toEqual([]);
  },
);

test('L11: once every lease has ended and the other phone is gone for good, no lease and no call is left', async () => {
  const meeting = await meet();
  const { world, ada, noor } = meeting;
  const { hold, traces } = await lendAndLetGo(meeting, plain);
  void (hold.book as Far<Book>).ponder(1);
  await world.run(seconds(1));
  void (hold.book as Far<Book>).read(1);
  await world.run(millis(0));
  world.apart(ada.phone, noor.phone);
  await world.run(minutes(20));

  for (const { device } of [ada, noor]) {
    const { leases, kept: still } = device.snapshot();
    expect({ leases, calls: still.calls }).toEqual({ leases: [], calls: 0 });
  }
  expect(await leftOver(hold, traces)).toEqual([]);
});

test('L11: while a reference lives its object is kept, though the application does not hold it', async () => {
  const meeting = await meet();
  const { hold, traces } = await lendAndLetGo(meeting, plain);
  const { book } = hold;

  expect(await leftOver(hold, traces)).toContain('serviceObject');
  const read = fateOf(meeting.world, (book as Far<Book>).read(4));
  await meeting.world.run(seconds(1));
  expect(read.value).toBe('page 4');
});

test('L11: an object is kept until the last of its references has ended', async () => {
  const meeting = await meet();
  const { world, ada, reader } = meeting;
  const trace = handTwice(meeting);
  await world.run(seconds(61));
  expect(leasesOf(ada, minutes(1))).toHaveLength(1);
  expect(await isLeft(trace)).toBe(true);

  await world.run(seconds(31));
  expect(leasesOf(ada, minutes(1))).toEqual([]);
  expect(await isLeft(trace)).toBe(false);

  function handTwice({ newBook }: Meeting): WeakRef<object> {
    const object = newBook();
    const leased = lease(minutes(1), object);
    void reader.take(leased);
    world.at(world.now + seconds(30), () => void reader.take(leased));
    return new WeakRef(object);
  }
});

test('L11: nothing is kept of a reference whose other end was restarted', async () => {
  const meeting = await meet();
  const { world, ada, noor } = meeting;
  await world.run(settleMs);
  const before = noor.device.snapshot().kept.calls;
  const { hold, traces } = await lendAndLetGo(meeting, book => lease(minutes(10), book));
  const { farReference, holdersObserver } = traces;
  ada.phone.restart();
  await world.run(minutes(1));

  expect(leasesOf(noor, minutes(10)).filter(({ pattern }) => pattern === 'plain')).toEqual([]);
  expect(noor.device.snapshot().kept.calls).toBe(before);
  expect(await leftOver(hold, { farReference, holdersObserver } as Traces)).toEqual([]);
});

test('L11: nothing is kept of the arguments of a call that is never answered, once its reference has ended', async () => {
  const { world, ada, noor } = await meet();
  const dreams: { trace: WeakRef<object>; wakeUp: () => void }[] = [];
  const asleep = (trace: WeakRef<object>) =>
    new Promise<string>(resolve => dreams.push({ trace, wakeUp: () => resolve('') }));
  ada.device.export(Dreamer, { dream: about => asleep(new WeakRef(about)) });
  noor.device.whenDiscovered(Dreamer, dreamer => void dreamer.dream({ sheep: [1, 2, 3] }));
  await world.runUntil(() => dreams.length > 0, minutes(1));
  await world.run(minutes(21));

  expect(await isLeft(dreams[0]?.trace as WeakRef<object>)).toBe(false);
});

test('L11: a thousand ended references leave nothing behind', async () => {
  const meeting = await meet();
  const { world, library, newBook } = meeting;
  await world.run(settleMs);
  const before = { kept: kept(meeting), timers: timers(meeting) };
  meeting.offer(() => lease(seconds(10), newBook()));
  for (let i = 0; i < 1_000; i++) {
    void library.borrow();
  }
  await world.run(seconds(5));
  expect(leasesOf(meeting.ada, seconds(10))).toHaveLength(1_000);
  expect(leasesOf(meeting.noor, seconds(10))).toHaveLength(1_000);
  expect(timers(meeting)).toEqual(before.timers);
  await world.run(seconds(10) + settleMs);

  expect(kept(meeting)).toEqual(before.kept);
  expect(timers(meeting)).toEqual(before.timers);
});

async function isLeft(trace: WeakRef<object>): Promise<boolean> {
  await new Promise(resolve => setImmediate(resolve));
  collect();
  return trace.deref() !== undefined;
}
