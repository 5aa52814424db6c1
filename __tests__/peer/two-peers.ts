import type { PersonNearby, Song } from '../../src/music';
import { createMusicPlayer, makeLibrary } from '../../src/music';
import type { Action, PeerParts } from '../../src/peer/peer';
import { PeerApp } from '../../src/peer/peer';
import type { DeviceOptions } from '../../src/runtime';
import { minutes } from '../../src/runtime';
import type { WorldOptions } from '../../src/simulation';
import { songs } from '../music/duet';
import type { Party } from '../runtime/two-phones';
import { gather } from '../runtime/two-phones';

export interface Side {
  readonly peer: PeerApp;
  /** What was told, in order. */
  readonly told: string[];
  /** Keys, one after the other. */
  readonly keys: (...actions: Action[]) => void;
  readonly person: (name?: string) => PersonNearby | undefined;
}

/** People in a simulated world, each with the whole app but its screen. They are apart until they `meet`. */
export async function peers<const N extends string>(
  names: readonly N[],
  options: {
    readonly devices?: Partial<Record<N, Partial<DeviceOptions>>>;
    readonly libraries?: Partial<Record<N, readonly Song[]>>;
    readonly world?: Partial<WorldOptions>;
    readonly saveData?: PeerParts['saveData'];
  } = {},
) {
  const sides = {} as Record<N, Side>;
  const clock = { nowMs: () => 0 };
  const gathered = await gather<N>(names, {
    phones: Object.fromEntries(
      names.map((name, i) => [name, { position: { x: 1000 * i, y: 0 } }]),
    ) as Record<N, { position: { x: number; y: number } }>,
    ...(options.devices && { devices: options.devices }),
    ...(options.world && { world: options.world }),
    app(device, name) {
      const told: string[] = [];
      const library = makeLibrary(options.libraries?.[name] ?? songs(20));
      const player = createMusicPlayer({ device, library, name: device.snapshot().name });
      const peer = new PeerApp({
        device,
        player,
        addresses: () => ['10.0.0.1'],
        now: () => clock.nowMs(),
        happened: line => told.push(line),
        ...(options.saveData && { saveData: options.saveData }),
      });
      sides[name] = {
        peer,
        told,
        keys: (...actions) => actions.forEach(action => peer.act(action)),
        person: wanted =>
          peer.view().people.find(person => wanted === undefined || person.name === wanted),
      };
    },
  });
  const { world } = gathered;
  const parties: Record<N, Party> = gathered;
  clock.nowMs = () => world.now;
  return {
    world,
    ...sides,
    parties,
    meet: (...together: N[]) =>
      together.forEach((name, i) => parties[name].phone.moveTo({ x: i, y: 0 })),
    part: (name: N) => parties[name].phone.moveAway(),
    until: (holds: () => boolean) => world.runUntil(holds, minutes(2)),
  };
}
