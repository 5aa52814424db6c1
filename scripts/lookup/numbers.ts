/** Weyl steps, mixed: random numbers from 0 to 1, the same on every machine. */
export function numbers(seed: number): () => number {
  let at = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    at = (at + 0x6d2b79f5) | 0;
    let mixed = Math.imul(at ^ (at >>> 15), at | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}
