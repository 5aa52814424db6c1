import type { Connection, Cryptography } from '../../src/runtime';
import { seconds } from '../../src/runtime';
import { DEFAULT_LIMITS } from '../../src/runtime/limits';
import { FrameSplitter } from '../../src/runtime/link/frames';
import { TAG_BYTES } from '../../src/runtime/link/noise/cipher-state';
import { Handshake } from '../../src/runtime/link/noise/handshake';
import type { Phone, World } from '../../src/simulation';
import { simulatedCryptography } from '../../src/simulation';
import type { Party } from './two-phones';

/** The wire format by hand: what a stranger can send without the runtime's code. */
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

/** The identity that a stranger claims. The simulated world does not check keys, so it can use any. */
export interface Introduction {
  readonly id: readonly number[];
  readonly incarnation: readonly number[];
  readonly name: string;
  /** Its share of the code, and its commitment: to that share, unless it cheats. */
  readonly nonce: readonly number[];
  readonly commitment?: readonly number[];
}

export function hello({
  id = new Array<number>(32).fill(0x4d),
  incarnation = new Array<number>(8).fill(0x01),
  name = 'mallory',
  nonce = new Array<number>(16).fill(0x02),
  ...rest
}: Partial<Introduction> = {}): Introduction {
  return { id, incarnation, name, nonce, ...rest };
}

/** The protocol version. */
export const VERSION = 3;

export function preamble(version = VERSION): number[] {
  return frame([...new TextEncoder().encode('ESHT')], varint(version));
}

/** The resume frame of an end that remembers no link. */
const noBeginning = new Array<number>(8).fill(0);

export function resume(
  received = 0,
  acknowledged = 0,
  sent = 0,
  used = 1,
  began: readonly number[] = noBeginning,
): number[] {
  const { frameBytes, nestingDepth, liveLeases } = DEFAULT_LIMITS;
  const numbers = [received, acknowledged, sent, frameBytes, nestingDepth, liveLeases];
  return frame(2, varint(used), began, ...numbers.map(varint));
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
 * The dialer's end of a connection, which need not follow the protocol. Before the handshake it sends in the clear,
 * afterwards encrypted.
 */
export class Stranger {
  /** Decrypted records. */
  readonly heard: number[] = [];
  /** All received bytes. */
  readonly raw: number[] = [];
  ended: string | undefined;
  protected introduced:
    | {
        readonly by: Introduction;
        readonly handshake: Handshake;
        ways?: ReturnType<Handshake['split']>;
      }
    | undefined;
  private readonly unsaid: (readonly number[])[] = [];
  private readonly splitter = new FrameSplitter(1_000_000);

  constructor(
    protected readonly connection: Connection,
    private readonly cryptography: Cryptography = simulatedCryptography,
  ) {
    connection.attach({
      received: bytes => this.received(bytes),
      drained: () => this.drained(),
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

  /** The next record, encrypted. */
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

  /** The identifier of a link that begins on this connection. */
  get beginning(): number[] {
    return [...(this.introduced?.handshake.hash ?? [])].slice(0, 8);
  }

  /** The readable part of it, such as the reason in a close frame. */
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
    const commitment =
      by.commitment ?? this.cryptography.hash(Uint8Array.from([...by.nonce, ...keys.staticPublic]));
    this.send([...preamble(), ...frame([...handshake.write(Uint8Array.from(commitment))])]);
  }

  /** The connection accepts bytes again. */
  protected drained(): void {
    // Most send too little to need backpressure.
  }

  protected received(bytes: Uint8Array): void {
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
        const { nonce, incarnation, name } = introduced.by;
        const payload = Uint8Array.from([...nonce, ...incarnation, ...text(name)]);
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

// ---- In bulk: messages of any size and number. ----

type Bytes = number | readonly number[] | Uint8Array;

export function joined(...parts: readonly Bytes[]): Uint8Array {
  return allJoined(parts);
}

function allJoined(parts: readonly Bytes[]): Uint8Array {
  const sizes = parts.map(part => (typeof part === 'number' ? 1 : part.length));
  const whole = new Uint8Array(sizes.reduce((sum, size) => sum + size, 0));
  let at = 0;
  parts.forEach((part, index) => {
    whole.set(typeof part === 'number' ? [part] : part, at);
    at += sizes[index] as number;
  });
  return whole;
}

/** A string as a message has it, of one-byte characters. */
export function longText(characters: Uint8Array | string): Uint8Array {
  const bytes = typeof characters === 'string' ? Buffer.from(characters, 'latin1') : characters;
  return joined(varint(bytes.length), bytes);
}

export function textValue(characters: Uint8Array | string): Uint8Array {
  return characters.length < 64
    ? joined(0x40 + characters.length, longText(characters).subarray(1))
    : joined(0x89, longText(characters));
}

export function numberValue(value: number): Uint8Array {
  return value < 64 ? Uint8Array.of(value) : joined(0x84, varint(value));
}

export function bytesValue(bytes: Uint8Array): Uint8Array {
  return joined(0x8a, varint(bytes.length), bytes);
}

export function listValue(values: readonly Uint8Array[]): Uint8Array {
  return joined(0x8c, varint(values.length), allJoined(values));
}

/** The pattern of a passed lease. */
export interface PassedLease {
  readonly periodMs?: number;
  /** 0 plain, 1 renew-on-call, 2 single-call; any other has a name. */
  readonly pattern?: number | string;
  readonly parameters?: readonly (Uint8Array | string)[];
}

/** A function of the sender. Its time left is in the frame. */
export function functionValue(
  lease: number,
  { periodMs = 60_000, pattern = 0, parameters = [] }: PassedLease = {},
): Uint8Array {
  const named = typeof pattern === 'string';
  return joined(
    [0x94, 1],
    varint(lease),
    named ? joined(3, longText(pattern)) : pattern,
    varint(parameters.length),
    ...parameters.map(longText),
    varint(periodMs),
  );
}

/** An object of the receiver, granted under this lease. */
export function homeValue(lease: number): Uint8Array {
  return joined([0x94, 2], varint(lease));
}

export interface CallDescription {
  /** A lease id, or with `onAnswer` the number of an earlier call. */
  readonly on: number;
  readonly onAnswer?: boolean;
  /** In full, or its number among the names sent on this connection. */
  readonly method: string | Uint8Array | number;
  readonly args?: readonly Uint8Array[];
  readonly oneWay?: boolean;
  readonly dueMs?: number;
}

export function callMessage({
  on,
  onAnswer = false,
  method,
  args = [],
  oneWay = false,
  dueMs,
}: CallDescription): Uint8Array {
  const flags = (oneWay ? 0x08 : 0) | (dueMs === undefined ? 0 : 0x10) | (onAnswer ? 0x20 : 0);
  return joined(
    0x01 | flags,
    varint(on),
    typeof method === 'number' ? varint(method) : joined(0, longText(method)),
    dueMs === undefined ? [] : varint(dueMs),
    varint(args.length),
    ...args,
  );
}

export function answerMessage(call: number, value: Uint8Array): Uint8Array {
  return joined(0x02, varint(call), value);
}

export function renewalMessage(lease: number, ms: number): Uint8Array {
  return joined(0x03, varint(lease), varint(ms));
}

export function revocationMessage(
  by: 'grantor' | 'holder',
  lease: number,
  arrived = 0,
): Uint8Array {
  return joined(0x04, by === 'grantor' ? 0 : 1, varint(lease), varint(arrived));
}

export function interestMessage(types: readonly (string | Uint8Array)[]): Uint8Array {
  return joined(0x05, varint(types.length), ...types.map(longText), 0);
}

export function serviceMessage(
  number: number,
  type: string | Uint8Array,
  reference: Uint8Array,
): Uint8Array {
  return joined(0x06, varint(number), longText(type), reference);
}

export interface FrameDescription {
  /** The number of the first message. */
  readonly first: number;
  readonly contents: readonly Uint8Array[];
  /** Leases and their time left. */
  readonly times?: readonly (readonly [lease: number, ms: number])[];
  /** How many data frames this end acknowledges. */
  readonly framesReceived?: number;
}

export function dataFrame({
  first,
  contents,
  times = [],
  framesReceived = 0,
}: FrameDescription): Uint8Array {
  const head = joined(
    3 | (times.length > 0 ? 0x08 : 0) | (contents.length > 0 ? 0x10 : 0),
    varint(framesReceived),
    0,
    times.length === 0 ? [] : varint(times.length),
    times.flatMap(([lease, ms]) => [...varint(lease), ...varint(ms)]),
    contents.length === 0 ? [] : varint(first),
  );
  const body = allJoined(contents.flatMap(content => [varint(content.length), content]));
  return joined(varint(head.length + body.length), head, body);
}

/** Data frames, and brief ones. */
const DATA_KINDS = [3, 5];

/** The largest record. */
const RECORD_BYTES = 16_352;

/** A stranger that sends much and ignores what it receives. */
export class LoudStranger extends Stranger {
  /** Received bytes are discarded. */
  deaf = false;
  /** The sent bytes before encryption. */
  poured = 0;
  /** Received data frames. */
  dataFrames = 0;
  private full = false;
  private counted = 0;
  private readonly counter = new FrameSplitter(1_000_000);

  /** The handshake is finished at this end. */
  get secured(): boolean {
    return this.introduced?.ways !== undefined;
  }

  /** Received frames: the first byte is the kind. */
  get frames(): readonly (readonly number[])[] {
    const frames: number[][] = [];
    new FrameSplitter(1_000_000).push(Uint8Array.from(this.heard), piece => {
      frames.push([...piece.raw(piece.end - piece.at)]);
      return true;
    });
    return frames;
  }

  /** The other end continues from here. */
  get linked(): boolean {
    return this.frames.some(([kind]) => kind === 2);
  }

  /** Sends bytes of frames, complete or not. Waits for backpressure; false once the connection has ended. */
  async pour(plain: Uint8Array): Promise<boolean> {
    for (let at = 0; at < plain.length; at += RECORD_BYTES) {
      while (this.full && this.ended === undefined) {
        await new Promise(resolve => setImmediate(resolve));
      }
      if (this.ended !== undefined) {
        return false;
      }
      const part = plain.subarray(at, at + RECORD_BYTES);
      const record = new Uint8Array(part.length + TAG_BYTES);
      this.introduced?.ways?.outgoing.seal(part, record);
      this.full = !this.connection.send(joined(varint(record.length), record));
      this.poured += part.length;
    }
    return true;
  }

  protected override drained(): void {
    this.full = false;
  }

  protected override received(bytes: Uint8Array): void {
    if (this.deaf && this.secured) {
      return;
    }
    super.received(bytes);
    const fresh = Uint8Array.from(this.heard.slice(this.counted));
    this.counted = this.heard.length;
    this.counter.push(fresh, piece => {
      this.dataFrames += DATA_KINDS.includes((piece.bytes[piece.at] as number) & 7) ? 1 : 0;
      return true;
    });
  }
}
