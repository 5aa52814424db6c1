import type { Cryptography, Far, Leased, Ports } from '../../src/runtime';
import { lease, minutes, renew, revoke, seconds, serviceType } from '../../src/runtime';
import type { World } from '../../src/simulation';
import { simulatedCryptography } from '../../src/simulation';
import type { Stranger } from './stranger';
import { hello } from './stranger';
import type { Party } from './two-phones';
import { gather } from './two-phones';

interface Pen {
  write(text: unknown): unknown;
}
interface Desk {
  borrow(borrower: (news: string) => string): Leased<Pen>;
}
const Desk = serviceType<Desk>('Desk');

/** Records what a phone sends, before it is encrypted. */
function listening(ports: Ports, sent: number[][]): Ports {
  const cryptography: Cryptography = {
    ...simulatedCryptography,
    seal(key, nonce, associated, plain, sealed) {
      if (associated.length === 0) {
        sent.push([...plain]);
      }
      simulatedCryptography.seal(key, nonce, associated, plain, sealed);
    },
  };
  return { ...ports, cryptography };
}

export function exportDesk({ device }: Pick<Party, 'device'>) {
  const borrowers: Far<(news: string) => string>[] = [];
  const written: unknown[] = [];
  device.export(Desk, {
    borrow: borrower => {
      borrowers.push(borrower as unknown as Far<(news: string) => string>);
      const write = (text: unknown) => {
        written.push(text);
        return text;
      };
      return lease(minutes(2), { write });
    },
  });
  return { borrowers, written };
}

/** The frames that Noor's device sends to Ada's in an exchange with every kind of message. */
export async function recordHonestFrames(): Promise<number[][]> {
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
  // Not its heartbeats: they acknowledge frames that Ada sends only to Noor.
  return split(sent.flat()).filter(({ length }) => length > 4);
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

/** Replays at about the recorded pace: a frame must have been sent before it is acknowledged. */
export async function replay(
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
