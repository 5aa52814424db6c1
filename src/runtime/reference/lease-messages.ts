import type { GrantorEnd } from '../lease/grantor-end';
import type { Writer } from '../link/bytes';
import type { Outgoing } from '../link/outgoing';
import { LEASE_TIME_BYTES, MESSAGE, MESSAGE_OVERHEAD_BYTES } from './messages';
import { writeToken } from './provenance';

/** Whose lease it is that ends: seen from who says so. */
export const REVOKED_BY = { grantor: 0, holder: 1 } as const;

/** L8: one end tells the other that the lease has ended before its time. */
export class Revocation implements Outgoing {
  readonly size = MESSAGE_OVERHEAD_BYTES;
  readonly isAnswer = false;
  readonly withdrawn = false;

  constructor(
    private readonly by: keyof typeof REVOKED_BY,
    private readonly lease: number,
    /**
     * From the grantor: the last of the other device's messages that had arrived; what came until then is still
     * answered. From the holder: how many leases after this one are given back with it.
     */
    private readonly arrivedOrFurther: number,
    /** By then the other end has ended by itself. */
    readonly neededUntilMs: number,
  ) {}

  numbered(): void {
    // Nothing waits for an answer.
  }

  write(writer: Writer): void {
    writer.byte(MESSAGE.revocation);
    writer.byte(REVOKED_BY[this.by]);
    writer.varint(this.lease);
    writer.varint(this.arrivedOrFurther);
  }
}

/** M9: the holder passes it on to a third device: under this token the grantor knows it again. */
export class PassedOn implements Outgoing {
  readonly size = MESSAGE_OVERHEAD_BYTES;
  readonly isAnswer = false;
  readonly neededUntilMs = 0;
  readonly withdrawn = false;

  constructor(private readonly lease: number, private readonly token: string) {}

  numbered(): void {
    // Nothing waits for an answer.
  }

  write(writer: Writer): void {
    writer.byte(MESSAGE.passedOn);
    writer.varint(this.lease);
    writeToken(writer, this.token);
  }
}

/** L6: the grantor has renewed. It says nothing itself: the lease's time is in every frame that carries it. */
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
