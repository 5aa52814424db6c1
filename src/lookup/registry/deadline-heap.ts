interface Slot<K> {
  readonly key: K;
  atMs: number;
}

/** When what is due, the earliest first: O(log N) to set, move, take back. Nothing is left of a key that was removed. */
export class DeadlineHeap<K> {
  private readonly slots: Slot<K>[] = [];
  private readonly places = new Map<K, number>();

  get size(): number {
    return this.slots.length;
  }

  get nextMs(): number | undefined {
    return this.slots[0]?.atMs;
  }

  get(key: K): number | undefined {
    const place = this.places.get(key);
    return place === undefined ? undefined : this.slots[place]?.atMs;
  }

  set(key: K, atMs: number): void {
    const place = this.places.get(key) ?? this.slots.length;
    this.put(place, { key, atMs });
    this.sink(this.rise(place));
  }

  delete(key: K): void {
    const place = this.places.get(key);
    const last = this.slots.pop();
    if (place === undefined || last === undefined) {
      if (last !== undefined) this.slots.push(last);
      return;
    }
    this.places.delete(key);
    if (last.key !== key) {
      this.put(place, last);
      this.sink(this.rise(place));
    }
  }

  /** Takes what is due by now. */
  takeDue(nowMs: number): K | undefined {
    const first = this.slots[0];
    if (first === undefined || first.atMs > nowMs) {
      return undefined;
    }
    this.delete(first.key);
    return first.key;
  }

  private rise(from: number): number {
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (this.atOf(parent) <= this.atOf(place)) break;
      this.swap(place, parent);
      place = parent;
    }
    return place;
  }

  private sink(from: number): void {
    let place = from;
    for (;;) {
      const [left, right] = [2 * place + 1, 2 * place + 2];
      let least = place;
      if (left < this.slots.length && this.atOf(left) < this.atOf(least)) least = left;
      if (right < this.slots.length && this.atOf(right) < this.atOf(least)) least = right;
      if (least === place) return;
      this.swap(place, least);
      place = least;
    }
  }

  private swap(one: number, other: number): void {
    const [first, second] = [this.slots[one], this.slots[other]];
    if (first !== undefined && second !== undefined) {
      this.put(one, second);
      this.put(other, first);
    }
  }

  private put(place: number, slot: Slot<K>): void {
    this.slots[place] = slot;
    this.places.set(slot.key, place);
  }

  private atOf(place: number): number {
    return this.slots[place]?.atMs ?? Infinity;
  }
}
