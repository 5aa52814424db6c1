import { minutes } from '../../src/runtime';
import { RandomStream } from '../../src/simulation/random';
import { loneDevice } from './lone-device';
import { mutations } from './mutations';
import { exportDesk, recordHonestFrames } from './recorded-exchange';
import { hello } from './stranger';

const seed = Number(process.env.FUZZ_SEED ?? 20_261);
const frames = Number(process.env.FUZZ_FRAMES ?? 500);
/** After this many, the leases of strangers are left to elapse. */
const ROUNDS_PER_VISIT = 1_000;

jest.setTimeout(20 * 60_000);

const crashes: unknown[] = [];
const crash = (reason: unknown) => crashes.push(reason);
beforeAll(() => process.on('unhandledRejection', crash));
afterAll(() => process.off('unhandledRejection', crash));

test(`seeded fuzz (seed ${seed}): ${frames} mutated frames, each where it hurts, leave nothing behind`, async () => {
  const recorded = await recordHonestFrames();
  const random = new RandomStream(`frames ${seed}`);
  const ways = Object.values(mutations);
  // A random time can be thousands of years: times beyond the limit are cut to it.
  const lone = await loneDevice(`device ${seed}`, { leaseMs: minutes(10) });
  const { written } = exportDesk(lone);
  const before = lone.device.snapshot().kept;
  let refused = 0;
  for (let round = 0; round < frames; round++) {
    const stranger = lone.knock().say(hello({ id: [...random.bytes(32)] }));
    await lone.settle();
    // Most rounds begin like an honest device, so that the frame arrives when it is valid in sequence.
    const turn = random.below(recorded.length);
    for (const frame of recorded.slice(0, turn)) {
      stranger.say(frame);
      await lone.settle();
    }
    const mutate = ways[random.below(ways.length)] as (typeof ways)[number];
    stranger.say(mutate([recorded[turn] as number[]], random));
    await lone.settle();
    refused += stranger.ended === undefined ? 0 : 1;
    stranger.leave();
    await lone.settle();
    if (round % ROUNDS_PER_VISIT === ROUNDS_PER_VISIT - 1) {
      await lone.pass(minutes(30));
      written.length = 0;
    }
  }
  await lone.pass(minutes(30));
  lone.knock().leave();
  await lone.settle();
  expect(crashes).toEqual([]);
  expect(lone.events).not.toContainEqual(expect.objectContaining({ type: 'application error' }));
  expect(lone.device.snapshot()).toMatchObject({ peers: [], leases: [], kept: before });
  // Not a test of figures: only that the frames are neither all harmless nor all refused in the handshake.
  expect(refused).toBeGreaterThan(frames / 4);
  expect(refused).toBeLessThan(frames);
});
