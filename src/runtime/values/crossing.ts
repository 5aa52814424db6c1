import type { Reader, Writer } from '../bytes/bytes';

/** How the encoder writes references. */
export interface OutgoingReferences {
  /** Whether this is a leased object or a far reference, which always cross by reference. */
  isReference(value: object): boolean;
  /**
   * Writes what identifies the reference. Called once for each object in a message, however often it occurs. Its errors
   * reach the caller unchanged. If anything throws, the message is not sent, and references passed before do not count.
   */
  pass(value: object, writer: Writer): void;
}

/** How the decoder reads references. */
export interface IncomingReferences {
  /** Reads what `pass` wrote. Called once for each reference, in the order they were passed. */
  receive(reader: Reader): unknown;
  /** How many objects, arrays, maps and the like were built for the message. Not called if there are none. */
  built?(parts: number): void;
}

export interface ValueLimits {
  /** How deep arrays, objects, maps, sets and causes of errors may be nested. */
  readonly nestingDepth: number;
  /** The most that the value, or all arguments together, may take on the wire. */
  readonly messageBytes: number;
}
