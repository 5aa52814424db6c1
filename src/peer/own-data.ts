import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PersonNearby, Song } from '../music';

interface Own {
  readonly id: string | undefined;
  readonly name: string;
  readonly people: readonly PersonNearby[];
  readonly songs: readonly Song[];
  readonly nowMs: number;
}

const MOST_OF_A_DAY = 100;

/** What this peer knows of its owner and of whom they met. Not its key, and not the lists of others. */
export function ownData({ id, name, people, songs, nowMs }: Own): string {
  const told = {
    format: 'Earshot, my data in a terminal, 1',
    saved: new Date(nowMs).toISOString(),
    me: { id, name },
    people: people.map(person => ({
      ...{ id: person.id, name: person.name, standing: person.standing },
      ...{ theirSongs: person.theirSongs, inCommon: person.common, percent: person.percent },
      matched: person.matched,
    })),
    songs: songs.map(({ artist, title }) => ({ artist, title })),
  };
  return `${JSON.stringify(told, undefined, 1)}\n`;
}

/** Into a new file of that folder: nothing is written over. Resolves with its path. */
export async function saveOwnData(folder: string, text: string, nowMs: number): Promise<string> {
  const day = new Date(nowMs).toISOString().slice(0, 10);
  for (let count = 1; ; count++) {
    const file = path.join(folder, `earshot-${day}${count === 1 ? '' : `-${count}`}.json`);
    try {
      await writeFile(file, text, { flag: 'wx', mode: 0o600 });
      return file;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST' || count === MOST_OF_A_DAY) throw new Error(message);
    }
  }
}
