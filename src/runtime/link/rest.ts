import { minutes } from '../time/durations';

/** A peer that has nothing to say is asked for a sign of life after this. */
export const LONGEST_REST_MS = minutes(5);

/**
 * Whether the two ends of a connection may be silent. Each frame says whether its sender has anything left to say; once
 * both have said that they have not, and have heard each other since they last had, neither says anything.
 */
export class Rest {
  isSilent = false;
  private restsHere = false;
  private restsThere = false;
  /** Since there last was something to say. */
  private hasSpoken = false;
  private hasHeard = false;

  /** The other end has said so since it was last asked, and not been answered. */
  get isToBeAnswered(): boolean {
    return this.restsThere && !(this.restsHere && this.hasSpoken);
  }

  said(rests: boolean): void {
    this.restsHere = rests;
    this.hasSpoken = true;
  }

  heard(rests: boolean): void {
    this.restsThere = rests;
    this.hasHeard = true;
  }

  /** With the next heartbeat that would be due. True if it is not sent. */
  fallSilent(): boolean {
    const { isSilent, restsHere, restsThere, hasSpoken, hasHeard } = this;
    if (isSilent || !restsHere || !restsThere || !hasSpoken || !hasHeard) {
      return false;
    }
    this.isSilent = true;
    return true;
  }

  wake(): void {
    this.isSilent = this.hasSpoken = this.hasHeard = false;
  }
}
