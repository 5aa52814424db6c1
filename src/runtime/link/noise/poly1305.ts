/**
 * Poly1305 (RFC 8439, 2.5) over whole blocks of 16 bytes, without an allocation: noble's makes five arrays for each message,
 * which costs a message of thirty bytes more than the arithmetic does.
 *
 * A number is six limbs of 22 bits, in doubles. Every intermediate sum stays below 2^52, so it is exact:
 * six products of a limb below 2^23 and a multiplier below 20 · 2^22. No branch and no index depends on a secret.
 */

const LIMBS = 6;
const LIMB = 2 ** 22;
const PER_LIMB = 2 ** -22;
/** Adding and subtracting it rounds a double to a multiple of 2^22. */
const ROUND = 1.5 * 2 ** (52 + 22);
const LIMB_MASK = LIMB - 1;
/** What a block has above its 128 bits, as it stands in the highest limb. */
const BLOCK_END = 2 ** 18;
/** 2^132, the weight after the highest limb, is 4 · 2^130, and 2^130 is 5. */
const WRAP = 20;
/** The highest limb has this many bits below 2^130. */
const TOP_BITS = 20;
const WORD = 2 ** 32;

export class Poly1305 {
  private readonly r = new Float64Array(LIMBS);
  private readonly h = new Float64Array(LIMBS);
  private readonly s = new Uint32Array(4);

  /** Starts a message. The one-time key is the first eight words of `key`. */
  start(key: Uint32Array): void {
    const { r, h, s } = this;
    const k0 = word(key, 0) & 0x0fffffff;
    const k1 = word(key, 1) & 0x0ffffffc;
    const k2 = word(key, 2) & 0x0ffffffc;
    const k3 = word(key, 3) & 0x0ffffffc;
    r[0] = k0 & LIMB_MASK;
    r[1] = ((k0 >>> 22) | (k1 << 10)) & LIMB_MASK;
    r[2] = ((k1 >>> 12) | (k2 << 20)) & LIMB_MASK;
    r[3] = (k2 >>> 2) & LIMB_MASK;
    r[4] = ((k2 >>> 24) | (k3 << 8)) & LIMB_MASK;
    r[5] = k3 >>> 14;
    h.fill(0);
    for (let i = 0; i < s.length; i++) {
      s[i] = word(key, 4 + i);
    }
  }

  /** Four words a block, lowest byte first. */
  absorb(words: Uint32Array, count: number): void {
    const { r, h } = this;
    const r0 = r[0] as number;
    const r1 = r[1] as number;
    const r2 = r[2] as number;
    const r3 = r[3] as number;
    const r4 = r[4] as number;
    const r5 = r[5] as number;
    const w1 = WRAP * r1;
    const w2 = WRAP * r2;
    const w3 = WRAP * r3;
    const w4 = WRAP * r4;
    const w5 = WRAP * r5;
    let h0 = h[0] as number;
    let h1 = h[1] as number;
    let h2 = h[2] as number;
    let h3 = h[3] as number;
    let h4 = h[4] as number;
    let h5 = h[5] as number;
    for (let at = 0; at < count; at += 4) {
      const t0 = word(words, at);
      const t1 = word(words, at + 1);
      const t2 = word(words, at + 2);
      const t3 = word(words, at + 3);
      h0 += t0 & LIMB_MASK;
      h1 += ((t0 >>> 22) | (t1 << 10)) & LIMB_MASK;
      h2 += ((t1 >>> 12) | (t2 << 20)) & LIMB_MASK;
      h3 += (t2 >>> 2) & LIMB_MASK;
      h4 += ((t2 >>> 24) | (t3 << 8)) & LIMB_MASK;
      h5 += (t3 >>> 14) + BLOCK_END;

      const d0 = h0 * r0 + h1 * w5 + h2 * w4 + h3 * w3 + h4 * w2 + h5 * w1;
      let d1 = h0 * r1 + h1 * r0 + h2 * w5 + h3 * w4 + h4 * w3 + h5 * w2;
      let d2 = h0 * r2 + h1 * r1 + h2 * r0 + h3 * w5 + h4 * w4 + h5 * w3;
      const d3 = h0 * r3 + h1 * r2 + h2 * r1 + h3 * r0 + h4 * w5 + h5 * w4;
      let d4 = h0 * r4 + h1 * r3 + h2 * r2 + h3 * r1 + h4 * r0 + h5 * w5;
      let d5 = h0 * r5 + h1 * r4 + h2 * r3 + h3 * r2 + h4 * r1 + h5 * r0;

      // Two chains of carries at once, from limb 0 and from limb 3: half as long to wait for.
      let low = d0 + ROUND - ROUND;
      let high = d3 + ROUND - ROUND;
      h0 = d0 - low;
      h3 = d3 - high;
      d1 += low * PER_LIMB;
      d4 += high * PER_LIMB;
      low = d1 + ROUND - ROUND;
      high = d4 + ROUND - ROUND;
      h1 = d1 - low;
      h4 = d4 - high;
      d2 += low * PER_LIMB;
      d5 += high * PER_LIMB;
      low = d2 + ROUND - ROUND;
      high = d5 + ROUND - ROUND;
      h2 = d2 - low;
      h5 = d5 - high;
      h3 += low * PER_LIMB;
      h0 += high * (PER_LIMB * WRAP);
      low = h0 + ROUND - ROUND;
      high = h3 + ROUND - ROUND;
      h0 -= low;
      h3 -= high;
      h1 += low * PER_LIMB;
      h4 += high * PER_LIMB;
    }
    h[0] = h0;
    h[1] = h1;
    h[2] = h2;
    h[3] = h3;
    h[4] = h4;
    h[5] = h5;
  }

  /** Writes the four words of the tag, and forgets the key. */
  finish(tag: Uint32Array): void {
    const { h, r, s } = this;
    this.reduce();
    const h0 = h[0] as number;
    const h1 = h[1] as number;
    const h2 = h[2] as number;
    const h3 = h[3] as number;
    const h4 = h[4] as number;
    const h5 = h[5] as number;
    tag[0] = h0 | (h1 << 22);
    tag[1] = (h1 >>> 10) | (h2 << 12);
    tag[2] = (h2 >>> 20) | (h3 << 2) | (h4 << 24);
    tag[3] = (h4 >>> 8) | (h5 << 14);
    let carry = 0;
    for (let i = 0; i < tag.length; i++) {
      const sum = word(tag, i) + word(s, i) + carry;
      tag[i] = sum;
      carry = Math.floor(sum / WORD);
    }
    h.fill(0);
    r.fill(0);
    s.fill(0);
  }

  /** The one number below 2^130 − 5 that the limbs stand for, each of them from 0 up. */
  private reduce(): void {
    const { h } = this;
    // Limbs may be negative: the second pass settles what the first has borrowed from the lowest.
    for (let pass = 0; pass < 2; pass++) {
      const over = this.carry();
      h[0] = (h[0] as number) + 5 * over;
    }
    // Adding 5 reaches 2^130 exactly when the number is 2^130 − 5 or more.
    let over = 5;
    for (let i = 0; i < LIMBS - 1; i++) {
      over = ((h[i] as number) + over) >>> 22;
    }
    over = ((h[LIMBS - 1] as number) + over) >>> TOP_BITS;
    h[0] = (h[0] as number) + 5 * over;
    this.carry();
  }

  /** Returns what reaches beyond 2^130. */
  private carry(): number {
    const { h } = this;
    let carry = 0;
    for (let i = 0; i < LIMBS; i++) {
      const size = i === LIMBS - 1 ? 2 ** TOP_BITS : LIMB;
      const limb = (h[i] as number) + carry;
      carry = Math.floor(limb / size);
      h[i] = limb - carry * size;
    }
    return carry;
  }
}

function word(words: Uint32Array, at: number): number {
  return words[at] as number;
}
