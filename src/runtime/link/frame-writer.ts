import { Writer } from '../bytes/bytes';
import { DATA, FRAME } from './frames';
import type { Outbox } from './outbox';
import type { Outgoing } from './outgoing';
import type { OutgoingShorthand } from './shorthand';

/** Phones read in pieces of 16 KiB: a frame is closed before it would need two. */
const FRAME_TARGET_BYTES = 12 * 1024;

const ONE_BYTE_LENGTH = 0x80;

/** The source of the times left that frames carry. */
export interface TimesWriter {
  /** Writes about so many bytes. False, and nothing written, when there are no times. */
  writeTimes(writer: Writer, roomBytes: number): boolean;
}

/** Writes messages from an outbox, and times left, into data frames. */
export class FrameWriter {
  readonly frame = new Writer(1024);
  private readonly messages = new Writer(1024);

  /** `mostBytes`: no further message is added to a frame past this. */
  constructor(public mostBytes: number) {}

  write(
    outbox: Outbox,
    shorthand: OutgoingShorthand,
    framesReceived: number,
    receivedAgoMs: number,
    timesOut: TimesWriter,
    withMessages: boolean,
  ): void {
    const { frame, messages } = this;
    const targetBytes = Math.min(FRAME_TARGET_BYTES, this.mostBytes);
    messages.reset();
    const first = outbox.nextNumber;
    while (withMessages) {
      const isFirst = outbox.nextNumber === first;
      const message = outbox.take(isFirst ? Infinity : targetBytes - messages.length);
      if (message === undefined) {
        break;
      }
      this.append(message, shorthand);
    }
    const hasMessages = outbox.nextNumber > first;
    frame.reset();
    frame.byte(FRAME.data);
    frame.varint(framesReceived);
    // Rounded down: the other end counts granted times from this, and must not start too late (L12).
    frame.varint(Math.max(0, Math.floor(receivedAgoMs)));
    // The messages were written before, because a lease that is passed in one has its time here.
    const times = timesOut.writeTimes(frame, targetBytes - messages.length);
    if (hasMessages) {
      frame.varint(first);
      frame.raw(messages.bytes, 0, messages.length);
    }
    frame.bytes[0] = FRAME.data | (times ? DATA.times : 0) | (hasMessages ? DATA.messages : 0);
  }

  /** Its length, then its bytes. A message withdrawn after it was first sent has length 0. */
  private append(message: Outgoing, shorthand: OutgoingShorthand): void {
    const { messages } = this;
    const start = messages.length;
    messages.byte(0);
    if (message.withdrawn) {
      message.leftOut?.();
      return;
    }
    message.write(messages, shorthand);
    const length = messages.length - start - 1;
    if (length < ONE_BYTE_LENGTH) {
      messages.bytes[start] = length;
      return;
    }
    const body = messages.bytes.slice(start + 1, messages.length);
    messages.length = start;
    messages.varint(length);
    messages.raw(body);
  }
}
