import type { Deadlines, Expiring } from './deadlines';
import type { ElapsedTime } from './elapsed-time';

interface Clockwork {
  readonly deadlines: Deadlines;
  readonly elapsed: ElapsedTime;
}

/** One deadline that is set, moved earlier, and cleared. */
export class Alarm {
  private slot: number | undefined;

  constructor(private readonly owner: Expiring, private readonly clockwork: Clockwork) {}

  /** Runs the owner's deadline no later than in `inMs`. */
  setWithin(inMs: number): void {
    const { deadlines, elapsed } = this.clockwork;
    const atMs = elapsed.nowMs() + inMs;
    if (this.slot === undefined) {
      this.slot = deadlines.add(this.owner, atMs);
    } else if (atMs < deadlines.at(this.slot)) {
      deadlines.move(this.slot, atMs);
    }
  }

  /** Also to be called by the owner when the deadline runs. */
  clear(): void {
    if (this.slot !== undefined) {
      this.clockwork.deadlines.remove(this.slot);
      this.slot = undefined;
    }
  }
}
