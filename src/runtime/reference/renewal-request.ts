import type { Writer } from '../link/bytes';
import type { HolderEnd } from './holder-end';
import type { Holding } from './holding';
import { Call } from './call';
import { MESSAGE } from './messages';
import { onWire } from '../time';

const NOTHING = new Uint8Array(0);

/** L6: the holder asks the grantor for more time. Goes the way of a call, and is answered with what was granted. */
export class RenewalRequest extends Call {
  constructor(
    holding: Holding,
    private readonly lease: HolderEnd,
    private readonly requestedMs: number,
  ) {
    super(
      holding,
      lease,
      'renew',
      [],
      NOTHING,
      undefined,
      holding.elapsed.nowMs(),
      holding.nextOrder(),
    );
  }

  /** It is no message of the application's. */
  override get isRetractable(): boolean {
    return false;
  }

  override write(writer: Writer): void {
    writer.byte(MESSAGE.renewal);
    writer.varint(this.lease.id);
    writer.varint(onWire(Math.ceil(this.requestedMs)));
  }
}
