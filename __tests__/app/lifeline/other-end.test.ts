import { agreedOtherEnd } from '../../../src/app/lifeline/otherEnd';
import { NOW, sessionLine } from '../earshot-showing';

const atMs = NOW;

it('L4: ends at the same moment, when its time was up', () => {
  const line = { ...sessionLine, ended: { atMs, reason: 'elapsed' as const } };
  expect(agreedOtherEnd(line).ended?.atMs).toBe(atMs);
});

it('L4: ends at the same moment, also when the two were apart by then', () => {
  const apart = [{ fromMs: NOW - 5000, toMs: NOW }];
  const line = { ...sessionLine, apart, ended: { atMs, reason: 'elapsed' as const } };
  expect(agreedOtherEnd(line)).toMatchObject({ apart, ended: { atMs } });
});

it('hears at once of what was given up while the two were together', () => {
  const line = { ...sessionLine, ended: { atMs, reason: 'revoked' as const } };
  expect(agreedOtherEnd(line).ended).toEqual({ atMs, reason: 'revoked' });
});

it('L8: runs on to the agreed time after a lease was given up while apart', () => {
  const apart = [{ fromMs: NOW - 5000, toMs: NOW }];
  const line = { ...sessionLine, apart, ended: { atMs, reason: 'revoked' as const } };
  expect(agreedOtherEnd(line)).toMatchObject({
    apart: [{ fromMs: NOW - 5000, toMs: sessionLine.endsMs }],
    ended: { atMs: sessionLine.endsMs, reason: 'elapsed' },
  });
});

it('lives as long as this one does', () => {
  expect(agreedOtherEnd(sessionLine).ended).toBeUndefined();
});
