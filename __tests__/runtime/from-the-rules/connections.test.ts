import type { Far } from '../../../src/runtime';
import { minutes, seconds, serviceType } from '../../../src/runtime';
import { gather } from '../two-phones';
import { dice, forSeeds, value, watch } from './stage';

interface Box {
  put(n: number): number;
  back(n: number, callback: (n: number) => number): Promise<number>;
}
const Box = serviceType<Box>('Box');

test('M2, M3, C3: calls both ways while sockets are replaced, reset and lost at any moment: each once, in order, on one connection', async () => {
  await forSeeds(1, 25, async seed => {
    const draw = dice(seed);
    const complaints: string[] = [];
    const taken = { ada: [] as number[], noor: [] as number[] };
    const met = await gather(['ada', 'noor'], {
      world: { seed, network: { closeDropsUnsent: draw.one([0, 0.5, 1]) } },
      app: (device, name) => {
        device.export(Box, {
          put: n => taken[name].push(n),
          back: async (n, callback) => {
            taken[name].push(n);
            return callback(n);
          },
        });
      },
    });
    const { world } = met;
    const boxes = {
      ada: await value(world, met.ada.device.discover(Box, { within: seconds(60) })),
      noor: await value(world, met.noor.device.discover(Box, { within: seconds(60) })),
    };
    const callbacks = { ada: [] as number[], noor: [] as number[] };
    const fates: ReturnType<typeof watch>[] = [];
    let n = 0;
    for (let step = 0; step < 60; step++) {
      const name = draw.one(['ada', 'noor'] as const);
      const box: Far<Box> = boxes[name];
      for (let i = draw.below(4); i > 0; i--) {
        n += 1;
        const each = n;
        if (draw.chance(0.3)) {
          fates.push(watch(box.back(each, given => callbacks[name].push(given))));
        } else if (draw.chance(0.3)) {
          box.put(each).oneWay();
        } else {
          fates.push(watch(box.put(each)));
        }
      }
      const what = draw.below(12);
      if (what < 2) met[draw.one(['ada', 'noor'] as const)].device.refresh();
      if (what === 2)
        world.connections()[0]?.reset(draw.one(['both', 'dialer', 'acceptor', 'neither']));
      if (what === 3) met[name].phone.changeAddress({ told: draw.chance(0.5) });
      if (what === 4) {
        met.ada.device.refresh();
        met.noor.device.refresh();
      }
      if (what === 5) {
        met[name].phone.suspend();
        await world.run(draw.between(0, 3_000));
        met[name].phone.resume();
      }
      await world.run(
        draw.one([0, draw.between(0, 6), draw.between(0, 60), draw.between(0, 3_000)]),
      );
    }
    await world.run(minutes(1));
    if (fates.some(({ word }) => word !== 'done')) {
      complaints.push(fates.map(({ word }) => word).join());
    }
    for (const all of [taken.ada, taken.noor, callbacks.ada, callbacks.noor]) {
      if (all.some((each, at) => at > 0 && each <= (all[at - 1] as number))) {
        complaints.push(`out of order, or twice: ${all.join()}`);
      }
    }
    if (taken.ada.length + taken.noor.length !== n) {
      complaints.push(`${taken.ada.length + taken.noor.length} of ${n}`);
    }
    const live = world.connections().filter(connection => connection.live);
    if (live.length !== 1) complaints.push(`${live.length} connections`);
    return complaints;
  });
});
