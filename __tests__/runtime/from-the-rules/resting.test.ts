import {
  isConnected,
  lease,
  leaseTimeLeft,
  minutes,
  renew,
  renewOnCallLease,
  revoke,
  seconds,
  whenDisconnected,
  whenExpired,
} from '../../../src/runtime';
import { dice, forSeeds, outcome, stage, value, watch } from './stage';

test('C8: while both rest, every rule of leases and messages holds as it does on any link', async () => {
  await forSeeds(1, 15, async seed => {
    const draw = dice(seed);
    const complaints: string[] = [];
    const carriedOut: number[] = [];
    let granted: never;
    const met = await stage(
      () => ({
        put: (n: number) => carriedOut.push(n),
        slow: (n: number) =>
          new Promise<number>(resolve =>
            met.ada.phone.ports.clock.setTimer(draw.between(0, 15_000), () => resolve(n)),
          ) as never as number,
        open: () =>
          (granted = (draw.chance(0.5) ? lease : renewOnCallLease)(seconds(90), {
            use: () => 1,
          }) as never),
      }),
      { seed },
    );
    const { world, ada, noor, desk } = met;
    const session = (await value(world, desk.open() as PromiseLike<unknown>)) as never;
    const ends: string[] = [];
    whenExpired(session, reason => ends.push(`holder ${reason}`));
    whenExpired(granted!, reason => ends.push(`grantor ${reason}`));
    ada.device.rest(await noor.device.ready);
    noor.device.rest(await ada.device.ready);
    await world.run(seconds(draw.between(5, 30)));
    let disconnections = 0;
    whenDisconnected(desk, () => (disconnections += 1));
    const fates: ReturnType<typeof watch>[] = [];
    for (let step = 0; step < 10; step++) {
      const kind = draw.below(6);
      if (kind === 0) desk.put(step).oneWay();
      if (kind === 1) fates.push(watch(desk.put(step)));
      if (kind === 2) fates.push(watch(desk.slow(step).due(seconds(20))));
      if (kind === 3 && leaseTimeLeft(session) > 0) {
        const left = watch(renew(draw.chance(0.5) ? session : granted!, seconds(120)));
        await world.run(seconds(2));
        if (left.state === 'pending') complaints.push('renewal pending');
        const apart = Math.abs(leaseTimeLeft(session) - leaseTimeLeft(granted!));
        if (apart > 200) complaints.push(`after a renewal the ends are ${apart} apart`);
      }
      if (kind === 4 && draw.chance(0.2) && leaseTimeLeft(session) > 0) {
        const byHolder = draw.chance(0.5);
        revoke(byHolder ? session : granted!);
        await world.run(seconds(2));
        if (leaseTimeLeft(session) > 0 || leaseTimeLeft(granted!) > 0)
          complaints.push('a revocation was not told');
      }
      await world.run(draw.one([draw.between(0, 200), draw.between(0, 40_000)]));
      if (!isConnected(desk) && leaseTimeLeft(desk) > 0)
        complaints.push(`suspected in step ${step}`);
    }
    await world.run(seconds(30));
    if (fates.some(({ word }) => word !== 'done'))
      complaints.push(fates.map(({ word }) => word).join());
    if (disconnections > 0 && leaseTimeLeft(desk) > 0) complaints.push('was disconnected');
    if (carriedOut.some((n, at) => at > 0 && n <= (carriedOut[at - 1] as number)))
      complaints.push('order');
    await world.run(minutes(4));
    if (leaseTimeLeft(session) > 0 || leaseTimeLeft(granted!) > 0) complaints.push('lives on');
    return complaints;
  });
});

test('C8: a call to somebody who has gone while both rested is found out as on any link', async () => {
  await forSeeds(1, 6, async seed => {
    const { world, ada, noor, desk } = await stage(() => ({ put: () => 1 }), { seed });
    ada.device.rest(await noor.device.ready);
    noor.device.rest(await ada.device.ready);
    await world.run(seconds(30));
    world.apart(ada.phone, noor.phone);
    await world.run(seconds(40));
    let told = false;
    whenDisconnected(desk, () => (told = true));
    const fate = watch(desk.put());
    await world.runUntil(() => told, seconds(10));
    world.together(ada.phone, noor.phone);
    expect((await outcome(world, desk.put())).word).toBe('done');
    expect(fate.word).toBe('done');
  });
});

test('C9: parted in the middle of anything: leases and messages live on, and a call dials', async () => {
  await forSeeds(1, 15, async seed => {
    const draw = dice(seed);
    const carriedOut: number[] = [];
    const { world, ada, noor, desk } = await stage(
      () => ({
        put: (n: number) => carriedOut.push(n),
        never: () => new Promise<number>(() => undefined) as never as number,
      }),
      { seed },
    );
    const [adaId, noorId] = [await ada.device.ready, await noor.device.ready];
    const fates: ReturnType<typeof watch>[] = [];
    for (let n = 1; n <= 12; n++) {
      fates.push(watch(desk.put(n)));
      if (draw.chance(0.3)) watch(desk.never().due(seconds(5)));
      await world.run(draw.between(0, 30));
      if (draw.chance(0.4)) {
        if (draw.chance(0.5)) ada.device.part(noorId);
        else noor.device.part(adaId);
      }
      await world.run(draw.one([0, draw.between(0, 30), draw.between(0, 6_000)]));
    }
    // What was called before this end parted waits for the next call.
    fates.push(watch(desk.put(13)));
    await world.run(seconds(20));
    const complaints: string[] = [];
    if (fates.some(({ word }) => word !== 'done'))
      complaints.push(fates.map(({ word }) => word).join());
    if (carriedOut.join() !== [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13].join())
      complaints.push(carriedOut.join());
    noor.device.part(adaId);
    await world.run(seconds(60));
    const link = (device: typeof ada.device) =>
      device
        .snapshot()
        .peers.map(({ state }) => state)
        .join();
    if (link(ada.device) === 'up' || link(noor.device) === 'up')
      complaints.push('a link after parting');
    if (leaseTimeLeft(desk) === 0) complaints.push('the lease has gone');
    const last = await outcome(world, desk.put(14), seconds(20));
    if (last.word !== 'done') complaints.push(`after parting: ${last.word}`);
    return complaints;
  });
});
