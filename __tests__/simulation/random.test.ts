import { RandomStream } from '../../src/simulation/random';

const draws = 100_000;

/** The sum over all classes of (seen − expected)² ÷ expected. */
function chiSquared(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

function countsOf(classes: number, draw: () => number): number[] {
  const counts = new Array<number>(classes).fill(0);
  for (let i = 0; i < draws; i++) {
    const drawn = draw();
    counts[drawn] = (counts[drawn] ?? 0) + 1;
  }
  return counts;
}

test('a stream is the same each time it is made, and differs from streams of other names', () => {
  const numbers = (name: string) => {
    const stream = new RandomStream(name);
    return [stream.next(), stream.next(), stream.next()];
  };
  expect(numbers('seed 1')).toEqual(numbers('seed 1'));
  expect(numbers('seed 1')).not.toEqual(numbers('seed 2'));
});

test('a stream gives the numbers that it gave when this was written, on every machine', () => {
  const stream = new RandomStream('seed 1').fork('network');
  expect([stream.next(), stream.next(), stream.next(), stream.next()]).toEqual([
    2279544265, 2867299575, 2311640794, 555216319,
  ]);
});

test('one more draw from a fork changes nothing for another fork', () => {
  const [one, other] = [new RandomStream('seed'), new RandomStream('seed')];
  one.fork('network').next();
  one.next();
  expect(one.fork('phone anna').next()).toBe(other.fork('phone anna').next());
});

test.each(['seed 1', 'seed 2', 'seed 3', 'seed 1/phone anna', ''])(
  'the numbers of stream %j are spread evenly, singly and in pairs',
  name => {
    const stream = new RandomStream(name);
    // 255 degrees of freedom: a fair source leaves 150 to 385 about once in a million runs.
    const within = (statistic: number) => statistic > 150 && statistic < 385;
    expect(within(chiSquared(countsOf(256, () => stream.below(256))))).toBe(true);
    expect(within(chiSquared(countsOf(256, () => stream.next() & 0xff)))).toBe(true);
    const pairs = countsOf(256, () => stream.below(16) * 16 + stream.below(16));
    expect(within(chiSquared(pairs))).toBe(true);
  },
);

test('streams with neighbouring names have nothing to do with each other', () => {
  const streams = Array.from({ length: 256 }, (_, i) => new RandomStream(`seed ${i}`));
  const firsts = streams.map(stream => stream.unit());
  const mean = firsts.reduce((sum, value) => sum + value, 0) / firsts.length;
  expect(Math.abs(mean - 0.5)).toBeLessThan(0.08);
  const [one, other] = [new RandomStream('seed 1'), new RandomStream('seed 2')];
  let product = 0;
  for (let i = 0; i < draws; i++) product += (one.unit() - 0.5) * (other.unit() - 0.5);
  // The correlation of two independent streams: 12/n times the sum, within five standard deviations.
  expect(Math.abs((12 * product) / draws)).toBeLessThan(5 / Math.sqrt(draws));
});

test('numbers stay in their limits', () => {
  const stream = new RandomStream('limits');
  const many = { length: 10_000 };
  expect(new Set(Array.from(many, () => stream.below(3)))).toEqual(new Set([0, 1, 2]));
  const between = Array.from(many, () => stream.between({ least: 5, most: 6 }));
  expect(between.every(value => value >= 5 && value < 6)).toBe(true);
  expect(stream.between({ least: 7, most: 7 })).toBe(7);
  expect(stream.chance(0)).toBe(false);
  expect(stream.chance(1)).toBe(true);
});
