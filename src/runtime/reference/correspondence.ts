import type { Budget } from '../budget';
import type { Environment } from '../environment';
import { PartOfDevice } from '../environment';
import type { EndReason } from '../errors';
import type { LinkState } from '../events';
import type { LeasedObject } from '../lease/leased-object';
import type { PatternMaker } from '../lease/pattern';
import type { Reader, Writer } from '../link/bytes';
import { MalformedError } from '../link/bytes';
import type { Hello } from '../link/hello';
import type { LinkUser } from '../link/link';
import { Link } from '../link/link';
import type { PeerLimits } from '../link/resume';
import type { IncomingShorthand } from '../link/shorthand';
import type { Random } from '../ports';
import type { ValueLimits } from '../values';
import type { AnswerContent } from './answer';
import { Answer } from './answer';
import type { Between, CorrespondenceSettings } from './between';
import { errorAnswer } from './failed-answer';
import { Granting } from './granting';
import { Holding } from './holding';
import { IncomingCalls } from './incoming-calls';
import { REVOKED_BY } from './lease-messages';
import { LEASE_BYTES_HELD, MESSAGE, MESSAGE_MASK } from './messages';
import type { PassedOnObjects } from './provenance';
import { readToken } from './provenance';

const NO_LEASES = errorAnswer('LimitError', 'The other device keeps no more leases for this one.');
const TOO_LARGE = errorAnswer('LimitError', 'The answer is too large, or too many wait already.');

/** The messages about services, which are not about any one reference. */
export interface ServiceMessages {
  messageReceived(kind: number, reader: Reader): void;
}

/** What a correspondence tells whoever keeps it. */
export interface CorrespondenceOwner {
  linkChanged(state: LinkState): void;
  /** L11: something has ended, and nothing may be left between the two. */
  mayBeIdle(): void;
}

/** Everything between this device and one incarnation of another. Says what each message is, and whom it concerns. */
export class Correspondence extends PartOfDevice implements LinkUser, Between {
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
  readonly incoming: IncomingCalls;
  outgoingLimits: ValueLimits;
  mostGranted: number;

  constructor(
    readonly peer: Hello,
    environment: Environment,
    settings: CorrespondenceSettings,
    readonly budget: Budget,
    private readonly owner: CorrespondenceOwner,
    private readonly services: ServiceMessages,
  ) {
    super(environment);
    this.defaultLease = settings.defaultLease;
    this.patterns = settings.patterns;
    this.random = settings.random;
    this.ownId = settings.ownId;
    this.passedOn = settings.passedOn;
    this.peerId = peer.id;
    this.valueLimits = {
      nestingDepth: environment.limits.nestingDepth,
      messageBytes: environment.limits.frameBytes,
    };
    this.outgoingLimits = this.valueLimits;
    this.mostGranted = environment.limits.liveLeases;
    this.link = new Link(this, environment, budget);
    this.granting = new Granting(this);
    this.holding = new Holding(this, this.granting);
    this.incoming = new IncomingCalls(this);
  }

  /** Whether any lease or call is left between the two. What may still be to be said then is no reason to dial. */
  get idle(): boolean {
    const { granting, holding, incoming } = this;
    return granting.size + holding.size + holding.pendingCalls + incoming.pending === 0;
  }

  messageReceived(message: Reader, number: number, shorthand: IncomingShorthand): void {
    const head = message.byte();
    const kind = head & MESSAGE_MASK;
    switch (kind) {
      case MESSAGE.call:
        this.incoming.receive(head, message, number, shorthand);
        break;
      case MESSAGE.answer:
        this.holding.answerReceived(head, message, shorthand);
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
      default:
        this.services.messageReceived(kind, message);
    }
  }

  messagesAcknowledged(number: number): void {
    this.incoming.acknowledged(number);
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
  }

  writeTimes(writer: Writer, roomBytes: number): boolean {
    return this.granting.writeTimes(writer, roomBytes);
  }

  readTimes(reader: Reader, grantedMs: number, nowMs: number): void {
    this.holding.readTimes(reader, grantedMs, nowMs);
  }

  frameRead(): void {
    this.holding.frameRead();
  }

  linkChanged(state: LinkState): void {
    if (this.events.wanted) {
      this.events.emit({ type: 'link', peer: this.peerId, name: this.peer.name, state });
    }
    this.holding.linkChanged(state);
    this.owner.linkChanged(state);
  }

  mayBeIdle(): void {
    if (!this.link.isAttached && this.idle) {
      this.owner.mayBeIdle();
    }
  }

  /** What goes out, which may be that the answer was too much, or nothing. L2: its leases run from now on. */
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
    if (this.link.say(new Answer(call, content, neededUntilMs, granting, incoming))) {
      if (content.kind === 'value' && content.references !== undefined) {
        content.passed = content.references.accept();
      }
      return content;
    }
    if (content.kind === 'value') {
      return this.sendAnswer(call, TOO_LARGE, neededUntilMs);
    }
    // Whoever asks for so much and takes none of it is told no more; its future ends with its reference.
    this.link.giveUp('more answers wait than this device keeps');
    return undefined;
  }

  /** L15, and when this device is closed. */
  end(reason: EndReason): void {
    this.incoming.clear();
    this.granting.endAll(reason);
    this.holding.endAll(reason);
    this.link.end();
    this.budget.release(this.budget.held);
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
