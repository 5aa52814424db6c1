import { Writer } from '../bytes/bytes';
import { BRIEF_FRAMES, BRIEF_SAME_LEASE, DATA, FRAME } from './frames';
import type { Outbox } from './outbox';
import type { Outgoing } from './outgoing';
import type { OutgoingShorthand } from './shorthand';

/** Phones read in pieces of 16 KiB: a frame is closed before it would need two. */
const FRAME_TARGET_BYTES = 12 * 1024;

const ONE_BYTE_LENGTH = 0x80;

/** The source of the times left that frames carry. */
export interface TimesWriter {
  /** Writes about so many bytes. `mayRefer`: to the lease whose time this connection carried last. */
  writeTimes(writer: Writer, roomBytes: number, mayRefer: boolean): TimesWritten;
}

/** 'same lease': one time alone, that of the lease which was told last. */
export type TimesWritten = 'none' | 'listed' | 'same lease';

/** What a frame acknowledges. */
export interface Acknowledging {
  /** The frames that came in on this connection. */
  readonly frames: number;
  /** Those that no frame of this end has acknowledged. */
  readonly fresh: number;
  /** How long ago the last of them came in. */
  readonly agoMs: number;
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
    acknowledging: Acknowledging,
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
    const count = outbox.nextNumber - first;
    // Of a lone message that is not empty, the one byte of its length can go.
    const isBrief = count === 1 && messages.length > 1 && messages.length <= ONE_BYTE_LENGTH;
    frame.reset();
    frame.byte(isBrief ? FRAME.brief : FRAME.data);
    this.acknowledge(acknowledging, isBrief);
    // The messages were written before, because a lease that is passed in one has its time here.
    const times = timesOut.writeTimes(frame, targetBytes - messages.length, isBrief);
    let flags = times === 'none' ? 0 : DATA.times;
    if (isBrief) {
      flags |= times === 'same lease' ? BRIEF_SAME_LEASE : 0;
      frame.raw(messages.bytes, 1, messages.length);
    } else if (count > 0) {
      flags |= DATA.messages;
      frame.varint(first);
      frame.raw(messages.bytes, 0, messages.length);
    }
    frame.bytes[0] = (frame.bytes[0] as number) | flags;
  }

  private acknowledge({ frames, fresh, agoMs }: Acknowledging, isBrief: boolean): void {
    const { frame } = this;
    // Rounded down: the other end counts granted times from this, and must not start too late (L12).
    const ago = Math.max(0, Math.floor(agoMs));
    if (!isBrief) {
      frame.varint(frames);
      frame.varint(ago);
      return;
    }
    const most = BRIEF_FRAMES - 1;
    frame.varint(ago * BRIEF_FRAMES + Math.min(fresh, most));
    if (fresh >= most) {
      frame.varint(fresh - most);
    }
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
