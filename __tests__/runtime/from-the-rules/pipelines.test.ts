import type { Far, Leased } from '../../../src/runtime';
import {
  lease,
  leaseTimeLeft,
  minutes,
  renew,
  renewOnCallLease,
  revoke,
  seconds,
  singleCallLease,
  whenDisconnected,
  whenExpired,
} from '../../../src/runtime';
import { dice, forSeeds, stage, value, watch } from './stage';

interface Node {
  /** The next one, answered after so long, or never. */
  next(afterMs?: number): Leased<Node>;
  slow(): number;
  say(n: number): number;
  fail(): Leased<Node>;
  nothing(): Leased<Node>;
}

/** A service that goes on and on; `granted` are the leases in the order in which they were made. */
async function chain(seed = 1, periodMs = minutes(20), make = lease) {
  const granted: Leased<Node>[] = [];
  const said: number[] = [];
  const met = await stage<Node>(
    device => {
      void device;
      const node = (): Node => ({
        next(afterMs = 0) {
          const made = make(periodMs, node()) as Leased<Node>;
          granted.push(made);
          return afterMs === 0
            ? made
            : (new Promise(resolve => timer(afterMs, () => resolve(made))) as never);
        },
        slow: () => new Promise<never>(() => undefined) as never,
        say(n) {
          said.push(n);
          return n;
        },
        fail() {
          throw new TypeError('no more');
        },
        nothing: () => 5 as never,
      });
      return node();
    },
    { seed },
  );
  const timer = (ms: number, run: () => void) => met.ada.phone.ports.clock.setTimer(ms, run);
  return { ...met, granted, said };
}

test('M14, M7: revoking the reference of any link of a chain ends what is called through it, and nothing above', async () => {
  for (const level of [0, 1, 2]) {
    for (const end of ['holder', 'grantor'] as const) {
      const { world, desk, granted } = await chain(1, minutes(2));
      const a = desk.next();
      const b = a.next();
      const c = b.next();
      const futures = [a.slow(), b.slow(), c.slow()].map(watch);
      const fars = [await value(world, a), await value(world, b), await value(world, c)];
      await world.run(seconds(1));
      revoke(end === 'holder' ? (fars[level] as never) : (granted[level] as never));
      // L8: what had arrived when the grantor revoked may still be answered, until the lease's former deadline.
      await world.run(end === 'holder' ? seconds(1) : minutes(2) - seconds(3.5));
      if (end === 'grantor') {
        expect(futures[level]!.word).toBe('pending');
        revoke(granted[(level + 1) % 3] as never);
        await world.run(seconds(4));
        expect(futures[level]!.word).toBe('ExpiredLeaseError');
        continue;
      }
      expect([level, end, ...futures.map(({ word }) => word)]).toEqual([
        level,
        end,
        ...[0, 1, 2].map(at => (at === level ? 'ExpiredLeaseError' : 'pending')),
      ]);
      expect(futures[level]!.error!.reason).toBe('revoked');
    }
  }
});

test('M14: the reference through which it was asked for ends, and the pipelined call goes on', async () => {
  const { world, ada, noor } = await chain();
  const { desk } = { desk: undefined } as never as { desk: undefined };
  void [ada, noor, desk];
  const other = await stage(() => ({
    root: () =>
      lease(seconds(3), {
        open: () =>
          lease(minutes(5), {
            slow: () => new Promise<number>(() => undefined) as never as number,
          }),
      }),
  }));
  const root = await value(other.world, other.desk.root());
  const opening = root.open();
  const slow = watch(opening.slow());
  const session = await value(other.world, opening);
  await other.world.run(seconds(6));
  expect(leaseTimeLeft(root)).toBe(0);
  expect(slow.word).toBe('pending');
  await other.world.run(minutes(5));
  expect(leaseTimeLeft(session)).toBe(0);
  expect(slow.word).toBe('ExpiredLeaseError');
  void world;
});

test('M14: revoked while the root is renewed all the time by other calls: nothing is pending', async () => {
  await forSeeds(1, 8, async seed => {
    const draw = dice(seed);
    const { world, desk, ada, noor } = await chain(seed, minutes(10), renewOnCallLease as never);
    let future = desk.next() as ReturnType<Far<Node>['next']>;
    const chained = [future];
    for (let depth = draw.below(3); depth > 0; depth--) chained.push((future = future.next()));
    const watched = watch(future.slow());
    await world.run(draw.between(0, 40));
    if (draw.chance(0.3)) world.apart(ada.phone, noor.phone);
    let ended = false;
    Promise.resolve(future).then(
      far => {
        revoke(far as never);
        ended = true;
      },
      () => undefined,
    );
    await world.run(draw.between(0, 5_000));
    world.together(ada.phone, noor.phone);
    for (let i = 0; i < 20; i++) {
      desk.say(i).oneWay();
      await world.run(seconds(2));
    }
    expect(ended).toBe(true);
    expect(watched.word).toBe('ExpiredLeaseError');
  });
});

test('M12, M14: fails as (await future).method() would', async () => {
  const { world, ada, noor, desk } = await chain();
  const plain = async (future: PromiseLike<unknown>) => {
    const fate = watch(future);
    await world.run(seconds(2));
    return [fate.word, fate.error?.message];
  };
  const piped = await plain(desk.fail().say(1));
  const awaited = await plain((async () => (await desk.fail()).say(1))());
  expect(piped).toEqual(awaited);

  const pipedDeep = await plain(desk.fail().next().next().say(1));
  expect(pipedDeep).toEqual(awaited);

  const unknown = await plain((desk.next() as never as { what(): Promise<1> }).what());
  const unknownAwaited = await plain(
    (async () => ((await desk.next()) as never as { what(): Promise<1> }).what())(),
  );
  expect(unknown).toEqual(unknownAwaited);

  const number = await plain(desk.nothing().say(1));
  expect(number[0]).toBe('RemoteError');

  // After the end of the reference, with the future long resolved.
  const opening = desk.next();
  const far = await value(world, opening);
  revoke(far as never);
  expect(await plain(opening.say(1))).toEqual(await plain(far.say(1)));

  for (const { events } of [ada, noor]) {
    expect(events.filter(({ type }) => type === 'connection ended')).toEqual([]);
  }
});

test('M14: a future that timed out or was retracted takes its pipelined calls with it', async () => {
  const { world, ada, noor, desk } = await chain();
  const opening = desk.next(seconds(30));
  const say = watch(opening.say(1));
  const timed = watch(opening.due(seconds(2)));
  await world.run(seconds(4));
  expect([timed.word, say.word]).toEqual(['TimeoutError', 'TimeoutError']);

  let apart = false;
  whenDisconnected(desk, () => (apart = true));
  world.apart(ada.phone, noor.phone);
  await world.runUntil(() => apart, 60_000);
  const late = desk.next();
  const [deeper, deepest] = [late.next(), late.next().say(3)].map(each => watch<unknown>(each));
  const due = watch(late.due(seconds(2)));
  await world.run(seconds(3));
  expect([due.word, deeper!.word, deepest!.word]).toEqual([
    'TimeoutError',
    'TimeoutError',
    'TimeoutError',
  ]);
});

test('M12: at random: each pipelined call settles as the awaited one would, and in order', async () => {
  await forSeeds(1, 20, async seed => {
    const draw = dice(seed);
    const { world, ada, noor, desk, said } = await chain(seed, draw.one([seconds(2), minutes(5)]));
    const fates: { n: number; fate: ReturnType<typeof watch> }[] = [];
    const futures: (Far<Node> | ReturnType<Far<Node>['next']>)[] = [desk];
    let n = 0;
    for (let step = 0; step < 25; step++) {
      const on = draw.one(futures) as ReturnType<Far<Node>['next']>;
      const kind = draw.below(8);
      if (kind < 3) futures.push(on.next(draw.one([0, 0, 50, 3_000])));
      else if (kind < 7) {
        n += 1;
        const future = on.say(n);
        if (draw.chance(0.3)) future.due(draw.between(10, 5_000));
        fates.push({ n, fate: watch(future) });
      } else futures.push(on.fail());
      if (draw.chance(0.3)) await world.run(draw.between(0, 300));
      if (draw.chance(0.08)) world.apart(ada.phone, noor.phone);
      if (draw.chance(0.15)) world.together(ada.phone, noor.phone);
    }
    world.together(ada.phone, noor.phone);
    await world.run(minutes(1));
    const complaints: string[] = [];
    for (const { n: which, fate } of fates) {
      const times = said.filter(each => each === which).length;
      if (fate.word === 'pending') complaints.push(`${which} pending`);
      if (times > 1) complaints.push(`${which} said ${times} times`);
      if (fate.word === 'done' && times !== 1) complaints.push(`${which} done and not said`);
      if (fate.word === 'RemoteError' && times !== 0) complaints.push(`${which} failed and said`);
    }
    for (const { events } of [ada, noor]) {
      const faults = events.filter(
        event =>
          event.type === 'connection ended' && ['fault', 'malformed'].includes(event.reason.kind),
      );
      if (faults.length > 0) complaints.push(JSON.stringify(faults));
      const errors = events.filter(({ type }) => type === 'application error');
      if (errors.length > 0)
        complaints.push(String((errors[0] as never as { error: Error }).error.stack));
    }
    return complaints;
  });
});

test('P3, M12: two pipelined calls on a single-call lease: one is delivered, the other fails', async () => {
  const said: number[] = [];
  const { world, desk } = await stage(() => ({
    open: () => singleCallLease(minutes(5), { say: (n: number) => said.push(n) }),
  }));
  const opening = desk.open();
  const [one, two] = [watch(opening.say(1)), watch(opening.say(2))];
  await world.run(seconds(2));
  expect([one.word, two.word, two.error?.reason]).toEqual(['done', 'ExpiredLeaseError', 'used']);
  expect(said).toEqual([1]);
});

test('M14, L9: observers of a reference whose lease ended before the future resolved at the holder', async () => {
  const { world, desk, granted } = await chain(1, 5);
  const far = await value(world, desk.next());
  const ends: string[] = [];
  whenExpired(far as never, reason => ends.push(reason));
  const fate = watch(far.say(1));
  await world.run(seconds(2));
  expect([ends, fate.word]).toEqual([['elapsed'], 'ExpiredLeaseError']);
  expect(leaseTimeLeft(granted[0]! as never)).toBe(0);
  void renew;
});
