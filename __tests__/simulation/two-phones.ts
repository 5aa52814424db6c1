import type { Connection } from '../../src/runtime';
import type { Phone, World, WorldOptions } from '../../src/simulation';
import { createWorld } from '../../src/simulation';
import { Recorder } from '../ports/recorder';

export interface TwoPhones {
  readonly world: World;
  readonly anna: Phone;
  readonly ben: Phone;
}

export function twoPhones(options: Partial<WorldOptions> = {}): TwoPhones {
  const world = createWorld({ seed: 1, ...options });
  return { world, anna: world.phone('anna'), ben: world.phone('ben') };
}

/** Lets time pass until the promise is settled, and gives what it is settled to. */
export async function outcome<T>(world: World, promise: Promise<T>, withinMs = 60_000): Promise<T> {
  let settled = false;
  const settle = () => (settled = true);
  promise.then(settle, settle);
  await world.runUntil(() => settled, withinMs);
  return promise;
}

/** A phone that listens: its port, and what it accepted. */
export async function listening(world: World, phone: Phone) {
  const accepted: Connection[] = [];
  const listener = await outcome(
    world,
    phone.ports.transport.listen(connection => accepted.push(connection)),
  );
  return { listener, accepted, address: { host: phone.address, port: listener.port } };
}

/** `from` dials `to`: both ends, each with a recorder. */
export async function connect(world: World, from: Phone, to: Phone): Promise<[Recorder, Recorder]> {
  const { address, accepted } = await listening(world, to);
  const dialed = await outcome(world, from.ports.transport.dial(address, 10_000).connection);
  await world.runUntil(() => accepted.length === 1, 10_000);
  const [other] = accepted;
  if (!other) throw new Error('Nothing was accepted');
  return [new Recorder(dialed), new Recorder(other)];
}

export const bytesOf = (...bytes: number[]) => Uint8Array.from(bytes);
