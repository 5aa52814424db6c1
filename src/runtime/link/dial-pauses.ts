import type { Random } from '../ports';

/** Two devices sight each other at about the same time: the one with the larger id waits this long for the other's dial. */
const COURTESY_MS = 400;
const FIRST_PAUSE_MS = 500;
/** While leases live, a device may come back at any moment; most likely soon after it left. */
const LONGEST_PAUSE_WITH_LEASES_MS = 3000;
/** With its jitter and the handshake: a device that is back has a link within half a second. */
const LONGEST_PAUSE_AT_FIRST_MS = 350;
const AT_FIRST_MS = 60_000;
export const LONGEST_PAUSE_MS = 30_000;
const PAUSE_AFTER_ECHO_MS = 1000;
/** A link that held this long counts as a success. Shorter than the time in which a silent peer is suspected. */
const STEADY_MS = 3000;
/** The shortest pause between two dials to one device, whichever its address. */
const SPACING_MS = 500;
/** Just lost, with leases, and announced nowhere else: it is most likely to be back at the address that it proved. */
const SPACING_AT_FIRST_MS = 250;
/** B4: an address known only from announcements, of any device, is dialed no more often than this. */
const SIGHTED_PAUSE_MS = 5000;
/** Pauses differ by up to this share, so that two devices do not dial in step. */
const JITTER = 0.25;

/** C4: the pauses between the dials to one device. They grow, and have jitter. */
export class DialPauses {
  /** Dials since there was last a link, whether or not they led to a connection. */
  private failures = 0;
  /** Sighted since the last dial, but perhaps only from a cache. */
  private echoed = false;
  private linkedMs = -Infinity;
  private lostMs = -Infinity;
  private dialedMs = -Infinity;

  constructor(private readonly random: Random) {}

  dialed(nowMs: number): void {
    this.failures += 1;
    this.echoed = false;
    this.dialedMs = nowMs;
  }

  sightingEchoed(): void {
    this.echoed = true;
  }

  linked(nowMs: number): void {
    this.linkedMs = nowMs;
  }

  /** False for a link that broke as soon as it was up: that would otherwise be dialed without a pause. */
  lostSteadyLink(nowMs: number): boolean {
    if (nowMs - this.linkedMs < STEADY_MS) {
      return false;
    }
    this.lostMs = nowMs;
    this.failures = 0;
    return true;
  }

  startOver(): void {
    this.failures = 0;
    this.dialedMs = -Infinity;
  }

  courtesyMs(): number {
    return COURTESY_MS * (1 + this.jitter());
  }

  pauseMs(nowMs: number, hasLeases: boolean): number {
    const atFirst = this.isJustLost(nowMs)
      ? LONGEST_PAUSE_AT_FIRST_MS
      : LONGEST_PAUSE_WITH_LEASES_MS;
    const longestMs = hasLeases ? atFirst : LONGEST_PAUSE_MS;
    const pauseMs = Math.min(
      this.echoed ? PAUSE_AFTER_ECHO_MS : longestMs,
      FIRST_PAUSE_MS * 2 ** this.failures,
    );
    return pauseMs * (1 + this.jitter());
  }

  /** How long until the device, and an address last dialed then, may be dialed again. */
  spacedMs(nowMs: number, addressDialedMs: number, isExpectedBack: boolean): number {
    const spacingMs = isExpectedBack && this.isJustLost(nowMs) ? SPACING_AT_FIRST_MS : SPACING_MS;
    return Math.max(this.dialedMs, addressDialedMs) + spacingMs - nowMs;
  }

  private isJustLost(nowMs: number): boolean {
    return nowMs - this.lostMs < AT_FIRST_MS;
  }

  private jitter(): number {
    const [byte = 0] = this.random.bytes(1);
    return (byte / 255 - 0.5) * 2 * JITTER;
  }
}

/** B4: the pause at an address that was dialed for strangers before. */
export function pauseAtAddressMs(failures: number, isSightedSince: boolean): number {
  const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
  return Math.min(pauseMs, isSightedSince ? SIGHTED_PAUSE_MS : LONGEST_PAUSE_MS);
}
