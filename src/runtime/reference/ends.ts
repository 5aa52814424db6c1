import { PartOfDevice } from '../environment';
import type { Between } from './between';
import { ByNumber } from './by-number';

/** One side's live ends of the leases between two devices, by the numbers that both know them by. */
export abstract class Ends<End> extends PartOfDevice {
  /** C5: what is between this device and another is not in here. */
  protected readonly live = new ByNumber<End>();

  constructor(readonly between: Between) {
    super(between);
  }

  /** The device at the other end of all of them. */
  get peerId(): string {
    return this.between.peerId;
  }

  get size(): number {
    return this.live.size;
  }

  ends(): End[] {
    return this.live.all();
  }

  /** Undefined when it has ended, or never was. */
  at(id: number): End | undefined {
    return this.live.at(id);
  }
}
