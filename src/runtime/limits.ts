/** Bounds on what other devices can make this one hold or do. Every one can be set in `createDevice`. */
export interface Limits {
  /** Messages that wait for the other device or for its acknowledgement. */
  readonly outboxMessages: number;
  /** And their bytes. */
  readonly outboxBytes: number;
  /** Leased references that live at once, in each direction. */
  readonly liveLeases: number;
  /** The most time that a lease can have left, whoever asks for more, and whatever the other device says that is left. */
  readonly leaseMs: number;
  /** The largest frame that is read; a message must fit into one. */
  readonly frameBytes: number;
  /** How deep a value may be nested. */
  readonly nestingDepth: number;
  /** Messages taken from the other device, on average; a burst of twice as many is fine. */
  readonly messagesPerSecond: number;
  /** Calls that were taken and are not answered yet. */
  readonly pendingAnswers: number;
  /** Other devices that are here, or have left a lease or a message behind. */
  readonly peers: number;
  /** Connections that have not said yet who they are. */
  readonly strangers: number;
  /** Connections from one address, on average; half as many may come at once. */
  readonly connectionsPerMinute: number;
}

export const DEFAULT_LIMITS: Limits = {
  // Two hours of a song every 0.7 s, and far less memory than one photo.
  outboxMessages: 10_000,
  outboxBytes: 4 * 1024 * 1024,
  liveLeases: 10_000,
  // Whoever is away for a day is met anew: it is a fresh start that costs little, and nothing is kept for ever.
  leaseMs: 24 * 60 * 60 * 1000,
  // Phones read in pieces of 16 KiB; a song list's largest sensible message is a page of it.
  frameBytes: 256 * 1024,
  nestingDepth: 64,
  // Above what any link between two phones carries, below what would starve the app.
  messagesPerSecond: 500_000,
  pendingAnswers: 10_000,
  // A crowded hall.
  peers: 1_000,
  strangers: 16,
  // Someone who walks in and out of range all the time needs a few.
  connectionsPerMinute: 60,
};
