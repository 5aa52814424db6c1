import type { DeviceEvents } from '../events';
import type { Limits } from '../limits';
import type { Deadlines } from '../time/deadlines';
import type { ElapsedTime } from '../time/elapsed-time';
import type { PeerContext } from './peer-context';
import { ByNumber } from './by-number';

/** The live leases between this device and one other, in one direction. */
export abstract class Ends<End> {
  readonly elapsed: ElapsedTime;
  readonly deadlines: Deadlines;
  readonly events: DeviceEvents;
  readonly limits: Limits;
  /** C5: lease ids are per peer, so that no peer can name another's leases. */
  protected readonly live = new ByNumber<End>();

  constructor(readonly between: PeerContext) {
    this.elapsed = between.elapsed;
    this.deadlines = between.deadlines;
    this.events = between.events;
    this.limits = between.limits;
  }

  /** The device at the other end. */
  get peerId(): string {
    return this.between.peerId;
  }

  get size(): number {
    return this.live.size;
  }

  ends(): End[] {
    return this.live.all();
  }

  /** Undefined when it has ended, or never existed. */
  at(id: number): End | undefined {
    return this.live.at(id);
  }
}
