/** More than this at one instant is a loop: time would never go on. */
const mostAtOneInstant = 1_000_000;

/** Something that will happen at a certain time. */
export interface Happening {
  readonly at: number;
  /** At the same instant, what was planned first happens first. */
  readonly order: number;
  readonly run: () => void;
  /** Where it stands in the heap, so that it can be taken out again; −1 once it is out. */
  slot: number;
}

/** Everything that is going to happen in the world, and the time that it is now: a binary heap. */
export class Schedule {
  private readonly heap: Happening[] = [];
  private planned = 0;
  private time = 0;
  private atThisInstant = 0;
  private mayEnterNow = false;
  private entering: (() => void) | undefined;

  /** True time in milliseconds since the world began. */
  get now(): number {
    return this.time;
  }

  at(at: number, run: () => void): Happening {
    const happening = { at: Math.max(at, this.time), order: this.planned++, run, slot: 0 };
    this.rise(happening, this.heap.length);
    return happening;
  }

  after(delayMs: number, run: () => void): Happening {
    return this.at(this.time + delayMs, run);
  }

  /**
   * Runs code from outside the world (an app's callback, a script) in a turn of its own, at this instant: at the end of
   * the present happening, never within it, and at most once in each, so that promises can settle in between.
   */
  enter(code: () => void): void {
    if (this.mayEnterNow && this.entering === undefined) this.entering = code;
    else this.at(this.time, () => this.enter(code));
  }

  cancel(happening: Happening): void {
    const { slot } = happening;
    if (slot < 0) return;
    happening.slot = -1;
    const last = this.heap.pop();
    if (last === undefined || last === happening) return;
    const parent = this.heap[(slot - 1) >> 1];
    if (slot > 0 && parent !== undefined && comesBefore(last, parent)) this.rise(last, slot);
    else this.sink(last, slot);
  }

  /** When the next thing happens; for ever, if nothing does. */
  nextAt(): number {
    return this.heap[0]?.at ?? Infinity;
  }

  /** Whether code from outside ran: then promises may be waiting to settle before anything else happens. */
  performNext(): boolean {
    const next = this.heap[0];
    if (next === undefined) return false;
    this.cancel(next);
    this.goOnTo(next.at);
    this.atThisInstant++;
    if (this.atThisInstant > mostAtOneInstant) {
      throw new Error(`More than ${mostAtOneInstant} things happen at ${this.time} ms: a loop?`);
    }
    this.mayEnterNow = true;
    try {
      next.run();
    } finally {
      this.mayEnterNow = false;
    }
    const code = this.entering;
    if (code === undefined) return false;
    this.entering = undefined;
    code();
    return true;
  }

  /** Time passes in which nothing happens. */
  goOnTo(time: number): void {
    if (time > this.time) this.atThisInstant = 0;
    this.time = time;
  }

  private rise(happening: Happening, from: number): void {
    let slot = from;
    while (slot > 0) {
      const above = (slot - 1) >> 1;
      const parent = this.heap[above];
      if (parent === undefined || !comesBefore(happening, parent)) break;
      this.heap[slot] = parent;
      parent.slot = slot;
      slot = above;
    }
    this.heap[slot] = happening;
    happening.slot = slot;
  }

  private sink(happening: Happening, from: number): void {
    let slot = from;
    for (;;) {
      let below = 2 * slot + 1;
      let child = this.heap[below];
      const other = this.heap[below + 1];
      if (child === undefined) break;
      if (other !== undefined && comesBefore(other, child)) {
        child = other;
        below++;
      }
      if (!comesBefore(child, happening)) break;
      this.heap[slot] = child;
      child.slot = slot;
      slot = below;
    }
    this.heap[slot] = happening;
    happening.slot = slot;
  }
}

function comesBefore(one: Happening, other: Happening): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}
