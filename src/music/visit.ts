import type { EndReason, Leased } from '../runtime';
import { peerOf, revoke } from '../runtime';
import type { ExchangePartner } from './exchange-partner';
import type { Drop } from './drop';
import type { Direction, DropReason } from './events';
import type { Overlap } from './match';
import type { ExchangePartners } from './exchange-partners';
import type { Guest } from './guest';
import type { Session } from './player';
import type { ReceivedLibrary } from './reception';
import { Reception } from './reception';
import { ExchangeError } from './refusal';
import type { LibraryMemory } from './remembered-libraries';
import type { Revision } from './revision';
import type { Song } from './song';
import { MOST_CHARACTERS_TOGETHER } from './song';

/** What a visit needs of the player that is visited. */
export interface VisitHost {
  readonly memory: LibraryMemory;
  readonly people: ExchangePartners;
  /** Visits under way. */
  readonly visits: Map<string, Visit>;
  /** How much has arrived in all of them. */
  arriving: number;
  started(of: ExchangePartner, direction: Direction): void;
  progressed(of: ExchangePartner): void;
  received(from: ExchangePartner, library: ReceivedLibrary): Overlap | undefined;
  dropped(of: ExchangePartner, drop: Drop): void;
}

/** What may be announced by everyone together: a full concert hall, or two who send all they can. */
const MOST_AT_ONCE = 400_000;

const busy = () =>
  new ExchangeError('busy', 'Too many songs arrive here at once. Meet again later.');

interface UnderWay {
  readonly of: ExchangePartner;
  readonly reception: Reception;
  readonly leave: () => void;
}

/** Somebody else's session here, from their first song to their last. */
export class Visit implements Guest {
  private underWay: UnderWay | undefined;

  constructor(private readonly session: () => Leased<Session>, private readonly host: VisitHost) {}

  get announced(): number {
    return this.underWay?.reception.announced ?? 0;
  }

  knownRevision(): Revision | undefined {
    return this.host.memory.recall(this.peer)?.revision;
  }

  started(base: Revision | undefined, songs: number): void {
    const { host, peer } = this;
    const known = base === undefined ? undefined : host.memory.recall(peer);
    if (known?.revision !== base) {
      throw new ExchangeError(
        'not as announced',
        `The changes are for revision ${String(base)}, which is not here.`,
      );
    }
    const reception = new Reception(known, songs);
    // One exchange per peer: a second start replaces the first.
    host.visits.get(peer)?.end();
    const atOnce = [...host.visits.values()].reduce((sum, visit) => sum + visit.announced, songs);
    if (atOnce > MOST_AT_ONCE) {
      throw busy();
    }
    const of = host.people.meet(peer);
    this.underWay = { of, reception, leave: of.joined() };
    of.keepsBack = undefined;
    of.receiving = { state: 'under way', songs: 0, of: songs };
    host.visits.set(peer, this);
    host.started(of, 'receiving');
  }

  added(song: Song): void {
    this.take(reception => reception.add(song));
  }

  removed(song: Song): void {
    this.take(reception => reception.remove(song));
  }

  complete(revision: Revision): Overlap | undefined {
    const { reception } = this;
    let library: ReceivedLibrary;
    try {
      library = reception.complete(revision);
    } catch (error) {
      // The earlier library cannot be what they think it is either: next time all of it is sent.
      this.host.memory.forget(this.peer);
      this.drop('refused');
      throw error;
    }
    const { of } = this.underWay as UnderWay;
    of.receiving = { ...of.receiving, state: 'finished' };
    const overlap = this.host.received(of, library);
    this.over();
    return overlap;
  }

  expired(reason: EndReason): void {
    this.drop(reason);
  }

  /** Ends it from here. */
  end(): void {
    revoke(this.session());
    this.drop('revoked');
  }

  private get peer(): string {
    const peer = peerOf(this.session());
    if (peer === undefined) {
      throw new ExchangeError('not as announced', 'This session belongs to nobody.');
    }
    return peer;
  }

  private get reception(): Reception {
    if (this.underWay === undefined) {
      throw new ExchangeError('not as announced', 'No exchange is under way in this session.');
    }
    return this.underWay.reception;
  }

  /** B2: what all visitors together bring is bounded, not only their songs. */
  private take(change: (reception: Reception) => void): void {
    const { host, reception } = this;
    const before = reception.characters;
    try {
      change(reception);
    } finally {
      host.arriving += reception.characters - before;
    }
    if (host.arriving > MOST_CHARACTERS_TOGETHER) {
      this.drop('refused');
      throw busy();
    }
    this.progressed();
  }

  private progressed(): void {
    const { of, reception } = this.underWay as UnderWay;
    of.receiving = { state: 'under way', songs: reception.arrived, of: reception.announced };
    this.host.progressed(of);
  }

  private drop(reason: DropReason): void {
    const given = this.over();
    if (given !== undefined) {
      const { of, reception } = given;
      of.receiving = { ...of.receiving, state: 'dropped' };
      this.host.dropped(of, { direction: 'receiving', songs: reception.arrived, reason });
    }
  }

  private over(): UnderWay | undefined {
    const { underWay } = this;
    if (underWay !== undefined) {
      this.underWay = undefined;
      underWay.leave();
      this.host.arriving -= underWay.reception.characters;
      this.host.visits.delete(underWay.of.peer);
    }
    return underWay;
  }
}
