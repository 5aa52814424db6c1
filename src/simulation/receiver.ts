import { ByteQueue } from './byte-queue';
import type { StreamPiece } from './sender';

/** The receiving side of one direction of a connection: what has come, in order, and was not read yet. */
export class Receiver {
  private readonly incoming = new ByteQueue();
  private arrived = 0;
  private ended = false;
  private allowed: number;

  constructor(private readonly windowBytes: number) {
    this.allowed = windowBytes;
  }

  get arrivedTo(): number {
    return this.arrived;
  }

  get unread(): number {
    return this.incoming.length;
  }

  /** The other end finished, and all was read. */
  isAtEnd(): boolean {
    return this.ended && this.incoming.length === 0;
  }

  /** Half of the window was read since the sender last heard how far it may go. */
  get hasRoomToTell(): boolean {
    return this.mayAllow - this.allowed >= this.windowBytes / 2;
  }

  /** How far the sender may go: past what was read by one window. */
  allow(): number {
    this.allowed = this.mayAllow;
    return this.allowed;
  }

  /** Whether it brought anything new. After a gap nothing counts: what is missing comes again, and this with it. */
  land({ start, end, bytes }: StreamPiece): boolean {
    if (start > this.arrived || end <= this.arrived) return false;
    const known = this.arrived - start;
    if (bytes.length > 0) this.incoming.add(known > 0 ? bytes.subarray(known) : bytes);
    else this.ended = true;
    this.arrived = end;
    return true;
  }

  read(most: number): Uint8Array {
    const { start, length } = this.incoming;
    const bytes = this.incoming.copy(start, start + Math.min(most, length));
    this.incoming.forgetBefore(start + bytes.length);
    return bytes;
  }

  private get mayAllow(): number {
    return this.incoming.start + this.windowBytes;
  }
}
