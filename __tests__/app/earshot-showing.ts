import { Earshot } from '../../src/app/state/earshot';
import type { EarshotState, LeaseState, PersonState } from '../../src/app/state/state';
import type { Lifeline } from '../../src/app/state/lifelines';
import { minutes } from '../../src/runtime';
import { createWorld } from '../../src/simulation';

/** When it is on the phones of these tests: their time stands still unless their world runs. */
export const NOW = new Date(2026, 4, 1, 10, 42, 0).getTime();

/** The real object behind the screens, on a phone whose time stands still, with a state that was made by hand. */
export function earshotShowing(shown: Partial<EarshotState>): Earshot {
  const { ports } = createWorld({ seed: 1 }).phone('Ada', { wallMs: NOW });
  const earshot = new Earshot({ ports, defaultName: 'Ada' });
  earshot.store.setState({ phase: { state: 'running' }, ...shown });
  return earshot;
}

export const session: LeaseState = {
  peer: 'noor',
  lease: 1,
  role: 'holder',
  peerName: 'Noor',
  origin: 'openSession',
  pattern: 'renew-on-call',
  periodMs: minutes(10),
  endsMs: NOW + minutes(9) + 14_000,
  connected: true,
};

export const noor: PersonState = {
  id: 'noor',
  name: 'Noor',
  standing: 'known',
  namesake: false,
  nameTaken: false,
  notLetIn: undefined,
  turnsAway: false,
  metMs: 0,
  code: '047 193 552 806 114',
  presence: { state: 'here' },
  waiting: 0,
  sending: { state: 'under way', songs: 812, of: 1268 },
  receiving: { state: 'under way', songs: 206, of: 503 },
  theirSongs: undefined,
  theirPercent: undefined,
  common: undefined,
  percent: undefined,
  matched: false,
  keepsBack: undefined,
  keptBack: undefined,
  lease: session,
  dropped: undefined,
};

export const sessionLine: Lifeline = {
  peer: 'noor',
  lease: 1,
  role: 'holder',
  origin: 'openSession',
  pattern: 'renew-on-call',
  periodMs: minutes(10),
  beganMs: NOW - 60_000,
  endsMs: NOW + minutes(9) + 14_000,
  renewalsMs: [-50, -45, -40, -10, -5].map(seconds => NOW + seconds * 1000),
  renewals: 5,
  apart: [{ fromMs: NOW - 31_000, toMs: NOW - 20_000 }],
  ended: undefined,
};
