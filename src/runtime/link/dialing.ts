import type { Environment } from '../environment';
import type { Expiring } from '../lease/deadlines';
import type { Address, Connection, Dial, Random, Sighting, Transport } from '../ports';
import { DialHistory } from './dial-history';
import type { DialUnderWay, Rank, ToBeDialed } from './dial-slots';
import { DialSlots, RANK } from './dial-slots';
import { isPort, writtenOnce } from './nearby';
import { SharedPlaces } from './shared-places';
import { isSame, keyOf, SightedAddresses } from './sighted-addresses';

/** Android routes a refused permission into a time-out: nothing is gained by waiting longer. */
const DIAL_TIMEOUT_MS = 3000;
/** Both hear of each other at about the same time: the second to dial waits this long for the first. */
const COURTESY_MS = 400;
const FIRST_PAUSE_MS = 500;
/** While leases live, someone may come back any moment; most likely soon after they left. */
const LONGEST_PAUSE_WITH_LEASES_MS = 3000;
const LONGEST_PAUSE_AT_FIRST_MS = 1000;
const AT_FIRST_MS = 60_000;
const LONGEST_PAUSE_MS = 30_000;
const PAUSE_AFTER_ECHO_MS = 1000;
/** A link that held this long counts as a success: less than it takes to suspect that someone has left. */
const STEADY_MS = 3000;
/** A dial that has gone on for this long when its device is heard of was sent while nobody was there. */
const HANGING_MS = 500;
/** Records of someone who walked off are repeated for a while; dialing goes on for as long after the last. */
const SIGHTING_COUNTS_MS = 120_000;
/** Answers to a question come within this. */
const ECHO_MS = 1500;
/** Whoever is heard of again is tried no sooner: by their own address, or by any other. */
const SPACING_MS = 500;
/** B4: an address that only announcements lead to, whoever they are about, is dialed no more often than this. */
const SIGHTED_PAUSE_MS = 5000;
/** B4: of those who are not known, the ones that were heard of last are remembered. */
const MOST_STRANGERS = 256;
/** What somebody else says about where someone is, is worth as little as a place where so many dials have failed. */
const SECONDHAND_DOUBT = 1000;
/** Pauses differ by up to this share, so that two devices do not dial in step. */
const JITTER = 0.25;

export interface DialingOwner extends Environment {
  readonly idPrefix: string;
  readonly transport: Transport;
  readonly random: Random;
  /** How things stand with the device whose id begins like this. */
  standing(idPrefix: string): Standing;
  /** Whether a link with that device would be taken. */
  mayBeWanted(idPrefix: string): boolean;
  /** B4: whether an address that was only heard of may be dialed. */
  isNearby?(host: string): boolean;
  /** When it was last asked who is there. */
  readonly lookedAroundMs: number;
  /** Asks the network anew who is there, not more often than is decent. */
  lookAround(): void;
  /** Returns how to give the connection up. */
  connected(connection: Connection, dialer: Dialer): (() => void) | undefined;
}

export interface Standing {
  readonly up: boolean;
  readonly hasLeases: boolean;
  /** Met before, and not only in a crowd. */
  readonly known?: boolean;
}

/** Wants to hear what becomes of a connection. */
export interface Dialer {
  /** It is known who answered. False if it is somebody else than was looked for. */
  introduced(idPrefix: string): boolean;
  /** The connection is in use, or over. */
  settled(): void;
}

/** What all that are dialed share. */
interface DialingParts {
  readonly owner: DialingOwner;
  readonly slots: DialSlots;
  readonly history: DialHistory;
}

/** C4: whoever is heard of or was met is dialed until there is a link; with pauses that grow, and jitter. */
export class Dialing {
  private readonly acquaintances = new Map<string, Acquaintance>();
  /** B4: those of whom only announcements are known; the one that was heard of last is the last. */
  private readonly strangers = new SharedPlaces<Acquaintance>(MOST_STRANGERS);
  private readonly parts: DialingParts;

  constructor(private readonly owner: DialingOwner) {
    this.parts = {
      owner,
      slots: new DialSlots(owner),
      history: new DialHistory(),
    };
  }

  /** Someone was heard of. True when that is news. */
  sighted({ idPrefix, incarnation, addresses, isFirsthand = false }: Sighting): boolean {
    const acquaintance = this.acquaintance(idPrefix);
    if (!this.owner.mayBeWanted(idPrefix)) {
      // C7: where they are is known as soon as they are wanted.
      acquaintance.sighted(addresses);
      return false;
    }
    const isNews = acquaintance.incarnation !== incarnation;
    acquaintance.incarnation = incarnation;
    acquaintance.isFirsthand = isFirsthand;
    acquaintance.sighted(addresses);
    this.keepInBounds(acquaintance);
    return isNews;
  }

  /** A way in that was typed by a person: who is there is not known before they say so. */
  reach(address: Address): void {
    const stranger = this.acquaintance(keyOf(address));
    stranger.typedAddress = address;
    stranger.turnsOutToBe = idPrefix => {
      stranger.forget();
      if (idPrefix !== this.owner.idPrefix) {
        this.acquaintance(idPrefix).metAt(address);
      }
    };
    stranger.sighted([address]);
  }

  /** There is a link, or it is gone or suspected. */
  linkChanged(idPrefix: string, up: boolean): void {
    const acquaintance = this.acquaintances.get(idPrefix);
    if (up) {
      acquaintance?.linked();
    } else {
      acquaintance?.lost();
    }
  }

  /** The app is back in front, the network has changed, or who is wanted: what failed before may succeed now. */
  retryAll(): void {
    this.parts.history.clear();
    this.acquaintances.forEach(acquaintance => acquaintance.retry());
  }

  close(): void {
    this.acquaintances.forEach(acquaintance => acquaintance.forget());
  }

  private acquaintance(key: string): Acquaintance {
    let known = this.acquaintances.get(key);
    if (known === undefined) {
      const made = new Acquaintance(key, this.parts, () => {
        this.acquaintances.delete(key);
        this.strangers.remove(made);
      });
      known = made;
      this.acquaintances.set(key, known);
    }
    return known;
  }

  /** B4: of the host that most of them are announced at, the one that was heard of first is forgotten. */
  private keepInBounds(sighted: Acquaintance): void {
    this.strangers.remove(sighted);
    if (sighted.rank === RANK.stranger) {
      this.strangers.add(sighted, writtenOnce(sighted.host), sighted.isFirsthand ? 0 : 1);
    }
    for (
      let leaving = this.strangers.overflow();
      leaving !== undefined;
      leaving = this.strangers.overflow()
    ) {
      this.strangers.remove(leaving);
      leaving.forgetStranger();
    }
  }
}

class Acquaintance implements Expiring, ToBeDialed {
  /** Only of someone whose id is not known yet. */
  turnsOutToBe: ((idPrefix: string) => void) | undefined;
  /** As it was last announced. */
  incarnation: string | undefined;
  /** They were heard of from where they say they are. */
  isFirsthand = false;
  /** Where a person has said that they are. */
  typedAddress: Address | undefined;
  sightedMs = 0;
  private readonly owner: DialingOwner;
  private readonly addresses = new SightedAddresses();
  /** Before the others, if it still counts. */
  private dialFirst: Address | undefined;
  /** Where they have answered last, and proved who they are. */
  private provedAt: Address | undefined;
  /** Where they are announced was dialed since, in vain. */
  private provedIsNext = false;
  private linkedMs = -Infinity;
  private lostMs = -Infinity;
  /** Dials since there was last a link, whether or not they led to a connection. */
  private failures = 0;
  /** Heard of since the last dial, but perhaps only by what is remembered of them. */
  private echoed = false;
  /** There was reason to dial while a dial was under way already. */
  private dialAgain = false;
  private dial: Dial | undefined;
  private dialedMs = -Infinity;
  private dialedAt: Address | undefined;
  /** Dials whose connection is not in use yet, and not over. */
  private readonly unsettled = new Set<DialUnderWay>();
  /** Once in a row: however often someone is heard of, a slow network gets its time. */
  private startedAnew = false;
  private slot: number | undefined;
  private isToBeForgotten = false;
  private isForgotten = false;

  constructor(
    private readonly idPrefix: string,
    private readonly parts: DialingParts,
    private readonly forgotten: () => void,
  ) {
    this.owner = parts.owner;
  }

  /** B4: known people first, then those with leases. */
  get rank(): Rank {
    if (this.typedAddress !== undefined) {
      return RANK.typed;
    }
    const { known = false, hasLeases } = this.owner.standing(this.idPrefix);
    if (known) {
      return this.provedAt === undefined ? RANK.known : RANK.provedThere;
    }
    return hasLeases ? RANK.withLeases : RANK.stranger;
  }

  /** B4: how often a dial has failed where they are said to be; more if somebody else says so. */
  get doubt(): number {
    const { first } = this.addresses;
    const failures = first === undefined ? 0 : this.parts.history.failuresAt(first);
    return failures + (this.isFirsthand ? 0 : SECONDHAND_DOUBT);
  }

  /** Where they are said to be, first of all. */
  get host(): string {
    return this.addresses.first?.host ?? '';
  }

  sighted(addresses: readonly Address[]): void {
    const nowMs = this.owner.elapsed.nowMs();
    const isNews = this.addresses.sighted(addresses, nowMs);
    // Who asks around hears what it knows already, too: that alone must not undo the pauses between dials.
    const isEcho = !isNews && nowMs - this.owner.lookedAroundMs < ECHO_MS;
    this.sightedMs = nowMs;
    if (isNews) {
      [this.dialFirst] = addresses;
    }
    if (this.isUp) {
      return;
    }
    if (isEcho) {
      this.echoed = true;
      this.plan(this.pauseMs());
    } else {
      this.soon();
    }
    this.startHangingDialAnew(nowMs, isNews);
  }

  /** They were reached here, and have just said who they are. */
  metAt(address: Address): void {
    this.typedAddress = address;
    this.provedAt = address;
    this.sightedMs = this.owner.elapsed.nowMs();
    this.addresses.only(address, this.sightedMs);
    this.linked();
    this.failures += 1;
    this.plan(this.pauseMs());
  }

  linked(): void {
    this.startedAnew = false;
    this.linkedMs = this.owner.elapsed.nowMs();
  }

  lost(): void {
    const nowMs = this.owner.elapsed.nowMs();
    if (nowMs - this.linkedMs < STEADY_MS) {
      // A link that breaks as soon as it is up would else be dialed as fast as it breaks.
      this.plan(this.pauseMs());
    } else {
      this.lostMs = nowMs;
      this.failures = 0;
      this.soon();
    }
  }

  /** What is under way may lead nowhere any more. */
  retry(): void {
    this.failures = 0;
    this.dialedMs = -Infinity;
    this.soon();
    this.dial?.abort();
  }

  forget(): void {
    this.isForgotten = true;
    this.dial?.abort();
    this.unplan();
    this.parts.slots.withdraw(this);
    this.forgotten();
  }

  /** Only if that is all they are, when a dial that is under way has shown it. */
  forgetStranger(): void {
    if (this.unsettled.size > 0) {
      this.isToBeForgotten = true;
    } else if (this.rank === RANK.stranger) {
      this.forget();
    }
  }

  deadlineReached(): void {
    this.unplan();
    if (this.isUp) {
      return;
    }
    if (this.isOutdated) {
      this.forget();
      return;
    }
    if (!this.parts.owner.mayBeWanted(this.idPrefix)) {
      // Until `retry`, or until nobody hears of them any more.
      this.plan(SIGHTING_COUNTS_MS);
      return;
    }
    const { address, waitMs } = this.choose();
    if (address === undefined) {
      this.plan(waitMs);
    } else {
      this.parts.slots.request(this);
    }
  }

  /** It is their turn, some time after they were to be dialed. */
  prepare(): (() => DialUnderWay) | undefined {
    if (this.isOutdated) {
      this.forget();
      return undefined;
    }
    const { rank } = this;
    const { address, waitMs } = this.choose();
    if (address !== undefined && this.dial === undefined && !this.isUp) {
      return () => this.attempt(address, rank);
    }
    this.plan(waitMs);
    return undefined;
  }

  private soon(): void {
    const { idPrefix } = this.owner;
    this.dialAgain = this.dial !== undefined;
    this.plan(idPrefix < this.idPrefix ? 0 : COURTESY_MS * (1 + this.jitter()));
  }

  /** What was sent while nobody was there is sent again by the system only after seconds. */
  private startHangingDialAnew(nowMs: number, isNews: boolean): void {
    if (this.dial === undefined || this.startedAnew || nowMs - this.dialedMs < HANGING_MS) {
      return;
    }
    if (this.rank === RANK.stranger) {
      return;
    }
    this.startedAnew = true;
    this.dialAgain = true;
    if (!isNews) {
      this.dialFirst = this.dialedAt;
    }
    this.dial.abort();
  }

  /** Where to dial now. Without an address, how long to wait for one. */
  private choose(): { address?: Address; waitMs: number } {
    const isStranger = this.rank === RANK.stranger;
    let waitMs = LONGEST_PAUSE_MS;
    for (const address of this.candidates()) {
      const thereMs = this.waitMs(address, isStranger);
      if (thereMs > 0) {
        waitMs = Math.min(waitMs, thereMs);
      } else if (this.mayDial(address)) {
        return { address, waitMs: 0 };
      }
    }
    return { waitMs };
  }

  /** The one that was dialed least recently first, unless there is reason to begin with another. */
  private candidates(): readonly Address[] {
    const { history, owner } = this.parts;
    const { provedAt, dialFirst } = this;
    const dialedMs = (address: Address) => history.of(address)?.lastMs ?? -Infinity;
    const announced = [...this.addresses.counting(owner.elapsed.nowMs())].sort((one, other) =>
      dialedMs(one) === dialedMs(other) ? 0 : dialedMs(one) - dialedMs(other),
    );
    // B4: announcements in their name do not keep this device from dialing where they really are.
    if (provedAt !== undefined && this.provedIsNext) {
      return [provedAt, ...announced];
    }
    return dialFirst !== undefined && announced.some(address => isSame(address, dialFirst))
      ? [dialFirst, ...announced]
      : announced;
  }

  private mayDial(address: Address): boolean {
    const { typedAddress } = this;
    const isTyped = typedAddress !== undefined && isSame(address, typedAddress);
    const isNearby = this.owner.isNearby?.(address.host) ?? true;
    return isTyped || (isNearby && isPort(address.port));
  }

  /** B4: how long an address is to be left alone, whoever is said to be there. */
  private waitMs(address: Address, isStranger: boolean): number {
    const { history, owner } = this.parts;
    const nowMs = owner.elapsed.nowMs();
    const spacedMs = this.dialedMs + SPACING_MS - nowMs;
    const dialed = history.of(address);
    if (dialed === undefined) {
      return spacedMs;
    }
    const { lastMs, failures, answeredBy } = dialed;
    if (!isStranger) {
      return Math.max(spacedMs, lastMs + SPACING_MS - nowMs);
    }
    const isSomeoneElse = answeredBy !== undefined && answeredBy !== this.idPrefix;
    if (isSomeoneElse && owner.standing(answeredBy).up) {
      return lastMs + LONGEST_PAUSE_MS - nowMs;
    }
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
    const sightedPauseMs = this.sightedMs > lastMs ? SIGHTED_PAUSE_MS : LONGEST_PAUSE_MS;
    return lastMs + Math.min(pauseMs, sightedPauseMs) - nowMs;
  }

  private attempt(address: Address, rank: Rank): DialUnderWay {
    const { owner, history } = this.parts;
    this.failures += 1;
    this.echoed = false;
    this.dialedAt = address;
    this.dialFirst = undefined;
    this.provedIsNext = this.provedAt !== undefined && !isSame(address, this.provedAt);
    this.dialedMs = owner.elapsed.nowMs();
    history.dialed(address, this.dialedMs);
    const dial = owner.transport.dial(address, DIAL_TIMEOUT_MS, rank > RANK.stranger);
    this.dial = dial;
    let isGivenUp = false;
    let close = () => dial.abort();
    const underWay: DialUnderWay = {
      rank,
      sinceMs: this.dialedMs,
      giveUp: () => {
        isGivenUp = true;
        close();
      },
    };
    this.unsettled.add(underWay);
    const over = () => this.dialOver(underWay);
    dial.connection.then(
      connection => {
        this.dial = undefined;
        if (isGivenUp) {
          // In the same moment.
          connection.close();
          over();
          return;
        }
        // Whether it becomes a link is seen in a moment.
        this.plan(this.pauseMs());
        close =
          owner.connected(connection, {
            introduced: idPrefix => this.introduced(idPrefix, address),
            settled: () => {
              over();
              this.tryStrangerAgain();
            },
          }) ?? close;
      },
      (error: unknown) => {
        this.dial = undefined;
        over();
        this.dialFailed(address, error);
      },
    );
    return underWay;
  }

  private dialOver(underWay: DialUnderWay): void {
    this.unsettled.delete(underWay);
    this.parts.slots.release(underWay);
    if (this.isToBeForgotten) {
      this.isToBeForgotten = false;
      this.forgetStranger();
    }
  }

  /** B4: whoever is a stranger was not to be dialed again before it was clear that the connection led nowhere. */
  private tryStrangerAgain(): void {
    if (!this.isUp && this.rank === RANK.stranger) {
      this.plan(this.pauseMs());
    }
  }

  /** Someone has answered, and proved who it is. */
  private introduced(idPrefix: string, address: Address): boolean {
    const isLookedFor = idPrefix === this.idPrefix || this.turnsOutToBe !== undefined;
    this.parts.history.answered(address, idPrefix, isLookedFor);
    if (idPrefix === this.idPrefix) {
      this.dialFirst = address;
      this.provedAt = address;
      this.provedIsNext = false;
    }
    this.turnsOutToBe?.(idPrefix);
    return isLookedFor;
  }

  private dialFailed(address: Address, error: unknown): void {
    const { events } = this.owner;
    if (events.wanted) {
      const remote = keyOf(address);
      const reason = error instanceof Error ? error.message : String(error);
      events.emit({ type: 'dial failed', remote, reason });
    }
    if (this.owner.standing(this.idPrefix).hasLeases) {
      // They may be elsewhere by now; else one would hear of it only with their next announcement.
      this.owner.lookAround();
    }
    if (this.startedAnew && this.dialAgain) {
      // At once, where they have just been heard of: what is repeated late about where they were must not come between.
      this.dialAgain = false;
      this.plan(0);
    } else if (this.dialAgain) {
      this.soon();
    } else {
      this.startedAnew = false;
      this.plan(this.pauseMs());
    }
  }

  private get isUp(): boolean {
    return this.owner.standing(this.idPrefix).up;
  }

  /** Nothing is left of them, and nobody speaks of them any more. */
  private get isOutdated(): boolean {
    const sightedAgoMs = this.owner.elapsed.nowMs() - this.sightedMs;
    return sightedAgoMs > SIGHTING_COUNTS_MS && !this.owner.standing(this.idPrefix).hasLeases;
  }

  private pauseMs(): number {
    const { hasLeases } = this.owner.standing(this.idPrefix);
    const longestMs = hasLeases ? this.longestPauseWithLeasesMs : LONGEST_PAUSE_MS;
    const pauseMs = Math.min(
      this.echoed ? PAUSE_AFTER_ECHO_MS : longestMs,
      FIRST_PAUSE_MS * 2 ** this.failures,
    );
    return pauseMs * (1 + this.jitter());
  }

  private get longestPauseWithLeasesMs(): number {
    return this.owner.elapsed.nowMs() - this.lostMs < AT_FIRST_MS
      ? LONGEST_PAUSE_AT_FIRST_MS
      : LONGEST_PAUSE_WITH_LEASES_MS;
  }

  private jitter(): number {
    const [byte = 0] = this.owner.random.bytes(1);
    return (byte / 255 - 0.5) * 2 * JITTER;
  }

  /** No later than that, and not while a dial is under way: one at a time. */
  private plan(inMs: number): void {
    if (this.dial !== undefined || this.isForgotten) {
      return;
    }
    if (this.unsettled.size > 0 && this.rank === RANK.stranger) {
      return;
    }
    const { deadlines, elapsed } = this.owner;
    const atMs = elapsed.nowMs() + inMs;
    if (this.slot === undefined) {
      this.slot = deadlines.add(this, atMs);
    } else if (atMs < deadlines.at(this.slot)) {
      deadlines.move(this.slot, atMs);
    }
  }

  private unplan(): void {
    if (this.slot !== undefined) {
      this.owner.deadlines.remove(this.slot);
      this.slot = undefined;
    }
  }
}
