import { describe } from './time/durations';

/** Bounds on what other devices can make this one hold or do. Every one can be set in `createDevice`. */
export interface Limits {
  /** Messages that wait for the other device or for its acknowledgement. */
  readonly outboxMessages: number;
  /** And their bytes. */
  readonly outboxBytes: number;
  /** Leased references that live at once, in each direction. */
  readonly liveLeases: number;
  /** The most time that a lease can have left, whatever the app asks for or the other device reports. */
  readonly leaseMs: number;
  /** The largest frame that is read; a message must fit into one. */
  readonly frameBytes: number;
  /** How deep a value may be nested. */
  readonly nestingDepth: number;
  /** Messages taken from the other device, on average; a burst of twice as many is fine. */
  readonly messagesPerSecond: number;
  /** Calls that were taken and are not answered yet. */
  readonly pendingAnswers: number;
  /** B2: bytes that one other device makes this one hold: leases, calls without an answer, answers not taken. */
  readonly peerBytes: number;
  /** And all of them together. What those hold who have left goes first. */
  readonly heldBytes: number;
  /** Other devices that are here, or have left a lease or a message behind. Half as many strangers (B3). */
  readonly peers: number;
  /** Connections from outside that are not in use yet. A quarter as many more from familiar addresses, twice (B3). */
  readonly strangers: number;
  /**
   * Connections from one address, on average; half as many may come at once. Twice as many handshakes with all strangers
   * together (B3), and twice as many dials to them (B4).
   */
  readonly connectionsPerMinute: number;
}

/** L17: a limit that is no number would let everything through, or nothing. */
export function requireLimits(limits: Limits): Limits {
  for (const [name, limit] of Object.entries(limits) as [string, unknown][]) {
    if (typeof limit !== 'number' || !(limit > 0)) {
      throw new RangeError(`The limit ${name} must be a number above 0, not ${describe(limit)}.`);
    }
  }
  return limits;
}

export const DEFAULT_LIMITS: Limits = {
  // Two hours of a song every 0.7 s, and far less memory than one photo.
  outboxMessages: 10_000,
  outboxBytes: 4 * 1024 * 1024,
  liveLeases: 10_000,
  // A peer that was away for a day starts without leases: that costs little, and nothing is kept for ever.
  leaseMs: 24 * 60 * 60 * 1000,
  // Phones read in pieces of 16 KiB; a song list's largest sensible message is a page of it.
  frameBytes: 256 * 1024,
  nestingDepth: 64,
  // Above what any link between two phones carries, below what would starve the app.
  messagesPerSecond: 500_000,
  pendingAnswers: 10_000,
  // Four full outboxes of answers, and the leases beside them.
  peerBytes: 24 * 1024 * 1024,
  // A phone gives an app a few hundred megabytes.
  heldBytes: 64 * 1024 * 1024,
  // A crowded hall.
  peers: 1_000,
  // More than come into a room in one moment. Each is a socket and a few kilobytes for 5 s.
  strangers: 64,
  // Someone who walks in and out of range all the time needs a few.
  connectionsPerMinute: 60,
};
