import { timeOfDay } from '../duration';
import type { PersonState } from '../state/state';
import type { Strings } from '../strings';

const MOST_LINES = 4;

/** What the notification says while the phone is in a pocket. */
export interface PocketNotice {
  readonly title: string;
  readonly body: string;
  /** When the first of the leases ends: the system counts down to it by itself. */
  readonly nextEndMs: number | undefined;
}

/** Who is near, and until when what is between each of them and us lasts. Who is gone, or blocked, is not near. */
export function pocketNotice(people: readonly PersonState[], { pocket }: Strings): PocketNotice {
  const near = people.filter(
    ({ presence, standing }) => presence.state !== 'gone' && standing !== 'blocked',
  );
  const here = near.filter(({ presence }) => presence.state === 'here');
  const apart = near.filter(({ presence }) => presence.state !== 'here');
  const lines = [...here, ...apart].map(person => lineOf(person, pocket));
  const more = lines.length - MOST_LINES;
  const ends = near.flatMap(({ lease }) => (lease === undefined ? [] : [lease.endsMs]));
  const names = (these: readonly PersonState[]) => these.map(({ name }) => name);
  return {
    title:
      here.length > 0
        ? pocket.here(names(here))
        : apart.length > 0
        ? pocket.onlyApart(names(apart))
        : pocket.nobody,
    body: [...lines.slice(0, MOST_LINES), ...(more > 0 ? [pocket.more(more)] : [])].join('\n'),
    nextEndMs: ends.length === 0 ? undefined : Math.min(...ends),
  };
}

function lineOf({ name, presence, lease }: PersonState, words: Strings['pocket']): string {
  const time = lease && timeOfDay(lease.endsMs);
  return presence.state === 'here' || time === undefined
    ? words.personHere(name, time)
    : words.personApart(name, time);
}
