import type { Environment } from '../environment';
import type { Expiring } from '../time/deadlines';
import type { Address, Connection, Dial, Random, Sighting, Transport } from '../ports';
import type { Company } from './company';
import { Guests } from './company';
import { DialHistory } from './dial-history';
import type { DialUnderWay, Rank, ToBeDialed } from './dial-slots';
import { DialSlots, RANK } from './dial-slots';
import { isPort, writtenOnce } from './nearby';
import { SharedPlaces } from './shared-places';
import { isSame, keyOf, SightedAddresses } from './sighted-addresses';

/** On Android a refused permission shows as a timeout: nothing is gained by waiting longer. */
const DIAL_TIMEOUT_MS = 3000;
/** The first dial to one of several addresses gets less: caches repeat those that a device has left. */
const FIRST_DIAL_TIMEOUT_MS = 1500;
/** Two devices sight each other at about the same time: the one with the larger id waits this long for the other's dial. */
const COURTESY_MS = 400;
const FIRST_PAUSE_MS = 500;
/** While leases live, a device may come back at any moment; most likely soon after it left. */
const LONGEST_PAUSE_WITH_LEASES_MS = 3000;
/** With its jitter and the handshake: a device that is back has a link within half a second. */
const LONGEST_PAUSE_AT_FIRST_MS = 350;
const AT_FIRST_MS = 60_000;
const LONGEST_PAUSE_MS = 30_000;
const PAUSE_AFTER_ECHO_MS = 1000;
/** A link that held this long counts as a success. Shorter than the time in which a silent peer is suspected. */
const STEADY_MS = 3000;
/** A dial still pending after this long when its device is sighted was sent while the device was out of range. */
const HANGING_MS = 500;
/** Caches repeat the records of a device that has left; dialing continues for this long after the last. */
const SIGHTING_COUNTS_MS = 120_000;
/** Answers to a discovery query come within this. */
const ECHO_MS = 1500;
/** The shortest pause between two dials to one device, whichever its address. */
const SPACING_MS = 500;
/** Just lost, with leases, and announced nowhere else: it is most likely to be back at the address that it proved. */
const SPACING_AT_FIRST_MS = 250;
/** B4: an address known only from announcements, of any device, is dialed no more often than this. */
const SIGHTED_PAUSE_MS = 5000;
/** B4: of unknown devices, the most recently sighted are kept. */
const MOST_STRANGERS = 256;
/** An address announced by another host ranks like one at which this many dials have failed. */
const SECONDHAND_DOUBT = 1000;
/** Pauses differ by up to this share, so that two devices do not dial in step. */
const JITTER = 0.25;

export interface DialingOwner extends Environment {
  readonly idPrefix: string;
  readonly transport: Transport;
  readonly random: Random;
  /** Whether the device with this id prefix has a link, leases, and was met before. */
  standing(idPrefix: string): DialStatus;
  /** Whether a link with that device would be accepted. */
  mayBeWanted(idPrefix: string): boolean;
  /** B4: whether an address known only from announcements may be dialed. */
  isNearby?(host: string): boolean;
  /** When the discovery query was last sent. */
  readonly lookedAroundMs: number;
  /** Sends the discovery query again, rate-limited. */
  lookAround(): void;
  /** Returns how to close the connection. */
  connected(connection: Connection, dialer: Dialer): (() => void) | undefined;
}

export interface DialStatus {
  readonly up: boolean;
  readonly hasLeases: boolean;
  /** Met before, and not only in a crowd. */
  readonly known?: boolean;
  /** Something that the application has called waits for it. */
  readonly hasCalls?: boolean;
}

/** Told of the outcome of a dialed connection. */
export interface Dialer {
  /** The peer has proved its id. False if it is not the device that was dialed. */
  introduced(idPrefix: string): boolean;
  /** The connection is in use, or closed. */
  settled(): void;
}

/** Shared by all dial targets. */
interface DialingParts {
  readonly owner: DialingOwner;
  readonly slots: DialSlots;
  readonly history: DialHistory;
  readonly guests: Guests;
}

/** C4: every device that was sighted or met is dialed until there is a link; with pauses that grow, and jitter. */
export class Dialing {
  private readonly targets = new Map<string, DialTarget>();
  /** B4: devices known only from announcements, in the order of their last sighting. */
  private readonly strangers = new SharedPlaces<DialTarget>(MOST_STRANGERS);
  private readonly guests = new Guests();
  private readonly parts: DialingParts;

  constructor(private readonly owner: DialingOwner) {
    this.parts = {
      owner,
      slots: new DialSlots(owner),
      history: new DialHistory(),
      guests: this.guests,
    };
  }

  get company(): Company {
    return this.guests.company;
  }

  set company(company: Company) {
    const isMore = company === 'everyone' && this.guests.company !== company;
    this.guests.company = company;
    if (isMore) {
      this.targets.forEach(target => target.askedFor());
    }
  }

  /** The addresses were not announced by the device itself. */
  invite(idPrefix: string, addresses: readonly Address[]): void {
    if (idPrefix === this.owner.idPrefix) {
      return;
    }
    this.guests.invite(idPrefix);
    if (addresses.length > 0) {
      this.target(idPrefix).sighted(addresses);
    }
    this.askFor(idPrefix);
  }

  /** No dials, whatever leases there are, until it is invited or a message waits for it. */
  part(idPrefix: string): void {
    this.guests.part(idPrefix);
    this.targets.get(idPrefix)?.parted();
  }

  /** The other end has parted: the same, unless calls wait for it. */
  partedBy(idPrefix: string): void {
    if (this.owner.standing(idPrefix).hasCalls !== true) {
      this.part(idPrefix);
    }
  }

  /** The application has called something there while there was no link. */
  messageWaits(idPrefix: string): void {
    this.guests.isBack(idPrefix);
    this.targets.get(idPrefix)?.messageWaits();
  }

  /** For as long as it is wanted, whatever was decided about it; counted. */
  seek(idPrefix: string, isWanted: boolean): void {
    this.guests.seek(idPrefix, isWanted);
    if (isWanted) {
      this.askFor(idPrefix);
    }
  }

  isInvited(idPrefix: string): boolean {
    return this.guests.isInvited(idPrefix);
  }

  /** Where it proved its id, then where it is announced. */
  addressesOf(idPrefix: string): readonly Address[] {
    return this.targets.get(idPrefix)?.known ?? [];
  }

  /** A device was sighted. False where it is not wanted. */
  sighted({ idPrefix, incarnation, addresses, isFirsthand = false }: Sighting): boolean {
    const target = this.target(idPrefix);
    if (!this.owner.mayBeWanted(idPrefix)) {
      // C7: the addresses are kept for when the device is wanted.
      target.sighted(addresses);
      return false;
    }
    target.incarnation = incarnation;
    target.isFirsthand = isFirsthand;
    target.sighted(addresses);
    this.keepInBounds(target);
    return true;
  }

  /** An address that a person typed: the id is not known before the handshake. */
  reach(address: Address): void {
    const stranger = this.target(keyOf(address));
    stranger.typedAddress = address;
    stranger.turnsOutToBe = idPrefix => {
      stranger.forget();
      if (idPrefix !== this.owner.idPrefix) {
        this.guests.invite(idPrefix);
        this.target(idPrefix).metAt(address);
      }
    };
    stranger.sighted([address]);
  }

  /** The link is up, or it is down or suspected. */
  linkChanged(idPrefix: string, up: boolean): void {
    const target = this.targets.get(idPrefix);
    if (up) {
      this.guests.isBack(idPrefix);
      target?.linked();
    } else {
      target?.lost();
    }
  }

  /** The app is back in front, or the network or the wanted devices have changed: a failed dial may succeed now. */
  retryAll(): void {
    this.parts.history.clear();
    this.targets.forEach(target => target.retry());
  }

  close(): void {
    this.targets.forEach(target => target.forget());
  }

  private askFor(idPrefix: string): void {
    const target = this.targets.get(idPrefix);
    if (target !== undefined) {
      target.askedFor();
      this.keepInBounds(target);
    }
    this.owner.lookAround();
  }

  private target(key: string): DialTarget {
    let known = this.targets.get(key);
    if (known === undefined) {
      const made = new DialTarget(key, this.parts, () => {
        this.targets.delete(key);
        this.strangers.remove(made);
      });
      known = made;
      this.targets.set(key, known);
    }
    return known;
  }

  /** B4: of the host with the most announced strangers, the one sighted first is dropped. */
  private keepInBounds(sighted: DialTarget): void {
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

class DialTarget implements Expiring, ToBeDialed {
  /** Only for a typed address, whose id is not known yet. */
  turnsOutToBe: ((idPrefix: string) => void) | undefined;
  /** As it was last announced. */
  incarnation: string | undefined;
  /** The announcement came from the address that it names. */
  isFirsthand = false;
  /** The address that a person typed. */
  typedAddress: Address | undefined;
  sightedMs = 0;
  private readonly owner: DialingOwner;
  private readonly addresses = new SightedAddresses();
  /** Dialed before the others, if it is still valid. */
  private dialFirst: Address | undefined;
  /** The last address at which the device proved its id. */
  private provedAt: Address | undefined;
  /** The announced addresses were dialed since, and failed. */
  private provedIsNext = false;
  private linkedMs = -Infinity;
  private lostMs = -Infinity;
  /** Dials since there was last a link, whether or not they led to a connection. */
  private failures = 0;
  /** Sighted since the last dial, but perhaps only from a cache. */
  private echoed = false;
  /** Another dial was requested while one was under way. */
  private dialAgain = false;
  private dial: Dial | undefined;
  private dialedMs = -Infinity;
  private dialedAt: Address | undefined;
  /** Dials whose connection is neither in use nor closed yet. */
  private readonly unsettled = new Set<DialUnderWay>();
  /** At most once in a row: a slow network gets its time, however often the device is sighted. */
  private restarted = false;
  /** One was called for while there was no link. */
  private hasMessage = false;
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

  /** Best first. */
  get known(): readonly Address[] {
    const { provedAt } = this;
    const announced = this.addresses.counting(this.owner.elapsed.nowMs());
    return provedAt === undefined
      ? announced
      : [provedAt, ...announced.filter(address => !isSame(address, provedAt))];
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

  /** B4: how many dials to the announced address have failed; more if another host announced it. */
  get doubt(): number {
    const { first } = this.addresses;
    const failures = first === undefined ? 0 : this.parts.history.failuresAt(first);
    return failures + (this.isFirsthand ? 0 : SECONDHAND_DOUBT);
  }

  /** The first of the announced addresses. */
  get host(): string {
    return this.addresses.first?.host ?? '';
  }

  sighted(addresses: readonly Address[]): void {
    const nowMs = this.owner.elapsed.nowMs();
    const isNews = this.addresses.sighted(addresses, nowMs);
    // A query is answered with known records, too: those alone must not reset the backoff.
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
    this.restartHangingDial(nowMs, isNews);
  }

  /** It is invited, or everyone is. */
  askedFor(): void {
    if (!this.isUp && !this.isOutdated) {
      this.soon();
    }
  }

  messageWaits(): void {
    this.hasMessage = true;
    if (!this.isUp) {
      this.plan(0);
    }
  }

  /** No dial any more, not even to the address that a person typed. */
  parted(): void {
    this.typedAddress = undefined;
    this.hasMessage = false;
    this.dialAgain = false;
    this.dial?.abort();
    this.parts.slots.withdraw(this);
  }

  /** The device was reached at this typed address, and has just proved its id. */
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
    this.restarted = false;
    this.hasMessage = false;
    this.linkedMs = this.owner.elapsed.nowMs();
  }

  lost(): void {
    const nowMs = this.owner.elapsed.nowMs();
    if (nowMs - this.linkedMs < STEADY_MS) {
      // A link that breaks as soon as it is up would otherwise be dialed without a pause.
      this.plan(this.pauseMs());
    } else {
      this.lostMs = nowMs;
      this.failures = 0;
      this.soon();
    }
  }

  /** A dial that is under way may use a network that is gone. */
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

  /** Waits for a dial under way, which may show that the device is no stranger. */
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
    if (!this.isSoughtAfter || !this.parts.owner.mayBeWanted(this.idPrefix)) {
      // Until that changes, or until its sightings have expired.
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

  /** It is the next of the queued dials. */
  prepare(): (() => DialUnderWay) | undefined {
    if (this.isOutdated) {
      this.forget();
      return undefined;
    }
    const { rank } = this;
    const { address, waitMs } = this.choose();
    if (this.isSoughtAfter && address !== undefined && this.dial === undefined && !this.isUp) {
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

  /** A SYN that got lost is repeated by the system only after seconds. */
  private restartHangingDial(nowMs: number, isNews: boolean): void {
    if (this.dial === undefined || this.restarted || nowMs - this.dialedMs < HANGING_MS) {
      return;
    }
    if (this.rank === RANK.stranger) {
      return;
    }
    this.restarted = true;
    this.dialAgain = true;
    if (!isNews) {
      this.dialFirst = this.dialedAt;
    }
    this.dial.abort();
  }

  /** The address to dial now. Without one, how long to wait. */
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

  /** The least recently dialed address first, unless another is preferred. */
  private candidates(): readonly Address[] {
    const { history, owner } = this.parts;
    const { provedAt, dialFirst } = this;
    const dialedMs = (address: Address) => history.of(address)?.lastMs ?? -Infinity;
    const announced = [...this.addresses.counting(owner.elapsed.nowMs())].sort((one, other) =>
      dialedMs(one) === dialedMs(other) ? 0 : dialedMs(one) - dialedMs(other),
    );
    // B4: forged announcements do not keep this device from dialing the proved address.
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

  /** B4: how long until an address may be dialed again, for any device that is announced there. */
  private waitMs(address: Address, isStranger: boolean): number {
    const { history, owner } = this.parts;
    const nowMs = owner.elapsed.nowMs();
    const { spacingMs } = this;
    const spacedMs = this.dialedMs + spacingMs - nowMs;
    const dialed = history.of(address);
    if (dialed === undefined) {
      return spacedMs;
    }
    const { lastMs, failures, answeredBy } = dialed;
    if (!isStranger) {
      return Math.max(spacedMs, lastMs + spacingMs - nowMs);
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
    const timeoutMs = this.timeoutMs(address);
    history.dialed(address, this.dialedMs);
    const dial = owner.transport.dial(address, timeoutMs, rank > RANK.stranger);
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
        // Whether it becomes a link is decided by the handshake.
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

  private timeoutMs(address: Address): number {
    const { history, owner } = this.parts;
    const isFirst = history.of(address) === undefined;
    const others = this.addresses
      .counting(owner.elapsed.nowMs())
      .filter(other => !isSame(other, address));
    return isFirst && others.length > 0 ? FIRST_DIAL_TIMEOUT_MS : DIAL_TIMEOUT_MS;
  }

  private dialOver(underWay: DialUnderWay): void {
    this.unsettled.delete(underWay);
    this.parts.slots.release(underWay);
    if (this.isToBeForgotten) {
      this.isToBeForgotten = false;
      this.forgetStranger();
    }
  }

  /** B4: a stranger is dialed again only once its last connection has ended. */
  private tryStrangerAgain(): void {
    if (!this.isUp && this.rank === RANK.stranger) {
      this.plan(this.pauseMs());
    }
  }

  /** The peer that answered has proved its id. */
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
    const remote = keyOf(address);
    const reason = error instanceof Error ? error.message : String(error);
    events.emit?.({ type: 'dial failed', remote, reason });
    if (this.owner.standing(this.idPrefix).hasLeases) {
      // It may have a new address, which would otherwise be known only with its next announcement.
      this.owner.lookAround();
    }
    if (this.restarted && this.dialAgain) {
      // At once, at the address just sighted: a late cached record of an earlier address must not come first.
      this.dialAgain = false;
      this.plan(0);
    } else if (this.dialAgain) {
      this.soon();
    } else {
      this.restarted = false;
      this.plan(this.pauseMs());
    }
  }

  private get isUp(): boolean {
    return this.owner.standing(this.idPrefix).up;
  }

  /** Whether a link with it is wanted now. */
  private get isSoughtAfter(): boolean {
    const { guests, owner } = this.parts;
    const { hasLeases, hasCalls = false } = owner.standing(this.idPrefix);
    if ((this.hasMessage && hasCalls) || guests.isSought(this.idPrefix)) {
      return true;
    }
    if (guests.isParted(this.idPrefix)) {
      return false;
    }
    return this.typedAddress !== undefined || hasLeases || guests.isInvited(this.idPrefix);
  }

  /** There are no leases left, and the last sighting has expired. */
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
    return this.isJustLost ? LONGEST_PAUSE_AT_FIRST_MS : LONGEST_PAUSE_WITH_LEASES_MS;
  }

  private get spacingMs(): number {
    const { provedAt, isJustLost, owner } = this;
    const isOnlyThere = (address: Address) => provedAt !== undefined && isSame(address, provedAt);
    return isJustLost &&
      owner.standing(this.idPrefix).hasLeases &&
      this.addresses.counting(owner.elapsed.nowMs()).every(isOnlyThere)
      ? SPACING_AT_FIRST_MS
      : SPACING_MS;
  }

  private get isJustLost(): boolean {
    return this.owner.elapsed.nowMs() - this.lostMs < AT_FIRST_MS;
  }

  private jitter(): number {
    const [byte = 0] = this.owner.random.bytes(1);
    return (byte / 255 - 0.5) * 2 * JITTER;
  }

  /** Dials no later than that. Not while a dial is under way: one at a time. */
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
