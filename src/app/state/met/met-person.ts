import type { ArtistCount } from '../../../music';
import type { Standing } from '../../../runtime';

/** What this phone keeps of a person whom it has exchanged lists with, until its owner removes it. */
export interface MetRecord {
  readonly id: string;
  readonly name: string;
  /** Wall clock. */
  readonly firstMs: number;
  /** When the two were last together. */
  readonly lastMs: number;
  /** Meetings in which the taste matched. */
  readonly matches: number;
  /** Undefined also for what an earlier version kept. */
  readonly lastMatchMs: number | undefined;
  readonly theirSongs: number | undefined;
  readonly common: number | undefined;
  /** Of our own songs, as they were then. */
  readonly percent: number | undefined;
  /** The artists with most songs in common. */
  readonly artists: readonly ArtistCount[];
  /** How many there are in all. */
  readonly artistsInCommon: number;
  /** The revision of their list, while it is kept here. */
  readonly list: string | undefined;
}

export interface MetPerson extends MetRecord {
  /** Undefined for someone whom the runtime does not know any more. */
  readonly standing: Standing | undefined;
}

export const MOST_ARTISTS_KEPT = 12;

/** Undefined for what no version of this app has written. */
export function readMet(text: string): MetRecord | undefined {
  let value: Partial<Record<keyof MetRecord, unknown>> | null;
  try {
    value = JSON.parse(text) as typeof value;
  } catch {
    return undefined;
  }
  if (value === null) return undefined;
  const { id, name, firstMs, lastMs, list } = value;
  if (!isText(id) || !isText(name) || !isNumber(firstMs) || !isNumber(lastMs)) return undefined;
  const artists = Array.isArray(value.artists) ? value.artists.filter(isArtist) : [];
  return {
    ...{ id, name, firstMs, lastMs },
    matches: number(value.matches) ?? 0,
    lastMatchMs: number(value.lastMatchMs),
    theirSongs: number(value.theirSongs),
    common: number(value.common),
    percent: number(value.percent),
    artists: artists.slice(0, MOST_ARTISTS_KEPT),
    artistsInCommon: number(value.artistsInCommon) ?? artists.length,
    list: isText(list) ? list : undefined,
  };
}

function isArtist(value: unknown): value is ArtistCount {
  const { key, name, songs } = (value ?? {}) as Partial<Record<keyof ArtistCount, unknown>>;
  return isText(key) && isText(name) && isNumber(songs);
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);
const number = (value: unknown) => (isNumber(value) ? value : undefined);
