import type { Behaviour } from '../agents';
import { defineBehaviour } from '../agents';
import { songKey } from './normalise';
import type { Song } from './song';

/** A tape on its way. */
export interface MixtapeState {
  readonly id: string;
  readonly title: string;
  readonly songs: readonly MixtapeSong[];
  /** Device ids that were asked, whether or not they had a song that was not on it yet. */
  readonly asked: readonly string[];
}

export interface MixtapeSong extends Song {
  /** The giver's device id. */
  readonly from: string;
}

/** What a phone does with the tapes of others. */
export interface MixtapeGiver {
  /** A song to give, none of these; undefined when there is none. */
  pick(taken: ReadonlySet<string>): Song | undefined;
}

export const MIXTAPE = 'mixtape';

export const newMixtape = (id: string, title: string): MixtapeState => ({
  id,
  title,
  songs: [],
  asked: [],
});

/** One song from everyone here; then home, as a list with who gave what. Every song has one gift entry at its giver. */
export function mixtape(giver: MixtapeGiver): Behaviour {
  const behaviour = defineBehaviour<MixtapeState>({
    name: MIXTAPE,
    version: 1,
    stageSize: 3,
    stop(tape, { device, isHome, intended, others, ledger }) {
      if (isHome && intended === device && tape.asked.length > 0) {
        ledger.set(`tape-${tape.id}`, JSON.stringify(tape));
        return { state: tape, next: 'end' };
      }
      const mayGive = !isHome && !tape.asked.includes(device);
      const song = mayGive ? giver.pick(new Set(tape.songs.map(songKey))) : undefined;
      if (song !== undefined)
        ledger.set(`gift-${tape.id}`, JSON.stringify({ ...song, tape: tape.title }));
      const asked = tape.asked.includes(device) ? tape.asked : [...tape.asked, device];
      const songs = song === undefined ? tape.songs : [...tape.songs, { ...song, from: device }];
      const left = others.filter(other => !asked.includes(other));
      return { state: { ...tape, asked, songs }, next: left.length > 0 ? left : 'home' };
    },
  });
  return behaviour as Behaviour;
}
