import type { EndReason } from '../errors';
import type { LinkState } from '../events';
import type { HolderSide } from '../lease/holder-end';
import type { CallSnapshot } from './call-snapshot';
import type { PeerContext } from './peer-context';
import { members } from '../linked';
import { aboutLease } from './peer-context';
import type { Call } from './call';
import { Ends } from './ends';
import type { Granting } from './granting';
import { ConnectionObservers, HeldReference } from './held-reference';
import { PassedOn, Revocation } from './messages';
import { OutgoingCalls } from './outgoing-calls';
import type { LeaseDescription } from './passing';
import { isKnownPattern } from './passing';
import type { Provenance } from './provenance';
import { makeToken, provenanceOf, rememberProvenance } from './provenance';
import { ReceivedReferences } from './received-references';
import { ReceivedTimes } from './received-times';

/** Leases that were recently given back: the grantor may not know yet. */
const MOST_GIVEN_BACK = 1024;

/** The leases that one other device has granted to this one. */
export class Holding extends Ends<HeldReference> implements HolderSide {
  readonly received: ReceivedReferences;
  readonly calls: OutgoingCalls;
  readonly times = new ReceivedTimes(this);
  readonly connections: ConnectionObservers;
  private readonly givenBack = new Set<number>();

  constructor(between: PeerContext, granting: Granting) {
    super(between);
    this.received = new ReceivedReferences(between, this, granting);
    this.calls = new OutgoingCalls(between, granting, this.received);
    this.connections = new ConnectionObservers(between);
  }

  /** In the order in which they were made on each lease. */
  openCalls(): CallSnapshot[] {
    const nowMs = this.elapsed.nowMs();
    const { peerId } = this;
    return this.live.all().flatMap(reference => {
      const open = members<Call>(reference);
      for (const call of open) {
        open.push(...members<Call>(call));
      }
      return open.map(call => call.snapshot(peerId, reference.id, nowMs));
    });
  }

  requestRenewal(reference: HeldReference, ms: number): Call {
    return this.calls.requestRenewal(reference, ms);
  }

  /** A lease in the message that is being read. `arrived` follows once the whole message is accepted. */
  hold(description: LeaseDescription, origin: string): HeldReference {
    const { id, pattern, periodMs, heldBytes } = description;
    const deadlineMs = this.times.deadlineOf(id, periodMs);
    const reference = new HeldReference(id, this, pattern, origin, periodMs, deadlineMs);
    reference.heldBytes = heldBytes;
    this.live.add(id, reference);
    return reference;
  }

  arrived(reference: HeldReference): void {
    const { id, pattern, origin, periodMs } = reference;
    this.between.budget.charge(reference.heldBytes);
    this.events.emit?.({
      type: 'lease created',
      periodMs,
      pattern: pattern.name,
      origin,
      ...aboutLease(this.between, id, 'holder'),
    });
    if (!isKnownPattern(this.between.patterns, pattern.name)) {
      this.events.emit?.({
        type: 'pattern unknown',
        pattern: pattern.name,
        ...aboutLease(this.between, id, 'holder'),
      });
    }
    this.times.arrived(reference);
  }

  /** The message that carried it is refused. */
  discard(reference: HeldReference): void {
    reference.drop();
    this.live.delete(reference.id);
  }

  /** M9: it is passed to a third device, which may send it home. */
  passOn(reference: HeldReference): Provenance | undefined {
    const known = provenanceOf(reference);
    if (known !== undefined) {
      return known;
    }
    const provenance = { home: this.peerId, token: makeToken(this.between.random) };
    if (!this.between.link.trySendControl(new PassedOn(reference.id, provenance.token))) {
      return undefined;
    }
    rememberProvenance(reference, provenance);
    return provenance;
  }

  /** L8: the grantor need not keep these leases. One message for each run of consecutive ids. */
  giveBack(ids: readonly number[]): void {
    for (let at = 0; at < ids.length; ) {
      const first = ids[at] as number;
      let count = 1;
      while (ids[at + count] === first + count) {
        count += 1;
      }
      const neededUntilMs = this.times.newDeadlineOf(first) ?? this.elapsed.nowMs();
      this.tellGivenBack(first, count - 1, neededUntilMs);
      at += count;
    }
  }

  /** L16: the grantor has renewed a lease that has ended here. B1: answered once per lease and connection. */
  renewedAfterEnd(id: number, untilMs: number): void {
    if (this.givenBack.size < MOST_GIVEN_BACK && !this.givenBack.has(id)) {
      this.tellGivenBack(id, 0, untilMs);
    }
  }

  /** L8. `arrived`: the last of our messages that had reached the grantor by then. */
  revokedByGrantor(id: number, arrived: number): void {
    const reference = this.live.at(id);
    // Undefined where it has ended here too, or its message was withdrawn.
    if (reference !== undefined) {
      this.calls.outliveReference(reference, arrived);
      reference.end('revoked', false);
    }
  }

  holdEnded(
    reference: HeldReference,
    reason: EndReason,
    tellGrantor: boolean,
    deadlineMs: number,
  ): void {
    this.live.delete(reference.id);
    this.connections.forget(reference);
    this.between.budget.release(reference.heldBytes);
    this.events.emit?.({
      type: reason === 'revoked' ? 'lease revoked' : 'lease expired',
      reason,
      ...aboutLease(this.between, reference.id, 'holder'),
    });
    reference.keepUnsent(this.calls.referenceEnded(reference, reason));
    if (tellGrantor) {
      this.tellGivenBack(reference.id, 0, deadlineMs);
    }
    this.between.mayBeIdle();
  }

  failUnanswered(reference: HeldReference): void {
    this.calls.failUnanswered(reference);
  }

  /** C1. */
  linkChanged(state: LinkState): void {
    this.times.frameRead();
    if (state === 'down') {
      this.givenBack.clear();
    }
    this.connections.changed(state === 'up');
  }

  endAll(reason: EndReason): void {
    for (const reference of this.live.all()) {
      reference.end(reason, false);
    }
    this.calls.endAll(reason);
  }

  private tellGivenBack(id: number, further: number, neededUntilMs: number): void {
    if (this.givenBack.size < MOST_GIVEN_BACK) {
      this.givenBack.add(id);
    }
    this.between.link.trySendControl(new Revocation('holder', id, further, neededUntilMs));
  }
}
