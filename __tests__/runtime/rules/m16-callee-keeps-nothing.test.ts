import type { Far, Leased } from '../../../src/runtime';
import {
  lease,
  minutes,
  renew,
  renewOnCallLease,
  revoke,
  seconds,
  singleCallLease,
} from '../../../src/runtime';
import { encounter } from '../encounter';
import { answerTo, fateOf } from '../fate';
import { even, keptBy, lent, QUIET_MS, seeds, watchForCrashes } from './loan';

watchForCrashes();

interface Session {
  ping(): string;
  never(): Promise<never>;
  open(): Leased<Session>;
  openNever(): Promise<Leased<Session>>;
  take(callback: () => void): void;
}

const session = (periodMs: number, make: typeof lease = lease): Leased<Session> =>
  make<Session>(periodMs, {
    ping: () => 'pong',
    never: () => new Promise<never>(() => undefined),
    open: () => session(periodMs, make),
    openNever: () => new Promise<never>(() => undefined),
    take: () => undefined,
  });

describe('M16: what the callee keeps for a call ends with the lease that it came through', () => {
  test.each([
    ['elapses', undefined],
    ['is revoked by the grantor', 'ada'],
    ['is revoked by the holder', 'noor'],
  ])('M16: due(Infinity) on a lease that %s keeps nothing', async (_, who) => {
    const { world, ada, noor, far, held, leased } = await lent(() => session(seconds(10)));
    await world.run(seconds(1));
    const before = [keptBy(ada), keptBy(noor)];
    const calls = [
      (held as Far<Session>).never().due(Infinity),
      (held as Far<Session>).never().due(minutes(600)),
      (held as Far<Session>).never(),
      (held as Far<Session>).openNever().due(Infinity),
    ].map(each => fateOf<unknown>(world, each));
    const piped = fateOf(
      world,
      (held as Far<Session>).openNever().due(Infinity).never().due(Infinity),
    );
    await world.run(seconds(1));
    if (who === 'ada') revoke(leased);
    if (who === 'noor') revoke(held);
    await world.run(seconds(20));
    expect([...calls, piped].map(({ state }) => state)).not.toContain('pending');
    expect(await answerTo(world, far.ping())).toBe('pong');
    await world.run(QUIET_MS);
    const after = [keptBy(ada), keptBy(noor)];
    expect(after.map(({ calls: n, messages }) => [n, messages])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    // One lease and its deadline less.
    after.forEach((kept, i) => {
      expect(kept.leases).toBe((before[i]?.leases ?? 0) - 1);
      expect(kept.deadlines).toBeLessThanOrEqual(before[i]?.deadlines ?? 0);
    });
  });

  test('M16: a due shorter than the lease still ends the call first', async () => {
    const { world, ada, held } = await lent(() => session(minutes(5)));
    void (held as Far<Session>).never().due(seconds(2));
    await world.run(seconds(1));
    expect(keptBy(ada).calls).toBeGreaterThan(0);
    await world.run(seconds(3));
    expect(keptBy(ada).calls).toBe(0);
  });

  test('M16: a renewed lease keeps its calls until it ends', async () => {
    const { world, ada, held } = await lent(() => session(seconds(10)));
    const call = fateOf(world, (held as Far<Session>).never());
    await world.run(seconds(5));
    await answerTo(world, renew(held, seconds(60)));
    await world.run(seconds(30));
    expect(call.state).toBe('pending');
    expect(keptBy(ada).calls).toBeGreaterThan(0);
    await world.run(seconds(40));
    expect(call.state).toBe('failed');
    expect(keptBy(ada).calls).toBe(0);
  });

  test('M16: the results that pipelining keeps end with the lease too', async () => {
    const { world, ada, held } = await lent(() => session(seconds(10)));
    let f = (held as Far<Session>).open();
    for (let i = 0; i < 20; i++) f = f.open();
    await answerTo(world, f.ping());
    await world.run(seconds(30));
    expect(keptBy(ada)).toMatchObject({ calls: 0, messages: 0, leases: 1 });
  });

  test('M16: the answer of a single-call lease still arrives, and nothing is kept after it', async () => {
    let finish: (text: string) => void = () => undefined;
    const { world, ada, noor, held } = await lent(() =>
      singleCallLease(seconds(30), {
        wait: () => new Promise<string>(resolve => (finish = resolve)),
      }),
    );
    const call = fateOf(world, held.wait());
    await world.run(seconds(10));
    finish('done');
    await world.run(seconds(1));
    expect(call.value).toBe('done');
    await world.run(QUIET_MS);
    for (const party of [ada, noor])
      expect(keptBy(party)).toMatchObject({ calls: 0, messages: 0, leases: 1 });
  });
});

describe('L11: nothing is kept after the last lease', () => {
  test('L11: nothing is kept of a holder that closed its device', async () => {
    const { world, ada, noor } = await encounter({ ping: () => 'pong' }, even);
    noor.device.close();
    await world.run(minutes(15));
    expect(keptBy(ada)).toMatchObject({ calls: 0, messages: 0, leases: 0, peers: 0 });
  });

  test.each(seeds(24, 0))(
    'L11: of a holder that crashes %d ms after its calls nothing is kept once the leases have ended, not even the peer',
    async afterMs => {
      const { world, ada, noor, held, far } = await lent(() => session(seconds(30)));
      const open = held as Far<Session>;
      void far.ping();
      void open.never().due(Infinity);
      void open.open().open().ping();
      void open.take(() => undefined);
      open.ping().oneWay();
      void renew(open, seconds(45));
      await world.run(afterMs);
      noor.phone.crash();
      // The default lease of the service and of the callback is the longest: ten minutes.
      await world.run(minutes(12));
      expect(keptBy(ada)).toMatchObject({ calls: 0, messages: 0, leases: 0, peers: 0 });
    },
  );

  test.each(['apart', 'deaf', 'mute'] as const)(
    'L11: nor of one that went out of range in the middle (%s)',
    async how => {
      for (const afterMs of [0, 3, 6, 8, 11, 14, 17]) {
        const { world, ada, noor, held } = await lent(() => session(seconds(30), renewOnCallLease));
        const open = held as Far<Session>;
        const calls = [open.never().due(Infinity), open.open().never(), open.ping()].map(each =>
          fateOf<unknown>(world, each),
        );
        await world.run(afterMs);
        if (how === 'apart') world.apart(ada.phone, noor.phone);
        if (how === 'deaf') world.mute(noor.phone, ada.phone);
        if (how === 'mute') world.mute(ada.phone, noor.phone);
        await world.run(minutes(25));
        expect(calls.map(({ state }) => state)).not.toContain('pending');
        for (const party of [ada, noor]) {
          expect({ afterMs, ...keptBy(party) }).toMatchObject({
            afterMs,
            calls: 0,
            messages: 0,
            leases: 0,
          });
          // With one direction open, a peer may be sighted all the time.
          if (how === 'apart')
            expect({ afterMs, peers: keptBy(party).peers }).toEqual({ afterMs, peers: 0 });
        }
      }
    },
  );

  test('L11: of a grantor that crashed the holder keeps nothing', async () => {
    const { world, ada, noor, held } = await lent(() => session(seconds(30)));
    const calls = [(held as Far<Session>).never().due(Infinity), (held as Far<Session>).ping()].map(
      each => fateOf<unknown>(world, each),
    );
    ada.phone.crash();
    await world.run(minutes(12));
    expect(calls.map(({ state }) => state)).toEqual(['failed', 'failed']);
    expect(keptBy(noor)).toMatchObject({ calls: 0, messages: 0, leases: 0, peers: 0 });
  });

  test('L11: after a thousand leases there are as many deadlines as before', async () => {
    const { world, ada, noor, held } = await lent(() => session(minutes(9), renewOnCallLease));
    await world.run(QUIET_MS);
    const before = [keptBy(ada), keptBy(noor)];
    const open = held as Far<Session>;
    for (let round = 0; round < 20; round++) {
      const opened = Array.from({ length: 50 }, () => open.open());
      await world.run(seconds(1));
      for (const each of opened) revoke(await each);
      await world.run(100);
    }
    await world.run(QUIET_MS);
    expect([keptBy(ada), keptBy(noor)]).toEqual(before);
  });

  test('L11: while the two are connected, ended leases are dropped at both within seconds', async () => {
    const { world, ada, noor, held } = await lent(() => session(minutes(9)));
    await world.run(QUIET_MS);
    const before = [keptBy(ada), keptBy(noor)];
    const open = held as Far<Session>;
    for (let i = 0; i < 20; i++) {
      const opened = await answerTo(world, open.open());
      void opened.never().due(Infinity);
      void opened.openNever().never();
      opened.take(() => undefined).oneWay();
      await world.run(i);
      revoke(opened);
    }
    await world.run(seconds(5));
    const after = [keptBy(ada), keptBy(noor)];
    // Only the twenty callbacks are left: they have the default lease, ten minutes.
    after.forEach((kept, i) => {
      expect(kept).toMatchObject({ calls: 0, messages: 0 });
      expect(kept.leases).toBeLessThanOrEqual((before[i]?.leases ?? 0) + 20);
    });
    await world.run(minutes(11));
    for (const party of [ada, noor])
      expect(keptBy(party)).toMatchObject({ calls: 0, messages: 0, leases: 0 });
  });
});
