export interface QueuedDial {
  /** B3: goes before those that are not. */
  readonly isUrgent: boolean;
  /** Its turn has come; `done` ends it. */
  begin(othersWait: boolean): void;
  /** Another dial has been queued. */
  hurry(forUrgent: boolean): void;
}

/**
 * One dial at a time: on Android all dials, and all that is to be closed or opened besides, share two threads, and a dial
 * blocks one of them until it is answered.
 */
export class DialQueue {
  private readonly waiting: QueuedDial[] = [];
  private current: QueuedDial | undefined;

  enter(one: QueuedDial): void {
    const before = one.isUrgent ? this.waiting.findIndex(other => !other.isUrgent) : -1;
    this.waiting.splice(before < 0 ? this.waiting.length : before, 0, one);
    this.current?.hurry(one.isUrgent);
    this.next();
  }

  /** Whether it was dialing or still waiting. */
  leave(one: QueuedDial): void {
    const at = this.waiting.indexOf(one);
    if (at >= 0) {
      this.waiting.splice(at, 1);
    }
    if (this.current === one) {
      this.current = undefined;
      this.next();
    }
  }

  private next(): void {
    if (this.current === undefined) {
      this.current = this.waiting.shift();
      this.current?.begin(this.waiting.length > 0);
    }
  }
}
