import { tellDeviceEvent, tellMusicEvent } from '../../src/peer/happenings';
import { LeaseNews } from '../../src/peer/lease-news';
import { RefusalReports } from '../../src/peer/refusals';
import type { CloseKind, EndReason } from '../../src/runtime';
import { REFUSED } from '../../src/runtime/link/secure-connection';

const nameOf = () => 'Ada';
const about = { peer: 'ada', lease: 3 } as const;

describe('a lease', () => {
  type Told = Parameters<typeof tellDeviceEvent>[0];
  const created = (origin: string, role: 'holder' | 'grantor' = 'holder'): Told => ({
    ...{ type: 'lease created', ...about, role, origin },
    ...{ pattern: 'plain', periodMs: 600_000 },
  });
  const ended = (reason: EndReason, role: 'holder' | 'grantor' = 'holder'): Told => ({
    ...{ type: reason === 'elapsed' ? 'lease expired' : 'lease revoked', ...about, role, reason },
  });
  const tellAll = (events: readonly Told[], news = new LeaseNews(nameOf)) =>
    events.map(event => tellDeviceEvent(event, nameOf, news));

  test('is told from its beginning to its end, by the name that people have for it', () => {
    expect(tellAll([created('openSession'), ended('elapsed')])).toEqual([
      'Lease 3 (session) held from Ada: plain, 10:00',
      'Lease 3 (session) held from Ada has ended: its time is over',
    ]);
    expect(tellAll([created('MusicPlayer', 'grantor'), ended('used', 'grantor')])).toEqual([
      'Lease 3 (music player) granted to Ada: plain, 10:00',
      'Lease 3 (music player) granted to Ada has ended: its one call was made',
    ]);
  });

  test('of a session that is revoked ends with the exchange, which is no failure', () => {
    expect(tellAll([created('openSession'), ended('revoked')])[1]).toBe(
      'Lease 3 (session) held from Ada has ended: the exchange is over',
    );
  });

  test('of any other kind was ended by one of the two, and it is told when that was here', () => {
    const news = new LeaseNews(nameOf);
    expect(tellAll([created('MusicPlayer'), ended('revoked')], news)[1]).toMatch(
      /ended: one of you ended it$/,
    );
    tellAll([created('openSession')], news);
    let line: string | undefined;
    news.endHere({ ...about, role: 'holder' }, () => {
      [line] = tellAll([ended('revoked')], news);
    });
    expect(line).toMatch(/ended: you ended it$/);
  });

  test('that was there before anybody looked has its number', () => {
    expect(tellAll([ended('elapsed')])).toEqual([
      'Lease 3 held from Ada has ended: its time is over',
    ]);
  });
});

test('the call that keeps two together is never answered, and that is no news', () => {
  const stay = { type: 'message timed out', ...about, role: 'holder', method: 'stay' } as const;
  expect(tellDeviceEvent(stay, nameOf, new LeaseNews(nameOf))).toBeUndefined();
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
