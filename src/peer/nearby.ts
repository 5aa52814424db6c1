import type { MusicEvent, PersonNearby, RunningMusicPlayer } from '../music';
import { PeopleNearby } from '../music';
import type { Device, DeviceEvent } from '../runtime';
import type { Introducing } from './introducing';
import { printable } from './text';

interface NearbyParts {
  readonly device: Device;
  readonly player: RunningMusicPlayer;
  readonly now: () => number;
  readonly introducing?: Introducing;
}

/** The people on the terminal's screen, in its order. */
export class Nearby {
  private readonly projection = new PeopleNearby();

  constructor(private readonly parts: NearbyParts) {}

  deviceEvent(event: DeviceEvent): void {
    this.projection.deviceEvent(event, this.parts.now());
  }

  musicEvent(event: MusicEvent): void {
    this.projection.musicEvent(event);
  }

  forget(peer: string): void {
    this.parts.device.people.forget(peer);
    this.projection.forget(peer);
  }

  /** Connected people first; among equals, those first seen come first. */
  people(): PersonNearby[] {
    const { device, player, now, introducing } = this.parts;
    const { people } = device;
    return [
      ...this.projection.list({
        device: device.snapshot(),
        people: people.list(),
        onlyVerified: people.onlyVerified,
        player: player.snapshot(),
        isManaged: introducing?.isManaged === true,
        nowMs: now(),
      }),
    ].sort((one, other) => rank(one) - rank(other) || (one.metMs ?? 0) - (other.metMs ?? 0));
  }

  nameOf(peer: string): string {
    return nameOf(this.parts.device, peer);
  }
}

export function nameOf(device: Device, peer: string): string {
  const known = device.people.list().find(({ id }) => id === peer);
  return printable(known?.name ?? `${peer.slice(0, 8)}…`);
}

function rank({ presence, notLetIn }: PersonNearby): number {
  const ranks = { here: 0, 'out of earshot': 1, gone: 3 } as const;
  return presence.state === 'gone' && notLetIn !== undefined ? 2 : ranks[presence.state];
}
