import { tellDeviceEvent, tellMusicEvent } from '../../src/peer/happenings';
import { RefusalReports } from '../../src/peer/refusals';
import type { CloseKind } from '../../src/runtime';
import { REFUSED } from '../../src/runtime/link/secure-connection';

const nameOf = () => 'Ada';
const about = { peer: 'ada', lease: 3 } as const;

test('a lease is told from its beginning to its end', () => {
  const [type, origin, pattern, periodMs] = [
    'lease created',
    'openSession',
    'plain',
    600_000,
  ] as const;
  const told = [
    tellDeviceEvent({ type, ...about, role: 'holder', origin, pattern, periodMs }, nameOf),
    tellDeviceEvent({ type: 'lease expired', ...about, role: 'holder', reason: 'elapsed' }, nameOf),
    tellDeviceEvent(
      { type: 'lease revoked', ...about, role: 'grantor', reason: 'revoked' },
      nameOf,
    ),
  ];
  expect(told).toEqual([
    'Lease 3 held from Ada: openSession, plain, 10:00',
    'Lease 3 held from Ada has ended: its time is over',
    'Lease 3 granted to Ada has ended: it was revoked',
  ]);
});

test('the call that keeps two together is never answered, and that is no news', () => {
  const stay = { type: 'message timed out', ...about, role: 'holder', method: 'stay' } as const;
  expect(tellDeviceEvent(stay, nameOf)).toBeUndefined();
});

test('a match is told with both shares, one’s own first', () => {
  const shares = { common: 1, percent: 50.9, theirPercent: 15.9 };
  expect(tellMusicEvent({ type: 'matched', peer: 'ada', name: 'Ada', ...shares })).toBe(
    '★ You and Ada match: 1 song in common, 50 % of yours and 15 % of theirs',
  );
});

describe('a refused device', () => {
  const ended = (
    kind: CloseKind,
    text: string,
    peer: string | undefined,
    remote = '10.0.0.7:50001',
  ) => ({ type: 'connection ended', reason: { kind, text }, peer, remote } as const);
  const only = 'only people who were verified are let in';

  test('is reported once, however often it dials, and again after it was let in', () => {
    const refusals = new RefusalReports();
    const report = () => refusals.report(ended('refused', only, 'ada'), nameOf);
    expect(report()).toBe(`Ada is not let in: ${only}`);
    expect(report()).toBeUndefined();
    refusals.letIn('ada');
    expect(report()).toBeDefined();
  });

  test('B5: this device, refused by another, is not told why', () => {
    const report = (kind: CloseKind, words: string) =>
      new RefusalReports().report(
        ended(kind, `closed by the other device: ${words}`, 'ada'),
        nameOf,
      );
    expect(report('refused by peer', REFUSED)).toBe('Ada does not let you in');
    expect(report('closed by peer', `${only}, said nobody`)).toBeUndefined();
    expect(report('closed by peer', `${REFUSED}: send money`)).toBeUndefined();
  });

  test('is reported by its address, without the port, before the handshake', () => {
    const refusals = new RefusalReports();
    const text = 'The other device speaks version 9 of the protocol, this one version 1.';
    const report = (remote: string) =>
      refusals.report(ended('other version', text, undefined, remote), nameOf);
    expect(report('10.0.0.7:50001')).toBe(`10.0.0.7 is not let in: ${text}`);
    expect(report('10.0.0.7:50002')).toBeUndefined();
  });

  test('is not one whose connection only broke', () => {
    const report = (kind: CloseKind, text: string) =>
      new RefusalReports().report(ended(kind, text, 'ada'), nameOf);
    expect(report('silent', 'silent for too long')).toBeUndefined();
    expect(report('lost', 'closed by peer')).toBeUndefined();
  });
});
