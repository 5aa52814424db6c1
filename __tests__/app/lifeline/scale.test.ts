import { agreedOtherEnd } from '../../../src/app/lifeline/otherEnd';
import { notches, partings, scaleOf, stretches } from '../../../src/app/lifeline/scale';
import type { Lifeline } from '../../../src/app/state/lifelines';
import { minutes, seconds } from '../../../src/runtime';
import { NOW, sessionLine } from '../earshot-showing';

const drawn = (line: Lifeline) => ({ line, other: agreedOtherEnd(line) });
const ended = (atMs: number, changes: Partial<Lifeline> = {}): Lifeline => ({
  ...sessionLine,
  endsMs: atMs,
  ended: { atMs, reason: 'elapsed' },
  ...changes,
});

it('of a lease that lives reaches to its agreed end', () => {
  const scale = scaleOf(drawn(sessionLine), NOW, 614);
  expect([sessionLine.beganMs, NOW, sessionLine.endsMs].map(scale.at)).toEqual([0, 60, 614]);
});

it('keeps what lies outside at its edges', () => {
  const scale = scaleOf(drawn(sessionLine), NOW, 240);
  expect([sessionLine.beganMs - 1000, NOW + minutes(20)].map(scale.at)).toEqual([0, 240]);
});

it('of one that was over soon does not stretch it: at least a quarter of its period is drawn', () => {
  const line = ended(sessionLine.beganMs + 800);
  const scale = scaleOf(drawn(line), NOW, 150);
  expect(scale.at(line.endsMs)).toBeCloseTo(150 * (800 / minutes(2.5)));
});

it('has a width also in the moment that a lease with no period begins', () => {
  const line = {
    ...sessionLine,
    beganMs: NOW,
    endsMs: NOW,
    periodMs: 0,
    renewalsMs: [],
    apart: [],
  };
  expect(scaleOf(drawn(line), NOW, 240).at(NOW)).toBe(0);
});

it('reaches to the end that comes last', () => {
  const line = ended(NOW, {
    apart: [{ fromMs: NOW - 5000, toMs: NOW }],
    endsMs: NOW + minutes(10),
    role: 'grantor',
    ended: { atMs: NOW, reason: 'revoked' },
  });
  const scale = scaleOf(drawn(line), NOW, 660);
  expect([NOW, NOW + minutes(10)].map(scale.at)).toEqual([60, 660]);
});

it('is as long as that of the drawings beside it', () => {
  const line = ended(NOW);
  expect(scaleOf(drawn(line), NOW, 240, minutes(8)).at(NOW)).toBe(30);
});

it('draws only renewals that can be told apart', () => {
  const line = ended(NOW, { periodMs: minutes(1) });
  const crowded = Array.from({ length: 240 }, (_, index) => NOW - 60_000 + index * 250);
  const at = notches(crowded, scaleOf(drawn(line), NOW, 240));
  expect(at.length).toBeGreaterThan(20);
  at.slice(1).forEach((x, index) => expect(x - (at[index] ?? x)).toBeGreaterThanOrEqual(5));
});

it('lets a time apart that still goes on reach to now', () => {
  const line = ended(NOW, { periodMs: minutes(1) });
  const scale = scaleOf(drawn(line), NOW, 240);
  expect(stretches([{ fromMs: NOW - 12_000, toMs: undefined }], scale)).toEqual([
    { from: 192, to: 240, fromMs: NOW - 12_000, ms: 12_000 },
  ]);
});

it('does not call it a parting when the connection was back at once, or is gone since a moment', () => {
  const short = [
    { fromMs: NOW - 20_000, toMs: NOW - 19_500 },
    { fromMs: NOW - 400, toMs: undefined },
  ];
  const long = { fromMs: NOW - seconds(9), toMs: NOW - seconds(4) };
  expect(partings([...short, long], NOW)).toEqual([long]);
});
