import { runNow } from '../environment';
import type { EndReason } from '../errors';
import type { Grants } from '../lease/grantor-end';
import { GrantorEnd } from '../lease/grantor-end';
import type { LeasedObject } from '../lease/leased-object';
import type { Writer } from '../link/bytes';
import { MalformedError, Writer as NewWriter } from '../link/bytes';
import { LONGEST_REMEMBERED_ANSWER } from '../link/shorthand';
import { onWire } from '../time';
import { encodeValue } from '../values';
import type { AnswerContent } from './answer';
import { aboutLease } from './between';
import { Ends } from './ends';
import { Revocation, TimeNotice } from './lease-messages';
import { NO_ENDS, PassedReferences } from './passing';

/** What a frame has room for beside its messages: the others wait for the next one, the latest go first. */
const MOST_RIDING = 48;

/** The leases that this device has granted to one other, and what that one is told of them. */
export class Granting extends Ends<GrantorEnd> implements Grants {
  nextId = 1;
  /** L2: those in the messages of the frame that is being written. */
  private passedNow: GrantorEnd[] = [];
  /** L13: those whose time left rides on the next frame. */
  private riding: GrantorEnd[] = [];
  /** Those that have a notice in the outbox which was never sent: however often they are renewed, one is enough. */
  private readonly noticed = new Set<GrantorEnd>();
  private lastAnswer: Uint8Array = new Uint8Array(0);
  private spare: PassedReferences | undefined;
  private readonly scratch = new NewWriter();

  /** L3: each crossing makes a leased reference of its own. */
  grant(leased: LeasedObject, origin: string): GrantorEnd {
    const end = new GrantorEnd(this.nextId, leased, origin, this);
    this.nextId += 1;
    this.live.add(end.id, end);
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

  /** Throws, and grants nothing, when the value cannot cross. */
  encodeAnswer(value: unknown, origin: string): AnswerContent {
    const { scratch } = this;
    const references = this.collectReferences(origin);
    scratch.reset();
    encodeValue(scratch, value, references, this.between.valueLimits);
    const passed = this.collected(references);
    return {
      kind: 'value',
      encoded: this.copyOfAnswer(scratch),
      isReference: passed?.isPassedAsReference(value) === true,
      passed: passed?.accept() ?? NO_ENDS,
    };
  }

  /** L6: the holder asks; the pattern decides. */
  renewalRequested(id: number, requestedMs: number): AnswerContent {
    const end = this.find(id);
    if (end === undefined) {
      return { kind: 'expired', reason: 'elapsed' };
    }
    const pattern = end.leased?.pattern;
    end.renew(pattern?.renewal === undefined ? requestedMs : pattern.renewal(end, requestedMs));
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
    this.passedNow.push(...ends);
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

  /** Frames were lost with the connection, and what rode on them. */
  resumed(): void {
    for (const end of this.live.all()) {
      this.tellWithNextFrame(end);
    }
  }

  writeTimes(writer: Writer): boolean {
    if (this.passedNow.length + this.riding.length === 0) {
      return false;
    }
    const riding = this.riding.splice(-MOST_RIDING);
    riding.forEach(end => (end.toldWithNextFrame = false));
    const ends = [...new Set([...riding, ...this.passedNow])].filter(end => end.alive);
    this.passedNow = [];
    if (ends.length === 0) {
      return false;
    }
    writer.varint(ends.length);
    for (const end of ends) {
      writer.varint(end.id);
      // L12: the holder's end never outlives this one.
      writer.varint(onWire(Math.floor(end.timeLeftMs)));
    }
    return true;
  }

  grantEnded(end: GrantorEnd, reason: EndReason, tellHolder: boolean): void {
    this.live.delete(end.id);
    if (this.noticed.delete(end)) {
      this.between.link.forgetWithdrawn();
    }
    if (tellHolder) {
      this.between.link.say(new Revocation('grantor', end.id, this.between.link.received));
    }
    if (this.events.wanted) {
      this.events.emit({
        type: reason === 'revoked' ? 'lease revoked' : 'lease expired',
        reason,
        ...aboutLease(this.between, end.id, 'grantor'),
      });
    }
  }

  /** L8: the holder has given it up. */
  revokedByHolder(id: number): void {
    this.find(id)?.end('revoked', false);
  }

  endAll(reason: EndReason): void {
    for (const end of this.live.all()) {
      end.end(reason, false);
    }
  }

  /** Short answers are often the same as the one before: then one copy serves for all, and is known by that. */
  private copyOfAnswer(written: NewWriter): Uint8Array {
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
