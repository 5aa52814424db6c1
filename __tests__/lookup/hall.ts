import type { LookupEvent } from '../../src/lookup';
import { createLookup } from '../../src/lookup';
import type { Lookup, Publication, PublishOptions, RegistryPolicy } from '../../src/lookup';
import { createDevice, seconds, serviceType } from '../../src/runtime';
import type { Device } from '../../src/runtime';
import type { Phone, World, WorldOptions } from '../../src/simulation';
import { createWorld } from '../../src/simulation';
import { sketchOfSongs } from './registry/entries';

export interface Guest {
  readonly phone: Phone;
  readonly name: string;
  device: Device;
  lookup: Lookup;
  publication: Publication;
  readonly events: LookupEvent[];
}

export interface Player {
  name(): string;
}
export const Player = serviceType<Player>('Player');

export interface Hall {
  readonly world: World;
  readonly guests: Guest[];
  add(name: string): Guest;
  leaders(among?: readonly Guest[]): (string | undefined)[];
  idOf(name: string): string;
  named(name: string): Guest;
}

/** A world of phones, each with a lookup that publishes a player. */
export async function hall(
  names: readonly string[],
  options: {
    readonly crowd?: number;
    readonly world?: Partial<WorldOptions>;
    readonly policy?: RegistryPolicy;
    /** Without it, phone 1 has songs 0 to 400, phone 2 songs 100 to 500, and so on. */
    readonly published?: (index: number) => PublishOptions;
    readonly mayStand?: (index: number) => boolean;
    /** How long the app wants what it exports to live unrenewed. */
    readonly defaultLease?: { readonly periodMs: number };
  } = {},
): Promise<Hall> {
  const world = createWorld({ seed: 1, ...options.world });
  const guests: Guest[] = [];
  const add = (name: string) => {
    const guest = { name, events: [] as LookupEvent[] } as unknown as Guest;
    const index = guests.length;
    const phone = world.phone(name, {
      start: ports => {
        const { defaultLease } = options;
        const device = createDevice({ ports, name, ...(defaultLease && { defaultLease }) });
        guest.device = device;
        void createLookup({
          device,
          clock: ports.clock,
          random: ports.random,
          ...(options.crowd === undefined ? {} : { crowd: options.crowd }),
          ...(options.policy === undefined ? {} : { policy: options.policy }),
          mayStand: options.mayStand?.(index) ?? true,
        }).then(lookup => {
          guest.lookup = lookup;
          lookup.observe(event => guest.events.push(event));
          const sketch = sketchOfSongs(index * 100, index * 100 + 400);
          const more = { name, scopes: ['hall'], sketch, ...options.published?.(index) };
          guest.publication = lookup.publish(Player, { name: () => name }, more);
        });
        return {
          stop: () => {
            guest.lookup.close();
            device.close();
          },
          foreground: () => device.refresh(),
        };
      },
    });
    Object.assign(guest, { phone });
    guests.push(guest);
    return guest;
  };
  names.forEach(add);
  await world.run(seconds(1));
  const named = (name: string) => guests.find(each => each.name === name) as Guest;
  return {
    world,
    guests,
    add,
    named,
    leaders: (among = guests) => among.map(({ lookup }) => lookup.snapshot().leader),
    idOf: name => named(name).lookup.id,
  };
}

export const everyone = { type: 'Player', scopes: ['hall'] };

export const namesIn = (answer: { readonly matches: readonly { readonly name: string }[] }) =>
  answer.matches.map(({ name }) => name).sort();

/** Lets time pass until the promise is settled. */
export async function settle<T>(world: World, promise: Promise<T>): Promise<T> {
  let isSettled = false;
  const settled = () => (isSettled = true);
  promise.then(settled, settled);
  await world.runUntil(() => isSettled, seconds(30));
  return promise;
}

/** Everyone registered with a host. */
export async function managedHall(names: readonly string[], options: Parameters<typeof hall>[1]) {
  const met = await hall(names, { crowd: 4, ...options });
  await met.world.run(seconds(60));
  const [leader] = met.leaders();
  const host = met.guests.find(({ lookup }) => lookup.id === leader);
  if (host === undefined) throw new Error('There is no host');
  return { ...met, host, others: met.guests.filter(each => each !== host) };
}
