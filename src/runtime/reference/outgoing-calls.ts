import { hookThrew } from '../environment';
import type { EndReason } from '../errors';
import { ExpiredLeaseError, LimitError, RetractedError } from '../errors';
import type { DeviceEvent, DeviceEvents } from '../events';
import type { Reader } from '../bytes/bytes';
import { MalformedError } from '../bytes/bytes';
import { LONGEST_NAME } from '../bytes/names';
import { HAND_ON } from './transfer';
import type { GrantorEnd } from '../lease/grantor-end';
import type { IncomingShorthand } from '../link/shorthand';
import { LONGEST_REMEMBERED_ANSWER } from '../link/shorthand';
import { leave, members } from '../linked';
import type { Deadlines } from '../time/deadlines';
import type { ElapsedTime } from '../time/elapsed-time';
import { readAnswer } from './answer';
import type { PeerContext } from './peer-context';
import { aboutLease } from './peer-context';
import { ByNumber } from './by-number';
import type { CallTarget } from './call';
import { Call, RenewalRequest, TransferCall } from './call';
import type { Granting } from './granting';
import type { RetractedMessage } from './held-reference';
import { HeldReference } from './held-reference';
import type { ReceivedReferences } from './received-references';
import { SharedErrors } from './shared-errors';

type MessageEventType = Extract<DeviceEvent, { readonly method: string }>['type'];

/** The calls that this device makes on objects of one other device. */
export class OutgoingCalls {
  readonly elapsed: ElapsedTime;
  readonly deadlines: Deadlines;
  readonly events: DeviceEvents;
  readonly errors = new SharedErrors();
  /** Sent and not answered. */
  private readonly pending = new ByNumber<Call>();
  private lastOrder = 0;
  /** When the first call of the turn was made, and which turn that is. */
  private turnMs = 0;
  private turn: number | undefined;

  constructor(
    private readonly between: PeerContext,
    private readonly granting: Granting,
    private readonly received: ReceivedReferences,
  ) {
    this.elapsed = between.elapsed;
    this.deadlines = between.deadlines;
    this.events = between.events;
  }

  get size(): number {
    return this.pending.size;
  }

  get peerId(): string {
    return this.between.peerId;
  }

  send(reference: HeldReference, method: string, args: readonly unknown[]): Call {
    const nowMs = this.turnNowMs();
    reference.requireUsable(nowMs);
    return this.accept(this.makeCall(reference, method, args, nowMs), reference);
  }

  /** M12, M14: it waits with the call whose answer it is made on, then belongs to the reference that this becomes. */
  callOnAnswer(of: Call, method: string, args: readonly unknown[]): Call {
    return this.accept(this.makeCall(of, method, args, this.turnNowMs()));
  }

  requestRenewal(reference: HeldReference, ms: number): Call {
    return this.accept(new RenewalRequest(this, reference, ms, this.nextOrder()));
  }

  requestTransfer(reference: HeldReference, args: readonly unknown[]): Call {
    const { encoded } = this.granting.values.encodeArguments(args, HAND_ON);
    const nowMs = this.elapsed.nowMs();
    return this.accept(
      new TransferCall(this, reference, HAND_ON, [], encoded, undefined, nowMs, this.nextOrder()),
    );
  }

  callSent(call: Call): void {
    if (!call.oneWay) {
      this.pending.add(call.number, call);
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
      this.pending.delete(call.number);
    } else {
      this.between.link.withdraw();
      if (call.exhausts) {
        call.end.callNotSent();
      }
    }
    if (list instanceof HeldReference) {
      list.endIfUsed();
    }
    this.between.mayBeIdle();
  }

  answerReceived(head: number, reader: Reader, shorthand: IncomingShorthand): void {
    const answer = readAnswer(head, reader, shorthand);
    if (answer.call > this.between.link.lastNumber) {
      throw new MalformedError(`answer to message ${answer.call}, which was never sent`);
    }
    const call = this.pending.at(answer.call);
    if ('error' in answer) {
      this.answeredWithError(call, answer.error);
      return;
    }
    const { received } = this;
    const { value: valueReader } = answer;
    const from = valueReader.at;
    const value = received.readValue(valueReader, call?.method ?? '');
    const length = valueReader.at - from;
    const { bytes } = valueReader;
    const isRemembered = bytes === shorthand.lastAnswer;
    if (!isRemembered && received.count === 0 && length <= LONGEST_REMEMBERED_ANSWER) {
      shorthand.lastAnswer = bytes.slice(from, from + length);
    }
    if (call === undefined) {
      // M6: it timed out.
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

  tellTimes(ends: readonly GrantorEnd[]): void {
    this.granting.tellTimes(ends);
  }

  /** L8: the grantor still answers the calls that had arrived when it revoked the lease, but not for ever. */
  outliveReference(reference: HeldReference, arrived: number): void {
    for (const call of members<Call>(reference)) {
      if (call.sent && call.number <= arrived) {
        call.outlivesReference(reference.deadlineMs);
      }
    }
  }

  /** M4, L5: calls that wait are not sent, and calls without an answer get none. Returns those never sent. */
  referenceEnded(reference: HeldReference, reason: EndReason): readonly RetractedMessage[] {
    const calls = members<Call>(reference).filter(call => !call.outlives);
    const unsent = this.takeBack(calls);
    this.fail(calls, reason);
    return unsent;
  }

  failUnanswered(reference: HeldReference): void {
    this.fail(members<Call>(reference), 'elapsed');
  }

  retract(reference: HeldReference): readonly RetractedMessage[] {
    const calls = members<Call>(reference).filter(call => !call.sent && call.isRetractable);
    const messages = this.takeBack(calls);
    const errors = new Map<string, RetractedError>();
    for (const call of calls) {
      const error = errors.get(call.method) ?? new RetractedError(call.method);
      errors.set(call.method, error);
      call.failedWith(error);
    }
    return messages;
  }

  /** Those that outlived their reference. */
  endAll(reason: EndReason): void {
    this.fail(this.pending.all(), reason);
  }

  private fail(calls: readonly Call[], reason: EndReason): void {
    if (calls.length > 0) {
      const error = this.errors.expired(reason, this.elapsed.nowMs());
      calls.forEach(call => call.failedWith(error));
    }
  }

  /** Read once for all calls that go out together: reading two clocks takes as long as encoding a call. */
  private turnNowMs(): number {
    const { turn } = this.between.link;
    if (turn === undefined || turn !== this.turn) {
      this.turnMs = this.elapsed.nowMs();
      this.turn = turn;
    }
    return this.turnMs;
  }

  private nextOrder(): number {
    this.lastOrder += 1;
    return this.lastOrder;
  }

  private answeredWithError(call: Call | undefined, error: Error): void {
    const through = call?.list;
    if (!(error instanceof ExpiredLeaseError) || !(through instanceof HeldReference)) {
      call?.failedWith(error);
      return;
    }
    // L16: the grantor forgets why a lease ended, but it reported before that this one was used.
    call?.failedWith(through.exhausted ? new ExpiredLeaseError('used') : error);
    through.over(error.reason);
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
    const { encoded, references } = this.granting.values.encodeArguments(args, method);
    return new Call(this, target, method, args, encoded, references, nowMs, this.nextOrder());
  }

  /** M1, M3: at once, whatever the connection's state. */
  private accept(call: Call, through?: HeldReference): Call {
    this.between.link.send(call);
    try {
      this.runSending(call, through);
    } catch (error) {
      // The pattern refused it.
      call.failedWith(error);
      return call;
    }
    if (through?.ended === true) {
      // The pattern ended the lease.
      call.failedWith(new ExpiredLeaseError(through.reason));
      return call;
    }
    call.accepted();
    this.emit('message buffered', call);
    return call;
  }

  private runSending(call: Call, through: HeldReference | undefined): void {
    try {
      through?.pattern.sending?.(through, call);
    } catch (error) {
      hookThrew(this.events, error);
    } finally {
      call.exhausts = through?.exhausted === true;
    }
  }

  /** M4: those never sent, with the calls on their answers, in the order they were made. */
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
    const { method, end } = call;
    this.events.emit?.({ type, method, ...aboutLease(this.between, end.id, 'holder') });
  }
}
