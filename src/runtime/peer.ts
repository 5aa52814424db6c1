import type { Budget } from './budget';
import type { Reader } from './bytes/bytes';
import { MalformedError } from './bytes/bytes';
import type { LeaseKey, LeaseSnapshot, PeerSnapshot } from './device';
import type { Environment } from './environment';
import type { EndReason } from './errors';
import type { DeviceEvents, LinkState } from './events';
import type { GrantorEnd } from './lease/grantor-end';
import type { Transferred, TransferRequest } from './reference/transfer';
import type { LeasedObject } from './lease/leased-object';
import type { PatternMaker } from './lease/pattern';
import type { Limits } from './limits';
import type { Hello } from './link/hello';
import type { LinkUser } from './link/link';
import { Link } from './link/link';
import type { PeerLimits } from './link/resume';
import type { IncomingShorthand } from './link/shorthand';
import { PeerServices } from './peer-services';
import type { Address, Random } from './ports';
import type { AnswerContent } from './reference/answer';
import { Answer, errorAnswer } from './reference/answer';
import { Granting } from './reference/granting';
import type { HeldReference } from './reference/held-reference';
import { Holding } from './reference/holding';
import { IncomingCalls } from './reference/incoming-calls';
import { LEASE_BYTES_HELD, MESSAGE, MESSAGE_MASK, REVOKED_BY } from './reference/messages';
import type { AnsweringContext, ReferenceSettings } from './reference/peer-context';
import type { PassedOnObjects } from './reference/provenance';
import { readToken } from './reference/provenance';
import type { Services } from './services';
import type { Deadlines } from './time/deadlines';
import type { ElapsedTime } from './time/elapsed-time';
import type { ValueLimits } from './values';

const NO_LEASES = errorAnswer('LimitError', 'The other device keeps no more leases for this one.');
const TOO_LARGE = errorAnswer('LimitError', 'The answer is too large, or too many wait already.');

export interface PeerOwner {
  linkChanged(peer: Peer, state: LinkState): void;
  /** L11: the peer is away, and no lease or call is left between the two. */
  becameIdle(peer: Peer): void;
  /** The application has called something there while there was no link. */
  messageWaits(peer: Peer): void;
  /** The other end wants no link for now. */
  partedBy(peer: Peer): void;
}

export interface PeerSettings extends ReferenceSettings {
  /** H1: that peer asks that another device be granted a lease. */
  handOn(end: GrantorEnd, giver: Peer, request: TransferRequest): Promise<Transferred>;
}

/** One incarnation of another device: a link with it, the references in both directions, and the services of both. */
export class Peer implements LinkUser, AnsweringContext {
  readonly elapsed: ElapsedTime;
  readonly deadlines: Deadlines;
  readonly events: DeviceEvents;
  readonly limits: Limits;
  readonly defaultLease: (object: object) => LeasedObject;
  readonly patterns: Readonly<Record<string, PatternMaker>>;
  readonly random: Random;
  readonly ownId: string;
  readonly passedOn: PassedOnObjects;
  readonly peerId: string;
  readonly valueLimits: ValueLimits;
  readonly link: Link;
  readonly granting: Granting;
  readonly holding: Holding;
  readonly services: PeerServices;
  outgoingLimits: ValueLimits;
  mostGranted: number;
  /** B6: of the connection on which the link began. */
  code: string | undefined;
  /** When the last connection ended. */
  leftMs: number;
  private readonly incoming: IncomingCalls;

  constructor(
    readonly hello: Hello,
    environment: Environment,
    private readonly settings: PeerSettings,
    readonly budget: Budget,
    services: Services,
    private readonly owner: PeerOwner,
  ) {
    this.elapsed = environment.elapsed;
    this.deadlines = environment.deadlines;
    this.events = environment.events;
    this.limits = environment.limits;
    this.defaultLease = settings.defaultLease;
    this.patterns = settings.patterns;
    this.random = settings.random;
    this.ownId = settings.ownId;
    this.passedOn = settings.passedOn;
    this.peerId = hello.id;
    this.leftMs = this.elapsed.nowMs();
    const { frameBytes, nestingDepth, liveLeases } = this.limits;
    this.valueLimits = { nestingDepth, messageBytes: frameBytes };
    this.outgoingLimits = this.valueLimits;
    this.mostGranted = liveLeases;
    this.granting = new Granting(this);
    this.holding = new Holding(this, this.granting);
    this.incoming = new IncomingCalls(this);
    const parts = {
      peer: this,
      acknowledgements: this.incoming,
      timesOut: this.granting,
      timesIn: this.holding.times,
    };
    this.link = new Link(parts, environment, budget);
    this.services = new PeerServices(services, this);
  }

  /** No lease or call is left between the two. Queued messages alone are no reason to dial. */
  get idle(): boolean {
    const { granting, holding, incoming } = this;
    return granting.size + holding.size + holding.calls.size + incoming.pending === 0;
  }

  get isAway(): boolean {
    return !this.link.isAttached;
  }

  /** Whether this device has called something there, and waits for the answer, or for the call to arrive. */
  get hasCalls(): boolean {
    return this.holding.calls.size > 0 || this.link.hasCalls;
  }

  /** Whether an answer is pending in either direction. If not, the link may rest. */
  get isWaitedFor(): boolean {
    return this.holding.calls.size + this.incoming.pending > 0;
  }

  get unansweredCalls(): number {
    return this.holding.calls.size + this.incoming.size;
  }

  messageReceived(message: Reader, number: number, shorthand: IncomingShorthand): void {
    const head = message.byte();
    const kind = head & MESSAGE_MASK;
    switch (kind) {
      case MESSAGE.call:
        this.incoming.receive(head, message, number, shorthand);
        break;
      case MESSAGE.answer:
        this.holding.calls.answerReceived(head, message, shorthand);
        break;
      case MESSAGE.renewal:
        this.incoming.renewalRequested(number, message.varint(), message.varint());
        break;
      case MESSAGE.revocation:
        this.revocationReceived(message);
        break;
      case MESSAGE.passedOn:
        this.passedOnReceived(message);
        break;
      case MESSAGE.interest:
        this.services.interestReceived(message);
        break;
      case MESSAGE.service:
        this.services.serviceReceived(message);
        break;
      default:
        throw new MalformedError(`there is no message of kind ${kind}`);
    }
  }

  /** M15: from now on both ends can take what is sent. */
  resumed({ frameBytes, nestingDepth, liveLeases }: PeerLimits): void {
    const { limits } = this;
    this.outgoingLimits = {
      nestingDepth: Math.min(limits.nestingDepth, nestingDepth),
      messageBytes: Math.min(limits.frameBytes, frameBytes),
    };
    this.mostGranted = Math.min(limits.liveLeases, liveLeases);
    this.granting.resumed();
    this.holding.times.resumed();
  }

  linkChanged(state: LinkState): void {
    this.events.emit?.({ type: 'link', peer: this.peerId, name: this.hello.name, state });
    this.holding.linkChanged(state);
    if (state === 'up') {
      // C6: connected again on the same connection, possibly without a new announcement.
      this.services.askForEnded();
    }
    this.owner.linkChanged(this, state);
  }

  messageWaits(): void {
    this.owner.messageWaits(this);
  }

  partedByPeer(): void {
    this.owner.partedBy(this);
  }

  mayBeIdle(): void {
    if (this.isAway && this.idle) {
      this.owner.becameIdle(this);
    }
  }

  /** L2: the leases in an answer run from now on. */
  sendAnswer(
    call: number,
    content: AnswerContent,
    neededUntilMs: number,
  ): AnswerContent | undefined {
    const { granting, incoming } = this;
    const leases = (content.kind === 'value' && content.references?.count) || 0;
    if (leases > 0 && !this.budget.fits(leases * LEASE_BYTES_HELD)) {
      return this.sendAnswer(call, NO_LEASES, neededUntilMs);
    }
    if (this.link.trySendControl(new Answer(call, content, neededUntilMs, granting, incoming))) {
      if (content.kind === 'value' && content.references !== undefined) {
        content.passed = content.references.accept();
      }
      return content;
    }
    if (content.kind === 'value') {
      return this.sendAnswer(call, TOO_LARGE, neededUntilMs);
    }
    // A caller that does not read its answers gets no more of them; its futures end with their references.
    this.link.giveUp({ kind: 'over capacity', text: 'more answers wait than this device keeps' });
    return undefined;
  }

  handOn(end: GrantorEnd, request: TransferRequest): Promise<Transferred> {
    return this.settings.handOn(end, this, request);
  }

  /** L15, and when this device is closed. */
  end(reason: EndReason): void {
    this.services.leave();
    this.incoming.clear();
    this.granting.endAll(reason);
    this.holding.endAll(reason);
    this.link.end();
    this.budget.release(this.budget.held);
  }

  findLease({ lease, role }: LeaseKey): GrantorEnd | HeldReference | undefined {
    return role === 'grantor' ? this.granting.at(lease) : this.holding.at(lease);
  }

  snapshot(addresses: readonly Address[]): PeerSnapshot {
    const { hello, link } = this;
    return {
      id: hello.id,
      name: hello.name,
      incarnation: hello.incarnation,
      state: link.state,
      waiting: link.waiting,
      suspicion: link.suspicion,
      roundTripMs: link.roundTripMs,
      isResting: link.isResting,
      addresses,
    };
  }

  leases(): LeaseSnapshot[] {
    const { granting, holding, peerId } = this;
    return [
      ...granting.ends().map(end => ({
        peer: peerId,
        lease: end.id,
        role: 'grantor' as const,
        origin: end.origin,
        pattern: end.leased?.pattern.name ?? '',
        periodMs: end.periodMs,
        timeLeftMs: end.timeLeftMs,
      })),
      ...holding.ends().map(end => ({
        peer: peerId,
        lease: end.id,
        role: 'holder' as const,
        origin: end.origin,
        pattern: end.pattern.name,
        periodMs: end.periodMs,
        timeLeftMs: end.timeLeftMs,
      })),
    ];
  }

  private revocationReceived(message: Reader): void {
    const by = message.byte();
    const lease = message.varint();
    const arrivedOrFurther = message.varint();
    if (by === REVOKED_BY.grantor) {
      this.holding.revokedByGrantor(lease, arrivedOrFurther);
    } else if (by === REVOKED_BY.holder) {
      this.granting.revokedByHolder(lease, arrivedOrFurther);
    } else {
      throw new MalformedError(`a lease is revoked by end ${by}`);
    }
  }

  /** M9. */
  private passedOnReceived(message: Reader): void {
    const end = this.granting.find(message.varint());
    const token = readToken(message);
    if (end !== undefined) {
      this.passedOn.add(token, end);
    }
  }
}
