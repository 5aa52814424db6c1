import type { Connection } from '../../src/runtime';
import { seconds } from '../../src/runtime';
import type { Phone, World } from '../../src/simulation';
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

export function hello({
  version = 1,
  id = new Array<number>(32).fill(0x4d),
  incarnation = new Array<number>(8).fill(0x01),
  name = 'mallory',
}: {
  version?: number;
  id?: readonly number[];
  incarnation?: readonly number[];
  name?: string;
} = {}): number[] {
  return frame(
    1,
    [...new TextEncoder().encode('ESHT')],
    varint(version),
    id,
    incarnation,
    text(name),
  );
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

/** One end of a connection, with nobody behind it who plays by the rules. */
export class Stranger {
  readonly heard: number[] = [];
  ended: string | undefined;

  constructor(private readonly connection: Connection) {
    connection.attach({
      received: bytes => this.heard.push(...bytes),
      drained: () => undefined,
      ended: reason => (this.ended = reason),
    });
  }

  say(...parts: readonly (readonly number[])[]): this {
    this.connection.send(Uint8Array.from(parts.flat()));
    return this;
  }

  leave(): void {
    this.connection.close();
  }

  /** What of it can be read as text: the reason in a close frame, for one. */
  get heardText(): string {
    return new TextDecoder().decode(Uint8Array.from(this.heard));
  }
}

export async function dial(world: World, from: Phone, to: Party): Promise<Stranger> {
  const [stranger] = await dialTimes(1, world, from, to);
  return stranger as Stranger;
}

export async function dialTimes(
  count: number,
  world: World,
  from: Phone,
  to: Party,
): Promise<Stranger[]> {
  const address = { host: to.phone.address, port: to.device.snapshot().port ?? 0 };
  const strangers: Stranger[] = [];
  for (let i = 0; i < count; i++) {
    from.ports.transport.dial(address, seconds(3)).connection.then(
      connection => strangers.push(new Stranger(connection)),
      () => undefined,
    );
  }
  await world.runUntil(() => strangers.length === count, seconds(3));
  return strangers;
}
