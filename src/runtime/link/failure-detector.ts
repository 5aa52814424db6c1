/** Every device sends at least this often on each connection. */
export const HEARTBEAT_MS = 1000;

/** How many of the latest gaps are remembered: half a minute of heartbeats. */
const REMEMBERED_GAPS = 32;
/** A silence counts as longer than a gap when it is this many times as long (the scaling of Satzger et al.). */
const SCALE = 4.5;
/** The peer is suspected once the silence is longer than this share of the gaps. */
const SUSPECTED_AT = 0.9;
/** The least silence before suspicion, however even the gaps were: four missed heartbeats. */
const SHORTEST_SILENCE_MS = 4 * HEARTBEAT_MS;
/** The most silence before suspicion, however uneven the gaps, so that a peer that is back is dialed soon. */
export const LONGEST_SILENCE_MS = 7 * HEARTBEAT_MS;
/** A check that runs this much later than planned means that this device was asleep or busy. */
const OWN_STALL_MS = 500;

/**
 * An accrual failure detector: the suspicion that the peer is gone grows with the silence, measured by the gaps that are
 * usual on this link. C2: nothing of the platform is needed.
 */
export class FailureDetector {
  private readonly gapsMs: number[] = [];
  private oldest = 0;
  private longestGapMs = 0;
  private periodEndsMs: number;
  private heardMs: number;
  private lookMs: number;

  constructor(nowMs: number) {
    this.heardMs = nowMs;
    this.lookMs = nowMs;
    this.periodEndsMs = nowMs + HEARTBEAT_MS;
  }

  /** After a silence that both ends had agreed on: it says nothing. */
  restart(nowMs: number): void {
    this.heardMs = nowMs;
    this.lookMs = nowMs;
    this.longestGapMs = 0;
    this.periodEndsMs = nowMs + HEARTBEAT_MS;
  }

  heard(nowMs: number): void {
    this.longestGapMs = Math.max(this.longestGapMs, nowMs - this.heardMs);
    this.heardMs = nowMs;
    // One gap per heartbeat period: frequent messages must not push out the gaps of quiet times.
    if (nowMs >= this.periodEndsMs) {
      this.gapsMs[this.oldest] = this.longestGapMs;
      this.oldest = (this.oldest + 1) % REMEMBERED_GAPS;
      this.longestGapMs = 0;
      this.periodEndsMs = nowMs + HEARTBEAT_MS;
    }
  }

  /** Called with every heartbeat. Time in which this device slept or stalled does not count as silence of the peer. */
  look(nowMs: number): 'trusted' | 'suspected' {
    const lateMs = nowMs - this.lookMs - HEARTBEAT_MS;
    if (lateMs > OWN_STALL_MS) {
      this.heardMs = Math.min(nowMs, this.heardMs + lateMs);
    }
    this.lookMs = nowMs;
    return this.suspicion(nowMs) >= SUSPECTED_AT ? 'suspected' : 'trusted';
  }

  /** From 0, just received something, to 1. */
  suspicion(nowMs: number): number {
    const silenceMs = nowMs - this.heardMs;
    if (silenceMs >= LONGEST_SILENCE_MS) {
      return 1;
    }
    const grown = Math.min(1, silenceMs / SHORTEST_SILENCE_MS) * SUSPECTED_AT * 0.99;
    if (silenceMs < SHORTEST_SILENCE_MS) {
      return grown;
    }
    // Missing gaps count as regular ones: otherwise one long gap among a few would count as usual.
    const longer = this.gapsMs.filter(gapMs => gapMs * SCALE > silenceMs).length;
    return Math.max(grown, 1 - longer / REMEMBERED_GAPS);
  }
}
