import { agreedOtherEnd } from '../../../src/app/lifeline/otherEnd';
import type { Lifeline } from '../../../src/app/state/lifelines';
import { minutes } from '../../../src/runtime';
import { NOW, sessionLine } from '../earshot-showing';

const atMs = NOW;
const apart = [{ fromMs: NOW - 5000, toMs: NOW }];
const ended = (reason: 'elapsed' | 'revoked' | 'closed' | 'peer restarted'): Lifeline => ({
  ...sessionLine,
  endsMs: atMs,
  ended: { atMs, reason },
});

it('hears at once of what was given up while the two were together', () => {
  expect(agreedOtherEnd(ended('revoked')).ended).toEqual({ atMs, reason: 'revoked' });
});

it('L4: is over by the same moment, when time was up while the two were together', () => {
  expect(agreedOtherEnd(ended('elapsed'))).toMatchObject({ ended: undefined, latestMs: atMs });
});

it('L12: of a holder is over by then, also when the two were apart', () => {
  const line = { ...ended('elapsed'), apart, role: 'grantor' as const };
  expect(agreedOtherEnd(line)).toMatchObject({ ended: undefined, latestMs: atMs });
});

it('of a grantor may live a period longer than the parting: a last call may have renewed it there', () => {
  const line = { ...ended('elapsed'), apart };
  expect(agreedOtherEnd(line)).toMatchObject({
    ended: undefined,
    latestMs: NOW - 5000 + minutes(10),
  });
});

it('L8: runs on to the agreed time after a lease was given up while apart', () => {
  const endsMs = NOW + minutes(9);
  const line = { ...ended('revoked'), apart, endsMs, role: 'grantor' as const };
  expect(agreedOtherEnd(line)).toMatchObject({ ended: undefined, latestMs: endsMs });
});

it('is claimed by nobody after the other phone has restarted', () => {
  expect(agreedOtherEnd(ended('peer restarted'))).toMatchObject({
    ended: undefined,
    latestMs: atMs,
  });
});

it('lives as long as this one does', () => {
  expect(agreedOtherEnd(sessionLine)).toMatchObject({
    ended: undefined,
    endsMs: sessionLine.endsMs,
  });
});
