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
  whenExpired,
} from '../../../src/runtime';
import { dice, forSeeds, outcome, stage, value, watch } from './stage';

interface Session {
  use(): number;
}

async function opened(
  make: () => Leased<Session>,
  seed = 1,
): Promise<
  Awaited<ReturnType<typeof stage<{ open(): Leased<Session> }>>> & {
    held: Far<Session>;
    granted: Leased<Session>;
    ends: string[];
  }
> {
  let granted: Leased<Session> | undefined;
  const met = await stage<{ open(): Leased<Session> }>(() => ({ open: () => (granted = make()) }), {
    seed,
  });
  const held = await value(met.world, met.desk.open());
  const ends: string[] = [];
  whenExpired(held, reason => ends.push(`holder ${reason}`));
  whenExpired(granted!, reason => ends.push(`grantor ${reason}`));
  return { ...met, held, granted: granted!, ends };
}

test('L13, L12, L16: any jumps, sleeps and renewals at either end: after an answer both ends agree', async () => {
  await forSeeds(1_000, 15, async seed => {
    const draw = dice(seed);
    const complaints: string[] = [];
    const met = await opened(
      () =>
        draw.chance(0.5)
          ? lease(seconds(draw.between(60, 600)), { use: () => 1 })
          : renewOnCallLease(
              seconds(draw.between(60, 600)),
              { use: () => 1 },
              seconds(draw.between(0, 700)),
            ),
      seed,
    );
    const { world, ada, noor, held, granted, ends } = met;
    const story: string[] = [];
    for (let step = 0; step < 14; step++) {
      const who = draw.one([ada, noor]);
      const name = who === ada ? 'grantor' : 'holder';
      switch (draw.below(6)) {
        case 0: {
          const ms = draw.between(-200_000, 200_000);
          story.push(`${name} jumps ${ms}`);
          who.phone.shiftWallClock(ms);
          break;
        }
        case 1: {
          const ms = draw.between(1_000, 90_000);
          story.push(`${name} sleeps ${ms}`);
          who.phone.sleep();
          await world.run(ms);
          who.phone.wake();
          break;
        }
        case 2: {
          const ms = draw.between(0, 400_000);
          story.push(`${name} renews ${ms}`);
          watch(renew(who === ada ? granted : held, ms));
          break;
        }
        case 3: {
          story.push('calls');
          watch(held.use());
          break;
        }
        case 4: {
          const ms = draw.between(1_000, 60_000);
          world.apart(ada.phone, noor.phone);
          story.push(`apart for ${ms}`);
          if (draw.chance(0.5)) who.phone.shiftWallClock(draw.between(-50_000, 50_000));
          if (draw.chance(0.5))
            watch(renew(draw.chance(0.5) ? granted : held, draw.between(0, 400_000)));
          await world.run(ms);
          world.together(ada.phone, noor.phone);
          break;
        }
        default: {
          for (let i = 0; i < 20; i++) {
            who.phone.shiftWallClock(draw.between(-40, 40));
            await world.run(100);
          }
        }
      }
      await world.run(draw.between(0, 3_000));
    }
    await world.run(seconds(40));
    for (let i = 0; i < 3; i++) {
      watch(held.use());
      await world.run(seconds(2));
    }
    const [atHolder, atGrantor] = [leaseTimeLeft(held), leaseTimeLeft(granted)];
    if (Math.abs(atHolder - atGrantor) > 150) {
      complaints.push(`holder ${atHolder}, grantor ${atGrantor}: ${story.join(', ')}`);
    }
    // L12: but for the drift of two clocks, which a jitter of a few hundredths of a second cannot be told from.
    if (atHolder > atGrantor + 50)
      complaints.push(`holder outlives by ${atHolder - atGrantor}: ${story.join(', ')}`);
    if (new Set(ends).size !== ends.length) complaints.push(`ends: ${ends.join()}`);
    if (atHolder === 0 && ends.length !== 2)
      complaints.push(`ended, observers: ${ends.join()}: ${story.join(', ')}`);
    if (atHolder > 0 && ends.length !== 0) complaints.push(`lives, observers: ${ends.join()}`);
    return complaints;
  });
});

test('L13: a grantor whose wall clock jumps forward by 400 s: the holder has it with the first answer', async () => {
  const { world, ada, held, granted } = await opened(() => lease(minutes(10), { use: () => 1 }));
  await world.run(seconds(10));
  ada.phone.shiftWallClock(seconds(400));
  await value(world, held.use());
  expect(leaseTimeLeft(held)).toBeLessThanOrEqual(leaseTimeLeft(granted) + 1);
  expect(leaseTimeLeft(granted)).toBeLessThan(seconds(200));
  expect(leaseTimeLeft(granted) - leaseTimeLeft(held)).toBeLessThan(100);
});

test('L13: corrected upwards too, when it is the holder whose clock jumped', async () => {
  const { world, noor, held, granted } = await opened(() => lease(minutes(10), { use: () => 1 }));
  await world.run(seconds(10));
  noor.phone.shiftWallClock(seconds(400));
  await world.run(10);
  expect(leaseTimeLeft(held)).toBeLessThan(seconds(200));
  await value(world, held.use());
  expect(leaseTimeLeft(granted)).toBeGreaterThan(seconds(580));
  expect(leaseTimeLeft(held)).toBeGreaterThan(seconds(580));
  expect(leaseTimeLeft(held)).toBeLessThanOrEqual(leaseTimeLeft(granted) + 1);
});

test('L16: told elapsed, revoked or used, the holder ends with that reason and its observers run', async () => {
  const elapsed = await opened(() => lease(minutes(10), { use: () => 1 }));
  elapsed.ada.phone.shiftWallClock(minutes(11));
  const refused = await outcome(elapsed.world, elapsed.held.use());
  expect(refused.word).toBe('ExpiredLeaseError');
  await elapsed.world.run(1);
  expect(leaseTimeLeft(elapsed.held)).toBe(0);
  expect([...elapsed.ends].sort()).toEqual(['grantor elapsed', 'holder elapsed']);

  const used = await opened(() => singleCallLease(minutes(10), { use: () => 1 }));
  await value(used.world, used.held.use());
  await used.world.run(seconds(1));
  expect(leaseTimeLeft(used.held)).toBe(0);
  expect([...used.ends].sort()).toEqual(['grantor used', 'holder used']);

  const revoked = await opened(() => lease(minutes(10), { use: () => 1 }));
  revoke(revoked.granted);
  await revoked.world.run(seconds(1));
  expect(revoked.ends).toEqual(['holder revoked']);
});

test("L16: a single-call used through a pipeline ends with 'used' at the holder", async () => {
  await forSeeds(1, 5, async seed => {
    const { world, desk } = await stage(
      () => ({ open: () => singleCallLease(minutes(10), { use: () => 7 }) }),
      { seed },
    );
    const opening = desk.open();
    const used = opening.use();
    const held = await value(world, opening);
    const ends: string[] = [];
    whenExpired(held, reason => ends.push(reason));
    expect(await value(world, used)).toBe(7);
    await world.run(seconds(1));
    expect(ends).toEqual(['used']);
    expect(leaseTimeLeft(held)).toBe(0);
    const again = await outcome(world, held.use());
    expect([again.word, again.error?.reason]).toEqual(['ExpiredLeaseError', 'used']);
  });
});

test('L14: a wall clock that jitters by 30 ms at 10 Hz costs next to nothing, at either end', async () => {
  for (const which of ['ada', 'noor'] as const) {
    const met = await opened(() => lease(minutes(10), { use: () => 1 }));
    const before = [leaseTimeLeft(met.held), leaseTimeLeft(met.granted)];
    for (let i = 0; i < 300; i++) {
      met[which].phone.shiftWallClock(i % 2 === 0 ? 30 : -30);
      await met.world.run(100);
    }
    const after = [leaseTimeLeft(met.held), leaseTimeLeft(met.granted)];
    expect(before[0]! - after[0]!).toBeLessThan(30_200);
    expect(before[1]! - after[1]!).toBeLessThan(30_200);
  }
});

test('L12, L4: while apart from the first moment on, the holder never outlives the grantor, drift apart', async () => {
  await forSeeds(2_000, 15, async seed => {
    const draw = dice(seed);
    const period = draw.between(3_000, 40_000);
    const met = await opened(() => lease(period, { use: () => 1 }), seed);
    const { world, ada, noor, held, granted } = met;
    const endedAt: Record<string, number> = {};
    whenExpired(held, () => (endedAt.holder = world.now));
    whenExpired(granted, () => (endedAt.grantor = world.now));
    await world.run(draw.between(0, 1_000));
    if (draw.chance(0.5)) watch(renew(held, draw.between(1_000, 60_000)));
    if (draw.chance(0.5)) watch(renew(granted, draw.between(1_000, 60_000)));
    await world.run(draw.between(0, 30));
    world.apart(ada.phone, noor.phone);
    await world.run(minutes(3));
    if (endedAt.holder! > endedAt.grantor! + 1) {
      return [`holder ${endedAt.holder} grantor ${endedAt.grantor}`];
    }
    return [];
  });
});

test('L16: a renewal that comes too late to save the holder is given back: no end lives on alone', async () => {
  await forSeeds(3_000, 20, async seed => {
    const draw = dice(seed);
    const period = 10_000;
    const met = await opened(() => lease(period, { use: () => 1 }), seed);
    const { world, ada, noor, held, granted, ends } = met;
    await world.run(period - draw.between(0, 300));
    watch(renew(draw.chance(0.5) ? held : granted, minutes(5)));
    await world.run(draw.between(0, 20));
    if (draw.chance(0.7)) {
      const oneWay = draw.below(3);
      if (oneWay === 0) world.apart(ada.phone, noor.phone);
      else if (oneWay === 1) world.mute(ada.phone, noor.phone);
      else world.mute(noor.phone, ada.phone);
      await world.run(draw.between(0, 15_000));
      world.together(ada.phone, noor.phone);
      world.unmute(ada.phone, noor.phone);
      world.unmute(noor.phone, ada.phone);
    }
    await world.run(seconds(45));
    const [atHolder, atGrantor] = [leaseTimeLeft(held), leaseTimeLeft(granted)];
    if (atHolder > 0 !== atGrantor > 0)
      return [`holder ${atHolder}, grantor ${atGrantor}, ${ends.join()}`];
    return [];
  });
});
