import type { AcquaintanceSnapshot, RunningMusicPlayer } from '../music';
import type { Device, DeviceEvent, PeerSnapshot, Person } from '../runtime';
import { printable } from './text';
import type { MatchView, PersonView, Presence } from './view';

interface NearbyParts {
  readonly device: Device;
  readonly player: RunningMusicPlayer;
  readonly now: () => number;
}

/** Whom there is to see: those met since the start, and those who are blocked. */
export class Nearby {
  private readonly metNow = new Set<string>();
  private readonly awaySinceMs = new Map<string, number>();

  constructor(private readonly parts: NearbyParts) {}

  heard(event: DeviceEvent): void {
    if (event.type === 'link') {
      this.metNow.add(event.peer);
      if (event.state === 'up') {
        this.awaySinceMs.delete(event.peer);
      } else if (!this.awaySinceMs.has(event.peer)) {
        this.awaySinceMs.set(event.peer, this.parts.now());
      }
    } else if (event.type === 'connection ended' && event.peer !== undefined) {
      // Who was refused is near all the same, and can be verified.
      this.metNow.add(event.peer);
    }
  }

  people(): PersonView[] {
    const { device, player } = this.parts;
    const { peers, leases } = device.snapshot();
    // With no lease left there is nothing to come back to, though a last word may still wait for them.
    const bound = new Set(leases.map(({ peer }) => peer));
    const present = new Map(
      peers.filter(({ id, state }) => state === 'up' || bound.has(id)).map(peer => [peer.id, peer]),
    );
    const music = new Map(player.snapshot().people.map(person => [person.peer, person]));
    const known = device.people.list();
    const verified = new Set(
      known.flatMap(({ id, standing }) => (standing === 'verified' ? [id] : [])),
    );
    return known
      .filter(({ id, standing }) => this.metNow.has(id) || standing === 'blocked')
      .map(person => {
        const nameTaken = person.namesakes.some(id => verified.has(id));
        return this.personView(person, present.get(person.id), music.get(person.id), nameTaken);
      })
      .sort((one, other) => nearness(one) - nearness(other));
  }

  nameOf(peer: string): string {
    const known = this.parts.device.people.list().find(({ id }) => id === peer);
    return printable(known?.name ?? `${peer.slice(0, 8)}…`);
  }

  private personView(
    person: Person,
    peer: PeerSnapshot | undefined,
    music: AcquaintanceSnapshot | undefined,
    nameTaken: boolean,
  ): PersonView {
    const { id, name, standing, namesakes } = person;
    return {
      id,
      name,
      standing,
      namesake: namesakes.length > 0,
      presence: this.presence(person, peer, nameTaken),
      waiting: peer?.state === 'up' ? 0 : peer?.waiting ?? 0,
      sending: music?.sending,
      receiving: music?.receiving,
      match: music && matchView(music),
    };
  }

  private presence(
    { id, standing }: Person,
    peer: PeerSnapshot | undefined,
    nameTaken: boolean,
  ): Presence {
    if (peer === undefined) {
      const { onlyVerified } = this.parts.device.people;
      const keptOut =
        nameTaken || standing === 'blocked' || (onlyVerified && standing !== 'verified');
      return { state: keptOut ? 'not let in' : 'gone' };
    }
    const awaySinceMs = this.awaySinceMs.get(id);
    return peer.state === 'up' || awaySinceMs === undefined
      ? { state: 'here' }
      : { state: 'out of earshot', forMs: this.parts.now() - awaySinceMs };
  }
}

/** Who is here comes first; those who are as near as each other stay in the order in which they were met. */
function nearness({ presence }: PersonView): number {
  return ['here', 'out of earshot', 'not let in', 'gone'].indexOf(presence.state);
}

function matchView(music: AcquaintanceSnapshot): MatchView | undefined {
  const { common, percent, theirSongs, theirPercent, notified } = music;
  return common === undefined ||
    percent === undefined ||
    theirSongs === undefined ||
    theirPercent === undefined
    ? undefined
    : { common, percent, theirSongs, theirPercent, notified };
}
