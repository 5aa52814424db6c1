import { hookThrew } from '../environment';
import type { EndReason } from '../errors';
import { END_REASONS, ExpiredLeaseError, LimitError, RetractedError } from '../errors';
import type { DeviceEvent, LinkState } from '../events';
import type { GrantorEnd } from '../lease/grantor-end';
import type { Reader } from '../link/bytes';
import { MalformedError } from '../link/bytes';
import { LONGEST_NAME } from '../link/names';
import type { IncomingShorthand } from '../link/shorthand';
import { LONGEST_REMEMBERED_ANSWER } from '../link/shorthand';
import { leave, members } from '../linked';
import { decodeValue, encodeArguments } from '../values';
import { readAnswer } from './answer';
import type { Between } from './between';
import { aboutLease } from './between';
import { ByNumber } from './by-number';
import { Ends } from './ends';
import type { CallTarget } from './call';
import { Call } from './call';
import type { Granting } from './granting';
import type { Holds, RetractedMessage } from './holder-end';
import { HolderEnd } from './holder-end';
import { PassedOn, Revocation } from './lease-messages';
import { LEASE_BYTES_HELD } from './messages';
import type { LeaseDescription } from './passing';
import { isKnownPattern } from './passing';
import { NewTimes } from './new-times';
import type { Provenance } from './provenance';
import { makeToken, provenanceOf, rememberProvenance } from './provenance';
import { SharedErrors } from './shared-errors';
import { ReceivedReferences } from './received-references';
import { RenewalRequest } from './renewal-request';

type MessageEventType = Extract<DeviceEvent, { readonly method: string }>['type'];

/** B1: so many leases that a frame introduces may be over already. */
const MOST_NEW_ENDS = 1024;
/** Leases that were given back lately: the grantor may not have heard of it yet. */
const MOST_GIVEN_BACK = 1024;

/** The leases that one other device has granted to this one, and the calls that this one has made through them. */
export class Holding extends Ends<HolderEnd> implements Holds {
  readonly received: ReceivedReferences;
  readonly errors = new SharedErrors();
  /** Those that were sent and have no answer yet, by their number. */
  private readonly calls = new ByNumber<Call>();
  /** In the present frame: times of leases that it introduces. */
  private readonly newTimes = new NewTimes();
  /** And why some of these are over already. */
  private readonly newEnds = new Map<number, EndReason>();
  /** P3: their one call was made before they arrived, and its answer is in the same frame. */
  private used: HolderEnd[] = [];
  private readonly givenBack = new Set<number>();
  private toldConnected = false;
  private lastOrder = 0;

  constructor(between: Between, private readonly granting: Granting) {
    super(between);
    this.received = new ReceivedReferences(between, this, granting);
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

  /** M12, M14: it waits with what it is called on, and then belongs to the reference that this becomes. */
  callOnAnswer(of: Call, method: string, args: readonly unknown[]): Call {
    return this.say(this.makeCall(of, method, args, this.elapsed.nowMs()));
  }

  requestRenewal(end: HolderEnd, ms: number): Call {
    return this.say(new RenewalRequest(this, end, ms));
  }

  nextOrder(): number {
    this.lastOrder += 1;
    return this.lastOrder;
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
    const { list } = call;
    leave<Call>(call);
    if (call.sent) {
      this.calls.delete(call.number);
    } else {
      this.between.link.withdraw();
      if (call.exhausts) {
        call.end.callNotSent();
      }
    }
    if (list instanceof HolderEnd) {
      list.endIfUsed();
    }
    this.between.mayBeIdle();
  }

  answerReceived(head: number, reader: Reader, shorthand: IncomingShorthand): void {
    const answer = readAnswer(head, reader, shorthand);
    if (answer.call > this.between.link.lastNumber) {
      throw new MalformedError(`message ${answer.call} is answered, which was never sent`);
    }
    const call = this.calls.at(answer.call);
    if ('error' in answer) {
      this.answeredWithError(call, answer.error);
      return;
    }
    const { received } = this;
    const from = answer.value.at;
    received.begin(call?.method ?? '');
    const value = this.decode(answer.value);
    const length = answer.value.at - from;
    const { bytes } = answer.value;
    const isRemembered = bytes === shorthand.lastAnswer;
    if (!isRemembered && received.count === 0 && length <= LONGEST_REMEMBERED_ANSWER) {
      shorthand.lastAnswer = bytes.slice(from, from + length);
    }
    if (call === undefined) {
      // M6: nobody waits for it any more.
      received.giveBack();
      return;
    }
    const refusal = received.finish();
    if (refusal !== undefined) {
      call.failedWith(refusal);
      return;
    }
    this.emit('message answered', call);
    call.answered(value);
  }

  /** A lease in the message that is being read. It is told of once the message is taken. */
  hold({ id, pattern, periodMs }: LeaseDescription, origin: string): HolderEnd {
    const untilMs = this.newTimes.get(id) ?? this.endOfUntimed(id, periodMs);
    const end = new HolderEnd(id, this, pattern, origin, periodMs, untilMs);
    this.live.add(id, end);
    this.between.budget.charge(LEASE_BYTES_HELD);
    return end;
  }

  arrived(end: HolderEnd): void {
    const { id, pattern, origin, periodMs } = end;
    if (this.events.wanted) {
      const about = aboutLease(this.between, id, 'holder');
      this.events.emit({
        type: 'lease created',
        periodMs,
        pattern: pattern.name,
        origin,
        ...about,
      });
      if (!isKnownPattern(this.between.patterns, pattern.name)) {
        this.events.emit({ type: 'pattern unknown', pattern: pattern.name, ...about });
      }
    }
    const reason = this.newEnds.get(id);
    if (reason === 'used') {
      end.usedBeforeArrival();
      this.used.push(end);
    } else if (reason !== undefined) {
      end.over(reason);
    }
  }

  /** One that was held, and is not taken after all. */
  discard(end: HolderEnd): void {
    end.drop();
    this.live.delete(end.id);
    this.between.budget.release(LEASE_BYTES_HELD);
  }

  /** M9: it is passed to a third device, which may send it home. */
  passOn(end: HolderEnd): Provenance | undefined {
    const known = provenanceOf(end);
    if (known !== undefined) {
      return known;
    }
    const provenance = { home: this.peerId, token: makeToken(this.between.random) };
    if (!this.between.link.say(new PassedOn(end.id, provenance.token))) {
      return undefined;
    }
    rememberProvenance(end, provenance);
    return provenance;
  }

  /** L8: the grantor need not keep them. Those that follow on each other are given back together. */
  giveBack(ids: readonly number[]): void {
    for (let at = 0; at < ids.length; ) {
      const first = ids[at] as number;
      let count = 1;
      while (ids[at + count] === first + count) {
        count += 1;
      }
      this.tellGivenUp(first, count - 1, this.newTimes.get(first) ?? this.elapsed.nowMs());
      at += count;
    }
  }

  readTimes(reader: Reader, grantedMs: number, nowMs: number): void {
    const count = reader.varint();
    for (let i = 0; i < count; i++) {
      const id = reader.varint();
      const leftMs = Math.min(reader.varint(), this.limits.leaseMs);
      if (leftMs === 0) {
        this.readEnd(id, reader);
      } else {
        this.readTime(id, leftMs, grantedMs, nowMs);
      }
    }
  }

  /** What was said of leases that never came in it was said for nothing. */
  frameRead(): void {
    if (this.newTimes.size + this.newEnds.size > 0) {
      this.newTimes.clear();
      this.newEnds.clear();
    }
    if (this.used.length > 0) {
      const { used } = this;
      this.used = [];
      used.forEach(end => end.endIfUsed());
    }
  }

  /** L8: the grantor has ended it. What had arrived there by then is still answered, but not for ever. */
  revokedByGrantor(id: number, arrived: number): void {
    const end = this.live.at(id);
    if (end === undefined) {
      // It has ended here too; or it never came, because its message was taken back.
      return;
    }
    for (const call of members<Call>(end)) {
      if (call.sent && call.number <= arrived) {
        call.outlivesReference(end.deadlineMs);
      }
    }
    end.end('revoked', false);
  }

  holdEnded(
    end: HolderEnd,
    reason: EndReason,
    tellGrantor: boolean,
    deadlineMs: number,
  ): readonly RetractedMessage[] {
    this.live.delete(end.id);
    this.between.budget.release(LEASE_BYTES_HELD);
    if (this.events.wanted) {
      this.events.emit({
        type: reason === 'revoked' ? 'lease revoked' : 'lease expired',
        reason,
        ...aboutLease(this.between, end.id, 'holder'),
      });
    }
    // M4, L5: what waits is not sent any more, and what has no answer yet gets none.
    const calls = members<Call>(end).filter(call => !call.outlives);
    const unsent = this.takeBack(calls);
    if (calls.length > 0) {
      const error = this.errors.expired(reason, this.elapsed.nowMs());
      calls.forEach(call => call.failedWith(error));
    }
    if (tellGrantor) {
      this.tellGivenUp(end.id, 0, deadlineMs);
    }
    this.between.mayBeIdle();
    return unsent;
  }

  giveUpAnswers(end: HolderEnd): void {
    const error = this.errors.expired('elapsed', this.elapsed.nowMs());
    members<Call>(end).forEach(call => call.failedWith(error));
  }

  retract(end: HolderEnd): readonly RetractedMessage[] {
    const calls = members<Call>(end).filter(call => !call.sent && call.isRetractable);
    const messages = this.takeBack(calls);
    const errors = new Map<string, RetractedError>();
    for (const call of calls) {
      const error = errors.get(call.method) ?? new RetractedError(call.method);
      errors.set(call.method, error);
      call.failedWith(error);
    }
    return messages;
  }

  /** C1. */
  linkChanged(state: LinkState): void {
    const connected = state === 'up';
    this.frameRead();
    if (state === 'down') {
      this.givenBack.clear();
    }
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
      call.failedWith(this.errors.expired(reason, this.elapsed.nowMs()));
    }
  }

  tellTimes(ends: readonly GrantorEnd[]): void {
    this.granting.tellTimes(ends);
  }

  /** One without a time had ended before its message was sent. P3: but if it was used, its answer is still to come. */
  private endOfUntimed(id: number, periodMs: number): number {
    const wasUsed = this.newEnds.get(id) === 'used';
    return this.elapsed.nowMs() + (wasUsed ? Math.min(periodMs, this.limits.leaseMs) : 0);
  }

  private answeredWithError(call: Call | undefined, error: Error): void {
    const through = call?.list;
    if (!(error instanceof ExpiredLeaseError) || !(through instanceof HolderEnd)) {
      call?.failedWith(error);
      return;
    }
    // L16: of a lease that is over the grantor keeps nothing, not why; that it was used was said before.
    call?.failedWith(through.exhausted ? new ExpiredLeaseError('used') : error);
    // No end lives on alone.
    through.over(error.reason);
  }

  private decode(reader: Reader): unknown {
    try {
      return decodeValue(reader, this.received, this.between.valueLimits);
    } catch (error) {
      this.received.giveBack();
      throw error;
    }
  }

  /** L16: the grantor says that one is over. */
  private readEnd(id: number, reader: Reader): void {
    const reason = END_REASONS[reader.byte()];
    if (reason === undefined) {
      throw new MalformedError('a lease has ended for no known reason');
    }
    const end = this.live.at(id);
    if (end !== undefined) {
      end.over(reason);
    } else if (id > this.received.last && this.newEnds.size < MOST_NEW_ENDS) {
      this.newEnds.set(id, reason);
    }
  }

  /** L13. */
  private readTime(id: number, leftMs: number, grantedMs: number, nowMs: number): void {
    const untilMs = grantedMs + leftMs;
    const end = this.live.at(id);
    if (end === undefined) {
      if (id > this.received.last) {
        this.newTimes.set(id, untilMs, this.received.last);
      } else if (untilMs > nowMs && this.mayGiveBack(id)) {
        // L16: it has ended here, and the grantor has renewed it since.
        this.tellGivenUp(id, 0, untilMs);
      }
      return;
    }
    const change = end.granted(untilMs, nowMs + leftMs);
    if (change !== undefined && this.events.wanted) {
      this.events.emit({
        type: change === 'raised' ? 'lease renewed' : 'lease corrected',
        timeLeftMs: end.timeLeftMs,
        ...aboutLease(this.between, id, 'holder'),
      });
    }
  }

  /** B1: once each, and no more than the grantor can have granted in earnest since the connection began. */
  private mayGiveBack(id: number): boolean {
    return this.givenBack.size < MOST_GIVEN_BACK && !this.givenBack.has(id);
  }

  private tellGivenUp(id: number, further: number, neededUntilMs: number): void {
    if (this.givenBack.size < MOST_GIVEN_BACK) {
      this.givenBack.add(id);
    }
    this.between.link.say(new Revocation('holder', id, further, neededUntilMs));
  }

  private makeCall(
    target: CallTarget,
    method: string,
    args: readonly unknown[],
    nowMs: number,
  ): Call {
    if (method.length > LONGEST_NAME) {
      throw new LimitError(`A method's name has at most ${LONGEST_NAME} characters.`);
    }
    const { scratch } = this.granting;
    const writer = scratch.take();
    try {
      const references = this.granting.collectReferences(method);
      encodeArguments(writer, args, references, this.between.outgoingLimits);
      const encoded = writer.bytes.slice(0, writer.length);
      const passed = this.granting.collected(references);
      return new Call(this, target, method, args, encoded, passed, nowMs, this.nextOrder());
    } finally {
      scratch.giveBack();
    }
  }

  /** M1, M3: at once, whatever the connection's state. */
  private say(call: Call, through?: HolderEnd): Call {
    this.between.link.send(call);
    try {
      this.runSending(call, through);
    } catch (error) {
      // The pattern has refused it.
      call.failedWith(error);
      return call;
    }
    if (through?.ended === true) {
      // And has ended the lease with that.
      call.failedWith(new ExpiredLeaseError(through.reason));
      return call;
    }
    call.accepted();
    this.emit('message buffered', call);
    return call;
  }

  private runSending(call: Call, through: HolderEnd | undefined): void {
    try {
      through?.pattern.sending?.(through, call);
    } catch (error) {
      hookThrew(this.events, error);
    } finally {
      call.exhausts = through?.exhausted === true;
    }
  }

  /** M4: those that were never sent, and what was called on their answers, in the order of the calls. */
  private takeBack(calls: readonly Call[]): readonly RetractedMessage[] {
    const unsent: Call[] = [...calls];
    for (const call of unsent) {
      for (const next of members<Call>(call)) {
        unsent.push(next);
      }
    }
    return unsent
      .filter(call => !call.sent && call.isRetractable)
      .sort((one, other) => one.order - other.order)
      .map(call => {
        this.emit('message withdrawn', call);
        return { method: call.method, args: call.args };
      });
  }

  private emit(type: MessageEventType, call: Call): void {
    if (this.events.wanted) {
      const { method, end } = call;
      this.events.emit({ type, method, ...aboutLease(this.between, end.id, 'holder') });
    }
  }
}
