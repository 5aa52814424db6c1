import { DeadlineHeap } from '../../src/lookup/registry/deadline-heap';

/** Virtual time for the figures: what is due, in order. */
export class Events {
  nowMs = 0;
  private readonly heap = new DeadlineHeap<number>();
  private readonly actions = new Map<number, () => void>();
  private next = 1;

  at(ms: number, action: () => void): void {
    this.actions.set(this.next, action);
    this.heap.set(this.next++, Math.max(ms, this.nowMs));
  }

  after(ms: number, action: () => void): void {
    this.at(this.nowMs + ms, action);
  }

  runUntil(ms: number): void {
    while (this.runNext(ms)) continue;
    this.nowMs = ms;
  }

  /** The next that is due by then, if there is one. */
  runNext(ms: number): boolean {
    const at = this.heap.nextMs;
    if (at === undefined || at > ms) return false;
    this.nowMs = at;
    const key = this.heap.takeDue(at);
    const action = key === undefined ? undefined : this.actions.get(key);
    if (key !== undefined) this.actions.delete(key);
    action?.();
    return true;
  }
}

/** Random numbers that follow from a seed. */
export function numbers(seed: number): () => number {
  let at = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    at = (at + 0x6d2b79f5) | 0;
    let mixed = Math.imul(at ^ (at >>> 15), at | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

export const mean = (values: readonly number[]) =>
  values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length);
