import type { Far } from '../../src/runtime';
import { leaseTimeLeft, minutes, revoke, seconds } from '../../src/runtime';
import { renewOnCall } from '../../src/runtime/lease/pattern';
import { RandomStream } from '../../src/simulation/random';
import { exportDesk, recordHonestFrames, renewal, replay } from './recorded-exchange';
import { besiege } from './siege';
import { dial, hello } from './stranger';

// Real time, and only for a machine that is busy with much else: alone, none of these takes two seconds.
jest.setTimeout(20_000);

function isReference(value: Far<unknown>): boolean {
  try {
    return leaseTimeLeft(value) >= 0;
  } catch {
    return false;
  }
}

type Mutation = (bytes: number[][], random: RandomStream) => number[];

const at = (things: { readonly length: number }, random: RandomStream) =>
  random.below(things.length);

const mutations: Record<string, Mutation> = {
  'one bit is turned': (frames, random) => {
    const bytes = frames.flat();
    const index = at(bytes, random);
    bytes[index] = (bytes[index] as number) ^ (1 << random.below(8));
    return bytes;
  },
  'some bytes are random': (frames, random) => {
    const bytes = frames.flat();
    for (let i = 0; i < 5; i++) {
      bytes[at(bytes, random)] = random.below(256);
    }
    return bytes;
  },
  'a byte is left out': (frames, random) => {
    const bytes = frames.flat();
    bytes.splice(at(bytes, random), 1);
    return bytes;
  },
  'bytes are put in': (frames, random) => {
    const bytes = frames.flat();
    bytes.splice(at(bytes, random), 0, ...random.bytes(1 + random.below(20)));
    return bytes;
  },
  'the end is cut off': (frames, random) => {
    const bytes = frames.flat();
    return bytes.slice(0, at(bytes, random));
  },
  'two frames change places': (frames, random) => {
    const [one, other] = [at(frames, random), at(frames, random)];
    const swapped = [...frames];
    [swapped[one], swapped[other]] = [frames[other] as number[], frames[one] as number[]];
    return swapped.flat();
  },
  'a frame comes twice': (frames, random) => {
    const index = at(frames, random);
    return [...frames.slice(0, index + 1), ...frames.slice(index)].flat();
  },
  'the inside of a frame is random': (frames, random) => {
    const index = at(frames, random);
    const bytes = frames.map(frame => [...frame]);
    const frame = bytes[index] as number[];
    for (let i = 2; i < frame.length; i++) {
      frame[i] = random.below(256);
    }
    return bytes.flat();
  },
};

test('a recorded exchange that nobody touched is served like any other', async () => {
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
    const pattern = { ...renewOnCall(), renewal };
    const { world, ada, mallory, write, reasons, standing } = await besiege({
      device: { defaultLease: { pattern, periodMs: minutes(10) } },
    });
    const { borrowers } = exportDesk(ada);
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
    // A bit more or less in its time, and one of them lives for years.
    borrowers.filter(isReference).forEach(borrower => revoke(borrower));
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
