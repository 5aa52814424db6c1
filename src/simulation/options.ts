/** Anything from `least` to `most`, each as likely as another. */
export interface Span {
  readonly least: number;
  readonly most: number;
}

/** How bytes travel. */
export interface NetworkModel {
  /** One way, drawn for each piece; pieces of one stream never overtake each other. */
  readonly delayMs: Span;
  /** How fast one stream goes in one direction. */
  readonly bytesPerMs: number;
  /** How long a system waits for more to send before it sends what it has. */
  readonly joinMs: Span;
  /** How a stream is split on its way: at random, into single bytes, not without need, or into packets of so many bytes. */
  readonly pieces: 'arbitrary' | 'single bytes' | 'whole' | number;
  /** The share of pieces and of acknowledgements that is lost, and sent again. `world.setLoss` changes it. */
  readonly loss: number;
  /** Unacknowledged bytes past this make `send` answer false (the phones' library: 16 KiB). */
  readonly highWaterBytes: number;
  /** What may be under way, or wait unread at the other end. */
  readonly windowBytes: number;
  /** What was lost is sent again after this, then after twice as long, and so on. */
  readonly firstRetransmitMs: number;
  readonly lastRetransmitMs: number;
  /** A system gives a connection up when nothing that it sent was acknowledged for so long. */
  readonly giveUpMs: number;
  /**
   * How often `close` loses what had not left yet. On phones it always does: what an app sends in the turn in which it
   * closes a connection is thrown away before the system has seen it.
   */
  readonly closeDropsUnsent: number;
  /** When an app hears that a socket died in its sleep. */
  readonly deadSocketTells: 'on waking' | 'on send' | 'never';
  /** How far phones hear each other, in metres. */
  readonly rangeM: number;
}

/** How phones hear of each other. */
export interface DiscoveryModel {
  /** From an announcement or a question to its being heard. */
  readonly hearMs: Span;
  /** From one announcement to the next. */
  readonly intervalMs: Span;
  /** How often the same announcement is heard twice. */
  readonly duplicates: number;
  /** How often a record is reported once more later on, whatever has become of the phone. */
  readonly echoes: number;
  /** How long a record is kept, and may be reported again. */
  readonly keptMs: number;
  /** The share of announcements and queries that is lost at each phone. `world.setLoss` changes it. */
  readonly multicastLoss: number;
  /** How often a record lists an address that the phone had before, too. */
  readonly formerAddresses: number;
}

const minuteMs = 60_000;

export const usualNetwork: NetworkModel = {
  delayMs: { least: 1, most: 8 },
  bytesPerMs: 2_000,
  joinMs: { least: 0, most: 1 },
  pieces: 'arbitrary',
  loss: 0,
  highWaterBytes: 16 * 1024,
  windowBytes: 64 * 1024,
  firstRetransmitMs: 200,
  lastRetransmitMs: minuteMs,
  giveUpMs: 15 * minuteMs,
  closeDropsUnsent: 1,
  deadSocketTells: 'on send',
  rangeM: 30,
};

export const usualDiscovery: DiscoveryModel = {
  hearMs: { least: 20, most: 1_000 },
  intervalMs: { least: 5_000, most: 20_000 },
  duplicates: 0.2,
  echoes: 0.1,
  keptMs: 2 * minuteMs,
  multicastLoss: 0,
  formerAddresses: 0.2,
};
