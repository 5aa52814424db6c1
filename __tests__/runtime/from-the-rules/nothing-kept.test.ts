import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Leased } from '../../../src/runtime';
import {
  lease,
  minutes,
  renewOnCallLease,
  retract,
  revoke,
  seconds,
  serviceType,
  singleCallLease,
  whenDisconnected,
  whenExpired,
} from '../../../src/runtime';
import type { Party } from '../two-phones';
import { dice, forSeeds, stage, value, watch } from './stage';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const kept = ({ device }: Party) => {
  const { kept: all, leases } = device.snapshot();
  return {
    calls: all.calls,
    messages: all.messages,
    leases: leases.length,
    deadlines: all.deadlines,
  };
};

interface Session {
  never(): number;
  say(n: number): number;
  later(afterMs: number): number;
  take(callback: unknown): number;
  open(periodMs: number): Leased<Session>;
}

async function desk(seed = 1) {
  const met = await stage<{ open(periodMs: number, kind: number): Leased<Session> }>(
    device => {
      void device;
      const session = (): Session => ({
        never: () => new Promise(() => undefined) as never,
        say: n => n,
        later: afterMs =>
          new Promise(resolve =>
            met.ada.phone.ports.clock.setTimer(afterMs, () => resolve(1)),
          ) as never,
        take: () => 1,
        open: periodMs => lease(periodMs, session()) as Leased<Session>,
      });
      return {
        open: (periodMs, kind) =>
          [lease, renewOnCallLease, singleCallLease][kind]!(periodMs, session()) as Leased<Session>,
      };
    },
    {
      seed,
      ada: { defaultLease: { periodMs: seconds(60) } },
      noor: { defaultLease: { periodMs: seconds(60) } },
    },
  );
  return met;
}

test.each(['here', 'away'])(
  'L11: a device that is closed keeps nothing, not even of someone who is %s',
  async where => {
    const { world, ada, noor, desk: far } = await desk();
    await value(world, far.open(seconds(30), 0));
    if (where === 'away') {
      world.apart(ada.phone, noor.phone);
      await world.run(seconds(10));
    }
    noor.device.close();
    await world.run(1);
    expect(kept(noor)).toEqual({ calls: 0, messages: 0, leases: 0, deadlines: 0 });
    expect(noor.phone.pendingTimers).toBe(0);
  },
);

test('M16, L11: whatever was called and however it ended, after the end nothing is kept at either end', async () => {
  await forSeeds(1, 15, async seed => {
    const draw = dice(seed);
    const { world, ada, noor, desk: far } = await desk(seed);
    await world.run(seconds(20));
    const before = [kept(ada), kept(noor)];
    const sessions = [] as Awaited<ReturnType<typeof far.open>>[];
    const story: string[] = [];
    for (let i = draw.between(1, 3); i > 0; i--) {
      const [period, kind] = [draw.between(1_000, 20_000), draw.below(3)];
      story.push(`open ${period} ${kind}`);
      sessions.push(await value(world, far.open(period, kind)));
    }
    let isApart = false;
    for (let step = draw.between(3, 15); step > 0; step--) {
      const session = draw.one(sessions);
      const what = draw.below(10);
      story.push(`${what}`);
      const due = draw.one([undefined, Infinity, draw.between(5, 3_000), minutes(30)]);
      const call = <
        T extends { due(ms: number): T; oneWay(): void; catch(f: () => void): unknown },
      >(
        future: T,
      ) => {
        if (due !== undefined) future.due(due);
        future.catch(() => undefined);
      };
      if (what === 0) call(session.never());
      if (what === 1) call(session.say(1));
      if (what === 2) call(session.later(draw.between(0, 10_000)));
      if (what === 3) call(session.take(lease(draw.between(5, 15_000), { a: () => 1 })));
      if (what === 4) call(session.take([() => 1, () => 2]));
      if (what === 5) {
        const opening = session.open(draw.between(100, 15_000));
        call(opening.never());
        call(opening.open(5_000).say(3));
        call(opening);
      }
      if (what === 6) {
        if (isApart) world.together(ada.phone, noor.phone);
        else world.apart(ada.phone, noor.phone);
        isApart = !isApart;
      }
      if (what === 7) {
        retract(session);
      }
      if (what === 8 && draw.chance(0.3)) revoke(session);
      if (what === 9) {
        try {
          session.take(() => 1).oneWay();
        } catch {
          // Ended.
        }
      }
      await world.run(draw.between(0, 3_000));
    }
    world.together(ada.phone, noor.phone);
    // The callbacks have the default lease of a minute, as has the desk.
    await world.run(minutes(2.5));
    const after = [kept(ada), kept(noor)];
    for (const end of [0, 1]) {
      for (const name of ['calls', 'messages', 'leases'] as const) {
        if (after[end]![name] > before[end]![name]) {
          return [
            `${end === 0 ? 'grantor' : 'holder'} keeps ${name}: ${after[end]![name]} (${
              before[end]![name]
            }): ${story.join(' ')}`,
          ];
        }
      }
    }
    return [];
  });
});

test('M16: never().due(Infinity) on a lease that ends: nothing an instant later, at both ends', async () => {
  const { world, ada, noor, desk: far } = await desk();
  await world.run(seconds(20));
  const before = [kept(ada), kept(noor)];
  const session = await value(world, far.open(seconds(5), 0));
  const fate = watch(session.never().due(Infinity));
  await world.run(seconds(6));
  expect(fate.word).toBe('ExpiredLeaseError');
  await world.run(seconds(3));
  for (const end of [0, 1]) {
    const { deadlines, ...rest } = [kept(ada), kept(noor)][end]!;
    const { deadlines: deadlinesBefore, ...restBefore } = before[end]!;
    expect(rest).toEqual(restBefore);
    expect(deadlines).toBeLessThanOrEqual(deadlinesBefore);
  }
});

test('L11: a holder that crashes at any moment of an exchange leaves nothing once the leases have ended', async () => {
  await forSeeds(1, 8, async seed => {
    const draw = dice(seed);
    const { world, ada, noor, desk: far } = await desk(seed);
    const session = await value(world, far.open(seconds(30), 0));
    for (let i = draw.between(1, 6); i > 0; i--) {
      watch(
        draw.one([
          () => session.say(1),
          () => session.never(),
          () => session.later(2_000),
          () => session.take(() => 1),
        ])(),
      );
      await world.run(draw.between(0, 6));
    }
    noor.phone.crash();
    await world.run(minutes(2.5));
    const { calls, messages, leases } = kept(ada);
    if (calls + messages + leases > 0)
      return [`calls ${calls}, messages ${messages}, leases ${leases}`];
    const peers = ada.device.snapshot().peers;
    await world.run(minutes(10));
    if (ada.device.snapshot().peers.length > 0) return [`peer: ${JSON.stringify(peers)}`];
    return [];
  });
});

test("M4, L11: a retracted call's callback lease ends with it", async () => {
  const { world, ada, noor, desk: far } = await desk();
  const session = await value(world, far.open(minutes(5), 0));
  let apart = false;
  whenDisconnected(session, () => (apart = true));
  world.apart(ada.phone, noor.phone);
  await world.runUntil(() => apart, 60_000);
  const before = noor.device.snapshot().leases.length;
  const own = lease(minutes(30), { a: () => 1 });
  const call = watch(session.take({ one: () => 1, two: own }));
  const timed = watch(session.take(() => 1).due(500));
  await world.run(100);
  expect(retract(session)).toHaveLength(2);
  await world.run(1);
  expect(call.word).toBe('RetractedError');
  expect(timed.word).toBe('RetractedError');
  expect(noor.device.snapshot().leases.length).toBe(before);
  const late = watch(session.take(() => 1).due(500));
  await world.run(1_000);
  expect(late.word).toBe('TimeoutError');
  expect(noor.device.snapshot().leases.length).toBe(before);
});

/** In a function of its own, so that no local variable holds it. */
async function ghosts(
  how: 'elapsed' | 'revoked by holder' | 'revoked by grantor' | 'crash' | 'used',
) {
  const refs: Record<string, WeakRef<object>> = {};
  const remember = <T extends object>(name: string, object: T): T => {
    refs[name] = new WeakRef(object);
    return object;
  };
  let granted: object | undefined;
  const met = await stage(() => ({
    open() {
      const service = remember('service', {
        use: (callback: unknown) => {
          remember('callback at the grantor', callback as object);
          return 1;
        },
        never: () => new Promise<number>(() => undefined) as never as number,
      });
      return (granted = (how === 'used' ? singleCallLease : lease)(
        seconds(30),
        service,
        ...([] as never[]),
      ));
    },
  }));
  const { world, desk: far, noor } = met;
  await (async () => {
    const session = remember('far', await value(world, far.open()));
    whenExpired(
      session,
      remember('observer', () => undefined),
    );
    const callback = remember('callback', () => 1);
    watch((session.use as (c: unknown) => PromiseLike<number>)(callback));
    if (how !== 'used') watch(session.never().due(Infinity));
    await world.run(seconds(2));
    if (how === 'revoked by holder') revoke(session);
    if (how === 'revoked by grantor') revoke(granted as never);
    granted = undefined;
    if (how === 'crash') noor.phone.crash();
  })();
  await world.run(minutes(11));
  return { met, refs };
}

test.each(['elapsed', 'revoked by holder', 'revoked by grantor', 'crash', 'used'] as const)(
  'L11: what the application does not hold can be collected (%s)',
  async how => {
    const { met, refs } = await ghosts(how);
    for (let i = 0; i < 5; i++) {
      await new Promise(resolve => setImmediate(resolve));
      collect();
    }
    const alive = Object.entries(refs)
      .filter(([, ref]) => ref.deref() !== undefined)
      .map(([name]) => name);
    // After a crash the far end is the crashed app's own.
    expect(
      alive.filter(
        name => how !== 'crash' || ['service', 'callback at the grantor'].includes(name),
      ),
    ).toEqual([]);
    expect(met.world.now).toBeGreaterThan(0);
  },
);

test('L11: an export that is taken back, and a device that is closed, let go', async () => {
  const { world, ada, noor } = await desk();
  const ref = await (async () => {
    const service = { hello: () => 'x' };
    const type = serviceType<typeof service>('Ghost');
    const withdraw = ada.device.export(type, service);
    const far = await value(world, noor.device.discover(type, { within: seconds(30) }));
    await value(world, far.hello());
    withdraw();
    await world.run(seconds(20));
    const fate = watch(far.hello());
    await world.run(seconds(1));
    expect(fate.word).toBe('ExpiredLeaseError');
    return new WeakRef(service);
  })();
  await world.run(minutes(11));
  for (let i = 0; i < 5; i++) {
    await new Promise(resolve => setImmediate(resolve));
    collect();
  }
  expect(ref.deref()).toBeUndefined();
});
