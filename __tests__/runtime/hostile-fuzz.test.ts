import type { Far, Leased, Ports } from '../../src/runtime';
import {
  leaseTimeLeft,
  leaseWith,
  minutes,
  renew,
  revoke,
  seconds,
  serviceType,
} from '../../src/runtime';
import { renewOnCall } from '../../src/runtime/lease/pattern';
import { RandomStream } from '../../src/simulation/random';
import type { World } from '../../src/simulation';
import { besiege } from './siege';
import type { Stranger } from './stranger';
import { dial, hello } from './stranger';
import type { Party } from './two-phones';
import { gather } from './two-phones';

interface Pen {
  write(text: unknown): unknown;
}
interface Desk {
  borrow(borrower: (news: string) => string): Leased<Pen>;
}
const Desk = serviceType<Desk>('Desk');

/** An ear on what a phone sends. */
function listening(ports: Ports, sent: number[][]): Ports {
  const { transport } = ports;
  const bug = (connection: Awaited<ReturnType<typeof transport.dial>['connection']>) => ({
    remote: connection.remote,
    send: (bytes: Uint8Array) => {
      sent.push([...bytes]);
      return connection.send(bytes);
    },
    attach: connection.attach.bind(connection),
    close: connection.close.bind(connection),
  });
  return {
    ...ports,
    transport: {
      listen: accept => transport.listen(connection => accept(bug(connection))),
      dial: (address, timeoutMs) => {
        const dialed = transport.dial(address, timeoutMs);
        return { connection: dialed.connection.then(bug), abort: dialed.abort.bind(dialed) };
      },
    },
  };
}

/** Whatever a holder asks for, it does not get more: a random time can be thousands of years. */
const renewal = (_lease: unknown, askedMs: number) => Math.min(askedMs, minutes(5));

function exportDesk({ device }: Party) {
  const borrowers: Far<(news: string) => string>[] = [];
  const written: unknown[] = [];
  device.export(Desk, {
    borrow: borrower => {
      borrowers.push(borrower as unknown as Far<(news: string) => string>);
      const write = (text: unknown) => {
        written.push(text);
        return text;
      };
      return leaseWith({ name: 'plain', renewal }, minutes(2), { write });
    },
  });
  return { borrowers, written };
}

/** What Noor's device says to Ada's in an exchange that has a bit of everything: its frames, without its hello. */
async function recordHonestFrames(): Promise<number[][]> {
  const sent: number[][] = [];
  const { world, ada, noor } = await gather(['ada', 'noor'], {
    ports: (ports, name) => (name === 'noor' ? listening(ports, sent) : ports),
  });
  const { borrowers } = exportDesk(ada);
  noor.device.wheneverDiscovered(Desk, async desk => {
    const pen = desk.borrow(news => `heard ${news}`);
    void pen.write('before it is there').catch(() => undefined);
    const held = await pen.due(seconds(5));
    await held.write(
      new Map<unknown, unknown>([['a', [1, 2.5, null, undefined, 10n, new Date(0)]]]),
    );
    await held.write({ deep: { deeper: ['text', new Uint8Array(20), held] } });
    held.write('one way').oneWay();
    await renew(held, minutes(3));
    for (const borrower of borrowers) {
      await borrower('news');
    }
    revoke(held);
  });
  await world.run(seconds(5));
  const frames = sent.flat();
  const helloLength = 1 + (frames[0] as number);
  // Not its heartbeats: they acknowledge what Ada says to Noor only.
  return split(frames.slice(helloLength)).filter(({ length }) => length > 4);
}

/** Frames of less than 128 bytes have a length of one byte, and the recorded ones with more are left whole. */
function split(stream: readonly number[]): number[][] {
  const frames: number[][] = [];
  for (let at = 0; at < stream.length; ) {
    let length = (stream[at] as number) & 0x7f;
    let prefix = 1;
    if ((stream[at] as number) >= 0x80) {
      length += (stream[at + 1] as number) * 0x80;
      prefix = 2;
    }
    frames.push(stream.slice(at, at + prefix + length));
    at += prefix + length;
  }
  return frames;
}

/** Says it all at about the pace at which it was recorded: what is acknowledged must have been sent before. */
async function replay(
  world: World,
  stranger: Stranger,
  recorded: readonly number[][],
  bytes: readonly number[],
  id?: readonly number[],
): Promise<void> {
  stranger.say(hello(id === undefined ? {} : { id }));
  let from = 0;
  for (const { length } of recorded) {
    await world.run(40);
    stranger.say(bytes.slice(from, from + length));
    from += length;
  }
  stranger.say(bytes.slice(from));
  await world.run(200);
}

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
    const greeting = round % 2 === 0 ? [] : hello({ id: [...random.bytes(32)] });
    stranger.say(greeting, [...random.bytes(1 + random.below(2_000))]);
    write();
    await world.run(seconds(1));
    stranger.leave();
    await world.run(seconds(0.5));
    expect(reasons()).toHaveLength(round + 1);
  }
  await standing();
});
