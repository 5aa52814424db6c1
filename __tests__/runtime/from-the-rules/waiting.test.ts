import type { Far, Leased } from '../../../src/runtime';
import {
  isConnected,
  lease,
  minutes,
  renewOnCallLease,
  retract,
  whenDisconnected,
  whenReconnected,
} from '../../../src/runtime';
import type { Fate } from './stage';
import { dice, forSeeds, stage, value, watch } from './stage';

interface Session {
  use(n: number): number;
}
interface Desk {
  put(n: number): number;
  open(periodMs: number): Leased<Session>;
  take(n: number, callback: () => void): number;
}

interface Call {
  readonly n: number;
  readonly down: boolean;
  readonly through: 'desk' | 'session' | 'pipeline';
  fate: Fate | undefined;
  /** It failed before they were together again. */
  failedApart: boolean;
}

test('M13, M3, M2, M4: whatever the moment and the way they part, over 200 cuts with random calls', async () => {
  await forSeeds(100, 60, async seed => {
    const draw = dice(seed);
    const complaints: string[] = [];
    const carriedOut: number[] = [];
    const { world, ada, noor, desk } = await stage<Desk>(
      () => ({
        put: n => carriedOut.push(n),
        take: n => carriedOut.push(n),
        open: periodMs =>
          lease(periodMs, {
            use: (n: number) => {
              carriedOut.push(n);
              return n;
            },
          }) as Leased<Session>,
      }),
      { seed, world: { network: { delayMs: { least: 1, most: draw.one([2, 8, 60]) } } } },
    );
    let session: Far<Session> = await value(world, desk.open(draw.between(2_000, 30_000)));
    const calls: Call[] = [];
    const retracted: number[] = [];
    let down = false;
    let partings = 0;
    whenDisconnected(desk, () => {
      down = true;
      partings += 1;
      if (isConnected(desk)) complaints.push('connected in whenDisconnected');
    });
    whenReconnected(desk, () => {
      down = false;
      if (!isConnected(desk)) complaints.push('not connected in whenReconnected');
    });
    let n = 0;
    const act = () => {
      n += 1;
      const kind = draw.below(10);
      const call: Call = {
        n,
        down,
        through: kind < 5 ? 'desk' : kind < 7 ? 'session' : 'pipeline',
        fate: undefined,
        failedApart: false,
      };
      calls.push(call);
      const future =
        kind < 4
          ? desk.put(n)
          : kind < 5
          ? desk.take(n, () => undefined)
          : kind < 7
          ? session.use(n)
          : desk.open(draw.between(500, 20_000)).use(n);
      if (draw.chance(0.15)) {
        try {
          future.oneWay();
        } catch (error) {
          if ((error as Error).name !== 'ExpiredLeaseError') throw error;
        }
      } else {
        if (draw.chance(0.5)) future.due(draw.between(20, 6_000));
        call.fate = watch(future);
        const parting = partings;
        future.catch(() => {
          call.failedApart = call.down && down && partings === parting;
        });
      }
      if (draw.chance(0.08)) {
        for (const { args } of retract(draw.chance(0.5) ? desk : session)) {
          if (typeof args[0] === 'number' && args.length > 0) retracted.push(args[0]);
        }
      }
      if (down !== !isConnected(desk) && down) complaints.push('isConnected while disconnected');
    };
    const whileActing = async (ms: number) => {
      const end = world.now + ms;
      while (world.now < end) {
        await world.run(draw.between(1, 400));
        for (let i = draw.below(3); i > 0; i--) act();
      }
    };
    for (let round = draw.between(1, 2); round > 0; round--) {
      await whileActing(draw.between(0, 1_500));
      const way = draw.below(4);
      if (way === 0) world.apart(ada.phone, noor.phone);
      else if (way === 1) world.mute(ada.phone, noor.phone);
      else if (way === 2) world.mute(noor.phone, ada.phone);
      else ada.phone.suspend();
      await whileActing(draw.between(100, 14_000));
      if (way === 3) ada.phone.resume();
      world.together(ada.phone, noor.phone);
      world.unmute(ada.phone, noor.phone);
      world.unmute(noor.phone, ada.phone);
    }
    await whileActing(3_000);
    await world.run(minutes(2));

    const count = new Map<number, number>();
    for (const each of carriedOut) count.set(each, (count.get(each) ?? 0) + 1);
    for (const { n: which, down: wasDown, through, fate, failedApart } of calls) {
      const times = count.get(which) ?? 0;
      const what = `call ${which} (${through}, ${
        wasDown ? 'made while disconnected' : 'made connected'
      })`;
      if (times > 1) complaints.push(`${what} carried out ${times} times`);
      if (fate?.state === 'pending') complaints.push(`${what} pending`);
      if (fate?.state === 'done' && times !== 1)
        complaints.push(`${what} done, carried out ${times}`);
      if (failedApart && times > 0) {
        complaints.push(`${what} failed with ${fate?.word} and was carried out`);
      }
      if (fate?.word === 'RetractedError' && times > 0) {
        complaints.push(`${what} retracted and carried out`);
      }
      if (
        fate?.state === 'failed' &&
        !['TimeoutError', 'ExpiredLeaseError', 'RetractedError'].includes(fate.word)
      ) {
        complaints.push(`${what}: ${fate.word} ${fate.error?.message}`);
      }
    }
    const inOrder = calls.filter(({ through }) => through !== 'pipeline').map(c => c.n);
    const got = carriedOut.filter(each => inOrder.includes(each));
    if (got.some((each, i) => i > 0 && each < (got[i - 1] as number))) {
      complaints.push(`out of order: ${got.join(' ')}`);
    }
    return complaints;
  });
});

test('M13: the reproduction of the issue: due while suspected, 40 seeds', async () => {
  await forSeeds(1, 10, async seed => {
    const carriedOut: number[] = [];
    const { world, ada, noor, desk } = await stage(
      () => ({ put: (n: number) => void carriedOut.push(n) }),
      { seed },
    );
    let disconnected = false;
    whenDisconnected(desk, () => (disconnected = true));
    world.apart(ada.phone, noor.phone);
    await world.runUntil(() => disconnected, 60_000);
    await world.run(seed * 10);
    const late = watch(desk.put(1).due(300));
    await world.run(400);
    const taken = watch(desk.put(2));
    await world.run(1);
    const back = retract(desk);
    world.together(ada.phone, noor.phone);
    await world.run(minutes(1));
    expect(late.word).toBe('TimeoutError');
    expect(taken.word).toBe('RetractedError');
    expect(back).toEqual([{ method: 'put', args: [2] }]);
    expect(carriedOut).toEqual([]);
  });
});

test('M13, L5: a call on a lease that ends while disconnected is not carried out, in a lease that is renewed neither', async () => {
  await forSeeds(500, 8, async seed => {
    const draw = dice(seed);
    const carriedOut: number[] = [];
    const { world, ada, noor, desk } = await stage(
      () => ({
        open: () => renewOnCallLease(8_000, { use: (n: number) => void carriedOut.push(n) }),
      }),
      { seed },
    );
    const session = await value(world, desk.open());
    let disconnected = false;
    whenDisconnected(session, () => (disconnected = true));
    world.apart(ada.phone, noor.phone);
    await world.runUntil(() => disconnected, 60_000);
    const fate = watch(session.use(1));
    await world.run(draw.between(8_000, 12_000));
    expect(fate.word).toBe('ExpiredLeaseError');
    world.together(ada.phone, noor.phone);
    await world.run(minutes(1));
    expect(carriedOut).toEqual([]);
  });
});
