import type { Address, Far, Leased, LeasePattern } from '../runtime';
import { leaseTimeLeft, leaseWith, renew, revoke, seconds, whenExpired } from '../runtime';
import type { Presence } from './election/hosts';
import { rollCallMs } from './election/roll-call';
import { matchOf } from './matches';
import { adaptedPeriodMs } from './periods/adaptive';
import type { RenewalBudget } from './periods/budget';
import { PollRounds } from './poll-rounds';
import type { Query } from './registry/entry';
import type { Ask } from './registry/negotiation';
import type { RegistryPolicy } from './registry/policy';
import type { Offer, Registration } from './registry/registration';
import { LONGEST_KEPT_MS } from './registry/replica';
import type { RenewAnswer } from './registry/registry';
import { Registry } from './registry/registry';
import { RenewalMeter } from './renewal-meter';
import type {
  Elsewhere,
  FindAnswer,
  HolderNotice,
  Introduction,
  Match,
  RegisterReply,
  RegistrationDesk,
  RenewalReply,
} from './services';

interface Handle {
  readonly leased: Leased<RegistrationDesk>;
  readonly notice: Far<HolderNotice> | undefined;
  /** R4: what it was told of this host last. */
  told: string;
}

export interface HostDeskOptions {
  readonly policy: RegistryPolicy;
  readonly now: () => number;
  readonly presence: () => Presence;
  readonly addressesOf: (peer: string) => readonly Address[];
  readonly mayMeet: (peer: string) => boolean;
  /** E11: whose table this one began with, if it did. */
  readonly takenOverFrom: string | undefined;
  /** A11: hosts beside this one; asked for when this one is full. */
  readonly elsewhere?: ((holder: string) => Promise<readonly Elsewhere[]>) | undefined;
  /** R3, A1: for those who watch every grant. */
  readonly granted?: ((grant: Grant) => void) | undefined;
}

interface Grant {
  readonly holder: string;
  readonly askedMs: number | 'any';
  readonly periodMs: number;
  readonly isRenewal: boolean;
}

/** E14: a follower that hears of the new host only by asking the one before. */
const FOLLOWS_MS = seconds(20);

/** R4: the runtime's own renewal gives no more than there is: a renewal is a call, which may bring other terms. */
const registrationLease: LeasePattern = { name: 'plain', renewal: lease => lease.timeLeftMs };

/** A host's table, and the runtime's leases on it (R1): an end at either side ends the other. */
export class HostDesk {
  readonly registry: Registry;
  readonly openedAtMs: number;
  readonly renewals: RenewalMeter;
  /** Until then somebody may be missing who is there. */
  private lacksUntilMs = 0;
  private readonly handles = new Map<number, Handle>();
  private readonly rounds: PollRounds | undefined;
  /** R10. */
  private readonly unending = new Set<number>();

  constructor(private readonly options: HostDeskOptions) {
    const { policy, now } = options;
    this.openedAtMs = now();
    this.renewals = new RenewalMeter(this.openedAtMs);
    this.registry = new Registry(policy, {
      ended: (registration, reason) => {
        if (reason === 'elapsed') this.elapsed(registration);
        this.unending.delete(registration.id);
        this.rounds?.forget(registration.id);
        this.release(registration.id);
      },
      expiring: ({ id, entry }) => this.tell(id, 'expiring', entry?.token ?? ''),
    });
    if (policy.periods === 'inverted') {
      this.rounds = new PollRounds(policy.budget, now(), {
        poll: (id, poll) => this.handles.get(id)?.notice?.('poll', '', poll).oneWay(),
        silent: id => this.registry.elapse(id),
      });
    }
  }

  get hasTakenOver(): boolean {
    return this.options.takenOverFrom !== undefined;
  }

  /** A11: at once when another host comes or goes. */
  set budget(budget: RenewalBudget) {
    this.registry.budget = budget;
  }

  register(
    holder: string,
    offer: Offer,
    ask: Ask,
    notice: Far<HolderNotice> | undefined,
  ): RegisterReply | Promise<RegisterReply> {
    const { now, presence, elsewhere, granted } = this.options;
    const answer = this.registry.register(holder, offer, ask, now());
    if (answer.kind === 'denied') {
      const { kind, retryMs, lacks } = answer;
      return lacks === 'links' && elsewhere !== undefined
        ? elsewhere(holder).then(hosts => ({ kind, retryMs, elsewhere: hosts, isTaken: false }))
        : { kind, retryMs, elsewhere: [], isTaken: lacks === 'resource' };
    }
    if (answer.kind !== 'granted') {
      return answer;
    }
    const { registration, periodMs, renewalsLeft } = answer;
    const leased = leaseWith(registrationLease, periodMs, this.deskOf(registration));
    const host = presence();
    this.handles.set(registration.id, { leased, notice, told: digestOf(host) });
    whenExpired(leased, () => {
      // R10: without expiry it outlives the runtime's lease, and not its holder's revocation.
      if (this.handles.get(registration.id)?.leased === leased) {
        this.registry.revoke(registration.id, registration.holder);
      }
    });
    granted?.({ holder, askedMs: ask.periodMs, periodMs, isRenewal: false });
    if (registration.endsAtMs === Infinity) this.unending.add(registration.id);
    const nextPollMs = this.rounds?.request(registration.id, now());
    return { kind: 'granted', periodMs, renewalsLeft, desk: leased, host, nextPollMs };
  }

  /** R9. */
  renewFor(keeper: string, holder: string, token: string): number | undefined {
    const { registry, options } = this;
    const answer = registry.renewFor(keeper, holder, token, options.now());
    const kept = registry.heldBy(holder).find(({ entry }) => entry?.token === token);
    if (answer.kind !== 'granted' || kept === undefined) {
      return undefined;
    }
    this.wasRenewed(kept, kept.ask, answer.periodMs);
    return answer.periodMs;
  }

  /** R10: the holder was heard. */
  contact(holder: string): void {
    for (const { id, periodMs } of this.registry.contact(holder, this.options.now())) {
      const handle = this.handles.get(id);
      if (handle !== undefined) void renew(handle.leased, periodMs);
    }
  }

  passTime(nowMs: number): void {
    this.registry.passTime(nowMs);
    this.rounds?.passTime(nowMs);
    this.unending.forEach(id => this.prolong(id));
  }

  /** What this table has. Whole or not is its own; the domain's is the lookup's to say. */
  find(query: Query): FindAnswer {
    const { now, presence } = this.options;
    // What is due by now is known to be missing.
    this.registry.passTime(now());
    const { found, isWhole } = this.registry.findAll(query, now());
    const matches = found.flatMap(each => this.matchOf(each) ?? []);
    const isMissed = this.lacksUntilMs > now();
    return { matches, isPartial: isMissed || !(isWhole && presence().isWhole) };
  }

  introduce(holder: string, count: number): Introduction[] {
    const { now, mayMeet } = this.options;
    const best = this.registry.introduce(holder, count, now(), mayMeet) ?? [];
    return best.flatMap(({ of, share }) => {
      const match = this.matchOf(of);
      return match === undefined ? [] : [{ ...match, share }];
    });
  }

  /** Ends every lease: this device is a host no longer. */
  close(): void {
    const handles = [...this.handles.values()];
    this.handles.clear();
    handles.forEach(({ leased }) => revoke(leased));
  }

  /** E11: one whom the host before had, and who has not come yet: gone, or still on its way here (E14). */
  private elapsed({ isAdopted, holder }: Registration): void {
    const { policy, takenOverFrom } = this.options;
    const { budget, size } = this.registry;
    if (!isAdopted || holder === takenOverFrom) return;
    const renewedAfterMs = policy.budget.renewAt * adaptedPeriodMs(size, budget);
    const followsWithinMs = renewedAfterMs + FOLLOWS_MS + rollCallMs(size, budget);
    this.lacksUntilMs = this.openedAtMs + followsWithinMs;
  }

  private deskOf(registration: Registration): RegistrationDesk {
    const { registry, options } = this;
    const { id } = registration;
    return {
      renew: (ask = registration.ask, entry) => {
        const answer = registry.renew(id, ask, options.now(), entry);
        if (answer.kind === 'granted') this.wasRenewed(registration, ask, answer.periodMs);
        return this.replyTo(registration, answer);
      },
      invalidate: () => {
        const token = registration.entry?.token ?? '';
        const notices = new Map([...this.handles].map(([at, { notice }]) => [at, notice]));
        const { told } = registry.invalidate(id, registration.holder);
        told.forEach(other => notices.get(other.id)?.('invalidated', token).oneWay());
      },
      // R15: the new holder registers and takes it over; the old handle ends with 'revoked'.
      transfer: to => {
        const isTransferred = registry.transfer(id, registration.holder, to);
        if (isTransferred) {
          registration.isAdopted = true;
          this.release(id);
        }
        return isTransferred;
      },
      entrust: (to, forMs) =>
        forMs > 0 && registry.entrust(id, to, options.now() + Math.min(forMs, LONGEST_KEPT_MS)),
    };
  }

  private wasRenewed({ id, holder }: Registration, ask: Ask, periodMs: number): void {
    const handle = this.handles.get(id);
    if (handle !== undefined) void renew(handle.leased, periodMs);
    this.rounds?.answered(id);
    this.renewals.count(this.options.now());
    this.options.granted?.({ holder, askedMs: ask.periodMs, periodMs, isRenewal: true });
  }

  /** R4: what the holder knows already is not said again. */
  private replyTo({ id }: Registration, answer: RenewAnswer): RenewalReply {
    const handle = this.handles.get(id);
    const host = this.options.presence();
    const told = digestOf(host);
    const isNews = handle?.told !== told;
    if (handle !== undefined) handle.told = told;
    const { leases } = host;
    const isBrief =
      answer.kind === 'granted' &&
      answer.news.length === 0 &&
      answer.renewalsLeft === Infinity &&
      this.rounds === undefined;
    if (isBrief && !isNews) {
      return [answer.periodMs, leases];
    }
    const nextPollMs = this.rounds?.nextPollMs(this.options.now());
    return { ...answer, leases, nextPollMs, ...(isNews && { host }) };
  }

  /** R10: the table's entry has no end; the runtime's lease on it is kept from ending by its grantor. */
  private prolong(id: number): void {
    const handle = this.handles.get(id);
    const { periodMs } = this.registry.get(id) ?? {};
    if (handle && periodMs && leaseTimeLeft(handle.leased) <= periodMs / 2) {
      void renew(handle.leased, periodMs);
    }
  }

  private tell(id: number, what: 'expiring' | 'invalidated', token: string): void {
    this.handles.get(id)?.notice?.(what, token).oneWay();
  }

  private release(id: number): void {
    const handle = this.handles.get(id);
    this.handles.delete(id);
    if (handle !== undefined) {
      revoke(handle.leased);
    }
  }

  private matchOf({ holder, entry }: Registration): Match | undefined {
    return entry && matchOf(holder, entry, this.options.addressesOf(holder));
  }
}

/** What a holder has to know of its host at once. N and rates change all the time, and cross with renewals and greetings. */
function digestOf({ since, role, isWhole, deputies, annexes }: Presence): string {
  return `${since} ${role} ${isWhole} ${deputies.join()} ${(annexes ?? []).join()}`;
}
