import { isOfLookup, isRegistration } from '../lookup';
import type { DeviceEvent, DeviceSnapshot, PeerSnapshot, Person, Standing } from '../runtime';
import type { Drop } from './drop';
import type { MusicEvent } from './events';
import type { MusicPlayerSnapshot } from './music-player';
import type { Exchange, PartnerSnapshot } from './exchange-partner';
import type { Until } from './reserve';

/** A connection that is back within this time never counts as a parting. */
export const GRACE_MS = 1500;

/** Why this device keeps someone out. */
export type NotLetIn = 'blocked' | 'not verified' | 'name taken';

/** Times are milliseconds of the clock that the events were given. */
export type PersonPresence =
  | { readonly state: 'here' }
  /** No connection, but a lease on either side still runs: they can come back to it. */
  | { readonly state: 'out of earshot'; readonly sinceMs: number }
  /** No connection and no lease. */
  | { readonly state: 'gone'; readonly sinceMs: number | undefined };

/** What a screen shows about one person, the same in the app and in the terminal. */
export interface PersonNearby {
  /** The id of their device. */
  readonly id: string;
  readonly name: string;
  readonly standing: Standing;
  /** Someone else has this name, too. */
  readonly namesake: boolean;
  /** Someone verified has this name, and `accept` has not been called for this one. */
  readonly nameTaken: boolean;
  /** Why this device refuses their connections; undefined when it does not. */
  readonly notLetIn: NotLetIn | undefined;
  /** They refuse the connections of this device, and nobody but they know why (B5). */
  readonly turnsAway: boolean;
  readonly presence: PersonPresence;
  /** When they were first seen since the start; undefined for someone blocked who was not seen. */
  readonly metMs: number | undefined;
  /** Messages that wait for their return. */
  readonly waiting: number;
  readonly sending: Exchange;
  readonly receiving: Exchange;
  readonly theirSongs: number | undefined;
  readonly common: number | undefined;
  /** Their list is still arriving, and these figures count what is here of it. */
  readonly isSoFar?: boolean;
  /** In common, of our own songs. */
  readonly percent: number | undefined;
  /** In common, of theirs. */
  readonly theirPercent: number | undefined;
  /** A match was reported in this meeting. */
  readonly matched: boolean;
  /** What it takes to get their list, where they have said so. */
  readonly keepsBack: Until | undefined;
  /** What it takes for them to get ours. */
  readonly keptBack: Until | undefined;
  /** The last exchange that failed, until the next one starts. */
  readonly dropped: Drop | undefined;
}

/** What device and player say at one moment. */
export interface PeopleSources {
  readonly device: Pick<DeviceSnapshot, 'peers' | 'leases'>;
  readonly people: readonly Person[];
  readonly onlyVerified: boolean;
  readonly player: Pick<MusicPlayerSnapshot, 'people'>;
  /** A host introduces people here: who is merely linked was not met. */
  readonly isManaged?: boolean;
  readonly nowMs: number;
}

type Shared = Pick<PersonNearby, 'theirSongs' | 'common' | 'percent' | 'theirPercent' | 'isSoFar'>;

const NOT_STARTED: Exchange = { state: 'none', songs: 0, of: undefined };

/** The one projection of people: what device and player report, folded into who is here, apart or gone. */
export class PeopleNearby {
  private readonly metMs = new Map<string, number>();
  private readonly apartSinceMs = new Map<string, number>();
  private readonly drops = new Map<string, Drop>();
  /** With whom there was an exchange, or who was refused and may be let in. */
  private readonly known = new Set<string>();
  /** Who has refused this device since the last link with them, and was heard since. */
  private readonly turnsAway = new Set<string>();
  /** What two had in common before the exchange that is under way. */
  private readonly shared = new Map<string, Shared>();

  deviceEvent(event: DeviceEvent, nowMs: number): void {
    if (event.type === 'link') {
      this.linkChanged(event.peer, event.state === 'up', nowMs);
    } else if (event.type === 'connection ended' && event.peer !== undefined) {
      // A person who is refused is listed, so that the owner can verify or accept them.
      if (event.reason.kind === 'refused') {
        this.met(event.peer, nowMs);
        this.known.add(event.peer);
      } else if (event.reason.kind === 'refused by peer') {
        // Nobody is left to guess why nothing happens with a phone that is near.
        this.met(event.peer, nowMs);
        this.turnsAway.add(event.peer);
      }
    } else if (event.type === 'sighting gone') {
      for (const peer of this.turnsAway) {
        if (peer.startsWith(event.idPrefix)) this.turnsAway.delete(peer);
      }
    }
  }

  musicEvent(event: MusicEvent): void {
    this.known.add(event.peer);
    if (event.type === 'exchange dropped') {
      this.drops.set(event.peer, event);
    } else if (event.type === 'exchange started') {
      this.drops.delete(event.peer);
    }
  }

  forget(peer: string): void {
    this.metMs.delete(peer);
    this.drops.delete(peer);
    this.known.delete(peer);
    this.turnsAway.delete(peer);
    this.shared.delete(peer);
  }

  /** Everyone seen since the start, and everyone blocked; the latest first. */
  list(sources: PeopleSources): readonly PersonNearby[] {
    const peers = new Map(sources.device.peers.map(peer => [peer.id, peer]));
    const partners = new Map(sources.player.people.map(partner => [partner.peer, partner]));
    const withLeases = new Set(
      sources.device.leases.flatMap(({ peer, origin }) => (isBetweenPeople(origin) ? [peer] : [])),
    );
    const isMet = (id: string, standing: Standing) =>
      this.metMs.has(id) &&
      (sources.isManaged !== true || this.known.has(id) || standing === 'verified');
    const verified = new Set(
      sources.people.flatMap(({ id, standing }) => (standing === 'verified' ? [id] : [])),
    );
    return sources.people
      .filter(({ id, standing }) => isMet(id, standing) || standing === 'blocked')
      .map(({ id, name, standing, namesakes }) => {
        const [peer, partner, hasLeases] = [peers.get(id), partners.get(id), withLeases.has(id)];
        const nameTaken = namesakes.some(other => verified.has(other));
        const presence = this.presence(id, peer, hasLeases, sources.nowMs);
        return {
          ...{ id, name, standing },
          namesake: namesakes.length > 0,
          nameTaken,
          notLetIn: notLetIn(standing, sources.onlyVerified, nameTaken),
          turnsAway: this.turnsAway.has(id),
          presence,
          metMs: this.metMs.get(id),
          // M4: messages that wait are dropped with the last lease; and nobody who is here is waited for.
          waiting: presence.state === 'out of earshot' ? peer?.waiting ?? 0 : 0,
          ...exchanged(partner),
          ...this.sharedWith(id, partner),
          dropped: this.drops.get(id),
        };
      })
      .sort((one, other) => (other.metMs ?? 0) - (one.metMs ?? 0));
  }

  private linkChanged(peer: string, up: boolean, nowMs: number): void {
    if (up) {
      this.met(peer, nowMs);
      this.apartSinceMs.delete(peer);
      this.turnsAway.delete(peer);
    } else if (!this.apartSinceMs.has(peer)) {
      this.apartSinceMs.set(peer, nowMs);
    }
  }

  /** One figure has one meaning: what was found in the last exchange holds until the next has come to its end. */
  private sharedWith(id: string, partner: PartnerSnapshot | undefined): Shared {
    const before = this.shared.get(id);
    const isUnderWay =
      partner?.sending.state === 'under way' || partner?.receiving.state === 'under way';
    if (before !== undefined && isUnderWay) {
      return before;
    }
    const { theirSongs, common, percent, theirPercent } = partner ?? {};
    const shared = { theirSongs, common, percent, theirPercent };
    if (common !== undefined && !isUnderWay) {
      this.shared.set(id, shared);
    }
    return isUnderWay ? { ...shared, isSoFar: true } : shared;
  }

  private met(peer: string, nowMs: number): void {
    if (!this.metMs.has(peer)) {
      this.metMs.set(peer, nowMs);
    }
  }

  private presence(
    id: string,
    peer: PeerSnapshot | undefined,
    hasLeases: boolean,
    nowMs: number,
  ): PersonPresence {
    const sinceMs = this.apartSinceMs.get(id);
    if (peer !== undefined && (sinceMs === undefined || nowMs - sinceMs < GRACE_MS)) {
      return { state: 'here' };
    }
    return sinceMs !== undefined && hasLeases
      ? { state: 'out of earshot', sinceMs }
      : { state: 'gone', sinceMs };
  }
}

/** Of a lease's origin: what devices agree on among themselves keeps nobody within earshot. */
export const isBetweenPeople = (origin: string): boolean =>
  !isOfLookup(origin) && !isRegistration(origin);

function exchanged(partner: PartnerSnapshot | undefined) {
  const { sending = NOT_STARTED, receiving = NOT_STARTED, notified = false } = partner ?? {};
  const { keepsBack, keptBack } = partner ?? {};
  return { sending, receiving, matched: notified, keepsBack, keptBack };
}

/** In the order in which the runtime checks them. */
function notLetIn(
  standing: Standing,
  onlyVerified: boolean,
  nameTaken: boolean,
): NotLetIn | undefined {
  if (standing === 'blocked') {
    return 'blocked';
  }
  if (onlyVerified && standing !== 'verified') {
    return 'not verified';
  }
  return nameTaken ? 'name taken' : undefined;
}
