import type { Cryptography } from '../../src/runtime';
import { realTime } from '../platforms/node/real-time';
import type { CallDescription, LoudStranger, PassedLease } from '../runtime/stranger';
import {
  callMessage,
  dataFrame,
  functionValue,
  hello,
  interestMessage,
  resume,
} from '../runtime/stranger';
import { MOST_MESSAGES } from '../../src/runtime/link/frames';
import type { Siege } from './siege';
import { secretOf } from './siege';

/** The lease under which a caller holds the inn, or whatever else it came for. */
export const INN = 1;

/** Room for a frame's own parts and for times. */
const CONTENTS_BYTES = 200_000;

export interface Arrival {
  readonly name?: string;
  /** Another after a restart. */
  readonly incarnation?: number;
  readonly host?: string;
  /** What it comes for: the inn, unless said otherwise. */
  readonly service?: string;
  readonly secret?: readonly number[];
  readonly cryptography?: Cryptography;
}

/** A device that follows the protocol to the letter, and means no good. It acknowledges nothing unless told to. */
export class Attacker {
  /** The number that its next message has. */
  next = 1;
  private nextLease = 1;
  private readonly names = new Map<string, number>();
  /** How many of the victim's frames it says to have. */
  private framesReceived = 0;

  /** What follows belongs to a frame that was begun: nothing else can be said. */
  private midFrame = false;
  private readonly heartbeat: NodeJS.Timeout;

  private constructor(readonly stranger: LoudStranger, readonly arrival: Arrival) {
    // Who is silent is given up after half a minute.
    this.heartbeat = setInterval(() => {
      if (!this.midFrame && !this.ended) {
        void this.send([]);
      }
    }, 1_000).unref();
  }

  /** Comes as far as a link. */
  static async link(siege: Siege, arrival: Arrival = {}): Promise<Attacker> {
    const { name = 'mallory', host = siege.newHost(), cryptography, incarnation = 1 } = arrival;
    const stranger = await siege.knock(host, cryptography);
    const { secret = secretOf(`${name} ${host}`) } = arrival;
    stranger.say(
      hello({ id: secret, name, incarnation: new Array<number>(8).fill(incarnation) }),
      resume(),
    );
    await realTime.until('a link', () => stranger.linked || stranger.ended !== undefined, 20_000);
    return new Attacker(stranger, { ...arrival, name, host, secret });
  }

  /** And holds what it came for. */
  static async join(
    siege: Siege,
    { service = 'Inn', ...arrival }: Arrival = {},
  ): Promise<Attacker> {
    const attacker = await Attacker.link(siege, arrival);
    await attacker.send([interestMessage([service])]);
    const { stranger } = attacker;
    await realTime.until(
      service,
      () => stranger.heardText.includes(service) || stranger.ended !== undefined,
      20_000,
    );
    return attacker;
  }

  get ended(): boolean {
    return this.stranger.ended !== undefined;
  }

  leave(): void {
    clearInterval(this.heartbeat);
    this.stranger.leave();
  }

  /** Bytes of frames. `begun` when the last of them is not whole. */
  async pour(bytes: Uint8Array, begun = false): Promise<boolean> {
    this.midFrame = true;
    const poured = await this.stranger.pour(bytes);
    this.midFrame = begun;
    return poured;
  }

  /** In as few frames as they fit into. Times go with the first. False once the connection has ended. */
  async send(
    contents: readonly Uint8Array[],
    times: readonly (readonly [number, number])[] = [],
  ): Promise<boolean> {
    let now: Uint8Array[] = [];
    let bytes = 0;
    let pending = times;
    const flush = async () => {
      const { next: first, framesReceived } = this;
      const frame = dataFrame({ first, contents: now, times: pending, framesReceived });
      this.next += now.length;
      now = [];
      bytes = 0;
      pending = [];
      return this.pour(frame);
    };
    for (const content of contents) {
      const isFull = bytes + content.length > CONTENTS_BYTES || now.length === MOST_MESSAGES;
      if (now.length > 0 && isFull && !(await flush())) {
        return false;
      }
      now.push(content);
      bytes += content.length + 1;
    }
    return flush();
  }

  /** A call whose method is spelled out the first time only. To be sent in the order in which they are made. */
  call(description: Omit<CallDescription, 'method'> & { readonly method: string }): Uint8Array {
    const known = this.names.get(description.method);
    if (known === undefined) {
      this.names.set(description.method, this.names.size + 1);
    }
    return callMessage({ ...description, method: known ?? description.method });
  }

  /** So many functions of its own, each under a lease. */
  functions(count: number, leftMs: number, lease: PassedLease = {}) {
    const values: Uint8Array[] = [];
    const times: (readonly [number, number])[] = [];
    for (let i = 0; i < count; i++) {
      values.push(functionValue(this.nextLease, { periodMs: leftMs, ...lease }));
      times.push([this.nextLease, leftMs]);
      this.nextLease += 1;
    }
    return { values, times };
  }

  /** The next frame says that everything has come. */
  acknowledgeAll(): void {
    this.framesReceived = this.stranger.dataFrames;
  }

  /** From now on it stays connected and looks at nothing that comes. */
  stopListening(): this {
    this.stranger.deaf = true;
    return this;
  }
}
