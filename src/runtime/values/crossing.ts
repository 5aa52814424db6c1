import type { Reader, Writer } from '../link/bytes';

/** The side of the references that values are written with. */
export interface OutgoingReferences {
  /** Whether this object is a lease's handle or a far reference: it crosses by reference whatever it looks like. */
  isReference(value: object): boolean;
  /**
   * Writes what identifies the reference. Called once for each object in a message, however often it occurs there. What
   * it throws reaches the caller as it is; whatever throws, the message is not sent, and what was passed before for it
   * has not crossed.
   */
  pass(value: object, writer: Writer): void;
}

/** The side of the references that values are read with. */
export interface IncomingReferences {
  /** Reads what `pass` wrote. Called once for each reference in a message, in the order they were passed. */
  receive(reader: Reader): unknown;
  /** How many objects, arrays, maps and the like were built for the message. Not told of a message without any. */
  built?(parts: number): void;
}

export interface ValueLimits {
  /** How many arrays, objects, maps, sets and causes of errors may stand in each other. */
  readonly nestingDepth: number;
  /** The most that the value, or all arguments together, may take. */
  readonly messageBytes: number;
}
