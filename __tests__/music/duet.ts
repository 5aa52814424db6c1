import type {
  PartnerSnapshot,
  Library,
  MusicEvent,
  MusicPlayerOptions,
  RunningMusicPlayer,
  Song,
} from '../../src/music';
import { createMusicPlayer, makeLibrary } from '../../src/music';
import { minutes, seconds } from '../../src/runtime';
import type { WorldOptions } from '../../src/simulation';
import { gather } from '../runtime/two-phones';

type Name = 'ada' | 'noor';

/** So many songs, from one number on: two such ranges have in common where they overlap. */
export function songs(count: number, from = 0): Song[] {
  return Array.from({ length: count }, (_, i) => ({
    artist: `Artist ${(from + i) % 100}`,
    title: `Song number ${from + i}`,
  }));
}

export interface Side {
  /** Of the app's present run. */
  player: RunningMusicPlayer;
  readonly events: MusicEvent[];
}

/** Ada and Noor, each with a music player that restarts with its phone. They are apart until `meet`. */
export async function duet(options: {
  readonly ada: readonly Song[];
  readonly noor: readonly Song[];
  readonly world?: Partial<WorldOptions>;
  readonly player?: Partial<MusicPlayerOptions>;
}) {
  const sides: Partial<Record<Name, Side>> = {};
  const libraries: Record<Name, Library> = {
    ada: makeLibrary(options.ada),
    noor: makeLibrary(options.noor),
  };
  const { world, ...parties } = await gather<Name>(['ada', 'noor'], {
    phones: { noor: { position: { x: 1000, y: 0 } } },
    ...(options.world && { world: options.world }),
    app(device, name) {
      const events = sides[name]?.events ?? [];
      const library = libraries[name];
      const player = createMusicPlayer({ device, library, name, ...options.player });
      player.observe(event => events.push(event));
      sides[name] = Object.assign(sides[name] ?? {}, { player, events });
    },
  });
  const { ada, noor } = sides as Record<Name, Side>;
  const snapshotOf = (side: Side) => side.player.snapshot().people[0];
  const finished = (snapshot: PartnerSnapshot | undefined) =>
    snapshot?.sending.state === 'finished' && snapshot.receiving.state === 'finished';
  return {
    world,
    libraries,
    phones: { ada: parties.ada.phone, noor: parties.noor.phone },
    devices: parties,
    ada,
    noor,
    /** How things stand with the other. */
    seenBy: (name: Name) => snapshotOf({ ada, noor }[name]) as PartnerSnapshot,
    meet: () => parties.noor.phone.moveTo({ x: 5, y: 0 }),
    part: () => parties.noor.phone.moveTo({ x: 1000, y: 0 }),
    /** Until songs are on their way, both ways. */
    crossing: () =>
      world.runUntil(
        () =>
          [ada, noor].map(snapshotOf).every(snapshot => {
            const [sent, received] = [snapshot?.sending.songs, snapshot?.receiving.songs];
            return sent !== undefined && sent > 0 && received !== undefined && received > 0;
          }),
        minutes(2),
      ),
    exchanged: () =>
      world.runUntil(() => [ada, noor].every(side => finished(snapshotOf(side))), minutes(2)),
    until: (side: Side, type: MusicEvent['type'], count = 1) =>
      world.runUntil(
        () => side.events.filter(event => event.type === type).length >= count,
        seconds(90),
      ),
  };
}

/** What was told, in words, without the progress in between. */
export function story(events: readonly MusicEvent[]): string[] {
  return events.flatMap(event => {
    switch (event.type) {
      case 'exchange progress':
        return [];
      case 'exchange started':
      case 'exchange finished':
        return [`${event.direction} ${event.type.slice('exchange '.length)}`];
      case 'exchange dropped':
        return [`${event.direction} dropped ${event.songs}: ${event.reason}`];
      case 'matched':
        return [
          `matched ${event.name}: ${event.common} songs, ${event.percent} % and ${event.theirPercent} %`,
        ];
    }
  });
}
