import { MalformedError, Reader } from '../bytes/bytes';

/** The kind of a frame: its first byte, below the flags. */
export const FRAME = {
  resume: 2,
  data: 3,
  close: 4,
  /** A data frame with a single message, written in fewer bytes. */
  brief: 5,
} as const;

export const KIND_MASK = 0x07;

/** Flags of a data frame. */
export const DATA = {
  times: 0x08,
  messages: 0x10,
  /** Its sender has nothing to say, and is silent from now on if the other end rests as well. */
  rests: 0x20,
  /** Its sender wants no connection for now. */
  parting: 0x40,
} as const;

/** A flag of a brief frame, which has messages in any case: its one time is of the lease that was told last. */
export const BRIEF_SAME_LEASE = DATA.messages;

/** In a brief frame: frames that were not acknowledged before stand below `ago`, if they are fewer than this. */
export const BRIEF_FRAMES = 4;

/** Bytes for a frame's own fields beside a message of the largest size. */
export const FRAME_OVERHEAD_BYTES = 1024;

/** B1: a frame is read in one turn. A frame that this device sends holds 12 KiB, and each message takes at least a byte. */
export const MOST_MESSAGES = 16_384;

/** The longest length prefix: 2^28 is far above any limit. */
const LONGEST_PREFIX = 4;

/**
 * Splits a byte stream into frames: each is its length as a varint, then its bytes. The length is not trusted: one above
 * the limit is refused before its bytes arrive.
 */
export class FrameSplitter {
  /** The beginning of a frame whose end has not come yet: the first `kept` bytes of a buffer that grows. */
  private buffer = new Uint8Array(0);
  private kept = 0;

  constructor(public limitBytes: number) {}

  /** Passes on every complete frame until told to stop. The reader is valid only during the call. */
  push(chunk: Uint8Array, handle: (frame: Reader) => boolean): void {
    if (this.kept === 0) {
      this.keep(chunk, this.split(chunk, chunk.length, handle));
      return;
    }
    this.append(chunk);
    const { buffer, kept } = this;
    const done = this.split(buffer, kept, handle);
    if (done > 0) {
      // Not for each small piece of a large frame (B1).
      buffer.copyWithin(0, done, kept);
    }
    this.kept = kept - done;
    if (this.kept === 0) {
      this.buffer = new Uint8Array(0);
    }
  }

  /** How many bytes were complete frames. */
  private split(bytes: Uint8Array, end: number, handle: (frame: Reader) => boolean): number {
    let at = 0;
    while (at < end) {
      let length = 0;
      let from = at;
      let whole = false;
      for (let scale = 1; from < end && !whole; scale *= 0x80) {
        if (from - at === LONGEST_PREFIX) {
          throw new MalformedError('a frame has no sensible length');
        }
        const next = bytes[from++] as number;
        length += (next & 0x7f) * scale;
        whole = next < 0x80;
      }
      if (length > this.limitBytes) {
        throw new MalformedError(
          `a frame of ${length} bytes is over the limit of ${this.limitBytes}`,
        );
      }
      if (whole && length === 0) {
        throw new MalformedError('a frame is empty');
      }
      if (!whole || from + length > end) {
        return at;
      }
      at = from + length;
      if (!handle(new Reader(bytes, from, at))) {
        return end;
      }
    }
    return at;
  }

  private keep(chunk: Uint8Array, done: number): void {
    if (done < chunk.length) {
      this.append(chunk.subarray(done));
    }
  }

  private append(chunk: Uint8Array): void {
    const needed = this.kept + chunk.length;
    if (needed > this.buffer.length) {
      const grown = new Uint8Array(Math.max(needed, this.buffer.length * 2));
      grown.set(this.buffer.subarray(0, this.kept));
      this.buffer = grown;
    }
    this.buffer.set(chunk, this.kept);
    this.kept = needed;
  }
}
