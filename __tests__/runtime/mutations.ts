import type { RandomStream } from '../../src/simulation/random';

export type Frames = readonly (readonly number[])[];

/** The mutations of a recorded exchange, in one place or a few. */
export type Mutation = (frames: Frames, random: RandomStream) => number[];

const at = (things: { readonly length: number }, random: RandomStream) =>
  random.below(things.length);

export const mutations: Readonly<Record<string, Mutation>> = {
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
