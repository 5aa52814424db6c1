import { dialReason } from '../dial-reason';
import type { Address, Dial } from '../ports';
import { Alarm } from '../time/alarm';
import type { Expiring } from '../time/deadlines';
import { DialAddresses } from './dial-addresses';
import { DialChoice } from './dial-choice';
import { DialPauses } from './dial-pauses';
import type { DialUnderWay, Rank, ToBeDialed } from './dial-slots';
import { RANK } from './dial-slots';
import { followDial } from './dial-under-way';
import type { DialingOwner, DialingParts } from './dialing-parts';
import { keyOf } from './sighted-addresses';

/** A dial still pending after this long when its device is sighted was sent while the device was out of range. */
const HANGING_MS = 500;
/** Caches repeat the records of a device that has left; dialing continues for this long after the last. */
const SIGHTING_COUNTS_MS = 120_000;
/** Answers to a discovery query come within this. */
const ECHO_MS = 1500;
/** An address announced by another host ranks like one at which this many dials have failed. */
const SECONDHAND_DOUBT = 1000;

type DialState =
  /** Between two dials: its alarm is set, or it is queued, or there is nothing to dial for. */
  | { readonly phase: 'waiting'; readonly restarted: boolean }
  | {
      readonly phase: 'dialing';
      readonly dial: Dial;
      readonly address: Address;
      readonly sinceMs: number;
      /** At most once in a row: a slow network gets its time, however often the device is sighted. */
      readonly restarted: boolean;
      /** Another dial was requested meanwhile. */
      readonly again: boolean;
    }
  | { readonly phase: 'forgotten' };

const WAITING: DialState = { phase: 'waiting', restarted: false };

/** One device, or one typed address, that is dialed until there is a link. */
export class DialTarget implements Expiring, ToBeDialed {
  /** Only for a typed address, whose id is not known yet. */
  turnsOutToBe: ((idPrefix: string) => void) | undefined;
  /** The announcement came from the address that it names. */
  isFirsthand = false;
  sightedMs = 0;
  private readonly owner: DialingOwner;
  private readonly addresses = new DialAddresses();
  private readonly pauses: DialPauses;
  private readonly choice: DialChoice;
  private readonly alarm: Alarm;
  private state: DialState = WAITING;
  /** Dials whose connection is neither in use nor closed yet. */
  private readonly unsettled = new Set<DialUnderWay>();
  /** One was called for while there was no link. */
  private hasMessage = false;
  /** To be forgotten once its dials are settled. */
  private isLeaving = false;

  constructor(
    private readonly idPrefix: string,
    private readonly parts: DialingParts,
    private readonly forgotten: () => void,
  ) {
    this.owner = parts.owner;
    this.pauses = new DialPauses(this.owner.random);
    this.choice = new DialChoice(idPrefix, parts, this.addresses, this.pauses);
    this.alarm = new Alarm(this, this.owner);
  }

  /** Best first. */
  get known(): readonly Address[] {
    return this.addresses.known(this.nowMs);
  }

  /** B4: known people first, then those with leases. */
  get rank(): Rank {
    if (this.addresses.typed !== undefined) {
      return RANK.typed;
    }
    const { known = false, hasLeases } = this.owner.standing(this.idPrefix);
    if (known) {
      return this.addresses.hasProved ? RANK.provedThere : RANK.known;
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
    const { nowMs } = this;
    const isNews = this.addresses.sighted(addresses, nowMs, this.parts.history);
    // A query is answered with known records, too: those alone must not reset the backoff.
    const isEcho = !isNews && nowMs - this.owner.lookedAroundMs < ECHO_MS;
    this.sightedMs = nowMs;
    if (this.isUp) {
      return;
    }
    if (isEcho) {
      this.pauses.sightingEchoed();
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
    this.addresses.typed = undefined;
    this.hasMessage = false;
    if (this.state.phase === 'dialing') {
      this.state = { ...this.state, again: false };
      this.state.dial.abort();
    }
    this.parts.slots.withdraw(this);
  }

  reach(address: Address, turnsOutToBe: (idPrefix: string) => void): void {
    this.addresses.typed = address;
    this.turnsOutToBe = turnsOutToBe;
    this.sighted([address]);
  }

  /** The device was reached at this typed address, and has just proved its id. */
  metAt(address: Address): void {
    this.sightedMs = this.nowMs;
    this.addresses.metAt(address, this.sightedMs);
    this.linked();
    this.pauses.dialed(this.sightedMs);
    this.plan(this.pauseMs());
  }

  linked(): void {
    if (this.state.phase !== 'forgotten') {
      this.state = { ...this.state, restarted: false };
    }
    this.hasMessage = false;
    this.pauses.linked(this.nowMs);
  }

  lost(): void {
    if (this.pauses.lostSteadyLink(this.nowMs)) {
      this.soon();
    } else {
      this.plan(this.pauseMs());
    }
  }

  /** A dial that is under way may use a network that is gone. */
  retry(): void {
    this.pauses.startOver();
    this.soon();
    this.abortDial();
  }

  forget(): void {
    this.abortDial();
    this.state = { phase: 'forgotten' };
    this.alarm.clear();
    this.parts.slots.withdraw(this);
    this.forgotten();
  }

  /** Waits for a dial under way, which may show that the device is no stranger. */
  forgetStranger(): void {
    if (this.unsettled.size > 0) {
      this.isLeaving = true;
    } else if (this.rank === RANK.stranger) {
      this.forget();
    }
  }

  deadlineReached(): void {
    this.alarm.clear();
    if (this.isUp) {
      return;
    }
    if (this.isOutdated) {
      this.forget();
      return;
    }
    if (!this.isSoughtAfter || !this.owner.mayBeWanted(this.idPrefix)) {
      // Until that changes, or until its sightings have expired.
      this.plan(SIGHTING_COUNTS_MS);
      return;
    }
    const { address, waitMs } = this.choice.now(this.rank === RANK.stranger, this.sightedMs);
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
    const { rank, state } = this;
    const { address, waitMs } = this.choice.now(this.rank === RANK.stranger, this.sightedMs);
    if (this.isSoughtAfter && address !== undefined && state.phase === 'waiting' && !this.isUp) {
      return () => this.attempt(address, rank, state.restarted);
    }
    this.plan(waitMs);
    return undefined;
  }

  /** Now, or as soon as the dial under way has failed. */
  private soon(): void {
    if (this.state.phase === 'dialing') {
      this.state = { ...this.state, again: true };
    }
    this.plan(this.owner.idPrefix < this.idPrefix ? 0 : this.pauses.courtesyMs());
  }

  /** A SYN that got lost is repeated by the system only after seconds. */
  private restartHangingDial(nowMs: number, isNews: boolean): void {
    const { state } = this;
    if (state.phase !== 'dialing' || state.restarted || nowMs - state.sinceMs < HANGING_MS) {
      return;
    }
    if (this.rank === RANK.stranger) {
      return;
    }
    if (!isNews) {
      this.addresses.prefer(state.address);
    }
    this.state = { ...state, restarted: true, again: true };
    state.dial.abort();
  }

  private abortDial(): void {
    if (this.state.phase === 'dialing') {
      this.state.dial.abort();
    }
  }

  private attempt(address: Address, rank: Rank, restarted: boolean): DialUnderWay {
    const { nowMs: sinceMs, owner } = this;
    const { history } = this.parts;
    this.pauses.dialed(sinceMs);
    this.addresses.dialed(address);
    const timeoutMs = this.choice.timeoutMs(address);
    history.dialed(address, sinceMs);
    const dial = owner.transport.dial(address, timeoutMs, rank > RANK.stranger);
    this.state = { phase: 'dialing', dial, address, sinceMs, restarted, again: false };
    const underWay = followDial(dial, { rank, sinceMs }, owner, {
      answered: () => this.dialAnswered(),
      introduced: idPrefix => this.introduced(idPrefix, address),
      over: finished => this.dialOver(finished),
      settled: () => this.tryStrangerAgain(),
      failed: error => this.dialFailed(address, error),
    });
    this.unsettled.add(underWay);
    return underWay;
  }

  private dialOver(underWay: DialUnderWay): void {
    this.unsettled.delete(underWay);
    this.parts.slots.release(underWay);
    if (this.isLeaving) {
      this.isLeaving = false;
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
      this.addresses.proved(address);
    }
    this.turnsOutToBe?.(idPrefix);
    return isLookedFor;
  }

  /** Whether the connection becomes a link is decided by the handshake. */
  private dialAnswered(): void {
    if (this.state.phase === 'dialing') {
      this.state = { phase: 'waiting', restarted: this.state.restarted };
      this.plan(this.pauseMs());
    }
  }

  private dialFailed(address: Address, error: unknown): void {
    const { events } = this.owner;
    const remote = keyOf(address);
    events.emit?.({ type: 'dial failed', remote, reason: dialReason(error) });
    if (this.owner.standing(this.idPrefix).hasLeases) {
      // It may have a new address, which would otherwise be known only with its next announcement.
      this.owner.lookAround();
    }
    const { state } = this;
    if (state.phase !== 'dialing') {
      return;
    }
    if (!state.again) {
      this.state = WAITING;
      this.plan(this.pauseMs());
      return;
    }
    this.state = { phase: 'waiting', restarted: state.restarted };
    if (state.restarted) {
      // At once, at the address just sighted: a late cached record of an earlier address must not come first.
      this.plan(0);
    } else {
      this.soon();
    }
  }

  private get nowMs(): number {
    return this.owner.elapsed.nowMs();
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
    return this.addresses.typed !== undefined || hasLeases || guests.isInvited(this.idPrefix);
  }

  /** There are no leases left, and the last sighting has expired. */
  private get isOutdated(): boolean {
    const sightedAgoMs = this.nowMs - this.sightedMs;
    return sightedAgoMs > SIGHTING_COUNTS_MS && !this.owner.standing(this.idPrefix).hasLeases;
  }

  private pauseMs(): number {
    return this.pauses.pauseMs(this.nowMs, this.owner.standing(this.idPrefix).hasLeases);
  }

  /** Dials no later than that. Not while a dial is under way: one at a time. */
  private plan(inMs: number): void {
    if (this.state.phase !== 'waiting') {
      return;
    }
    if (this.unsettled.size > 0 && this.rank === RANK.stranger) {
      return;
    }
    this.alarm.setWithin(inMs);
  }
}
