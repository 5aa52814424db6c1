import { encodeBase64 } from '../base64';

/** A phone's system reads and writes in pieces of this. */
const PIECE_BYTES = 16 * 1024;
/** With the system at one time: enough to keep it busy. */
const AT_ONCE_BYTES = PIECE_BYTES;
/**
 * The sender is asked to wait above the first, and to continue below the second. On a slow network every byte that waits
 * here makes the round trip longer, and the ends of a lease that much less sure of each other (L12).
 */
const FULL_BYTES = PIECE_BYTES;
const DRAINED_BYTES = PIECE_BYTES / 4;
/** A sender that waits when asked to never comes near this. */
const MOST_BYTES = 8 * 1024 * 1024;

interface Piece {
  readonly base64: string;
  readonly length: number;
}

/** Joins the writes of one turn, and passes them to the system in pieces, as fast as it takes them. */
export class WriteBuffer {
  /** The sender was told to wait. */
  full = false;
  private readonly joined = new Uint8Array(PIECE_BYTES);
  private joinedBytes = 0;
  private readonly waiting: Piece[] = [];
  /** Given to the system and not yet called back, by their numbers. */
  private readonly given = new Map<number, number>();
  private givenBytes = 0;
  private takenBytes = 0;
  private nextNumber = 0;
  private flushing = false;

  constructor(
    private readonly write: (base64: string, number: number) => void,
    private readonly drained: () => void,
  ) {}

  /** False when the buffer is over its limit. */
  send(bytes: Uint8Array): boolean {
    for (let at = 0; at < bytes.length; ) {
      const part = bytes.subarray(at, at + PIECE_BYTES - this.joinedBytes);
      this.joined.set(part, this.joinedBytes);
      this.joinedBytes += part.length;
      at += part.length;
      if (this.joinedBytes === PIECE_BYTES) {
        this.seal();
      }
    }
    this.takenBytes += bytes.length;
    this.full = this.takenBytes >= FULL_BYTES;
    if (!this.flushing) {
      this.flushing = true;
      queueMicrotask(() => this.flush());
    }
    return this.takenBytes <= MOST_BYTES;
  }

  written(number: number): void {
    const length = this.given.get(number) ?? 0;
    this.given.delete(number);
    this.givenBytes -= length;
    this.takenBytes -= length;
    this.giveOn();
    if (this.full && this.takenBytes <= DRAINED_BYTES) {
      this.full = false;
      this.drained();
    }
  }

  private flush(): void {
    this.flushing = false;
    this.seal();
    this.giveOn();
  }

  private seal(): void {
    if (this.joinedBytes > 0) {
      const base64 = encodeBase64(this.joined.subarray(0, this.joinedBytes));
      this.waiting.push({ base64, length: this.joinedBytes });
      this.joinedBytes = 0;
    }
  }

  private giveOn(): void {
    while (this.givenBytes < AT_ONCE_BYTES) {
      const piece = this.waiting.shift();
      if (piece === undefined) {
        return;
      }
      const number = this.nextNumber++;
      this.given.set(number, piece.length);
      this.givenBytes += piece.length;
      this.write(piece.base64, number);
    }
  }
}
