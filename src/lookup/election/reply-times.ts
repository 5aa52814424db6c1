import { seconds } from '../../runtime';

const MOST_SAMPLES = 32;
const LEAST_SAMPLES = 10;
const UNTIL_KNOWN_MS = seconds(4);
const FLOOR_MS = seconds(1);
const WAITING_COUNTS = 0.5;
const SUSPECTED_AT = 0.9;

/**
 * E9: the adaptive accrual detector (Satzger et al.) on question → reply times: the longer a reply is overdue compared with
 * the replies so far, the more a host is suspected.
 */
export class ReplyTimes {
  private samples: readonly number[] = [];

  replied(afterMs: number): void {
    if (afterMs >= 0) {
      this.samples = [...this.samples, afterMs].slice(-MOST_SAMPLES);
    }
  }

  /** From 0 to 1. */
  suspicion(waitingMs: number): number {
    if (waitingMs < FLOOR_MS) {
      return 0;
    }
    if (this.samples.length < LEAST_SAMPLES) {
      return waitingMs >= UNTIL_KNOWN_MS ? 1 : 0;
    }
    const counted = waitingMs * WAITING_COUNTS;
    return this.samples.filter(sample => sample < counted).length / this.samples.length;
  }

  isSuspected(waitingMs: number): boolean {
    return this.suspicion(waitingMs) >= SUSPECTED_AT;
  }
}
