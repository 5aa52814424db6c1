import type { Far, Leased } from '../../../src/runtime';
import {
  lease,
  leaseTimeLeft,
  minutes,
  retract,
  revoke,
  seconds,
  TimeoutError,
} from '../../../src/runtime';
import {
  applicationErrors,
  endedConnections,
  evenNetwork,
  keptBy,
  lent,
  watchForCrashes,
} from './loan';

watchForCrashes();

const LENGTH = 10_000;

interface Link {
  next(): Leased<Link> | Promise<Leased<Link>>;
  stay(): Promise<Leased<Link>>;
  fail(): Leased<Link>;
}

type Chain = ReturnType<Far<Link>['next']>;

async function chained(rootMs = minutes(20)) {
  const gate: { open: () => void; fail: (error: unknown) => void } = {
    open: () => undefined,
    fail: () => undefined,
  };
  let entered = 0;
  const make = (): Leased<Link> => lease(rootMs, link);
  const link: Link = {
    next: () => {
      entered += 1;
      return make();
    },
    stay: () =>
      new Promise((resolve, reject) => {
        gate.open = () => resolve(make());
        gate.fail = reject;
      }),
    fail: () => {
      throw new Error('no');
    },
  };
  // So high that only the length of the chain is tested.
  const limits = {
    liveLeases: 50_000,
    outboxMessages: 50_000,
    outboxBytes: 100_000_000,
    pendingAnswers: 50_000,
    messagesPerSecond: 1_000_000,
  };
  const loan = await lent(make, { world: { network: evenNetwork }, device: { limits } });
  const root = loan.held as Far<Link>;
  return { ...loan, root, gate, entered: () => entered };
}

/** A chain of calls, each on the answer of the one before; how many were settled, and how. */
function chain(first: Chain, length = LENGTH) {
  const outcomes = { succeeded: 0, failed: 0, error: undefined as unknown };
  let last = first;
  const watch = (each: Chain) =>
    void each.then(
      () => (outcomes.succeeded += 1),
      (error: unknown) => {
        outcomes.failed += 1;
        outcomes.error = error;
      },
    );
  watch(last);
  for (let i = 1; i < length; i++) {
    last = last.next();
    watch(last);
  }
  return { last, outcomes };
}

type Loan = Awaited<ReturnType<typeof chained>>;

/** Ways in which a chain that hangs on `stay` ends. `undefined`: the rules say only that it fails. */
const ends: [string, (loan: Loan) => Promise<void> | void, string | undefined][] = [
  ['its first call fails', loan => loan.gate.fail(new Error('no')), 'RemoteError'],
  [
    'its root is revoked by the grantor',
    async loan => {
      revoke(loan.leased);
      await loan.world.run(minutes(20));
    },
    'ExpiredLeaseError',
  ],
  ['its root is revoked by the holder', loan => revoke(loan.root), 'ExpiredLeaseError'],
  ['its root elapses', loan => loan.world.run(minutes(20)), 'ExpiredLeaseError'],
  [
    'the grantor’s device is closed',
    async loan => {
      loan.ada.device.close();
      await loan.world.run(minutes(20));
    },
    undefined,
  ],
  ['the holder’s device is closed', loan => loan.noor.device.close(), undefined],
  [
    'the grantor crashes',
    async loan => {
      loan.ada.phone.crash();
      await loan.world.run(minutes(20));
    },
    'ExpiredLeaseError',
  ],
  [
    'the two part for good',
    async loan => {
      loan.part();
      await loan.world.run(minutes(20));
    },
    'ExpiredLeaseError',
  ],
];

describe('B1: a chain of 10,000 pipelined calls', () => {
  test.each(ends)('B1: fails as a whole when %s, and raises nothing', async (_, end, name) => {
    const loan = await chained();
    const { world, ada, noor, root, gate } = loan;
    const { outcomes } = chain(root.stay());
    await world.run(seconds(3));
    expect(outcomes).toMatchObject({ succeeded: 0, failed: 0 });
    expect(gate.open).toBeDefined();
    await end(loan);
    await world.run(seconds(3));
    expect(outcomes).toMatchObject({ succeeded: 0, failed: LENGTH });
    if (name !== undefined) expect(outcomes.error).toMatchObject({ name });
    expect([...applicationErrors(ada), ...applicationErrors(noor)]).toEqual([]);
  });

  test('B1: fails as a whole when its first call is due, at the callee too', async () => {
    const { world, ada, noor, far, root } = await chained();
    await world.run(seconds(2));
    const { outcomes } = chain(root.stay().due(seconds(2)));
    await world.run(seconds(6));
    expect(outcomes).toMatchObject({ succeeded: 0, failed: LENGTH });
    expect(outcomes.error).toBeInstanceOf(TimeoutError);
    expect(keptBy(noor)).toMatchObject({ calls: 0, messages: 0 });
    expect(keptBy(ada).messages).toBe(0);
    expect([
      ...applicationErrors(ada),
      ...applicationErrors(noor),
      ...endedConnections(ada, noor),
    ]).toEqual([]);
    let answer = '';
    void far.ping().then(text => (answer = text));
    await world.run(seconds(1));
    expect(answer).toBe('pong');
    expect(keptBy(ada).calls).toBe(0);
  });

  test('B1: another lease with its deadline in the same millisecond ends as well', async () => {
    const { world, ada, root, ends: told } = await chained(seconds(30));
    const { outcomes } = chain(root.stay().due(leaseTimeLeft(root)));
    await world.run(seconds(60));
    expect(outcomes.failed).toBe(LENGTH);
    expect(told).toEqual({ ada: ['elapsed'], noor: ['elapsed'] });
    expect(keptBy(ada)).toMatchObject({ calls: 0, messages: 0 });
  });

  test('B1: succeeds as a whole when its first call does', async () => {
    const { world, ada, noor, root, gate, entered } = await chained();
    const { outcomes } = chain(root.stay());
    await world.run(seconds(2));
    gate.open();
    await world.runUntil(() => outcomes.succeeded + outcomes.failed === LENGTH, minutes(2));
    expect(outcomes).toEqual({ succeeded: LENGTH, failed: 0, error: undefined });
    expect(entered()).toBe(LENGTH - 1);
    expect([
      ...applicationErrors(ada),
      ...applicationErrors(noor),
      ...endedConnections(ada, noor),
    ]).toEqual([]);
  });

  test('B1: succeeds up to the link that throws, and fails from there on with its error', async () => {
    const { world, root, ada, noor } = await chained();
    const before = chain(root.next(), LENGTH / 2);
    const after = chain(before.last.fail(), LENGTH / 2);
    await world.runUntil(() => after.outcomes.failed === LENGTH / 2, minutes(2));
    expect(before.outcomes).toMatchObject({ succeeded: LENGTH / 2, failed: 0 });
    expect(after.outcomes.error).toMatchObject({ name: 'RemoteError', remoteMessage: 'no' });
    expect([
      ...applicationErrors(ada),
      ...applicationErrors(noor),
      ...endedConnections(ada, noor),
    ]).toEqual([]);
  });

  test('B1: queued while disconnected is retracted as a whole', async () => {
    const { world, root, lose, regain, entered } = await chained();
    await lose();
    const { outcomes } = chain(root.next());
    await world.run(1);
    expect(retract(root).map(({ method }) => method)).toContain('next');
    await world.run(seconds(1));
    expect(outcomes).toMatchObject({ failed: LENGTH, error: { name: 'RetractedError' } });
    await regain();
    await world.run(seconds(5));
    expect(entered()).toBe(0);
  });

  test('B1: succeeds across a reconnection in the middle', async () => {
    const { world, root, entered } = await chained();
    const { outcomes } = chain(root.next());
    await world.run(15);
    world.connections().forEach(each => each.reset('both'));
    await world.runUntil(() => outcomes.succeeded === LENGTH, minutes(2));
    expect(entered()).toBe(LENGTH);
  });
});
