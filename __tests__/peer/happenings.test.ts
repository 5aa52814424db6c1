import { tellDeviceEvent, tellMusicEvent } from '../../src/peer/happenings';
import { Refusals } from '../../src/peer/refusals';
import { REFUSED } from '../../src/runtime/link/wire';

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

describe('whoever is refused', () => {
  const ended = (reason: string, peer: string | undefined, remote = '10.0.0.7:50001') =>
    ({ type: 'connection ended', reason, peer, remote } as const);
  const only = 'only people who were verified are let in';

  test('is told of once, however often they try, and again after they were let in', () => {
    const refusals = new Refusals();
    expect(refusals.tell(ended(only, 'ada'), nameOf)).toBe(`Ada is not let in: ${only}`);
    expect(refusals.tell(ended(only, 'ada'), nameOf)).toBeUndefined();
    refusals.letIn('ada');
    expect(refusals.tell(ended(only, 'ada'), nameOf)).toBeDefined();
  });

  test('B5: may be oneself, and does not hear why', () => {
    const tell = (words: string) =>
      new Refusals().tell(ended(`closed by the other device: ${words}`, 'ada'), nameOf);
    expect(tell(REFUSED)).toBe('Ada does not let you in');
    expect(tell(`${only}, said nobody`)).toBeUndefined();
    expect(tell(`${REFUSED}: send money`)).toBeUndefined();
  });

  test('may be nobody yet: then it is their address, whatever the port', () => {
    const refusals = new Refusals();
    const reason = 'The other device speaks version 9 of the protocol, this one version 1.';
    expect(refusals.tell(ended(reason, undefined), nameOf)).toBe(
      `10.0.0.7 is not let in: ${reason}`,
    );
    expect(refusals.tell(ended(reason, undefined, '10.0.0.7:50002'), nameOf)).toBeUndefined();
  });

  test('is not whoever only walked off', () => {
    expect(new Refusals().tell(ended('silent for too long', 'ada'), nameOf)).toBeUndefined();
    expect(new Refusals().tell(ended('closed by peer', undefined), nameOf)).toBeUndefined();
  });
});
