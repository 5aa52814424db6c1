import type { Clock, Far } from '../runtime';
import type { Presence } from './election/hosts';
import { answerAfterMs } from './election/roll-call';
import { Enrolment } from './holder/enrolment';
import type { RenewalBudget } from './periods/budget';
import type { Entry, Query } from './registry/entry';
import type { Registry } from './registry/registry';
import type { NewsSince } from './registry/watches';
import { matches } from './registry/watches';
import type { LookupDesk } from './services';

/** One thing that this device offers or watches for, and its registration. */
export interface OwnOffer {
  entry: Entry | undefined;
  readonly watch: Query | undefined;
  readonly enrolment: Enrolment;
}

export interface OwnOffersOptions {
  readonly self: string;
  readonly clock: Clock;
  readonly budget: RenewalBudget;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly now: () => number;
  /** Whom this device follows; undefined while it follows nobody else. */
  readonly leader: () => { readonly id: string; readonly desk: Far<LookupDesk> } | undefined;
  /** The own table, while this device hosts. */
  readonly table: () => Registry | undefined;
  readonly told: (host: Presence) => void;
  readonly denied: (host: string) => void;
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

  add(
    entry: Entry | undefined,
    watch: Query | undefined,
    heard: (news: NewsSince) => void = () => undefined,
  ): OwnOffer {
    const { clock, budget, random, told, denied } = this.options;
    const enrolment = new Enrolment({
      offer: () => ({ entry: offer.entry, watch }),
      ask: { periodMs: 'any' },
      renewAt: budget.renewAt,
      clock,
      random,
      told: (host, news) => {
        told(host);
        heard(news);
      },
      denied,
      noticed: () => undefined,
    });
    const offer: OwnOffer = { entry, watch, enrolment };
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

  enrolAll(withinMs: number): void {
    this.offers.forEach(offer => this.enrol(offer, withinMs));
  }

  leaveHost(): void {
    this.offers.forEach(({ enrolment }) => enrolment.leave());
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
    const records = [...this.offers].flatMap(({ entry, watch }) =>
      entry === undefined
        ? []
        : [{ id: 0, holder: self, entry, watch, periodMs, timeLeftMs: periodMs }],
    );
    table()?.extend(self, periodMs, renewAt, now());
    table()?.adopt(records, now());
  }

  private unlist({ entry }: OwnOffer): void {
    const { self, table } = this.options;
    const own = table()?.heldBy(self) ?? [];
    own
      .filter(known => known.entry?.type === entry?.type && known.entry?.name === entry?.name)
      .forEach(({ id }) => table()?.revoke(id, self));
  }

  private enrol({ enrolment }: OwnOffer, withinMs: number): void {
    const leader = this.options.leader();
    if (leader !== undefined) {
      enrolment.enrolWith(leader.id, leader.desk, answerAfterMs(withinMs, this.options.random()));
    }
  }
}
