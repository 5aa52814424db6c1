import type { Reader } from '../bytes/bytes';
import { MalformedError } from '../bytes/bytes';
import type { Environment } from '../environment';
import { Allowance } from '../time/allowance';
import { MOST_MESSAGES } from './frames';
import type { LinkConnection } from './link-connection';
import type { IncomingShorthand } from './shorthand';

/** After this many messages an acknowledgement is sent by itself. */
const ACKNOWLEDGE_AFTER_MESSAGES = 128;

export interface MessageReceiver {
  /** A new message, in order. */
  messageReceived(message: Reader, number: number, shorthand: IncomingShorthand): void;
}

/** Receives the messages of a link: each once, in order, and no more per second than the limit. */
export class IncomingMessages {
  /** The highest number received. */
  received = 0;
  private unacknowledged = 0;
  private readonly allowance: Allowance;

  constructor(environment: Environment, private readonly receiver: MessageReceiver) {
    const { messagesPerSecond } = environment.limits;
    const nowMs = environment.elapsed.nowMs();
    this.allowance = new Allowance(messagesPerSecond / 1000, 2 * messagesPerSecond, nowMs);
  }

  get acknowledgementIsDue(): boolean {
    return this.unacknowledged >= ACKNOWLEDGE_AFTER_MESSAGES;
  }

  acknowledgeNow(): void {
    this.unacknowledged = ACKNOWLEDGE_AFTER_MESSAGES;
  }

  /** A frame is sent, and every frame acknowledges. */
  acknowledged(): void {
    this.unacknowledged = 0;
  }

  /** Delivers the messages of a frame. A brief one has only one, which is the next. */
  read(frame: Reader, isBrief: boolean, attached: LinkConnection): void {
    const first = isBrief ? this.received + 1 : frame.varint();
    if (first !== this.received + 1) {
      // M3: no duplicates and no gaps.
      throw new MalformedError(`message ${first} came where ${this.received + 1} was due`);
    }
    this.allowance.grow(attached.frameReceivedMs);
    const { end } = frame;
    const last = this.received + MOST_MESSAGES;
    while (frame.at < end) {
      if (this.received === last) {
        throw new MalformedError(`more than ${MOST_MESSAGES} messages in a frame`);
      }
      const length = isBrief ? end - frame.at : frame.varint();
      const messageEnd = frame.at + length;
      if (messageEnd > end) {
        throw new MalformedError('a message is longer than its frame');
      }
      if (!this.allowance.take()) {
        throw new MalformedError('more messages in a second than this device takes');
      }
      // Counted before it is read: an unreadable message would otherwise be sent again after every resume.
      this.received += 1;
      this.unacknowledged += 1;
      if (length > 0) {
        frame.end = messageEnd;
        this.receiver.messageReceived(frame, this.received, attached.incoming);
        frame.end = end;
        if (frame.at !== messageEnd) {
          throw new MalformedError('a message is longer than what it says');
        }
      }
      if (!attached.inUse) {
        // Handling the message has ended this link, or the connection.
        frame.at = end;
      }
    }
  }
}
