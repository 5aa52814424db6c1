import type { Device, DeviceOptions, Far } from '../../../src/runtime';
import { seconds, serviceType } from '../../../src/runtime';
import type { PhoneOptions, World, WorldOptions } from '../../../src/simulation';
import type { Party } from '../two-phones';
import { gather } from '../two-phones';

/** What has become of a promise so far. */
export interface Fate<T = unknown> {
  state: 'pending' | 'done' | 'failed';
  value?: T;
  error?: Error & { reason?: string; remoteName?: string };
  /** 'pending', 'done', or the error's name. */
  readonly word: string;
}

export function watch<T>(promise: PromiseLike<T>): Fate<T> {
  const fate: { state: Fate['state']; value?: T; error?: Error; word: string } = {
    state: 'pending',
    word: 'pending',
  };
  promise.then(
    result => {
      fate.state = 'done';
      fate.word = 'done';
      fate.value = result;
    },
    (error: Error) => {
      fate.state = 'failed';
      fate.word = error.name;
      fate.error = error;
    },
  );
  return fate;
}

/** Lets the world run until it has settled. */
export async function outcome<T>(
  world: World,
  promise: PromiseLike<T>,
  withinMs = seconds(60),
): Promise<Fate<T>> {
  const fate = watch(promise);
  await world.runUntil(() => fate.state !== 'pending', withinMs);
  return fate;
}

export async function value<T>(
  world: World,
  promise: PromiseLike<T>,
  withinMs?: number,
): Promise<T> {
  const fate = await outcome(world, promise, withinMs);
  if (fate.state === 'failed') throw fate.error!;
  return fate.value as T;
}

export interface StageOptions {
  readonly seed?: number;
  readonly world?: Partial<WorldOptions>;
  readonly phone?: PhoneOptions;
  readonly ada?: Partial<DeviceOptions>;
  readonly noor?: Partial<DeviceOptions>;
}

/** Ada has the service, Noor holds a reference to it. */
export async function stage<S extends object>(
  makeService: (device: Device) => S,
  { seed = 1, world: worldOptions, phone, ada: adaOptions, noor: noorOptions }: StageOptions = {},
): Promise<{ world: World; ada: Party; noor: Party; desk: Far<S> }> {
  const { world, ada, noor } = await gather(['ada', 'noor'], {
    world: { seed, ...worldOptions },
    ...(phone === undefined ? {} : { phone }),
    devices: { ada: adaOptions ?? {}, noor: noorOptions ?? {} },
  });
  const type = serviceType<S>('Desk');
  ada.device.export(type, makeService(ada.device) as never);
  const desk = await value(world, noor.device.discover(type, { within: seconds(60) }), seconds(61));
  return { world, ada, noor, desk };
}

/** Numbers from a seed: the same ones each time. */
export function dice(seed: number) {
  let state = (seed * 2654435761 + 12345) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    below: (bound: number) => Math.floor(next() * bound),
    between: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
    chance: (share: number) => next() < share,
    one: <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T,
  };
}
export type Dice = ReturnType<typeof dice>;

/** `SEEDS_TIMES=20 npx jest …` looks longer. */
const TIMES = Number(process.env.SEEDS_TIMES ?? 1);

/** Runs a property for each seed and names the seeds that fail. */
export async function forSeeds(
  from: number,
  count: number,
  property: (seed: number) => Promise<readonly string[] | void>,
): Promise<void> {
  const failures: string[] = [];
  for (let seed = from; seed < from + count * TIMES; seed++) {
    try {
      for (const complaint of (await property(seed)) ?? [])
        failures.push(`seed ${seed}: ${complaint}`);
    } catch (error) {
      failures.push(`seed ${seed}: ${(error as Error).stack ?? String(error)}`);
    }
  }
  // Each complaint is a long line: the first few say enough.
  expect(failures.slice(0, 8)).toEqual([]);
}
