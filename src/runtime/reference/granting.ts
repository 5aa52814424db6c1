import { runNow } from '../environment';
import type { EndReason } from '../errors';
import { END_REASONS } from '../errors';
import type { Grants, KeptForLease } from '../lease/grantor-end';
import { GrantorEnd } from '../lease/grantor-end';
import type { LeasedObject } from '../lease/leased-object';
import type { Writer } from '../link/bytes';
import { MalformedError } from '../link/bytes';
import { LONGEST_REMEMBERED_ANSWER } from '../link/shorthand';
import { members } from '../linked';
import { isDuration, onWire } from '../time';
import { encodeValue } from '../values';
import type { AnswerContent, ValueAnswer } from './answer';
import { aboutLease } from './between';
import { Ends } from './ends';
import { Revocation, TimeNotice } from './lease-messages';
import { LEASE_BYTES_HELD, LEASE_TIME_BYTES } from './messages';
import { NO_ENDS, PassedReferences } from './passing';
import { Scratch } from './scratch';

/** What a frame has room for beside its messages, however full it is: the others wait for the next one. */
const FEWEST_RIDING = 48;

/** So many ends are told once more after the connection has broken: the latest. */
const MOST_TOLD_AGAIN = 256;
/** A deadline that is noticed later than this was passed while the device slept, or by a wall clock set forward. */
const LATE_MS = 50;

interface Over {
  readonly id: number;
  readonly reason: EndReason;
}

/** The leases that this device has granted to one other, and what that one is told of them. */
export class Granting extends Ends<GrantorEnd> implements Grants {
  readonly scratch = new Scratch();
  private nextId = 1;
  /** L2: those in the messages of the frame that is being written. */
  private passedNow: GrantorEnd[] = [];
  /** L13: those whose time left rides on the next frame. */
  private riding: GrantorEnd[] = [];
  /** L16: those that are over, though the holder may think that they have time left; and those of which it was told. */
  private over: Over[] = [];
  private toldOver: Over[] = [];
  /** Those that have a notice in the outbox which was never sent: however often they are renewed, one is enough. */
  private readonly noticed = new Set<GrantorEnd>();
  private lastAnswer: Uint8Array = new Uint8Array(0);
  private spare: PassedReferences | undefined;
  private jumpsTold = this.elapsed.jumps;
  private jumpToldMs = -Infinity;

  /** Numbers only grow. One whose message is not sent after all is never used. */
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
    if (this.events.wanted) {
      const { pattern, periodMs } = leased;
      this.events.emit({
        type: 'lease created',
        periodMs,
        pattern: pattern.name,
        origin,
        ...aboutLease(this.between, end.id, 'grantor'),
      });
    }
    runNow(this.events, () => leased.pattern.passed?.(end));
    return end;
  }

  /** Undefined when it has ended. One that never was cannot be asked for. */
  find(id: number): GrantorEnd | undefined {
    if (id >= this.nextId) {
      throw new MalformedError(`lease ${id} was never granted`);
    }
    return this.live.at(id);
  }

  /** For the references in one message. */
  collectReferences(origin: string): PassedReferences {
    const references = this.spare ?? new PassedReferences(this, this.between);
    this.spare = undefined;
    references.origin = origin;
    return references;
  }

  /** Most messages have none: then the same serves for the next. */
  collected(references: PassedReferences): PassedReferences | undefined {
    if (references.used) {
      return references;
    }
    this.spare = references;
    return undefined;
  }

  /** Throws when the value cannot cross. Its leases are granted once the message that has it is accepted. */
  encodeAnswer(value: unknown, origin: string): ValueAnswer {
    const { scratch } = this;
    const writer = scratch.take();
    try {
      const references = this.collectReferences(origin);
      encodeValue(writer, value, references, this.between.outgoingLimits);
      const passed = this.collected(references);
      return {
        kind: 'value',
        encoded: this.copyOfAnswer(writer),
        isReference: passed?.isPassedAsReference(value) === true,
        references: passed,
        passed: NO_ENDS,
      };
    } finally {
      scratch.giveBack();
    }
  }

  /** L6: the holder asks; the pattern decides. */
  renewalRequested(end: GrantorEnd, requestedMs: number): AnswerContent {
    const pattern = end.leased?.pattern;
    if (pattern?.renewal === undefined) {
      end.extend(requestedMs);
    } else {
      const grantedMs = pattern.renewal(end, requestedMs);
      if (!isDuration(grantedMs)) {
        // L17: the application's error, of which both it and the holder are told.
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
    return this.encodeAnswer(Math.floor(end.timeLeftMs), end.origin);
  }

  grantRenewed(end: GrantorEnd): void {
    this.tellWithNextFrame(end);
    if (this.events.wanted) {
      this.events.emit({
        type: 'lease renewed',
        timeLeftMs: end.timeLeftMs,
        ...aboutLease(this.between, end.id, 'grantor'),
      });
    }
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
      this.riding.push(end);
    }
  }

  tellHolder(end: GrantorEnd): void {
    if (!this.noticed.has(end) && this.between.link.say(new TimeNotice(end, this))) {
      this.noticed.add(end);
    }
  }

  noticeSent(end: GrantorEnd): void {
    this.noticed.delete(end);
  }

  /** What rode on earlier frames may be lost with the connection. */
  resumed(): void {
    this.tellAll();
    this.over = [...this.toldOver, ...this.over];
    this.toldOver = [];
  }

  writeTimes(writer: Writer, roomBytes: number): boolean {
    if (this.jumpsTold !== this.elapsed.jumps) {
      // L13: this device has slept, or its wall clock was set forward: all have less left than their holders think.
      this.jumpsTold = this.elapsed.jumps;
      this.jumpToldMs = this.elapsed.nowMs();
      this.tellAll();
    }
    if (this.passedNow.length + this.riding.length + this.over.length === 0) {
      return false;
    }
    const most = Math.max(FEWEST_RIDING, Math.floor(roomBytes / LEASE_TIME_BYTES));
    const over = this.takeOver(most);
    const live = this.takeRiding(Math.max(1, most - over.length));
    if (live.length + over.length === 0) {
      return false;
    }
    const nowMs = this.elapsed.nowMs();
    writer.varint(live.length + over.length);
    for (const end of live) {
      writer.varint(end.id);
      // L12: the holder's end never outlives this one.
      writer.varint(onWire(Math.floor(end.deadlineMs - nowMs)));
    }
    for (const { id, reason } of over) {
      writer.varint(id);
      writer.varint(0);
      writer.byte(END_REASONS.indexOf(reason));
    }
    return true;
  }

  grantEnded(end: GrantorEnd, reason: EndReason, tellHolder: boolean, deadlineMs: number): void {
    this.live.delete(end.id);
    const { link, budget, passedOn } = this.between;
    budget.release(LEASE_BYTES_HELD);
    passedOn.forget(end);
    if (this.noticed.delete(end)) {
      link.withdraw();
    }
    if (tellHolder) {
      link.say(new Revocation('grantor', end.id, link.received, deadlineMs));
    } else if (this.isUnexpected(reason, deadlineMs)) {
      this.over.push({ id: end.id, reason });
    }
    if (this.events.wanted) {
      this.events.emit({
        type: reason === 'revoked' ? 'lease revoked' : 'lease expired',
        reason,
        ...aboutLease(this.between, end.id, 'grantor'),
      });
    }
    // L8: what had arrived before it was revoked here, or used, is still answered.
    const stillAnswered = tellHolder || reason === 'used';
    members<KeptForLease>(end).forEach(kept => kept.leaseEnded(stillAnswered, deadlineMs));
    this.between.mayBeIdle();
  }

  /** L8: the holder has given it up, and so many that were passed after it. */
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

  /** L16: whether the holder's own timer tells it too late, or not at all. */
  private isUnexpected(reason: EndReason, deadlineMs: number): boolean {
    if (this.over.length >= this.limits.liveLeases) {
      return false;
    }
    return (
      reason === 'used' ||
      (reason === 'elapsed' &&
        (this.elapsed.jumps !== this.jumpsTold ||
          // A frame may have told the others of the jump before this one was found to be over.
          deadlineMs < this.jumpToldMs + 1 ||
          this.elapsed.nowMs() - deadlineMs > LATE_MS))
    );
  }

  private tellAll(): void {
    for (const end of this.live.all()) {
      this.tellWithNextFrame(end);
    }
  }

  private takeOver(most: number): readonly Over[] {
    if (this.over.length === 0) {
      return this.over;
    }
    const over = this.over.splice(0, most);
    this.toldOver = [...this.toldOver, ...over].slice(-MOST_TOLD_AGAIN);
    return over;
  }

  /** Those that have time left, each once: the latest of those that wait, and those in this frame's messages. */
  private takeRiding(most: number): readonly GrantorEnd[] {
    const from = Math.max(0, this.riding.length - most);
    const ends = from === 0 ? this.riding : this.riding.splice(from);
    if (from === 0) {
      this.riding = [];
    }
    for (const end of ends) {
      end.toldWithNextFrame = false;
    }
    const { passedNow } = this;
    const leastMs = this.elapsed.nowMs() + 1;
    if (passedNow.length === 0) {
      return ends.filter(end => end.deadlineMs >= leastMs);
    }
    this.passedNow = [];
    return [...new Set([...ends, ...passedNow])].filter(end => end.deadlineMs >= leastMs);
  }

  /** Short answers are often the same as the one before: then one copy serves for all, and is known by that. */
  private copyOfAnswer(written: Writer): Uint8Array {
    if (written.holds(this.lastAnswer)) {
      return this.lastAnswer;
    }
    const copy = written.bytes.slice(0, written.length);
    if (copy.length <= LONGEST_REMEMBERED_ANSWER) {
      this.lastAnswer = copy;
    }
    return copy;
  }
}
