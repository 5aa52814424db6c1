import type { RenewalBudget } from '../periods/budget';
import { ChangeLog } from './change-log';
import type { Suggestion } from './closest';
import { closest, readSketch } from './closest';
import type { Entry, Query } from './entry';
import { entryProblem, isNewer, queryProblem, resourceOf, sameResource } from './entry';
import type { Ask, Terms } from './negotiation';
import { negotiate } from './negotiation';
import type { RegistryPolicy } from './policy';
import type { Offer, RegisterAnswer, Registration, RegistrationEnd } from './registration';
import { RegistrationTable } from './registration-table';
import type { ReplicaChanges, ReplicaRecord } from './replica';
import { changesSince, isSound } from './replica';
import { RequestAllowance } from './request-allowance';
import type { NewsSince } from './watches';
import { matches, newsFor } from './watches';

export interface RegistryAudience {
  /** R5, R7: once for each registration; its token is in its entry. */
  ended?(registration: Registration, reason: RegistrationEnd): void;
  /** R11. */
  expiring?(registration: Registration): void;
}

export type RenewAnswer = (Terms & { readonly news: NewsSince }) | { readonly kind: 'ended' };

type FirstTerms =
  | Extract<Terms, { kind: 'granted' }>
  | Exclude<RegisterAnswer, { kind: 'granted' | 'refused' }>;

/** What one answer to a question lists at most. */
const MOST_MATCHES = 256;
/** Comparing sketches costs as much as this many registrations. */
const INTRODUCTION_COST = 8;
/** A renewal sooner than this share of the period changes nothing. */
const TOO_SOON = 0.1;

/** A host's table: who is here, for how long. Every method is given the host's elapsed time. */
export class Registry {
  private readonly table = new RegistrationTable();
  private readonly log = new ChangeLog();
  private readonly allowance = new RequestAllowance();
  private nextId = 1;

  constructor(
    private readonly policy: RegistryPolicy,
    private readonly audience: RegistryAudience = {},
    /** A11: changes at once when another host comes or goes. */
    public budget: RenewalBudget = policy.budget,
  ) {}

  /** N. */
  get size(): number {
    return this.table.size;
  }

  get holders(): number {
    return this.table.holders;
  }

  get revision(): number {
    return this.log.revision;
  }

  /** R17: everything that is kept, to be flat however many came and went. */
  get kept(): number {
    return this.table.kept;
  }

  get nextDeadlineMs(): number | undefined {
    return this.table.nextDeadlineMs;
  }

  register(holder: string, offer: Offer, ask: Ask, nowMs: number): RegisterAnswer {
    const { entry, watch } = offer;
    const problem =
      (entry !== undefined || watch === undefined ? entryProblem(entry) : undefined) ??
      (watch === undefined ? undefined : queryProblem(watch));
    if (problem !== undefined) {
      return { kind: 'refused', problem };
    }
    if (!this.allowance.take(holder, 1, nowMs)) {
      return { kind: 'refused', problem: 'too often' };
    }
    const replaced = this.replacedBy(holder, entry);
    if (this.table.countOf(holder) - replaced.length >= this.policy.mostPerHolder) {
      return { kind: 'refused', problem: 'too many' };
    }
    const terms = this.termsFor(holder, offer, ask, nowMs, replaced);
    if (terms.kind !== 'granted') {
      return terms;
    }
    this.replace(replaced);
    const isUnending = ask.unending === true && this.creationOf(offer).mayBeUnending;
    const registration: Registration = {
      id: this.nextId++,
      holder,
      entry,
      sketch: entry?.sketch && readSketch(entry.sketch),
      watch,
      ask,
      periodMs: terms.periodMs,
      endsAtMs: isUnending ? Infinity : nowMs + terms.periodMs,
      renewedAtMs: nowMs,
      renewalsLeft: terms.renewalsLeft,
      toldRevision: this.log.revision,
      isAdopted: false,
    };
    this.add(registration);
    return { ...terms, registration };
  }

  /** R4: new terms, a newer description (R14), and the news of what is watched. */
  renew(id: number, ask: Ask, nowMs: number, entry?: Entry): RenewAnswer {
    const registration = this.table.get(id);
    if (registration === undefined || registration.endsAtMs <= nowMs) {
      return { kind: 'ended' };
    }
    if (nowMs - registration.renewedAtMs < TOO_SOON * registration.periodMs) {
      const { renewalsLeft, endsAtMs, periodMs } = registration;
      const leftMs = Math.min(endsAtMs - nowMs, periodMs);
      return { kind: 'granted', periodMs: leftMs, renewalsLeft, news: [] };
    }
    const terms = negotiate({
      ask,
      leases: this.size,
      budget: this.budget,
      periods: this.policy.periods,
      creation: this.creationOf(registration),
      renewalsLeft: registration.renewalsLeft,
    });
    const news = newsFor(registration, this.log, other => this.table.get(other));
    registration.toldRevision = this.log.revision;
    if (terms.kind === 'granted') {
      registration.renewalsLeft = terms.renewalsLeft;
      registration.renewedAtMs = nowMs;
      // R3: what was granted before is not cut short by what is granted now.
      registration.endsAtMs = Math.max(registration.endsAtMs, nowMs + terms.periodMs);
      registration.periodMs = terms.periodMs;
      this.replaceEntry(registration, entry);
      this.table.schedule(registration);
      this.log.changed(id);
    }
    return { ...terms, news };
  }

  /** R9: by a keeper to whom its holder has entrusted it. */
  renewFor(keeper: string, holder: string, token: string, nowMs: number): RenewAnswer {
    const kept = this.heldBy(holder).find(({ entry }) => entry?.token === token);
    const { to, untilMs = 0 } = kept?.entrusted ?? {};
    return kept === undefined || to !== keeper || untilMs < nowMs
      ? { kind: 'ended' }
      : this.renew(kept.id, kept.ask, nowMs);
  }

  entrust(id: number, to: string, untilMs: number): boolean {
    const registration = this.table.get(id);
    if (registration?.entry === undefined) {
      return false;
    }
    registration.entrusted = { to, untilMs };
    return true;
  }

  /** A8: silent through a poll. */
  elapse(id: number): void {
    const registration = this.table.get(id);
    if (registration !== undefined) {
      this.end(registration, 'elapsed');
    }
  }

  /** R10: the holder was heard: what it has without expiry goes on. */
  contact(holder: string, nowMs: number): Registration[] {
    const unending = this.heldBy(holder).filter(({ endsAtMs }) => endsAtMs === Infinity);
    unending.forEach(registration => (registration.renewedAtMs = nowMs));
    return unending;
  }

  revoke(id: number, holder: string): boolean {
    const registration = this.table.get(id);
    if (registration?.holder !== holder) {
      return false;
    }
    this.end(registration, 'revoked');
    return true;
  }

  /** R10, E18: restarted, blocked: nothing of it stays. */
  revokeAllOf(holder: string): void {
    this.heldBy(holder).forEach(registration => this.end(registration, 'revoked'));
  }

  /** R13: everyone who holds the resource, and everyone who watches for it, to be told. */
  invalidate(id: number, holder: string): { readonly told: readonly Registration[] } {
    const registration = this.table.get(id);
    const entry = registration?.entry;
    if (registration?.holder !== holder || entry === undefined) {
      return { told: [] };
    }
    const ended = this.table.onResourceOf(entry);
    const watching = this.table
      .all()
      .filter(other => other.watch && !ended.includes(other) && matches(other.watch, entry));
    ended.forEach(other => this.end(other, 'invalidated'));
    return { told: [...ended, ...watching] };
  }

  /** R15: one holder at any time; the time left stays. */
  transfer(id: number, holder: string, to: string): boolean {
    const registration = this.table.get(id);
    if (registration?.holder !== holder || !this.creationOf(registration).isTransferable) {
      return false;
    }
    if (this.table.countOf(to) >= this.policy.mostPerHolder) {
      return false;
    }
    this.table.move(registration, to);
    this.log.changed(id);
    return true;
  }

  /** R5: ends what is due. Needs nobody but the clock. */
  passTime(nowMs: number): void {
    for (const due of this.table.ended(nowMs)) this.end(due, 'elapsed');
    for (const due of this.table.warned(nowMs)) this.audience.expiring?.(due);
  }

  get(id: number): Registration | undefined {
    return this.table.get(id);
  }

  all(): readonly Registration[] {
    return this.table.all();
  }

  has(holder: string): boolean {
    return this.table.countOf(holder) > 0;
  }

  heldBy(holder: string): Registration[] {
    return this.table.heldBy(holder);
  }

  /** E5: ProbeMatch. Of several leases of one holder on one resource, the newest revision (R14). */
  find(query: Query, nowMs: number): Registration[] {
    return this.findAll(query, nowMs).found;
  }

  /** `isWhole`: there are no more than these. */
  findAll(query: Query, nowMs: number): { found: Registration[]; isWhole: boolean } {
    const found = new Map<string, Registration>();
    for (const registration of this.table.candidates(query)) {
      const { entry } = registration;
      if (entry !== undefined && registration.endsAtMs > nowMs) {
        const key = `${registration.holder}\n${entry.name}`;
        const known = found.get(key)?.entry;
        if (matches(query, entry) && (!known || isNewer(entry.revision, known.revision))) {
          if (found.size === MOST_MATCHES && known === undefined) {
            return { found: [...found.values()], isWhole: false };
          }
          found.set(key, registration);
        }
      }
    }
    return { found: [...found.values()], isWhole: true };
  }

  /** I2: undefined when asked too often. */
  introduce(
    holder: string,
    count: number,
    nowMs: number,
    mayMeet: (holder: string) => boolean = () => true,
  ): Suggestion<Registration>[] | undefined {
    const asker = this.heldBy(holder).find(({ sketch }) => sketch !== undefined)?.sketch;
    if (asker === undefined) {
      return [];
    }
    if (!this.allowance.take(holder, INTRODUCTION_COST, nowMs)) {
      return undefined;
    }
    const others = this.table
      .all()
      .flatMap(of =>
        of.sketch && of.holder !== holder && of.endsAtMs > nowMs && mayMeet(of.holder)
          ? [{ of, sketch: of.sketch }]
          : [],
      );
    return closest(asker, others, Math.min(Math.max(0, count), MOST_MATCHES));
  }

  changesSince(revision: number, nowMs: number): ReplicaChanges {
    return changesSince(revision, this.log, this.table.byId, nowMs);
  }

  /** E11, E7: serves another host's table, each entry up to its T_E. What is known here by the holder itself stays. */
  adopt(records: readonly ReplicaRecord[], nowMs: number, most = Infinity, isAdopted = true): void {
    for (const record of records.filter(isSound)) {
      const { holder, entry, watch, periodMs, timeLeftMs, keeper } = record;
      const known = this.heldBy(holder);
      const isKnown = known.some(other => sameResource(other.entry, entry));
      if (
        !isKnown &&
        this.size < most &&
        known.length < this.policy.mostPerHolder &&
        timeLeftMs > 0
      ) {
        this.add({
          id: this.nextId++,
          holder,
          entry,
          sketch: entry?.sketch && readSketch(entry.sketch),
          watch,
          ask: { periodMs: 'any' },
          periodMs,
          endsAtMs: nowMs + timeLeftMs,
          renewedAtMs: nowMs,
          renewalsLeft: Infinity,
          toldRevision: this.log.revision,
          isAdopted,
          entrusted: keeper && { to: keeper.to, untilMs: nowMs + keeper.forMs },
        });
      }
    }
  }

  /** Renews what a host has in its own table, once `renewAt` of the period is over. */
  extend(holder: string, periodMs: number, renewAt: number, nowMs: number): void {
    for (const registration of this.heldBy(holder)) {
      if (registration.endsAtMs - nowMs <= periodMs * (1 - renewAt)) {
        registration.periodMs = periodMs;
        registration.renewedAtMs = nowMs;
        registration.endsAtMs = nowMs + periodMs;
        // Also if another host had it before: this one answers for it now.
        registration.isAdopted = false;
        this.table.schedule(registration);
        this.log.changed(registration.id);
      }
    }
  }

  private termsFor(
    holder: string,
    offer: Offer,
    ask: Ask,
    nowMs: number,
    replaced: readonly Registration[],
  ): FirstTerms {
    const creation = this.creationOf(offer);
    const taken = offer.entry && !creation.isShared ? this.table.onResourceOf(offer.entry) : [];
    const takenBy = taken.find(other => !replaced.includes(other));
    if (takenBy !== undefined) {
      // R16: when it is available again, at the latest.
      const retryMs = Math.max(0, takenBy.endsAtMs - nowMs);
      return { kind: 'denied', retryMs, lacks: 'resource' };
    }
    const { budget, policy } = this;
    if (this.table.countOf(holder) === 0 && this.holders >= policy.mostHolders) {
      return { kind: 'denied', retryMs: budget.leastMs, lacks: 'links' };
    }
    const leases = this.size - replaced.length + 1;
    const { periods } = policy;
    const terms = negotiate({ ask, leases, budget, periods, creation, renewalsLeft: undefined });
    return terms.kind === 'denied' ? { ...terms, lacks: 'budget' } : terms;
  }

  private creationOf({ entry, watch }: Offer) {
    return this.policy.creation((entry ?? watch)?.type ?? '');
  }

  private replaceEntry(registration: Registration, entry: Entry | undefined): void {
    const known = registration.entry;
    if (
      entry !== undefined &&
      known !== undefined &&
      entryProblem(entry) === undefined &&
      resourceOf(entry) === resourceOf(known) &&
      isNewer(entry.revision, known.revision)
    ) {
      this.table.describe(registration, entry);
    }
  }

  /** The holder is here itself: what a replica said of it is over, and what a keeper renewed for it. */
  private replacedBy(holder: string, entry: Entry | undefined): Registration[] {
    return this.heldBy(holder).filter(
      ({ isAdopted, entrusted, entry: known }) =>
        (isAdopted || entrusted !== undefined) && sameResource(known, entry),
    );
  }

  private replace(replaced: readonly Registration[]): void {
    for (const registration of replaced) {
      this.table.remove(registration);
      if (!registration.isAdopted) this.audience.ended?.(registration, 'revoked');
    }
  }

  private add(registration: Registration): void {
    this.table.add(registration);
    this.log.changed(registration.id);
  }

  private end(registration: Registration, reason: RegistrationEnd): void {
    this.table.remove(registration);
    this.log.departed(registration.id, registration.holder, registration.entry, reason);
    this.audience.ended?.(registration, reason);
  }
}
