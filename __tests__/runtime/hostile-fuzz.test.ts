import { minutes, seconds } from '../../src/runtime';
import { RandomStream } from '../../src/simulation/random';
import { mutations } from './mutations';
import { exportDesk, recordHonestFrames, replay } from './recorded-exchange';
import { besiege } from './siege';
import { dial, hello } from './stranger';

// Real time, and only for a busy machine: alone, none of these takes two seconds.
jest.setTimeout(20_000);

test('a recorded exchange without mutations is served like any other', async () => {
  const frames = await recordHonestFrames();
  const { world, ada, mallory } = await besiege();
  const { borrowers, written } = exportDesk(ada);
  await replay(world, await dial(world, mallory, ada), frames, frames.flat());
  expect(borrowers).toHaveLength(1);
  expect(written).toHaveLength(4);
});

const seed = Number(process.env.FUZZ_SEED ?? 20_250);
const rounds = Number(process.env.FUZZ_ROUNDS ?? 25);

test.each(Object.entries(mutations))(
  `seeded fuzz (seed ${seed}): ${rounds} recorded exchanges in which %s`,
  async (name, mutate) => {
    const frames = await recordHonestFrames();
    expect(frames.length).toBeGreaterThan(5);
    const { world, ada, mallory, write, reasons, standing } = await besiege({
      device: { limits: { leaseMs: minutes(10) } },
    });
    exportDesk(ada);
    const random = new RandomStream(`${seed} ${name}`);
    for (let round = 0; round < rounds; round++) {
      const stranger = await dial(world, mallory, ada);
      const id = [...random.bytes(32)];
      write();
      await replay(world, stranger, frames, mutate(frames, random), id);
      stranger.leave();
      await world.run(seconds(0.5));
      expect(reasons()).toHaveLength(round + 1);
    }
    write();
    await world.run(minutes(5));
    write();
    await world.run(minutes(6));
    (await dial(world, mallory, ada)).leave();
    await world.run(seconds(1));
    await standing();
  },
);

test('seeded fuzz: random bytes', async () => {
  const { world, ada, mallory, write, reasons, standing } = await besiege();
  const random = new RandomStream(`${seed} random bytes`);
  for (let round = 0; round < rounds; round++) {
    const stranger = await dial(world, mallory, ada);
    if (round % 2 === 1) {
      stranger.say(hello({ id: [...random.bytes(32)] }));
    }
    stranger.say([...random.bytes(1 + random.below(2_000))]);
    write();
    await world.run(seconds(1));
    stranger.leave();
    await world.run(seconds(0.5));
    expect(reasons()).toHaveLength(round + 1);
  }
  await standing();
});
