import { gaps, phoneShape } from '../../../src/preview/field/geometry';

const drawn = (width: number, height: number, count: number) => {
  const { scale, frame } = phoneShape({ width, height }, count);
  return { scale, width: scale * frame.width, height: scale * frame.height };
};

it('lets four phones stand beside each other with words between them, in a window of 1440 by 900', () => {
  const phone = drawn(1400, 512, 4);
  expect(1400 / 4 - phone.width).toBeGreaterThanOrEqual(gaps.words);
  expect(phone.height).toBeLessThanOrEqual(512);
});

it.each([
  [700, 2],
  [800, 4],
  [1000, 3],
  [1240, 4],
  [2500, 4],
])('never lets phones overlap: %d wide, %d phones', (width, count) => {
  expect(drawn(width, 500, count).width).toBeLessThan(width / Math.max(2.5, count));
});

it('makes screens shorter before their words become too small, in a window of 1280 by 640', () => {
  expect(drawn(1240, 478, 2).scale).toBeGreaterThan(0.78);
  expect(drawn(1240, 438, 4).scale).toBeGreaterThan(0.68);
});

it('keeps phones within the field, however low that is', () => {
  for (const height of [200, 350, 500, 700, 1200]) {
    expect(drawn(1400, height, 2).height).toBeLessThanOrEqual(height + 1);
  }
});
