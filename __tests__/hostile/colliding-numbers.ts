/**
 * Numbers that V8 puts into the same place of a map or a set: its hash of a small integer has no seed, and can be undone
 * step by step.
 */
export function collidingNumbers(count: number): number[] {
  const numbers: number[] = [];
  for (let high = 0; numbers.length < count && high < 2 ** 17; high++) {
    const number = unhashed((high << 15) >>> 0);
    if (number < 2 ** 31) {
      numbers.push(number);
    }
  }
  return numbers.sort((a, b) => a - b);
}

function unhashed(hash: number): number {
  let x = hash;
  x = (x ^ (x >>> 16)) >>> 0;
  x = Math.imul(x, inverse(2057)) >>> 0;
  x = unshifted(x, 4);
  x = Math.imul(x, inverse(5)) >>> 0;
  x = unshifted(x, 12);
  return Math.imul(x + 1, inverse(2 ** 15 - 1)) >>> 0;
}

/** Undoes `x ^= x >>> bits`. */
function unshifted(y: number, bits: number): number {
  let x = y;
  for (let known = bits; known < 32; known += bits) {
    x = y ^ (x >>> bits);
  }
  return x >>> 0;
}

/** Of an odd number, modulo 2^32. */
function inverse(odd: number): number {
  let found = odd;
  for (let i = 0; i < 5; i++) {
    found = Math.imul(found, 2 - Math.imul(odd, found));
  }
  return found;
}

const MASK_64 = 2n ** 64n - 1n;

/** The same for bigints: of those V8 looks at the lowest 64 bits only. */
export function collidingBigints(count: number): bigint[] {
  return Array.from({ length: count }, (_, i) => (BigInt(i + 1) << 64n) | 5n);
}

/** And for fractions, by the bits that stand for them. */
export function collidingFractions(count: number): number[] {
  const numbers: number[] = [];
  const bits = new DataView(new ArrayBuffer(8));
  for (let high = 1n; numbers.length < count; high++) {
    bits.setBigUint64(0, unhashed64((high << 32n) | 7n));
    const number = bits.getFloat64(0);
    if (Number.isFinite(number) && !Number.isInteger(number)) {
      numbers.push(number);
    }
  }
  return numbers;
}

function unhashed64(hash: bigint): bigint {
  let x = unshifted64(hash, 22n);
  x = (x * inverse64(65n)) & MASK_64;
  x = unshifted64(x, 11n);
  x = (x * inverse64(21n)) & MASK_64;
  x = unshifted64(x, 31n);
  return ((x + 1n) * inverse64(2n ** 18n - 1n)) & MASK_64;
}

function unshifted64(y: bigint, bits: bigint): bigint {
  let x = y;
  for (let known = bits; known < 64n; known += bits) {
    x = y ^ (x >> bits);
  }
  return x;
}

function inverse64(odd: bigint): bigint {
  let found = odd;
  for (let i = 0; i < 6; i++) {
    found = (found * (2n - odd * found)) & MASK_64;
  }
  return found;
}
