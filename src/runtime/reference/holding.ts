import { runNow } from '../environment';
import type { EndReason } from '../errors';
import { ExpiredLeaseError } from '../errors';
import type { DeviceEvent, LinkState } from '../events';
import type { GrantorEnd } from '../lease/grantor-end';
import type { Reader } from '../link/bytes';
import { MalformedError, Writer } from '../link/bytes';
import type { IncomingShorthand } from '../link/shorthand';
import { LONGEST_REMEMBERED_ANSWER } from '../link/shorthand';
import type { IncomingReferences } from '../values';
import { decodeValue, encodeArguments } from '../values';
import { readAnswer } from './answer';
import type { Between } from './between';
import { aboutLease } from './between';
import { ByNumber } from './by-number';
import { Ends } from './ends';
import type { CallTarget } from './call';
import { Call } from './call';
import { makeFarReference } from './far';
import type { Granting } from './granting';
import type { Holds, RetractedMessage } from './holder-end';
import { HolderEnd } from './holder-end';
import { Revocation } from './lease-messages';
import { REFERENCE } from './messages';
import { readLease } from './passing';
import { RenewalRequest } from './renewal-request';

type MessageEventType = Extract<DeviceEvent, { readonly method: string }>['type'];

/** The leases that one other device has granted to this one, and the calls that this one has made through them. */
export class Holding extends Ends<HolderEnd> implements Holds, IncomingReferences {
  /** Those that were sent and have no answer yet, by their number. */
  private readonly calls = new ByNumber<Call>();
  /** Times in the present frame for leases that are not here yet: they come in it. */
  private readonly newTimes = new Map<number, number>();
  /** With which method, or as which service, what is being read comes in. */
  origin = '';
  private toldConnected = false;
  private lastId = 0;
  private leasesReceived = 0;
  private readonly scratch = new Writer();

  constructor(between: Between, private readonly granting: Granting) {
    super(between);
  }

  get pendingCalls(): number {
    return this.calls.size;
  }

  get connected(): boolean {
    return this.between.link.state === 'up';
  }

  send(end: HolderEnd, method: string, args: readonly unknown[]): Call {
    const nowMs = this.elapsed.nowMs();
    end.requireUsable(nowMs);
    return this.say(this.makeCall(end, method, args, nowMs), end);
  }

  callOnAnswer(of: Call, method: string, args: readonly unknown[]): Call {
    const call = this.makeCall(of, method, args, this.elapsed.nowMs());
    // M12: it fails with what it was called on; when that succeeds, the other device has applied it by itself.
    of.whenSettled(({ failed, error }) => {
      if (failed) {
        call.failedWith(error);
      }
    });
    return this.say(call);
  }

  requestRenewal(end: HolderEnd, ms: number): Call {
    return this.say(new RenewalRequest(this, end, ms));
  }

  callSent(call: Call): void {
    if (!call.oneWay) {
      this.calls.add(call.number, call);
    }
    this.emit('message sent', call);
  }

  callTimedOut(call: Call): void {
    this.emit('message timed out', call);
  }

  callSettled(call: Call): void {
    this.calls.delete(call.number);
    if (!call.sent) {
      this.between.link.forgetWithdrawn();
    }
    const { end } = call;
    if (end.exhausted && !this.hasPendingCalls(end)) {
      // P3: its one call is answered.
      end.end('used', false);
    }
  }

  answerReceived(head: number, reader: Reader, shorthand: IncomingShorthand): void {
    const answer = readAnswer(head, reader, shorthand);
    if (answer.call > this.between.link.lastNumber) {
      throw new MalformedError(`message ${answer.call} is answered, which was never sent`);
    }
    const call = this.calls.at(answer.call);
    if ('error' in answer) {
      call?.failedWith(answer.error);
      return;
    }
    const from = answer.value.at;
    const before = this.leasesReceived;
    this.origin = call?.method ?? '';
    const value = decodeValue(answer.value, this, this.between.valueLimits);
    const length = answer.value.at - from;
    const { bytes } = answer.value;
    const isRemembered = bytes === shorthand.lastAnswer;
    if (!isRemembered && this.leasesReceived === before && length <= LONGEST_REMEMBERED_ANSWER) {
      shorthand.lastAnswer = bytes.slice(from, from + length);
    }
    if (call !== undefined) {
      this.emit('message answered', call);
      call.answered(value);
    } else if (this.leasesReceived !== before) {
      this.giveBack(this.leasesReceived - before);
    }
  }

  /** M9: what came by reference. */
  receive(reader: Reader): unknown {
    const kind = reader.byte();
    if (kind === REFERENCE.home) {
      const leased = this.granting.find(reader.varint())?.leased;
      if (leased === undefined) {
        throw new ExpiredLeaseError('elapsed', 'The lease of a reference that was sent home');
      }
      return leased.object;
    }
    if (kind !== REFERENCE.object && kind !== REFERENCE.function) {
      throw new MalformedError(`there is no reference of kind ${kind}`);
    }
    const { id, pattern, periodMs } = readLease(reader, this.between);
    if (id <= this.lastId) {
      throw new MalformedError(`lease ${id} came a second time`);
    }
    if (this.live.size >= this.limits.liveLeases) {
      throw new MalformedError(`more than ${this.limits.liveLeases} leases at once`);
    }
    this.lastId = id;
    this.leasesReceived += 1;
    // One without a time had ended before its message was sent.
    const untilMs = this.newTimes.get(id) ?? this.elapsed.nowMs();
    const { origin } = this;
    const end = new HolderEnd(id, this, pattern, origin, periodMs, untilMs);
    this.live.add(id, end);
    if (this.events.wanted) {
      this.events.emit({
        type: 'lease created',
        periodMs,
        pattern: pattern.name,
        origin,
        ...aboutLease(this.between, id, 'holder'),
      });
    }
    runNow(this.events, () => pattern.received?.(end));
    return makeFarReference(end, kind === REFERENCE.function);
  }

  readTimes(reader: Reader, grantedMs: number): void {
    this.newTimes.clear();
    const count = reader.varint();
    for (let i = 0; i < count; i++) {
      const id = reader.varint();
      const untilMs = grantedMs + Math.min(reader.varint(), this.limits.leaseMs);
      const end = this.live.at(id);
      if (end === undefined) {
        if (id > this.lastId) {
          this.newTimes.set(id, untilMs);
        }
      } else if (end.granted(untilMs) && this.events.wanted) {
        this.events.emit({
          type: 'lease renewed',
          timeLeftMs: end.timeLeftMs,
          ...aboutLease(this.between, id, 'holder'),
        });
      }
    }
  }

  /** L8: the grantor has ended it. What had arrived there by then is still answered, but not for ever. */
  revokedByGrantor(id: number, arrived: number): void {
    const end = this.live.at(id);
    if (end === undefined) {
      // It has ended here too; or it never came, because its message was taken back.
      return;
    }
    for (const call of this.calls.all()) {
      if (call.end === end && call.number <= arrived) {
        call.outlivesReference(end.deadlineMs);
      }
    }
    end.end('revoked', false);
  }

  holdEnded(end: HolderEnd, reason: EndReason, tellGrantor: boolean): readonly RetractedMessage[] {
    this.live.delete(end.id);
    if (this.events.wanted) {
      this.events.emit({
        type: reason === 'revoked' ? 'lease revoked' : 'lease expired',
        reason,
        ...aboutLease(this.between, end.id, 'holder'),
      });
    }
    const unsent: RetractedMessage[] = [];
    // M4, L5: what waits is not sent any more, and what has no answer yet gets none.
    for (const call of this.undelivered(end)) {
      if (!call.sent) {
        unsent.push({ method: call.method, args: call.args });
        this.emit('message withdrawn', call);
      }
      call.referenceEnded(reason);
    }
    for (const call of this.calls.all()) {
      if (call.end === end) {
        call.referenceEnded(reason);
      }
    }
    this.between.link.forgetWithdrawn();
    if (tellGrantor) {
      this.between.link.say(new Revocation('holder', end.id, 0));
    }
    return unsent;
  }

  retract(end: HolderEnd): readonly RetractedMessage[] {
    const unsent = this.undelivered(end).filter(call => !call.sent);
    const messages = unsent.map(call => {
      const message = { method: call.method, args: call.args };
      this.emit('message withdrawn', call);
      call.retracted();
      return message;
    });
    this.between.link.forgetWithdrawn();
    return messages;
  }

  /** C1. */
  linkChanged(state: LinkState): void {
    const connected = state === 'up';
    if (connected === this.toldConnected) {
      return;
    }
    this.toldConnected = connected;
    for (const end of this.live.all()) {
      end.connectionChanged(connected);
    }
  }

  endAll(reason: EndReason): void {
    for (const end of this.live.all()) {
      end.end(reason, false);
    }
    // Calls that outlived their reference.
    for (const call of this.calls.all()) {
      call.failedWith(new ExpiredLeaseError(reason));
    }
  }

  tellTimes(ends: readonly GrantorEnd[]): void {
    this.granting.tellTimes(ends);
  }

  private makeCall(
    target: CallTarget,
    method: string,
    args: readonly unknown[],
    nowMs: number,
  ): Call {
    const { scratch } = this;
    const references = this.granting.collectReferences(method);
    scratch.reset();
    encodeArguments(scratch, args, references, this.between.valueLimits);
    const encoded = scratch.bytes.slice(0, scratch.length);
    const passed = this.granting.collected(references);
    return new Call(this, target, method, args, encoded, passed, nowMs);
  }

  /** M1, M3: at once, whatever the connection's state. */
  private say(call: Call, through?: HolderEnd): Call {
    this.between.link.send(call);
    try {
      through?.pattern.sending?.(through, call);
    } catch (error) {
      // The pattern has refused it.
      call.failedWith(error);
      return call;
    }
    call.accepted();
    this.emit('message buffered', call);
    return call;
  }

  private undelivered(end: HolderEnd): Call[] {
    const calls: Call[] = [];
    for (const message of this.between.link.undelivered()) {
      if (message instanceof Call && message.end === end) {
        calls.push(message);
      }
    }
    return calls;
  }

  private hasPendingCalls(end: HolderEnd): boolean {
    for (const call of this.calls.all()) {
      if (call.end === end) {
        return true;
      }
    }
    return this.undelivered(end).some(call => call.pending);
  }

  /** Leases in an answer that nobody waits for any more: the grantor need not keep them. */
  private giveBack(count: number): void {
    for (const end of this.live.all().slice(-count)) {
      end.revoke();
    }
  }

  private emit(type: MessageEventType, call: Call): void {
    if (this.events.wanted) {
      const { method, end } = call;
      this.events.emit({ type, method, ...aboutLease(this.between, end.id, 'holder') });
    }
  }
}
