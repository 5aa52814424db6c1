/** The first byte of every value. docs/protocol-values.md has the same table; all other bytes are unused. */
export const TAG = {
  /** 0x00 to 0x3f: the number itself. */
  smallInteger: 0x00,
  /** 0x40 to 0x7f: a string of so many bytes. */
  shortString: 0x40,
  null: 0x80,
  undefined: 0x81,
  false: 0x82,
  true: 0x83,
  positiveInteger: 0x84,
  negativeInteger: 0x85,
  float: 0x86,
  positiveBigint: 0x87,
  negativeBigint: 0x88,
  string: 0x89,
  bytes: 0x8a,
  date: 0x8b,
  array: 0x8c,
  /** A missing element of an array. Valid only in arrays. */
  hole: 0x8d,
  object: 0x8e,
  map: 0x8f,
  set: 0x90,
  error: 0x91,
  errorWithCause: 0x92,
  /** An object that began earlier in this message: shared parts, and cycles. */
  earlier: 0x93,
  reference: 0x94,
} as const;

export const LARGEST_SMALL_INTEGER = 63;
export const LONGEST_SHORT_STRING = 63;

/** All tags below this one are small integers and short strings. */
export const FIRST_LONG_TAG = 0x80;

/** Larger than cryptographic keys, and well within what engines support: Hermes up to 8 KiB. */
export const LARGEST_BIGINT_BYTES = 1024;

/**
 * Members of one map or set. Engines do not protect these against chosen keys that collide, and the cost grows with the
 * square: 40,000 of them keep a laptop busy for two seconds. V8 looks at 64 bits of a bigint only, so anyone can choose
 * some. In a message that is full of sets of this size they take some tens of milliseconds.
 */
export const LARGEST_COLLECTION = 1024;
