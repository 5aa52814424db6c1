import type { SampleName } from '../../music';

export const phoneNames = ['ada', 'noor', 'mika', 'jules'] as const;
export type PhoneName = (typeof phoneNames)[number];

interface Owner {
  readonly name: string;
  readonly sample: SampleName;
  /** Which of the songs that were made up they have. */
  readonly from: number;
  readonly to: number;
}

/** Neighbours have much in common, others less. */
export const owners: Readonly<Record<PhoneName, Owner>> = {
  ada: { name: 'Ada', sample: 'guitars', from: 0, to: 12_000 },
  noor: { name: 'Noor', sample: 'synths', from: 6000, to: 15_000 },
  mika: { name: 'Mika', sample: 'grooves', from: 11_000, to: 17_000 },
  jules: { name: 'Jules', sample: 'guitars', from: 13_000, to: 18_000 },
};

/** More than anyone's last song: each edition has songs of its own. */
export const SONGS_IN_AN_EDITION = 20_000;
