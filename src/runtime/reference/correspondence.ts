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
import type { IncomingShorthand } from '../link/shorthand';
import type { ValueLimits } from '../values';
import type { AnswerContent } from './answer';
import { Answer } from './answer';
import type { Between, CorrespondenceSettings } from './between';
import { Granting } from './granting';
import { Holding } from './holding';
import { IncomingCalls } from './incoming-calls';
import { REVOKED_BY } from './lease-messages';
import { MESSAGE, MESSAGE_MASK } from './messages';

const TOO_LARGE: AnswerContent = {
  kind: 'error',
  name: 'LimitError',
  message: 'The answer is too large, or too many wait already.',
};

/** The messages about services, which are not about any one reference. */
export interface ServiceMessages {
  messageReceived(kind: number, reader: Reader): void;
}

/** Everything between this device and one incarnation of another. Says what each message is, and whom it concerns. */
export class Correspondence extends PartOfDevice implements LinkUser, Between {
  readonly defaultLease: (object: object) => LeasedObject;
  readonly patterns: Readonly<Record<string, PatternMaker>>;
  readonly peerId: string;
  readonly valueLimits: ValueLimits;
  readonly link: Link;
  readonly granting: Granting;
  readonly holding: Holding;
  readonly incoming: IncomingCalls;

  constructor(
    readonly peer: Hello,
    environment: Environment,
    settings: CorrespondenceSettings,
    private readonly changed: (state: LinkState) => void,
    private readonly services: ServiceMessages,
  ) {
    super(environment);
    this.defaultLease = settings.defaultLease;
    this.patterns = settings.patterns;
    this.peerId = peer.id;
    this.valueLimits = {
      nestingDepth: environment.limits.nestingDepth,
      messageBytes: environment.limits.frameBytes,
    };
    this.link = new Link(this, environment);
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
      default:
        this.services.messageReceived(kind, message);
    }
  }

  messagesAcknowledged(number: number): void {
    this.incoming.acknowledged(number);
  }

  resumed(): void {
    this.granting.resumed();
  }

  writeTimes(writer: Writer): boolean {
    return this.granting.writeTimes(writer);
  }

  readTimes(reader: Reader, grantedMs: number): void {
    this.holding.readTimes(reader, grantedMs);
  }

  linkChanged(state: LinkState): void {
    if (this.events.wanted) {
      this.events.emit({ type: 'link', peer: this.peerId, name: this.peer.name, state });
    }
    this.holding.linkChanged(state);
    this.changed(state);
  }

  sendAnswer(call: number, content: AnswerContent): void {
    if (this.link.say(new Answer(call, content, this.granting, this.incoming))) {
      return;
    }
    if (content.kind === 'value') {
      // What it would have passed does not arrive.
      content.passed.forEach(end => end.end('revoked', false));
      this.sendAnswer(call, TOO_LARGE);
    } else {
      // Whoever asks for so much and takes none of it is told no more; its future ends with its reference.
      this.link.giveUp('more answers wait than this device keeps');
    }
  }

  /** L15, and when this device is closed. */
  end(reason: EndReason): void {
    this.incoming.clear();
    this.granting.endAll(reason);
    this.holding.endAll(reason);
    this.link.end();
  }

  private revocationReceived(message: Reader): void {
    const by = message.byte();
    const lease = message.varint();
    const arrived = message.varint();
    if (by === REVOKED_BY.grantor) {
      this.holding.revokedByGrantor(lease, arrived);
    } else if (by === REVOKED_BY.holder) {
      this.granting.revokedByHolder(lease);
    } else {
      throw new MalformedError(`a lease is revoked by end ${by}`);
    }
  }
}
