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
