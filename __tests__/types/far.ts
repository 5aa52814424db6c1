/** What a `Far<T>` lets its holder do. Nothing here runs: that it compiles is the test. */
import type { Device, Far, Future, Leased } from '../../src/runtime';
import { lease, minutes, serviceType } from '../../src/runtime';
import { exactly, same } from './same';

interface Listener {
  heard(title: string): void;
}

class Speaker {
  volume = 5;
  private readonly history: string[] = [];
  constructor(readonly room: string) {}
  get loudness() {
    return this.volume * 2;
  }
  play(title: string): number {
    return this.history.push(title);
  }
}

interface Player {
  readonly name: string;
  play(title: string, fromMs?: number): boolean;
  queue(...titles: string[]): number;
  subscribe(listener: Far<Listener>): void;
  subscribeAll(listeners: readonly Far<Listener>[], byName: Map<string, Far<Listener>>): void;
  pick(choose: (title: string) => boolean): void;
  describe(song: { title: string; tags: Set<string> }): void;
  store(anything: unknown): unknown;
  then(next: string): void;
  [Symbol.iterator](): Iterator<string>;
}

export function methodsGiveFutures(player: Far<Player>, count: Far<() => number>) {
  same<ReturnType<typeof player.play>, Future<boolean>>();
  same<Parameters<typeof player.play>, [title: string, fromMs?: number]>();
  same<Parameters<typeof player.queue>, string[]>();
  const plays: Future<boolean> = player.play('Relax');
  const counted: Future<number> = count();
  return [plays, counted, player.play('Relax', 100), player.queue(), player.queue('a', 'b')];
}

export function whatDoesNotFitDoesNotCompile(player: Far<Player>, count: Far<() => number>) {
  // @ts-expect-error a wrong argument
  player.play(5);
  // @ts-expect-error a wrong second argument
  player.play('Relax', 'late');
  // @ts-expect-error too few arguments
  player.play();
  // @ts-expect-error too many arguments
  player.play('Relax', 0, 0);
  // @ts-expect-error one wrong argument among many
  player.queue('a', 5);
  // @ts-expect-error a missing method
  player.stop();
  // @ts-expect-error a result that is not there yet
  const played: boolean = player.play('Relax');
  // @ts-expect-error a result of another type
  const word: Future<string> = player.play('Relax');
  // @ts-expect-error a function's arguments are looked at, too
  count(5);
  // @ts-expect-error an object's reference is no function
  player();
  return [played, word];
}

export function onlyMethodsAreThere(
  player: Far<Player>,
  speaker: Far<Speaker>,
  other: Far<Speaker>,
) {
  // @ts-expect-error a field
  player.name;
  // @ts-expect-error a field of a class
  speaker.volume;
  // @ts-expect-error a getter
  speaker.loudness;
  // @ts-expect-error what its own class alone may touch
  speaker.history;
  // @ts-expect-error nothing can be written to
  speaker.play = other.play;
  // @ts-expect-error a method that goes by a symbol
  player[Symbol.iterator];
  // @ts-expect-error a method that would make the reference a promise
  player.then('Relax');
  return speaker.play('Relax');
}

export async function awaitingAReferenceGivesTheReference(player: Far<Player>) {
  const same1 = await player;
  exactly<Far<Player>>()(same1);
  const same2 = await Promise.resolve(player);
  exactly<Far<Player>>()(same2);
}

export function aReferenceIsNotTheObject(player: Far<Player>, own: Player) {
  // @ts-expect-error its answers take time
  const near: Player = player;
  // @ts-expect-error an object is not far
  const far: Far<Player> = own;
  return [near, far];
}

export function aReferenceToMoreFitsWhereLessIsAskedFor(
  dog: Far<{ name(): string; bark(): void }>,
  animal: Far<{ name(): string }>,
) {
  const less: Far<{ name(): string }> = dog;
  // @ts-expect-error but not the other way round
  const more: typeof dog = animal;
  return [less, more];
}

export function whatMayBePassed(player: Far<Player>, own: Listener, far: Far<Listener>) {
  player.subscribe(own);
  player.subscribe(far);
  player.subscribe(lease(minutes(1), own));
  player.subscribeAll([own, far, lease(minutes(1), own)], new Map([['own', own]]));
  player.pick(title => title.length > 3);
  player.pick(lease(minutes(1), (title: string) => title.length > 3));
  player.describe({ title: 'Relax', tags: new Set(['pop']) });
  player.store(undefined);
  player.store(own);
  // @ts-expect-error another object
  player.subscribe({ heard: 5 });
  // @ts-expect-error a reference to another object
  player.subscribe(player);
  // @ts-expect-error a lease on another object
  player.subscribe(lease(minutes(1), { seen() {} }));
  // @ts-expect-error one among several
  player.subscribeAll([own, 5], new Map());
  // @ts-expect-error deep inside
  player.describe({ title: 'Relax', tags: new Set([5]) });
  // @ts-expect-error a function that wants something else
  player.pick((title: number) => title > 3);
}

interface Shelf {
  word(): 'on' | 'off';
  nothing(): void;
  anything(): unknown;
  never(): never;
  scalars(): [boolean, bigint, null, undefined];
  bytes(): Uint8Array;
  date(): Date;
  failure(): RangeError;
  tree(): { readonly titles: readonly string[]; first?: { at: Date } };
  index(): Map<string, Set<number>>;
  callbacks(): { done: () => number };
  sessions(): { one: Leased<Listener>; more: Leased<Listener>[] };
  passedOn(): Far<Listener>;
  maybe(): Leased<Listener> | undefined;
}

export function whatArrives(shelf: Far<Shelf>) {
  type Result<K extends keyof Far<Shelf>> = Far<Shelf>[K] extends () => PromiseLike<infer R>
    ? R
    : never;
  same<Result<'word'>, 'on' | 'off'>();
  same<Result<'nothing'>, void>();
  same<Result<'anything'>, unknown>();
  same<Result<'never'>, never>();
  same<Result<'scalars'>, [boolean, bigint, null, undefined]>();
  same<Result<'bytes'>, Uint8Array>();
  same<Result<'date'>, Date>();
  same<Result<'failure'>, RangeError>();
  same<Result<'tree'>, { readonly titles: readonly string[]; first?: { at: Date } }>();
  same<Result<'index'>, Map<string, Set<number>>>();
  same<Result<'callbacks'>, { done: Far<() => number> }>();
  same<Result<'sessions'>, { one: Far<Listener>; more: Far<Listener>[] }>();
  same<Result<'passedOn'>, Far<Listener>>();
  same<Result<'maybe'>, Far<Listener> | undefined>();
  return shelf;
}

export function discoveryGivesReferences(device: Device) {
  const Players = serviceType<Player>('Player');
  device.whenDiscovered(Players, player => exactly<Far<Player>>()(player));
  device.wheneverDiscovered(Players, async player => {
    exactly<Far<Player>>()(player);
    // @ts-expect-error a missing method
    await player.stop();
  });
  const half = { name: 'half', play: (title: string, fromMs = 0) => title.length > fromMs };
  // @ts-expect-error half a player is none
  device.export(Players, half);
}
