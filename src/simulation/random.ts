const streamsBegin = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0x6a09e667] as const;
const outputsToForget = 12;

/**
 * A stream of random numbers that depends on its name alone (the sfc32 generator). Each purpose forks a stream of its
 * own, so that one more draw in one place changes nothing elsewhere. Integer arithmetic and one exact division only:
 * the same on every machine.
 */
export class RandomStream {
  private a: number;
  private b: number;
  private c: number;
  private counter = 1;

  constructor(private readonly name: string) {
    this.a = hash32(name, streamsBegin[0]);
    this.b = hash32(name, streamsBegin[1]);
    this.c = hash32(name, streamsBegin[2]) ^ hash32(name, streamsBegin[3]);
    for (let i = 0; i < outputsToForget; i++) this.next();
  }

  fork(name: string): RandomStream {
    return new RandomStream(`${this.name}/${name}`);
  }

  /** A whole number from 0 to 2³² − 1. */
  next(): number {
    const sum = (this.a + this.b + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** From 0 up to, but never, 1. */
  unit(): number {
    return this.next() / 0x1_0000_0000;
  }

  /** A whole number from 0 to `limit` − 1. */
  below(limit: number): number {
    return Math.floor(this.unit() * limit);
  }

  between(span: { readonly least: number; readonly most: number }): number {
    return span.least + this.unit() * (span.most - span.least);
  }

  /** One of them, each as likely as another. There must be one. */
  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)] as T;
  }

  chance(probability: number): boolean {
    return this.unit() < probability;
  }

  bytes(count: number): Uint8Array {
    const bytes = new Uint8Array(count);
    for (let i = 0; i < count; i++) bytes[i] = this.next() >>> 24;
    return bytes;
  }
}

function hash32(text: string, start: number): number {
  let hash = start | 0;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return mix32(hash ^ text.length);
}

/** Spreads every bit of the input over all bits of the output (the finishing step of MurmurHash3). */
export function mix32(bits: number): number {
  let mixed = bits;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
