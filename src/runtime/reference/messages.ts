/** What a message is: its first byte, below the flags. */
export const MESSAGE = {
  call: 1,
  answer: 2,
  renewal: 3,
  revocation: 4,
  interest: 5,
  service: 6,
  /** M9: an object of the receiver's is passed on under a token. */
  passedOn: 7,
} as const;

export const MESSAGE_MASK = 0x07;

/** Flags of a call. */
export const CALL = {
  oneWay: 0x08,
  due: 0x10,
  /** The target is the answer to an earlier call, which may not be there yet (M12). */
  onAnswer: 0x20,
} as const;

/** Flags of an answer. */
export const ANSWER = {
  /** Two bits: what kind of answer. */
  value: 0x00,
  error: 0x08,
  expired: 0x10,
  /** The same value as in the answer before. */
  same: 0x18,
  kindMask: 0x18,
  /** It answers the call right after the one that was answered last; else the call's number follows. */
  next: 0x20,
} as const;

/** What follows the tag of a value that crosses by reference. */
export const REFERENCE = {
  /** The sender has the object: a lease that it grants. */
  object: 0,
  function: 1,
  /** The receiver has it: the sender sends it home. */
  home: 2,
  /** The sender only holds it, and says where it is at home. */
  relayedObject: 3,
  relayedFunction: 4,
} as const;

/** Room in a frame for the time left of a lease that a message carries. */
export const LEASE_TIME_BYTES = 16;

/** B2: what a lease counts for in what another device makes this one hold. */
export const LEASE_BYTES_HELD = 256;
/** And a call that has no answer yet. */
export const CALL_BYTES_HELD = 512;
/** And an object, an array, a map or the like among the values that are kept for it. */
export const PART_BYTES_HELD = 200;
/** And each byte that they took: text that was put together of pieces is heavier than its bytes. */
export const TEXT_BYTES_HELD = 8;

/** Room for a message's own fields beside its name and its values. */
export const MESSAGE_OVERHEAD_BYTES = 64;
