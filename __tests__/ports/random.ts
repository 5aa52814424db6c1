import type { Random } from '../../src/runtime';

/** Web crypto gives no more than this in one call; the port has no such limit. */
const moreThanWebCryptoGives = 65_536 + 1;

/** What every Random must do, whatever it is made of. */
export function describeRandom(name: string, create: () => Promise<Random>): void {
  describe(`the randomness of ${name}`, () => {
    let random: Random;

    beforeEach(async () => {
      random = await create();
    });

    test.each([0, 1, 16, 32, moreThanWebCryptoGives])('gives %i bytes when asked for', count => {
      const bytes = random.bytes(count);
      expect(bytes).toBeInstanceOf(Uint8Array);
      expect(bytes).toHaveLength(count);
    });

    test('gives other bytes each time', () => {
      const draws = Array.from({ length: 100 }, () => random.bytes(16).join());
      expect(new Set(draws).size).toBe(100);
    });

    test('gives the array away: the next draw leaves it alone', () => {
      const first = random.bytes(16);
      const asGiven = [...first];
      random.bytes(16);
      expect([...first]).toEqual(asGiven);
    });

    test('gives every byte about as often as any other', () => {
      const counts = new Array<number>(256).fill(0);
      for (const byte of random.bytes(256 * 1_000)) counts[byte] = (counts[byte] ?? 0) + 1;
      const chiSquared = counts.reduce((sum, count) => sum + (count - 1_000) ** 2 / 1_000, 0);
      // 255 degrees of freedom: a fair source stays in here in all but one of some million runs.
      expect(chiSquared).toBeGreaterThan(150);
      expect(chiSquared).toBeLessThan(385);
    });
  });
}
