import type { Far, Leased } from '../../../src/runtime';
import {
  ExpiredLeaseError,
  lease,
  leaseTimeLeft,
  minutes,
  renewOnCallLease,
  retract,
  RetractedError,
  revoke,
  seconds,
  singleCallLease,
  TimeoutError,
} from '../../../src/runtime';
import { answerTo, fateOf } from '../fate';
import { applicationErrors, endedConnections, jump, lent, seeds, watchForCrashes } from './loan';

watchForCrashes();

interface Session {
  ping(): string;
  slow(): Promise<string>;
  open(): Leased<Session>;
}

/** A root lease through which sessions are opened, with leases of their own. */
async function rooted(
  rootLease: (root: Root) => Leased<Root> = root => lease(seconds(30), root),
  sessionLease: (session: Session) => Leased<Session> = session => lease(minutes(30), session),
) {
  const finish: ((text: string) => void)[] = [];
  const sessions: Leased<Session>[] = [];
  const log: string[] = [];
  const newSession = (): Leased<Session> => {
    const session = sessionLease({
      ping: () => {
        log.push('ping');
        return 'pong';
      },
      slow: () => {
        log.push('slow');
        return new Promise<string>(resolve => finish.push(resolve));
      },
      open: newSession,
    });
    sessions.push(session);
    return session;
  };
  const gate: { open?: () => void; fail?: (error: Error) => void } = {};
  const root: Root = {
    open: newSession,
    openLater: () =>
      new Promise((resolve, reject) => {
        gate.open = () => resolve(newSession());
        gate.fail = reject;
      }),
    ping: () => 'pong',
  };
  const loan = await lent(() => rootLease(root));
  return { ...loan, root: loan.held as Far<Root>, sessions, finish, gate, log };
}

type Rooted = Awaited<ReturnType<typeof rooted>>;

interface Root {
  open(): Leased<Session>;
  openLater(): Promise<Leased<Session>>;
  ping(): string;
}

describe('M14: a call on a future belongs to the reference that the future becomes', () => {
  test('M14: it fails when the holder revokes that reference', async () => {
    const { world, root } = await rooted();
    const f = root.open();
    const g = fateOf(world, f.slow());
    const session = await answerTo(world, f);
    await world.run(100);
    revoke(session);
    await world.run(seconds(1));
    expect(g.error).toMatchObject({ name: 'ExpiredLeaseError', reason: 'revoked' });
    expect(leaseTimeLeft(root)).toBeGreaterThan(0);
  });

  test.each<[string, (rooted: Rooted, session: Far<Session>) => void]>([
    ['the grantor revokes the reference', ({ sessions }) => revoke(sessions[0] as Leased<Session>)],
    ['the holder revokes the reference', (_, session) => revoke(session)],
    ['the grantor revokes the root', ({ leased }) => revoke(leased)],
    ['the holder revokes the root', ({ root }) => revoke(root)],
    ['the grantor’s clock jumps past the deadline', ({ ada }) => jump(ada, minutes(31))],
    ['the holder’s clock jumps past the deadline', ({ noor }) => jump(noor, minutes(31))],
    ['the two part', ({ part }) => part()],
    ['the grantor crashes', ({ ada }) => ada.phone.crash()],
    ['the grantor restarts', ({ ada }) => ada.phone.restart()],
    ['the grantor’s device is closed', ({ ada }) => ada.device.close()],
    ['the holder’s device is closed', ({ noor }) => noor.device.close()],
    ['nothing happens', () => undefined],
  ])('M14: it ends as a call on the reference itself would, when %s', async (_, happens) => {
    const all = await rooted();
    const { world, root } = all;
    const f = root.open();
    const piped = fateOf(world, f.slow());
    const pipedDue = fateOf(world, f.slow().due(minutes(25)));
    const session = await answerTo(world, f);
    const direct = fateOf(world, session.slow());
    const directDue = fateOf(world, session.slow().due(minutes(25)));
    await world.run(seconds(1));
    happens(all, session);
    for (const ms of [100, seconds(5), minutes(1), minutes(20), minutes(20), minutes(60)]) {
      await world.run(ms);
      expect([piped.state, pipedDue.state]).toEqual([direct.state, directDue.state]);
    }
    expect(piped.state).toBe('failed');
    expect(piped.error).toEqual(direct.error);
    // A clock that jumps past the due and the deadline at once may give either error.
    expect(['ExpiredLeaseError', 'TimeoutError']).toContain((pipedDue.error as Error).name);
  });

  test('M14: it fails when that reference is revoked in the turn in which the future resolves', async () => {
    const { world, root } = await rooted();
    const f = root.open();
    const g = fateOf(world, f.slow());
    void f.then(session => revoke(session));
    await world.run(seconds(2));
    expect(g.error).toMatchObject({ name: 'ExpiredLeaseError', reason: 'revoked' });
  });

  test('M14: it fails at that lease’s own deadline', async () => {
    const { world, root } = await rooted(undefined, session => lease(seconds(5), session));
    const f = root.open();
    const g = fateOf(world, f.slow());
    const session = await answerTo(world, f);
    const deadlineMs = world.now + leaseTimeLeft(session);
    await world.run(seconds(10));
    expect(g.error).toMatchObject({ name: 'ExpiredLeaseError', reason: 'elapsed' });
    expect(Math.abs((g.atMs ?? 0) - deadlineMs)).toBeLessThan(50);
  });

  test.each([
    ['elapses', undefined],
    ['is revoked by the grantor', 'ada'],
    ['is revoked by the holder', 'noor'],
  ])(
    'M14: it outlives the lease through which the future was requested, which %s',
    async (_, who) => {
      const { world, root, leased, finish } = await rooted();
      const f = root.open();
      const g = fateOf(world, f.slow());
      await answerTo(world, f);
      await world.run(100);
      if (who === 'ada') revoke(leased);
      if (who === 'noor') revoke(root);
      await world.run(seconds(60));
      expect(leaseTimeLeft(root)).toBe(0);
      expect(g.state).toBe('pending');
      finish.forEach(each => each('at last'));
      await world.run(seconds(1));
      expect(g).toMatchObject({ state: 'succeeded', value: 'at last', times: 1 });
      expect(await answerTo(world, f.ping())).toBe('pong');
    },
  );

  test('M14: it outlives a single-call lease through which the future was requested', async () => {
    const { world, root, finish } = await rooted(each => singleCallLease(minutes(1), each));
    const f = root.open();
    const g = fateOf(world, f.slow());
    await world.run(seconds(1));
    expect(leaseTimeLeft(root)).toBe(0);
    expect(g.state).toBe('pending');
    finish.forEach(each => each('at last'));
    await world.run(seconds(1));
    expect(g.value).toBe('at last');
  });

  test('M14: when the root ends before the future resolves, both fail with ExpiredLeaseError', async () => {
    const { world, root } = await rooted();
    const f = root.openLater();
    const [asked, g, h] = [
      fateOf(world, f),
      fateOf(world, f.slow()),
      fateOf(world, f.open().ping()),
    ];
    await world.run(seconds(60));
    for (const each of [asked, g, h]) {
      expect(each.error).toMatchObject({ name: 'ExpiredLeaseError', reason: 'elapsed' });
    }
  });

  test("M14: it fails with the future's error, along a whole chain", async () => {
    const { world, root, gate } = await rooted();
    const f = root.openLater();
    const fates = [f, f.ping(), f.open(), f.open().open().ping()].map(each =>
      fateOf(world, each as PromiseLike<unknown>),
    );
    await world.run(100);
    gate.fail?.(new TypeError('no session today'));
    await world.run(seconds(1));
    for (const { error } of fates) {
      expect(error).toMatchObject({
        name: 'RemoteError',
        remoteName: 'TypeError',
        remoteMessage: 'no session today',
      });
    }
  });

  test('M14: along a chain each call ends with its own reference', async () => {
    const { world, root, finish } = await rooted(each => renewOnCallLease(minutes(10), each));
    const first = root.open();
    const second = first.open();
    const third = second.open();
    const fates = [first.slow(), second.slow(), third.slow()].map(each => fateOf(world, each));
    await answerTo(world, third);
    await world.run(100);
    expect(finish).toHaveLength(3);
    revoke(await second);
    await world.run(seconds(1));
    expect(fates.map(({ state }) => state)).toEqual(['pending', 'failed', 'pending']);
    finish.forEach(each => each('done'));
    await world.run(seconds(1));
    expect(fates.map(({ state }) => state)).toEqual(['succeeded', 'failed', 'succeeded']);
  });

  test('M14: on a resolved future it is queued in that reference and retracted from there', async () => {
    const { world, root, lose, log, regain } = await rooted(each => lease(minutes(30), each));
    const f = root.open();
    const session = await answerTo(world, f);
    await lose();
    const g = fateOf(world, f.ping());
    await world.run(1);
    expect(retract(root)).toEqual([]);
    expect(retract(session)).toEqual([{ method: 'ping', args: [] }]);
    await world.run(1);
    expect(g.error).toBeInstanceOf(RetractedError);
    await regain();
    await world.run(seconds(10));
    expect(log).toEqual([]);
  });

  test('M14: on a retracted future it fails with RetractedError and is never carried out', async () => {
    const { world, root, lose, log, regain, sessions } = await rooted(each =>
      lease(minutes(30), each),
    );
    await lose();
    const f = root.open();
    const fates = [f, f.ping(), f.open().ping()].map(each =>
      fateOf(world, each as PromiseLike<unknown>),
    );
    f.ping().oneWay();
    await world.run(100);
    expect(retract(root).map(({ method }) => method)).toContain('open');
    await world.run(100);
    for (const { error } of fates) expect(error).toBeInstanceOf(RetractedError);
    await regain();
    await world.run(seconds(10));
    expect([log, sessions]).toEqual([[], []]);
  });

  test('M14: on a future that timed out it fails with that error, or with that of its own due', async () => {
    const { world, root } = await rooted();
    const f = root.openLater().due(seconds(2));
    const [g, h] = [fateOf(world, f.ping()), fateOf(world, f.ping().due(seconds(1)))];
    const startMs = world.now;
    await world.run(seconds(5));
    expect(g.error).toBeInstanceOf(TimeoutError);
    expect(h.error).toBeInstanceOf(TimeoutError);
    expect(Math.abs((h.atMs ?? 0) - startMs - seconds(1))).toBeLessThanOrEqual(2);
    expect(Math.abs((g.atMs ?? 0) - startMs - seconds(2))).toBeLessThanOrEqual(2);
  });

  test('M14: on a future that becomes a single-call reference, the first is answered and the second fails as used', async () => {
    const { world, root, log } = await rooted(undefined, each => singleCallLease(minutes(1), each));
    const f = root.open();
    const [g, h] = [fateOf(world, f.ping()), fateOf(world, f.ping())];
    await world.run(seconds(1));
    expect(g.value).toBe('pong');
    expect(h.error).toMatchObject({ name: 'ExpiredLeaseError', reason: 'used' });
    expect(log).toEqual(['ping']);
  });

  test.each([
    ['a number', 5],
    ['null', null],
    ['undefined', undefined],
    ['a plain object with that method’s name', { ping: 'not a method' }],
    ['a string', 'text'],
  ])(
    'M14: on a future that becomes %s it fails with a named error, and nothing else is affected',
    async (_, value) => {
      const { world, root, ada, noor } = await rooted(each =>
        lease(minutes(1), { ...each, open: () => value as unknown as Leased<Session> }),
      );
      const f = root.open();
      const [g, h] = [fateOf(world, f.ping()), fateOf(world, f.open().ping())];
      const then = fateOf(
        world,
        f.then(there => (there as unknown as Session).ping()),
      );
      await world.run(seconds(1));
      expect(g.error).toBeInstanceOf(Error);
      expect(h.error).toBeInstanceOf(Error);
      expect(then.state).toBe('failed');
      expect(await answerTo(world, root.ping())).toBe('pong');
      expect(endedConnections(ada, noor)).toEqual([]);
      expect(applicationErrors(noor)).toEqual([]);
    },
  );

  test.each(seeds(30))(
    'M14: across broken connections it is carried out once or fails, and never stays pending (seed %d)',
    async seed => {
      const { world, root, ada, noor, log, finish } = await rooted(
        each => lease(minutes(2), each),
        each => lease(minutes(4), each),
      );
      const calls = [...Array(6).keys()].map(i => {
        const f = i % 2 === 0 ? root.open() : root.open().open();
        return [fateOf(world, f), fateOf(world, f.ping()), fateOf(world, f.slow())] as const;
      });
      await world.run(seed);
      if (seed % 2 === 0) world.connections().forEach(each => each.reset('both'));
      else world.apart(ada.phone, noor.phone);
      await world.run(seconds(5 + (seed % 7)));
      world.together(ada.phone, noor.phone);
      await world.run(seconds(60));
      expect(calls.map(([f, g]) => [f.state, g.state])).toEqual(
        calls.map(() => ['succeeded', 'succeeded']),
      );
      expect(log.filter(each => each === 'ping')).toHaveLength(6);
      expect(finish).toHaveLength(6);
      await world.run(minutes(5));
      expect(calls.map(([, , slow]) => slow.error)).toEqual(
        calls.map(() => expect.any(ExpiredLeaseError)),
      );
    },
  );
});
