import type { Connection, Cryptography } from '../../src/runtime';
import { seconds } from '../../src/runtime';
import { FrameSplitter } from '../../src/runtime/link/frames';
import { TAG_BYTES } from '../../src/runtime/link/noise/cipher-state';
import { Handshake } from '../../src/runtime/link/noise/handshake';
import type { Phone, World } from '../../src/simulation';
import { simulatedCryptography } from '../../src/simulation';
import type { Party } from './two-phones';

/** The wire format once more, by hand: what a stranger can say without any of our code. */
export function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) {
    bytes.push((rest % 0x80) + 0x80);
  }
  return [...bytes, rest];
}

export function frame(...body: readonly (number | readonly number[])[]): number[] {
  const bytes = body.flat();
  return [...varint(bytes.length), ...bytes];
}

export function text(characters: string): number[] {
  const bytes = [...new TextEncoder().encode(characters)];
  return [...varint(bytes.length), ...bytes];
}

/** Who a stranger says it is. In a simulated world a key proves nothing, so it can have anyone's. */
export interface Introduction {
  readonly id: readonly number[];
  readonly incarnation: readonly number[];
  readonly name: string;
}

export function hello({
  id = new Array<number>(32).fill(0x4d),
  incarnation = new Array<number>(8).fill(0x01),
  name = 'mallory',
}: Partial<Introduction> = {}): Introduction {
  return { id, incarnation, name };
}

export function preamble(version = 1): number[] {
  return frame([...new TextEncoder().encode('ESHT')], varint(version));
}

export function resume(received = 0, acknowledged = 0, sent = 0, used = 1): number[] {
  return frame(2, varint(used), varint(received), varint(acknowledged), varint(sent));
}

/** A data frame that acknowledges nothing, with messages from this number on. */
export function messages(first: number, ...contents: readonly (readonly number[])[]): number[] {
  return frame(
    3 | 0x10,
    [0, 0],
    varint(first),
    ...contents.map(content => [...varint(content.length), ...content]),
  );
}

export const heartbeat = frame(3, 0, 0);

/**
 * The dialer's end of a connection, with nobody behind it who plays by the rules. What it says before it introduces
 * itself goes out as it is, what it says afterwards is sealed.
 */
export class Stranger {
  /** What was sealed for it. */
  readonly heard: number[] = [];
  /** All that came. */
  readonly raw: number[] = [];
  ended: string | undefined;
  private introduced:
    | {
        readonly by: Introduction;
        readonly handshake: Handshake;
        ways?: ReturnType<Handshake['split']>;
      }
    | undefined;
  private readonly unsaid: (readonly number[])[] = [];
  private readonly splitter = new FrameSplitter(1_000_000);

  constructor(
    private readonly connection: Connection,
    private readonly cryptography: Cryptography = simulatedCryptography,
  ) {
    connection.attach({
      received: bytes => this.received(bytes),
      drained: () => undefined,
      ended: reason => (this.ended = reason),
    });
  }

  say(...parts: readonly (readonly number[] | Introduction)[]): this {
    const bytes: number[] = [];
    for (const part of parts) {
      if ('id' in part) {
        this.introduce(part);
      } else {
        bytes.push(...part);
      }
    }
    if (this.introduced === undefined) {
      this.send(bytes);
    } else if (this.introduced.ways === undefined) {
      this.unsaid.push(bytes);
    } else {
      this.send(this.sealed(bytes));
    }
    return this;
  }

  /** A record as the other end expects it next. */
  sealed(plain: readonly number[]): number[] {
    const record = new Uint8Array(plain.length + TAG_BYTES);
    this.introduced?.ways?.outgoing.seal(Uint8Array.from(plain), record);
    return frame([...record]);
  }

  send(bytes: readonly number[]): void {
    if (bytes.length > 0) {
      this.connection.send(Uint8Array.from(bytes));
    }
  }

  leave(): void {
    this.connection.close();
  }

  /** What of it can be read as text: the reason in a close frame, for one. */
  get heardText(): string {
    return new TextDecoder().decode(Uint8Array.from(this.heard));
  }

  private introduce(by: Introduction): void {
    const secret = Uint8Array.from(by.id);
    const keys = {
      static: secret,
      staticPublic: this.cryptography.publicKey(secret),
      ephemeral: new Uint8Array(32).fill(0x0e),
    };
    const prologue = Uint8Array.from(preamble().slice(1));
    const handshake = new Handshake('initiator', keys, this.cryptography, prologue);
    this.introduced = { by, handshake };
    this.send([...preamble(), ...frame([...handshake.write(new Uint8Array(0))])]);
  }

  private received(bytes: Uint8Array): void {
    this.raw.push(...bytes);
    this.splitter.push(bytes, piece => {
      const { introduced } = this;
      const taken = piece.raw(piece.end - piece.at);
      if (introduced?.ways !== undefined) {
        const plain = new Uint8Array(taken.length - TAG_BYTES);
        introduced.ways.incoming.open(taken, plain);
        this.heard.push(...plain);
      } else if (introduced !== undefined && taken.length > preamble().length) {
        introduced.handshake.read(taken);
        const { incarnation, name } = introduced.by;
        const payload = Uint8Array.from([...incarnation, ...text(name)]);
        this.send(frame([...introduced.handshake.write(payload)]));
        introduced.ways = introduced.handshake.split();
        this.unsaid.splice(0).forEach(unsaid => this.say(unsaid));
      }
      return true;
    });
  }
}

export async function dial(
  world: World,
  from: Phone,
  to: Party,
  cryptography?: Cryptography,
): Promise<Stranger> {
  const [stranger] = await dialTimes(1, world, from, to, cryptography);
  return stranger as Stranger;
}

export async function dialTimes(
  count: number,
  world: World,
  from: Phone,
  to: Party,
  cryptography?: Cryptography,
): Promise<Stranger[]> {
  const address = { host: to.phone.address, port: to.device.snapshot().port ?? 0 };
  const strangers: Stranger[] = [];
  for (let i = 0; i < count; i++) {
    from.ports.transport.dial(address, seconds(3)).connection.then(
      connection => strangers.push(new Stranger(connection, cryptography)),
      () => undefined,
    );
  }
  await world.runUntil(() => strangers.length === count, seconds(3));
  return strangers;
}
