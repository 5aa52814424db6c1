import type { Far, Leased } from '../../../src/runtime';
import {
  leaseTimeLeft,
  minutes,
  renewOnCallLease,
  seconds,
  serviceType,
} from '../../../src/runtime';
import { gather } from '../two-phones';
import { dice, forSeeds, value, watch } from './stage';

interface Session {
  upload(song: string): number;
}
interface Player {
  open(callback: () => void): Leased<Session>;
}
const Player = serviceType<Player>('Player');

/** Both play, and both upload to each other whenever they meet. */
async function exchange(seed: number, closeDropsUnsent: number) {
  const uploads = { ada: 0, noor: 0 };
  const fates: ReturnType<typeof watch>[] = [];
  const met = await gather(['ada', 'noor'], {
    world: { seed, network: { closeDropsUnsent } },
    app: (device, name) => {
      device.export(Player, {
        open: () =>
          renewOnCallLease(seconds(60), {
            upload(song) {
              uploads[name] += 1;
              return song.length;
            },
          }),
      });
      device.wheneverDiscovered(Player, async player => {
        try {
          const session = await player.open(() => undefined).due(minutes(1));
          for (let i = 0; i < 200; i++) {
            const sent = session.upload(`song ${i}`.repeat(20)).due(minutes(1));
            fates.push(watch(sent));
            if (i % 7 === 0) await sent;
          }
        } catch {
          // It ended.
        }
      });
    },
  });
  const ids = { ada: await met.ada.device.ready, noor: await met.noor.device.ready };
  return { ...met, ids, uploads, fates };
}

test('C7: any changes of trust at any moment of an exchange: those who may talk have a fresh link within 10 s', async () => {
  await forSeeds(1, 12, async seed => {
    const draw = dice(seed);
    const met = await exchange(seed, draw.one([1, 1, 0.5, 0]));
    const { world, ids } = met;
    const story: string[] = [];
    await world.run(draw.between(0, 2_000));
    for (let step = draw.between(1, 8); step > 0; step--) {
      const [me, other] = draw.one([
        ['ada', 'noor'],
        ['noor', 'ada'],
      ] as const);
      const { people } = met[me].device;
      const what = draw.below(6);
      story.push(
        `${me} ${
          ['blocks', 'accepts', 'forgets', 'verifies', 'only', 'not only'][what]
        } at ${Math.round(world.now)}`,
      );
      try {
        if (what === 0) people.block(ids[other]);
        if (what === 1) people.accept(ids[other]);
        if (what === 2) people.forget(ids[other]);
        if (what === 3) people.verify(ids[other]);
        if (what === 4) people.onlyVerified = true;
        if (what === 5) people.onlyVerified = false;
      } catch (error) {
        story.push(`(${(error as Error).message})`);
      }
      await world.run(
        draw.one([0, draw.between(0, 20), draw.between(0, 400), draw.between(0, 8_000)]),
      );
    }
    for (const [me, other] of draw.one([
      [
        ['ada', 'noor'],
        ['noor', 'ada'],
      ],
      [
        ['noor', 'ada'],
        ['ada', 'noor'],
      ],
    ] as const)) {
      const { people } = met[me].device;
      const standing = () => people.list().find(({ id }) => id === ids[other])?.standing;
      // A blocked device is let in again by being forgotten, or by being verified.
      if (standing() === 'blocked')
        draw.chance(0.5) ? people.forget(ids[other]) : people.verify(ids[other]);
      if (people.onlyVerified) {
        if (draw.chance(0.5)) people.verify(ids[other]);
        if (standing() !== 'verified') {
          people.onlyVerified = false;
        }
      }
      await world.run(draw.one([0, draw.between(0, 1_000)]));
    }
    const allowed = world.now;
    const up = () =>
      met.ada.device.snapshot().peers.some(({ state }) => state === 'up') &&
      met.noor.device.snapshot().peers.some(({ state }) => state === 'up');
    try {
      await world.runUntil(up, seconds(10));
    } catch {
      return [`no link within 10 s: ${story.join(', ')}`];
    }
    const complaints: string[] = [];
    // The state is fresh: a service that is found answers, in both directions.
    for (const name of ['ada', 'noor'] as const) {
      const started = world.now;
      let far: Far<Player> | undefined;
      try {
        far = await value(
          world,
          met[name].device.discover(Player, { within: seconds(10) }),
          seconds(11),
        );
        const session = await value(world, far.open(() => undefined).due(seconds(10)), seconds(11));
        await value(world, session.upload('x').due(seconds(10)), seconds(11));
        if (leaseTimeLeft(session) <= 0) complaints.push('fresh session has ended');
      } catch (error) {
        complaints.push(
          `${name}: ${(error as Error).message} after ${world.now - started}: ${story.join(', ')}`,
        );
      }
    }
    await world.run(seconds(20));
    if (!up()) complaints.push(`lost again: ${story.join(', ')}`);
    if (world.now - allowed > seconds(60)) complaints.push('slow');
    await world.run(minutes(2));
    const pending = met.fates.filter(({ word }) => word === 'pending').length;
    if (pending > 0) complaints.push(`${pending} uploads pending: ${story.join(', ')}`);
    return complaints;
  });
});

test('C7: the reproduction of the issue: only verified, then verify, while songs cross', async () => {
  await forSeeds(1, 3, async seed => {
    const met = await exchange(seed, 1);
    const { world, ids, ada, noor } = met;
    await world.runUntil(() => met.uploads.ada + met.uploads.noor > 5, seconds(30));
    ada.device.people.onlyVerified = true;
    await world.run(seed * 100);
    ada.device.people.verify(ids.noor);
    const at = world.now;
    await world.runUntil(
      () =>
        [ada, noor].every(({ device }) =>
          device.snapshot().peers.some(({ state }) => state === 'up'),
        ),
      seconds(10),
    );
    const before = { ...met.uploads };
    await world.run(seconds(15));
    expect(world.now - at).toBeLessThan(seconds(26));
    expect(met.uploads.ada).toBeGreaterThan(before.ada);
    expect(met.uploads.noor).toBeGreaterThan(before.noor);
  });
});
