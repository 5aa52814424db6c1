import type { FieldPhone } from '../../../src/preview/field/field';
import { tapeOf } from '../../../src/preview/field/tapeOf';
import { wayOf } from '../../../src/preview/field/wayOf';
import type { LoggedStop } from '../../../src/preview/field/useTapeLog';

const stop = (
  hop: number,
  by: LoggedStop['by'],
  changes: Partial<LoggedStop> = {},
): LoggedStop => ({
  hop,
  by,
  fromMs: hop,
  toMs: undefined,
  isDecided: false,
  ...changes,
});
const done = { toMs: 9, isDecided: true };

it('goes from stop to stop, and where a phone stood in, from the one before', () => {
  const stops = [
    stop(0, 'ada', done),
    stop(1, 'noor', { toMs: 5 }),
    stop(1, 'jules', done),
    stop(2, 'mika'),
  ];
  expect(wayOf({ agent: 'a', stops, votes: [] })).toMatchObject({
    owner: 'ada',
    last: 'jules',
    legs: [
      { from: 'ada', to: 'noor', is: 'given up' },
      { from: 'ada', to: 'jules', is: 'done' },
      { from: 'jules', to: 'mika', is: 'now' },
    ],
  });
});

it('goes home from where it was last, and nowhere when it was at home all the time', () => {
  const home = [stop(0, 'ada', done), stop(1, 'ada', done)];
  expect(wayOf({ agent: 'a', stops: home, votes: [] })).toMatchObject({
    last: undefined,
    legs: [],
  });
});

it('is home when its owner’s phone says so, and not because no stop is under way', () => {
  const between = [stop(0, 'ada', done), stop(1, 'noor', done)];
  const owned = (where: string, isYou: boolean) => ({ owner: { isYou }, where: { is: where } });
  const phone = (name: string, tapes: readonly object[]) =>
    ({ name, showed: { agents: { tapes } } } as unknown as FieldPhone);
  const phones = [
    phone('noor', [owned('home', true)]),
    phone('ada', [owned('watched', false), owned('gone', true)]),
  ];
  expect(tapeOf(phones, { agent: 'a', stops: between, votes: [] })?.where.is).toBe('gone');
});
