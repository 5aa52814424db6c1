import type { MetPerson } from './met/met-person';
import type { EarshotState, PersonState } from './state';

const NOTHING = { state: 'none', songs: 0, of: undefined } as const;

/** Somebody who is here, was here since the start, or was met before. */
export const personOf = (id: string) => {
  let absent: { readonly of: MetPerson; readonly person: PersonState } | undefined;
  return ({ people, met }: EarshotState): PersonState | undefined => {
    const present = people.find(person => person.id === id);
    if (present !== undefined) return present;
    const record = met.find(person => person.id === id);
    if (record === undefined) return undefined;
    // The same object while nothing has changed: screens compare.
    if (absent?.of !== record) absent = { of: record, person: absentPerson(record) };
    return absent.person;
  };
};

function absentPerson(met: MetPerson): PersonState {
  const { id, name, standing, lastMs, theirSongs, common, percent } = met;
  const isKnown = common !== undefined && theirSongs !== undefined && theirSongs > 0;
  return {
    ...{ id, name, theirSongs, common, percent },
    standing: standing ?? 'known',
    namesake: false,
    nameTaken: false,
    turnsAway: false,
    notLetIn: standing === 'blocked' ? 'blocked' : undefined,
    presence: { state: 'gone', sinceMs: lastMs },
    metMs: undefined,
    waiting: 0,
    sending: NOTHING,
    receiving: NOTHING,
    theirPercent: isKnown ? (100 * common) / theirSongs : undefined,
    matched: false,
    keepsBack: undefined,
    keptBack: undefined,
    dropped: undefined,
    code: undefined,
    lease: undefined,
  };
}
