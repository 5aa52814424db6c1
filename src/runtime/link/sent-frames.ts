import { MalformedError } from './bytes';

/**
 * Which frames of this connection the other end has, when they were sent and what they carried up to. Frame 0 is the one
 * that resumed the link.
 */
export class SentFrames {
  /** Of the last acknowledged frame and those after it. */
  private sentMs: number[];
  private lastNumbers: number[] = [0];
  private acknowledgedFrames = 0;

  constructor(resumedMs: number) {
    this.sentMs = [resumedMs];
  }

  /** When the last frame that the other end says it has was sent. */
  get acknowledgedSentMs(): number {
    return this.sentMs[0] as number;
  }

  add(sentMs: number, lastNumber: number): void {
    this.sentMs.push(sentMs);
    this.lastNumbers.push(lastNumber);
  }

  /** Returns the number of the last message in the frames that were acknowledged. */
  acknowledge(frames: number): number {
    const more = frames - this.acknowledgedFrames;
    if (more < 0 || more >= this.sentMs.length) {
      throw new MalformedError(`frame ${frames} is acknowledged, which cannot be`);
    }
    if (more > 0) {
      this.sentMs.splice(0, more);
      this.lastNumbers.splice(0, more);
      this.acknowledgedFrames = frames;
    }
    return this.lastNumbers[0] as number;
  }
}
