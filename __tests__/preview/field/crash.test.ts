import type { EarshotState, Lifeline } from '../../../src/app';
import { latestCutShort, sessionOf, sessionToWatch } from '../../../src/preview/field/bothEnds';
import { linesWhenOff, tellerOf } from '../../../src/preview/field/teller';

const session = (peer: string, changes: Partial<Lifeline> = {}): Lifeline => ({
  peer,
  lease: 1,
  role: 'holder',
  origin: 'openSession',
  pattern: 'renew-on-call',
  periodMs: 18_000,
  beganMs: 1000,
  endsMs: 19_000,
  renewalsMs: [],
  renewals: 0,
  apart: [],
  ended: undefined,
  ...changes,
});

const phone = (
  id: string,
  lifelines: readonly Lifeline[],
  forgotten: readonly Lifeline[] = [],
) => ({
  showed: { me: { id, name: id, songs: 0 }, lifelines } as unknown as EarshotState,
  forgotten,
});

it('what a phone told ends with its JavaScript, and stays told', () => {
  const apart = [{ fromMs: 2000, toMs: undefined }];
  const noor = phone('noor', [session('ada', { role: 'grantor', apart })]);
  const forgotten = linesWhenOff(noor, 5000);
  expect(forgotten).toMatchObject([
    { ended: { atMs: 5000, reason: 'closed' }, apart: [{ fromMs: 2000, toMs: 5000 }] },
  ]);
  const off = tellerOf(phone('noor', [], forgotten));
  const ada = tellerOf(phone('ada', [session('noor')]));
  expect(sessionOf(ada, off)?.ends).toMatchObject({
    holder: { ended: undefined },
    grantor: { ended: { atMs: 5000 } },
  });
});

it('a new session with the same number does not take the place of the one that was cut short', () => {
  const restarted = { atMs: 9000, reason: 'peer restarted' } as const;
  const forgotten = linesWhenOff(phone('noor', [session('ada', { role: 'grantor' })]), 5000);
  const ada = tellerOf(
    phone('ada', [session('noor', { ended: restarted }), session('noor', { beganMs: 9500 })]),
  );
  const noor = tellerOf(
    phone('noor', [session('ada', { role: 'grantor', beganMs: 9600 })], forgotten),
  );
  if (ada === undefined || noor === undefined) throw new Error('Both have told.');
  expect(latestCutShort(ada, noor)?.ends).toMatchObject({
    holder: { ended: { reason: 'peer restarted' } },
    grantor: { ended: { reason: 'closed' } },
  });
  expect(sessionToWatch(ada, noor)?.ends).toMatchObject({
    holder: { beganMs: 9500 },
    grantor: { beganMs: 9600 },
  });
});
