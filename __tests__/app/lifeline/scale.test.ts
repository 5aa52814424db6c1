import { agreedOtherEnd } from '../../../src/app/lifeline/otherEnd';
import { notches, scaleOf, stretches } from '../../../src/app/lifeline/scale';
import { NOW, sessionLine } from '../earshot-showing';

const scale = scaleOf(sessionLine, agreedOtherEnd(sessionLine), NOW, 240);

it('runs from the beginning to now', () => {
  expect([sessionLine.beganMs, NOW - 30_000, NOW].map(scale.at)).toEqual([0, 120, 240]);
});

it('keeps what lies outside at its edges', () => {
  expect([sessionLine.beganMs - 1000, NOW + 1000].map(scale.at)).toEqual([0, 240]);
});

it('has a width also in the moment that a lease begins', () => {
  const line = { ...sessionLine, beganMs: NOW, renewalsMs: [], apart: [] };
  expect(scaleOf(line, agreedOtherEnd(line), NOW, 240).at(NOW)).toBe(0);
});

it('reaches to the end that comes last', () => {
  const apart = [{ fromMs: NOW - 5000, toMs: NOW }];
  const line = {
    ...sessionLine,
    ...{ apart, endsMs: NOW + 60_000, ended: { atMs: NOW, reason: 'revoked' as const } },
  };
  expect(scaleOf(line, agreedOtherEnd(line), NOW, 240).at(NOW)).toBe(120);
});

it('draws only renewals that can be told apart', () => {
  const crowded = Array.from({ length: 240 }, (_, index) => NOW - 60_000 + index * 250);
  const drawn = notches(crowded, scale);
  expect(drawn.length).toBeGreaterThan(20);
  drawn.slice(1).forEach((x, index) => expect(x - (drawn[index] ?? x)).toBeGreaterThanOrEqual(5));
});

it('lets a time apart that still goes on reach to now', () => {
  expect(stretches([{ fromMs: NOW - 12_000, toMs: undefined }], scale)).toEqual([
    { from: 192, to: 240, ms: 12_000 },
  ]);
});
