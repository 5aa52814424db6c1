export interface Waiting {
  /** B3: goes before those that are not. */
  readonly isUrgent: boolean;
  /** Its turn has come; `done` ends it. */
  begin(othersWait: boolean): void;
  /** Someone else has come to wait. */
  hurry(forUrgent: boolean): void;
}

/**
 * One dial at a time: on Android all dials, and all that is to be closed or opened besides, share two threads, and a dial
 * blocks one of them until it is answered.
 */
export class DialQueue {
  private readonly waiting: Waiting[] = [];
  private current: Waiting | undefined;

  enter(one: Waiting): void {
    const before = one.isUrgent ? this.waiting.findIndex(other => !other.isUrgent) : -1;
    this.waiting.splice(before < 0 ? this.waiting.length : before, 0, one);
    this.current?.hurry(one.isUrgent);
    this.next();
  }

  /** Whether it was dialing or still waiting. */
  leave(one: Waiting): void {
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
