import type { GrantorEnd } from '../lease/grantor-end';
import type { Writer } from '../bytes/bytes';
import type { Outgoing } from '../link/outgoing';
import { writeToken } from './provenance';

/** The kind of a message: its first byte, below the flags. */
export const MESSAGE = {
  call: 1,
  answer: 2,
  renewal: 3,
  revocation: 4,
  interest: 5,
  service: 6,
  /** M9: the sender passes an object of the receiver on to a third device, under a token. */
  passedOn: 7,
} as const;

export const MESSAGE_MASK = 0x07;

/** Flags of a call. */
export const CALL = {
  oneWay: 0x08,
  due: 0x10,
  /** M12: the target is the answer to an earlier call, which may not exist yet. */
  onAnswer: 0x20,
  /** The same method on the same lease as in the last call on a lease: neither is written. */
  same: 0x40,
} as const;

/** Flags of an answer. */
export const ANSWER = {
  /** Two bits: the kind of answer. */
  value: 0x00,
  error: 0x08,
  expired: 0x10,
  /** The same value as in the previous answer. */
  same: 0x18,
  kindMask: 0x18,
  /** It answers the call after the last one answered; otherwise the call's number follows. */
  next: 0x20,
} as const;

/** What follows the tag of a value that crosses by reference. */
export const REFERENCE = {
  /** The sender has the object and grants a lease. */
  object: 0,
  function: 1,
  /** The receiver has it: it is sent home. */
  home: 2,
  /** The sender holds it too, and names the device that has it. */
  relayedObject: 3,
  relayedFunction: 4,
} as const;

/** Bytes that a frame reserves for the time left of one lease in a message. */
export const LEASE_TIME_BYTES = 16;

/** B2: charged to the budget of a peer for each of its leases. */
export const LEASE_BYTES_HELD = 512;
/** For each parameter of its pattern, besides the text. */
export const PARAMETER_BYTES_HELD = 32;
/** And where it is said whose object it is. */
export const PROVENANCE_BYTES_HELD = 256;
/** For each of its calls without an answer. */
export const CALL_BYTES_HELD = 512;
/** For each object, array, map or the like that is kept for such a call. */
export const PART_BYTES_HELD = 200;
/** For each byte of text that is kept: a string built of pieces takes more memory than its bytes. */
export const TEXT_BYTES_HELD = 8;

/** Bytes that a message's own fields take at most, besides its name and its values. */
export const MESSAGE_OVERHEAD_BYTES = 64;

/** Which end of the lease the sender of a revocation is. */
export const REVOKED_BY = { grantor: 0, holder: 1 } as const;

/** L8: one end has ended the lease early and tells the other. */
export class Revocation implements Outgoing {
  readonly size = MESSAGE_OVERHEAD_BYTES;
  readonly isAnswer = false;
  readonly withdrawn = false;

  constructor(
    private readonly by: keyof typeof REVOKED_BY,
    private readonly lease: number,
    /**
     * From the grantor: the last of the holder's messages that had arrived, up to which it still answers. From the
     * holder: how many leases with the next ids are given back with this one.
     */
    private readonly arrivedOrFurther: number,
    /** By then the other end's own timer has ended it. */
    readonly neededUntilMs: number,
  ) {}

  numbered(): void {
    // It has no answer.
  }

  write(writer: Writer): void {
    writer.byte(MESSAGE.revocation);
    writer.byte(REVOKED_BY[this.by]);
    writer.varint(this.lease);
    writer.varint(this.arrivedOrFurther);
  }
}

/** M9: the holder passes the object on to a third device; by this token the grantor recognises it. */
export class PassedOn implements Outgoing {
  readonly size = MESSAGE_OVERHEAD_BYTES;
  readonly isAnswer = false;
  readonly neededUntilMs = 0;
  readonly withdrawn = false;

  constructor(private readonly lease: number, private readonly token: string) {}

  numbered(): void {
    // It has no answer.
  }

  write(writer: Writer): void {
    writer.byte(MESSAGE.passedOn);
    writer.varint(this.lease);
    writeToken(writer, this.token);
  }
}

/** L6: the grantor has renewed. Empty itself: the frame that carries it has the lease's time left. */
export class TimeNotice implements Outgoing {
  readonly size = LEASE_TIME_BYTES;
  readonly isAnswer = false;
  readonly neededUntilMs = 0;

  constructor(
    private readonly end: GrantorEnd,
    private readonly granting: {
      tellTimes(ends: readonly GrantorEnd[]): void;
      noticeSent(end: GrantorEnd): void;
    },
  ) {}

  get withdrawn(): boolean {
    return !this.end.alive;
  }

  numbered(): void {
    this.granting.noticeSent(this.end);
  }

  write(): void {
    this.granting.tellTimes([this.end]);
  }
}
