import type { GrantorEnd } from '../lease/grantor-end';
import type { Writer } from '../link/bytes';
import type { Outgoing } from '../link/outgoing';
import { LEASE_TIME_BYTES, MESSAGE, MESSAGE_OVERHEAD_BYTES } from './messages';

/** Whose lease it is that ends: seen from who says so. */
export const REVOKED_BY = { grantor: 0, holder: 1 } as const;

/** L8: one end tells the other that the lease has ended before its time. */
export class Revocation implements Outgoing {
  readonly size = MESSAGE_OVERHEAD_BYTES;
  readonly withdrawn = false;

  constructor(
    private readonly by: keyof typeof REVOKED_BY,
    private readonly lease: number,
    /** The last of the other device's messages that had arrived: what came until then is still answered. */
    private readonly arrived: number,
  ) {}

  numbered(): void {
    // Nothing waits for an answer.
  }

  write(writer: Writer): void {
    writer.byte(MESSAGE.revocation);
    writer.byte(REVOKED_BY[this.by]);
    writer.varint(this.lease);
    writer.varint(this.arrived);
  }
}

/** L6: the grantor has renewed. It says nothing itself: the lease's time is in every frame that carries it. */
export class TimeNotice implements Outgoing {
  readonly size = LEASE_TIME_BYTES;

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
