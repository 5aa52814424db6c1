import type { Clock, Far } from '../runtime';
import type { Presence } from './election/hosts';
import { answerAfterMs } from './election/roll-call';
import type { EnrolmentOptions } from './holder/enrolment';
import { Enrolment } from './holder/enrolment';
import type { RenewalBudget } from './periods/budget';
import type { Entry, Query } from './registry/entry';
import type { Ask } from './registry/negotiation';
import type { Registry } from './registry/registry';
import type { NewsSince } from './registry/watches';
import { matches } from './registry/watches';
import type { Elsewhere, LookupDesk } from './services';

/** One thing that this device offers or watches for, and its registration. */
export interface OwnOffer {
  entry: Entry | undefined;
  readonly watch: Query | undefined;
  readonly enrolment: Enrolment;
  /** A11: the annex that it was sent to. */
  redirectedTo: string | undefined;
}

export interface OfferDescription {
  readonly entry?: Entry | undefined;
  readonly watch?: Query | undefined;
  readonly ask?: Ask | undefined;
  readonly heard?: ((news: NewsSince) => void) | undefined;
  /** R12: registered with a host, perhaps another than before. */
  readonly enrolled?: (() => void) | undefined;
  readonly noticed?: EnrolmentOptions['noticed'] | undefined;
}

export interface OwnOffersOptions {
  readonly self: string;
  readonly clock: Clock;
  readonly budget: RenewalBudget;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly now: () => number;
  /** Whom this device follows; undefined while it follows nobody else. */
  readonly leader: () => NamedDesk | undefined;
  readonly deskOf: (host: string) => Far<LookupDesk> | undefined;
  /** A11: links with an annex. */
  readonly invite: (host: Elsewhere) => void;
  /** The own table, while this device hosts. */
  readonly table: () => Registry | undefined;
  /** R4: what registering or a renewal brought about the host. */
  readonly told: (host: string, leases: number, presence: Presence | undefined) => void;
  /** R16: `taken`: what another is said to have. */
  readonly denied: (host: string, taken: Entry | undefined) => void;
}

interface NamedDesk {
  readonly id: string;
  readonly desk: Far<LookupDesk>;
}

/** R18: what this device offers and watches for: registered with its host, or listed in its own table while it is one. */
export class OwnOffers {
  private readonly offers = new Set<OwnOffer>();

  constructor(private readonly options: OwnOffersOptions) {}

  get size(): number {
    return this.offers.size;
  }

  /** L_G of the first that is registered. */
  get periodMs(): number | undefined {
    const states = [...this.offers].map(({ enrolment }) => enrolment.state);
    const first = states.find(state => state.is === 'enrolled');
    return first?.is === 'enrolled' ? first.periodMs : undefined;
  }

  all(): readonly OwnOffer[] {
    return [...this.offers];
  }

  add(description: OfferDescription): OwnOffer {
    const { entry, watch, heard, enrolled, noticed, ask = { periodMs: 'any' } } = description;
    const { clock, budget, random, told, denied } = this.options;
    const enrolment: Enrolment = new Enrolment({
      offer: () => ({ entry: offer.entry, watch }),
      ask,
      renewAt: budget.renewAt,
      clock,
      random,
      enrolled: host => {
        told(host.id, host.leases, host);
        enrolled?.();
      },
      told: (leases, host, news) => {
        told(enrolment.hostId ?? '', leases, host);
        heard?.(news);
      },
      elsewhere: hosts => this.redirect(offer, hosts),
      denied: (host, isTaken) => {
        denied(host, isTaken ? offer.entry : undefined);
        this.lost(offer, host);
      },
      lost: host => this.lost(offer, host),
      noticed: (what, token) => {
        // R13: what became void is told with a renewal, which comes now.
        if (watch !== undefined && what === 'invalidated') enrolment.renewNow();
        noticed?.(what, token);
      },
    });
    const offer: OwnOffer = { entry, watch, enrolment, redirectedTo: undefined };
    this.offers.add(offer);
    this.list();
    this.enrol(offer, 0);
    return offer;
  }

  /** R14. */
  describe(offer: OwnOffer, entry: Entry): void {
    offer.entry = entry;
    this.unlist(offer);
    this.list();
    offer.enrolment.renewNow();
  }

  withdraw(offer: OwnOffer): void {
    this.offers.delete(offer);
    offer.enrolment.leave();
    this.unlist(offer);
  }

  withdrawAll(): void {
    [...this.offers].forEach(offer => this.withdraw(offer));
  }

  /** With whom this device follows, but for what an annex has. */
  enrolAll(withinMs: number): void {
    this.offers.forEach(offer => {
      const { redirectedTo, enrolment } = offer;
      const stays = redirectedTo !== undefined && enrolment.state.is === 'enrolled';
      if (!stays) this.enrol(offer, withinMs);
    });
  }

  /** A11: an annex has come within reach. */
  met(host: string, desk: Far<LookupDesk>): void {
    this.offers.forEach(({ redirectedTo, enrolment }) => {
      if (redirectedTo === host) enrolment.enrolWith(host, desk, 0);
    });
  }

  /** 'the leader': what an annex has stays there: the annex goes on without its leader (A11). */
  leave(whom: 'the leader' | 'every host'): void {
    this.offers.forEach(offer => {
      const { redirectedTo, enrolment } = offer;
      const isAtAnnex = redirectedTo !== undefined && enrolment.state.is === 'enrolled';
      if (whom === 'every host' || !isAtAnnex) {
        offer.redirectedTo = undefined;
        enrolment.leave();
      }
    });
  }

  matching(query: Query): Entry[] {
    return [...this.offers].flatMap(({ entry }) =>
      entry !== undefined && matches(query, entry) ? [entry] : [],
    );
  }

  /** R8: a host's own entries are renewed like others', so that they end soon after it does (R19). */
  list(): void {
    const { self, budget, now, table } = this.options;
    const { leastMs: periodMs, renewAt } = budget;
    const records = [...this.offers].flatMap(({ entry, enrolment }) =>
      entry === undefined || enrolment.state.is === 'enrolled'
        ? []
        : [{ id: 0, holder: self, entry, watch: undefined, periodMs, timeLeftMs: periodMs }],
    );
    // A11: what an annex has with its leader it need not list itself.
    this.offers.forEach(offer => offer.enrolment.state.is === 'enrolled' && this.unlist(offer));
    table()?.extend(self, periodMs, renewAt, now());
    table()?.adopt(records, now(), Infinity, false);
  }

  private unlist({ entry }: OwnOffer): void {
    const { self, table } = this.options;
    const own = table()?.heldBy(self) ?? [];
    own
      .filter(known => known.entry?.type === entry?.type && known.entry?.name === entry?.name)
      .forEach(({ id }) => table()?.revoke(id, self));
  }

  private enrol(offer: OwnOffer, withinMs: number): void {
    const leader = this.options.leader();
    offer.redirectedTo = undefined;
    if (leader !== undefined) {
      const afterMs = answerAfterMs(withinMs, this.options.random());
      offer.enrolment.enrolWith(leader.id, leader.desk, afterMs);
    }
  }

  /** Any of them, so that those who are denied together do not all come to one. */
  private redirect(offer: OwnOffer, hosts: readonly Elsewhere[]): void {
    const { random, deskOf, invite } = this.options;
    const others = hosts.filter(({ id }) => id !== this.options.self);
    const chosen = others[Math.floor(random() * others.length)];
    if (chosen === undefined) return;
    offer.redirectedTo = chosen.id;
    const desk = deskOf(chosen.id);
    if (desk === undefined) invite(chosen);
    else offer.enrolment.enrolWith(chosen.id, desk, 0);
  }

  /** An annex that is full or gone: back to the leader, which may name another. */
  private lost(offer: OwnOffer, host: string): void {
    if (offer.redirectedTo === host) this.enrol(offer, 0);
  }
}
