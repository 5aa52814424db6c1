import { runNow } from '../environment';
import type { EndReason } from '../errors';
import { END_REASONS } from '../errors';
import type { GrantorSide, KeptForCall } from '../lease/grantor-end';
import { GrantorEnd } from '../lease/grantor-end';
import type { LeasedObject } from '../lease/leased-object';
import type { Writer } from '../bytes/bytes';
import { MalformedError } from '../bytes/bytes';
import { HEARTBEAT_MS } from '../link/failure-detector';
import type { TimesWritten } from '../link/frame-writer';
import { members } from '../linked';
import { isDuration, onWire } from '../time/durations';
import type { AnswerContent } from './answer';
import { aboutLease } from './peer-context';
import { Ends } from './ends';
import { LEASE_BYTES_HELD, LEASE_TIME_BYTES, Revocation, TimeNotice } from './messages';
import { OutgoingValues } from './outgoing-values';

/** Times that fit a frame beside its messages, however full it is. Others wait for the next frame. */
const FEWEST_TIMES = 48;

/** After a reconnect the latest ends are reported again, at most so many. */
const MOST_TOLD_AGAIN = 256;
/** A deadline noticed later than this passed while the device slept, or its wall clock was set forward. */
const LATE_MS = 50;

/**
 * P2: the next frame may be a heartbeat away, and as long on its way. A renewal that the holder heard of only after its
 * own end would be lost (L16).
 */
const AWAY_MS = 2 * HEARTBEAT_MS;

/**
 * L13: times that a jump of the clock moved are told again so long after it, with frames that are sent anyway. A frame
 * that was held up on the way leaves open when it was written, and corrects nothing that is off by less.
 */
const TOLD_AGAIN_AFTER_MS = [1000, 2000, 4000, 8000];

interface ReportedEnd {
  readonly id: number;
  readonly reason: EndReason;
}

/** The leases that this device has granted to one other, and what it reports about them. */
export class Granting extends Ends<GrantorEnd> implements GrantorSide {
  readonly values = new OutgoingValues(this, this.between);
  private nextId = 1;
  /** L2: leases in the messages of the frame that is being written. */
  private passedNow: GrantorEnd[] = [];
  /** L13: leases whose time left the next frame carries. */
  private toTell: GrantorEnd[] = [];
  /** The last lease whose time left a frame of this connection has told. */
  private lastTold = 0;
  /** L16: ends that the holder's timer would notice too late, and the latest of those already reported. */
  private over: ReportedEnd[] = [];
  private toldOver: ReportedEnd[] = [];
  /** Leases with an unsent notice in the outbox: one is enough, however often they are renewed. */
  private readonly noticed = new Set<GrantorEnd>();
  private jumpsTold = this.elapsed.jumps;
  /** The latest deadline that a jump of the clock moved: the frame that told it may be lost with its connection. */
  private jumpedUntilMs = -Infinity;
  private jumpToldMs = 0;
  /**
   * L13: told in answer to a frame that may have come late, after a stall. The holder counts their times from when it wrote
   * that frame (L12), which may be seconds too early.
   */
  private readonly toldInDoubt = new Set<GrantorEnd>();
  /** How many of the times at which it is told again are past. */
  private toldAgain = TOLD_AGAIN_AFTER_MS.length;

  /** Ids only grow. That of a lease whose message is withdrawn is not used again. */
  reserveId(): number {
    const id = this.nextId;
    this.nextId += 1;
    return id;
  }

  /** L3: each crossing makes a leased reference of its own. */
  grant(leased: LeasedObject, origin: string, id: number): GrantorEnd {
    const end = new GrantorEnd(id, leased, origin, this);
    this.live.add(end.id, end);
    this.between.budget.charge(LEASE_BYTES_HELD);
    const { pattern, periodMs } = leased;
    this.events.emit?.({
      type: 'lease created',
      periodMs,
      pattern: pattern.name,
      origin,
      ...aboutLease(this.between, end.id, 'grantor'),
    });
    runNow(this.events, () => leased.pattern.passed?.(end));
    return end;
  }

  /** Undefined when it has ended. */
  find(id: number): GrantorEnd | undefined {
    if (id >= this.nextId) {
      throw new MalformedError(`lease ${id} was never granted`);
    }
    return this.live.at(id);
  }

  /** L6: the holder asks; the pattern decides. */
  renewalRequested(end: GrantorEnd, requestedMs: number): AnswerContent {
    const pattern = end.leased?.pattern;
    if (pattern?.renewal === undefined) {
      end.extend(requestedMs);
    } else {
      const grantedMs = pattern.renewal(end, requestedMs);
      if (!isDuration(grantedMs)) {
        // L17: an application error, reported here and to the holder.
        const error = new RangeError('What the pattern grants is not a duration.');
        runNow(this.events, () => {
          throw error;
        });
        throw error;
      }
      end.extend(grantedMs);
    }
    if (!end.alive) {
      return { kind: 'expired', reason: end.reason };
    }
    this.tellWithNextFrame(end);
    return this.values.encodeAnswer(Math.floor(end.timeLeftMs), end.origin);
  }

  renewed(end: GrantorEnd, beforeMs: number): void {
    if (beforeMs - this.elapsed.nowMs() < AWAY_MS) {
      this.between.link.acknowledgeNow();
    }
    if (end.toldWithNextFrame) {
      return;
    }
    this.tellWithNextFrame(end);
    this.events.emit?.({
      type: 'lease renewed',
      timeLeftMs: end.timeLeftMs,
      ...aboutLease(this.between, end.id, 'grantor'),
    });
  }

  /** L2: a message with these leases is being written. */
  tellTimes(ends: readonly GrantorEnd[]): void {
    for (const end of ends) {
      this.passedNow.push(end);
    }
  }

  /** L13. */
  tellWithNextFrame(end: GrantorEnd): void {
    if (!end.toldWithNextFrame) {
      end.toldWithNextFrame = true;
      this.toTell.push(end);
    }
  }

  tellHolder(end: GrantorEnd): void {
    if (!this.noticed.has(end) && this.between.link.trySendControl(new TimeNotice(end, this))) {
      this.noticed.add(end);
    }
  }

  noticeSent(end: GrantorEnd): void {
    this.noticed.delete(end);
  }

  /** Times in earlier frames may have been lost with the connection. */
  resumed(): void {
    this.lastTold = 0;
    this.tellAll();
    if (this.jumpedUntilMs > this.elapsed.nowMs()) {
      this.tellAgainFrom(this.elapsed.nowMs());
    }
    this.over = [...this.toldOver, ...this.over];
    this.toldOver = [];
  }

  writeTimes(writer: Writer, roomBytes: number, mayRefer: boolean): TimesWritten {
    this.tellOfJumps();
    const isInDoubt = this.between.link.latestTripMs > HEARTBEAT_MS;
    if (!isInDoubt && this.toldInDoubt.size > 0) {
      this.toldInDoubt.forEach(end => this.tellWithNextFrame(end));
      this.toldInDoubt.clear();
    }
    if (this.passedNow.length + this.toTell.length + this.over.length === 0) {
      return 'none';
    }
    const most = Math.max(FEWEST_TIMES, Math.floor(roomBytes / LEASE_TIME_BYTES));
    const over = this.takeOver(most);
    // Read once: a lease that is told has at least 1 ms left.
    const nowMs = this.elapsed.nowMs();
    const live = this.takeTimes(Math.max(1, most - over.length), nowMs);
    if (isInDoubt) {
      live.forEach(end => this.toldInDoubt.add(end));
    }
    const [only] = live;
    if (mayRefer && only?.id === this.lastTold && live.length + over.length === 1) {
      writeTime(writer, only, nowMs);
      return 'same lease';
    }
    if (live.length + over.length === 0) {
      return 'none';
    }
    writer.varint(live.length + over.length);
    for (const end of live) {
      writer.varint(end.id);
      writeTime(writer, end, nowMs);
      this.lastTold = end.id;
    }
    for (const { id, reason } of over) {
      writer.varint(id);
      writer.varint(0);
      writer.byte(END_REASONS.indexOf(reason));
    }
    return 'listed';
  }

  grantEnded(end: GrantorEnd, reason: EndReason, tellHolder: boolean, deadlineMs: number): void {
    this.live.delete(end.id);
    this.toldInDoubt.delete(end);
    const { link, budget, passedOn } = this.between;
    budget.release(LEASE_BYTES_HELD);
    passedOn.forget(end);
    if (this.noticed.delete(end)) {
      link.withdraw();
    }
    if (tellHolder) {
      link.trySendControl(new Revocation('grantor', end.id, link.received, deadlineMs));
    } else if (this.isUnexpected(reason, deadlineMs)) {
      this.over.push({ id: end.id, reason });
    }
    this.events.emit?.({
      type: reason === 'revoked' ? 'lease revoked' : 'lease expired',
      reason,
      ...aboutLease(this.between, end.id, 'grantor'),
    });
    // L8: calls that arrived before this end revoked the lease, or it was used, are still answered.
    const stillAnswered = tellHolder || reason === 'used';
    members<KeptForCall>(end).forEach(kept => kept.leaseEnded(stillAnswered, deadlineMs));
    this.between.mayBeIdle();
  }

  /** L8: the holder has given back this lease and those with the next ids. */
  revokedByHolder(id: number, further: number): void {
    if (id + further >= this.nextId) {
      throw new MalformedError(`lease ${id + further} was never granted`);
    }
    for (const end of this.live.between(id, id + further)) {
      end.end('revoked', false);
    }
  }

  endAll(reason: EndReason): void {
    for (const end of this.live.all()) {
      end.end(reason, false);
    }
  }

  /** L16: whether the holder's own timer would notice too late. */
  private isUnexpected(reason: EndReason, deadlineMs: number): boolean {
    // Those told again after a resume take no capacity from new ones.
    if (this.over.length >= this.limits.liveLeases + MOST_TOLD_AGAIN) {
      return false;
    }
    return (
      reason === 'used' ||
      (reason === 'elapsed' &&
        (this.elapsed.jumps !== this.jumpsTold ||
          deadlineMs <= this.jumpedUntilMs ||
          this.elapsed.nowMs() - deadlineMs > LATE_MS))
    );
  }

  /** L13: this device slept, or its wall clock was set forward: all leases have less left than their holders think. */
  private tellOfJumps(): void {
    if (this.jumpsTold === this.elapsed.jumps) {
      this.tellOfJumpsAgain();
      return;
    }
    this.jumpsTold = this.elapsed.jumps;
    const nowMs = this.elapsed.nowMs();
    // One that is due now may be noticed only after this frame.
    this.jumpedUntilMs = Math.max(this.jumpedUntilMs, nowMs + 1);
    for (const end of this.live.all()) {
      this.jumpedUntilMs = Math.max(this.jumpedUntilMs, end.deadlineMs);
    }
    this.tellAll();
    this.tellAgainFrom(nowMs);
  }

  private tellAgainFrom(nowMs: number): void {
    this.jumpToldMs = nowMs;
    this.toldAgain = 0;
  }

  private tellOfJumpsAgain(): void {
    const before = this.toldAgain;
    while (this.toldAgain < TOLD_AGAIN_AFTER_MS.length && this.isTimeToTellAgain) {
      this.toldAgain += 1;
    }
    if (this.toldAgain > before) {
      this.tellAll();
    }
  }

  private get isTimeToTellAgain(): boolean {
    const afterMs = TOLD_AGAIN_AFTER_MS[this.toldAgain] ?? Infinity;
    return this.elapsed.nowMs() - this.jumpToldMs >= afterMs;
  }

  private tellAll(): void {
    for (const end of this.live.all()) {
      this.tellWithNextFrame(end);
    }
  }

  private takeOver(most: number): readonly ReportedEnd[] {
    if (this.over.length === 0) {
      return this.over;
    }
    const over = this.over.splice(0, most);
    this.toldOver = [...this.toldOver, ...over].slice(-MOST_TOLD_AGAIN);
    return over;
  }

  /** Leases with time left, each once: the latest of those that wait, and those in this frame's messages. */
  private takeTimes(most: number, nowMs: number): readonly GrantorEnd[] {
    const from = Math.max(0, this.toTell.length - most);
    const ends = from === 0 ? this.toTell : this.toTell.splice(from);
    if (from === 0) {
      this.toTell = [];
    }
    for (const end of ends) {
      end.toldWithNextFrame = false;
    }
    const { passedNow } = this;
    const leastMs = nowMs + 1;
    if (passedNow.length === 0) {
      return ends.filter(end => end.deadlineMs >= leastMs);
    }
    this.passedNow = [];
    return [...new Set([...ends, ...passedNow])].filter(end => end.deadlineMs >= leastMs);
  }
}

function writeTime(writer: Writer, end: GrantorEnd, nowMs: number): void {
  // L12: the holder's end never outlives this one.
  writer.varint(onWire(Math.floor(end.deadlineMs - nowMs)));
}
