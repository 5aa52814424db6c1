/** Bytes of a stream from some position on: added at the end, forgotten at the front. Nobody changes them in between. */
export class ByteQueue {
  private chunks: Uint8Array[] = [];
  /** How many chunks at the front are forgotten, and how much of the one after them. */
  private gone = 0;
  private skipped = 0;
  private first = 0;
  private last = 0;

  /** The position of the first byte that is kept. */
  get start(): number {
    return this.first;
  }

  /** The position after the last byte. */
  get end(): number {
    return this.last;
  }

  get length(): number {
    return this.last - this.first;
  }

  add(bytes: Uint8Array): void {
    this.chunks.push(bytes);
    this.last += bytes.length;
  }

  /** The bytes themselves where they stand together, a copy where not. */
  view(from: number, to: number): Uint8Array {
    let at = this.first - this.skipped;
    for (let i = this.gone; i < this.chunks.length; i++) {
      const chunk = this.chunkAt(i);
      const next = at + chunk.length;
      if (from < next) {
        if (from === at && to === next) return chunk;
        return to <= next ? chunk.subarray(from - at, to - at) : this.copy(from, to);
      }
      at = next;
    }
    return this.copy(from, to);
  }

  copy(from: number, to: number): Uint8Array {
    const copy = new Uint8Array(to - from);
    let at = this.first - this.skipped;
    for (let i = this.gone; i < this.chunks.length && at < to; i++) {
      const chunk = this.chunkAt(i);
      const begin = Math.max(from, at);
      const end = Math.min(to, at + chunk.length);
      if (begin < end) copy.set(chunk.subarray(begin - at, end - at), begin - from);
      at += chunk.length;
    }
    return copy;
  }

  forgetBefore(position: number): void {
    const until = Math.min(position, this.last);
    this.skipped += until - this.first;
    this.first = until;
    while (this.gone < this.chunks.length && this.chunkAt(this.gone).length <= this.skipped) {
      this.skipped -= this.chunkAt(this.gone).length;
      this.gone++;
    }
    // Only now and then: moving the rest up for each chunk would make a long queue slow.
    if (2 * this.gone < this.chunks.length) return;
    this.chunks = this.chunks.slice(this.gone);
    this.gone = 0;
  }

  forgetFrom(position: number): void {
    const kept = this.copy(this.first, Math.max(this.first, position));
    this.chunks = [kept];
    this.gone = 0;
    this.skipped = 0;
    this.last = this.first + kept.length;
  }

  private chunkAt(index: number): Uint8Array {
    return this.chunks[index] as Uint8Array;
  }
}
