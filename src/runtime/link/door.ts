import type { CloseReason } from '../close-reason';
import type { Environment } from '../environment';
import type { Expiring } from '../time/deadlines';
import { Allowance } from '../time/allowance';
import { Allowances } from '../time/allowances';
import type { Familiarity, HostStanding } from './familiar-hosts';
import { FamiliarHosts } from './familiar-hosts';
import { hostOf, sourceOf } from './nearby';
import { SharedPlaces } from './shared-places';

/** The most addresses that are remembered at once. */
const MOST_ADDRESSES = 1024;
const MINUTE_MS = 60_000;
/**
 * One handshake takes a phone a tenth of a second. So strangers get at most three at once and ten per second, which
 * leaves time in between for known peers. As shares of what one address may open per minute.
 */
const AT_ONCE_SHARE = 1 / 20;
const PER_SECOND_SHARE = 1 / 6;
/** Handshakes per minute for each kind of address, and at once, as such shares. */
const SHARES: Readonly<Record<Familiarity, { readonly perMinute: number; readonly most: number }>> =
  {
    strange: { perMinute: 2, most: 1 },
    announced: { perMinute: 1 / 2, most: 1 / 4 },
    met: { perMinute: 1, most: 1 / 2 },
  };
/** Extra slots, as a share of those for strangers, for addresses where a known peer was met or is announced. */
const FAMILIAR_PLACES = 1 / 4;

/** A connection that was accepted and is not in use yet. */
export interface Visitor {
  /** Its handshake may continue. */
  answer(): void;
  close(reason: CloseReason): void;
}

interface Admission extends HostStanding {
  readonly source: string;
  readonly allowance: Allowance;
  readonly number: number;
  /** The kind of address whose slot it uses. */
  places: Familiarity;
}

/**
 * B3: accepted connections, until the peer has proved its id. Slots and handshakes are shared between the source
 * addresses; those where a known peer was met, or is announced, have some of their own.
 */
export class Door implements Expiring {
  private readonly byAddress: Allowances;
  private readonly handshakes: Readonly<Record<Familiarity, Allowance>>;
  private readonly pace: Allowance;
  private readonly familiar = new FamiliarHosts();
  private readonly visits = new Map<Visitor, Admission>();
  private readonly places: Readonly<Record<Familiarity, SharedPlaces<Visitor>>>;
  /** The handshakes that wait to be answered. */
  private readonly waiting = new Map<Visitor, Admission>();
  private slot: number | undefined;
  private entered = 0;

  constructor(private readonly environment: Environment) {
    const { connectionsPerMinute, strangers } = environment.limits;
    const nowMs = environment.elapsed.nowMs();
    const allowance = (perMinute: number, most: number) =>
      new Allowance(
        (perMinute * connectionsPerMinute) / MINUTE_MS,
        Math.max(1, most * connectionsPerMinute),
        nowMs,
      );
    const ofHandshakes = (familiarity: Familiarity) =>
      allowance(SHARES[familiarity].perMinute, SHARES[familiarity].most);
    this.byAddress = new Allowances(
      connectionsPerMinute / MINUTE_MS,
      Math.max(1, connectionsPerMinute / 2),
      MOST_ADDRESSES,
    );
    this.handshakes = {
      strange: ofHandshakes('strange'),
      announced: ofHandshakes('announced'),
      met: ofHandshakes('met'),
    };
    this.pace = allowance(60 * PER_SECOND_SHARE, AT_ONCE_SHARE);
    this.places = {
      strange: new SharedPlaces(strangers),
      announced: new SharedPlaces(Math.ceil(strangers * FAMILIAR_PLACES)),
      met: new SharedPlaces(Math.ceil(strangers * FAMILIAR_PLACES)),
    };
  }

  /** Why a connection from there is refused, if it is. `remote` is `host:port`. */
  refusal(remote: string): string | undefined {
    return this.allowanceOf(remote).take() ? undefined : 'too many connections from this address';
  }

  /** The connection was accepted. Another may be closed for it. */
  enter(visitor: Visitor, remote: string): void {
    const standing = this.familiar.of(hostOf(remote));
    this.entered += 1;
    const visit: Admission = {
      ...standing,
      source: sourceOf(remote),
      allowance: this.allowanceOf(remote),
      number: this.entered,
      places: standing.familiarity,
    };
    this.visits.set(visitor, visit);
    this.places[visit.places].add(visitor, visit.source, visit.seniority);
    this.makePlace(visit.places);
  }

  /** It is in use, its peer is known, or it is closed: frees its slot. */
  leave(visitor: Visitor): void {
    const visit = this.visits.get(visitor);
    if (visit !== undefined) {
      this.visits.delete(visitor);
      this.places[visit.places].remove(visitor);
      this.waiting.delete(visitor);
      if (this.waiting.size === 0) {
        this.unplan();
      }
    }
  }

  /** Queues its handshake to be answered: at once, if it is the only one. */
  answerWanted(visitor: Visitor): void {
    const visit = this.visits.get(visitor);
    if (visit === undefined) {
      visitor.answer();
    } else {
      this.waiting.set(visitor, visit);
      this.serve();
    }
  }

  /** A known peer has proved its id at this address. `remote` is `host:port`. */
  metAt(remote: string, seniority: number): void {
    this.familiar.metAt(hostOf(remote), seniority);
  }

  /** A known peer is announced at these hosts. */
  announcedAt(idPrefix: string, hosts: readonly string[], seniority: number): void {
    this.familiar.announcedAt(idPrefix, hosts, seniority);
  }

  deadlineReached(): void {
    this.unplan();
    this.serve();
  }

  private makePlace(kind: Familiarity): void {
    const leaving = this.places[kind].overflow();
    const visit = leaving && this.visits.get(leaving);
    if (leaving === undefined || visit === undefined) {
      return;
    }
    if (kind === 'strange') {
      this.leave(leaving);
      leaving.close({ kind: 'over capacity', text: 'too many connections that say nothing' });
      return;
    }
    // From here on it counts among strangers.
    this.places[kind].remove(leaving);
    visit.places = 'strange';
    this.places.strange.add(leaving, visit.source);
    this.makePlace('strange');
  }

  private serve(): void {
    const nowMs = this.environment.elapsed.nowMs();
    const { handshakes, pace } = this;
    [pace, ...Object.values(handshakes)].forEach(allowance => allowance.grow(nowMs));
    const isTime = () => pace.waitMs() === 0;
    this.answerWhile(() => handshakes.met.take(), earliestMet, 'met');
    this.answerWhile(
      () => isTime() && handshakes.announced.take() && pace.take(),
      earliestMet,
      'announced',
    );
    // The slots for strangers are open to all.
    this.answerWhile(() => isTime() && handshakes.strange.take() && pace.take(), leastOften);
    this.plan();
  }

  private answerWhile(take: () => boolean, isBefore: Order, familiarity?: Familiarity): void {
    const next = () => this.next(isBefore, familiarity);
    for (let visitor = next(); visitor !== undefined; visitor = next()) {
      if (!take()) {
        return;
      }
      this.waiting.delete(visitor);
      visitor.answer();
    }
  }

  private next(isBefore: Order, familiarity: Familiarity | undefined): Visitor | undefined {
    let best: [Visitor, Admission] | undefined;
    for (const [visitor, visit] of this.waiting) {
      const isAsked = familiarity === undefined || visit.familiarity === familiarity;
      if (isAsked && (best === undefined || isBefore(visit, best[1]))) {
        best = [visitor, visit];
      }
    }
    return best?.[0];
  }

  /** On an IPv6 network, a host where a known peer was met has its own allowance; all others share one. */
  private allowanceOf(remote: string): Allowance {
    const host = hostOf(remote);
    const key = this.familiar.of(host).familiarity === 'met' ? host : sourceOf(remote);
    return this.byAddress.of(key, this.environment.elapsed.nowMs());
  }

  private plan(): void {
    const { handshakes, pace, waiting } = this;
    if (waiting.size === 0) {
      this.unplan();
      return;
    }
    const waitsMs = [...waiting.values()].flatMap(({ familiarity }) => [
      Math.max(handshakes.strange.waitMs(), pace.waitMs()),
      Math.max(handshakes[familiarity].waitMs(), familiarity === 'met' ? 0 : pace.waitMs()),
    ]);
    const { deadlines, elapsed } = this.environment;
    const atMs = elapsed.nowMs() + Math.max(1, Math.min(...waitsMs));
    if (this.slot === undefined) {
      this.slot = deadlines.add(this, atMs);
    } else {
      deadlines.move(this.slot, atMs);
    }
  }

  private unplan(): void {
    if (this.slot !== undefined) {
      this.environment.deadlines.remove(this.slot);
      this.slot = undefined;
    }
  }
}

type Order = (one: Admission, other: Admission) => boolean;

/** The latest one from the address with the fewest connections. */
function leastOften(one: Admission, other: Admission): boolean {
  return (one.allowance.shareLeft - other.allowance.shareLeft || one.number - other.number) > 0;
}

function earliestMet(one: Admission, other: Admission): boolean {
  return one.seniority === other.seniority
    ? leastOften(one, other)
    : one.seniority < other.seniority;
}
