import { MalformedError } from '../bytes/bytes';
import { Queue } from './queue';

/**
 * Which frames of this connection the other end has, when they were sent, and up to which message they went. Frame 0 is
 * the resume frame.
 */
export class SentFrames {
  /** Of the last acknowledged frame and those after it. */
  private readonly sentMs = new Queue<number>();
  private readonly lastNumbers = new Queue<number>();
  acknowledgedFrames = 0;

  constructor(resumedMs: number) {
    this.add(resumedMs, 0);
  }

  /** When the last acknowledged frame was sent. */
  get acknowledgedSentMs(): number {
    return this.sentMs.at(0) as number;
  }

  /** Frames that are not acknowledged. */
  get unacknowledged(): number {
    return this.sentMs.length - 1;
  }

  add(sentMs: number, lastNumber: number): void {
    this.sentMs.push(sentMs);
    this.lastNumbers.push(lastNumber);
  }

  /** Returns the number of the last message in the frames that were acknowledged. */
  acknowledge(frames: number): number {
    if (
      frames < this.acknowledgedFrames ||
      frames > this.acknowledgedFrames + this.unacknowledged
    ) {
      throw new MalformedError(`frame ${frames} is acknowledged, which cannot be`);
    }
    while (this.acknowledgedFrames < frames) {
      this.sentMs.shift();
      this.lastNumbers.shift();
      this.acknowledgedFrames += 1;
    }
    return this.lastNumbers.at(0) as number;
  }
}
