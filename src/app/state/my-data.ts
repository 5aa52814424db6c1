import type { Song } from '../../music';
import type { EarshotState } from './state';

/** A file of one's own: what a reader of it has to know comes first. */
const FORMAT = 'Earshot, my data, 1';

type OwnPart = Pick<
  EarshotState,
  'me' | 'settings' | 'songsByKey' | 'people' | 'met' | 'hellos' | 'noted' | 'agents'
>;

export interface SavedFile {
  readonly name: string;
  readonly text: string;
}

/**
 * Everything that this phone keeps of its owner and of whom they met. Not in it: the key, which would let somebody else
 * pretend to be them, and the lists of others, which were not given to be handed on.
 */
export function myData(state: OwnPart, nowMs: number): SavedFile {
  const { me, settings, songsByKey, met, people, hellos, noted, agents } = state;
  const blocked = people.filter(
    ({ id, standing }) => standing === 'blocked' && !met.some(person => person.id === id),
  );
  const told = {
    format: FORMAT,
    saved: moment(nowMs),
    me: { id: me.id, name: me.name },
    settings,
    met: met.map(person => ({
      ...{ id: person.id, name: person.name, standing: person.standing },
      ...{ first: moment(person.firstMs), last: moment(person.lastMs) },
      ...{ matches: person.matches, lastMatch: moment(person.lastMatchMs) },
      ...{ theirSongs: person.theirSongs, inCommon: person.common, percent: person.percent },
      artists: person.artists.map(({ name, songs }) => ({ name, songs })),
    })),
    blocked: blocked.map(({ id, name }) => ({ id, name })),
    hellos: Object.entries(hellos).map(([id, said]) => ({
      with: id,
      said: said.map(({ isMine, words, atMs, state: became }) => ({
        ...{ at: moment(atMs), from: isMine ? 'me' : 'them', words },
        ...(isMine && { became }),
      })),
    })),
    mixtapes: agents.tapes.map(({ title, owner, sentMs, songs }) => ({
      ...{ title, of: owner.name, sent: moment(sentMs) },
      songs: songs.map(({ artist, title: song, from }) => ({
        artist,
        title: song,
        from: from.name,
      })),
    })),
    given: agents.gifts.map(({ artist, title, tape, to, atMs }) => ({
      ...{ artist, title, mixtape: tape, to: to.name, at: moment(atMs) },
    })),
    letters: [
      ...agents.received.map(({ from, words, atMs }) => ({
        ...{ from: from.name, words, at: moment(atMs) },
      })),
      ...agents.sent.map(({ to, words, sentMs, where }) => ({
        ...{ to: to.name, words, at: moment(sentMs), where },
      })),
    ],
    noted: noted.map(({ artist, title, from, atMs }) => ({
      ...{ artist, title, from, at: moment(atMs) },
    })),
    songs: [...songsByKey.values()].map(({ artist, title }): Song => ({ artist, title })),
  };
  return { name: fileName(nowMs), text: `${JSON.stringify(told, undefined, 1)}\n` };
}

/** By the calendar of everywhere: two phones of one person may be set to different places. */
function fileName(nowMs: number): string {
  return `earshot-${new Date(nowMs).toISOString().slice(0, 10)}.json`;
}

const moment = (ms: number | undefined) =>
  ms === undefined ? undefined : new Date(ms).toISOString();
