/** What is known of a song: who, and what it is called. */
export interface Song {
  readonly artist: string;
  readonly title: string;
}

/** A song that has come or gone. */
export interface Change {
  readonly kind: 'added' | 'removed';
  readonly song: Song;
}

/** The longest artist or title that is taken, from a file or from another phone. No real one comes near. */
export const LONGEST_TEXT = 1_000;

/** The largest library that is taken, from a file or from another phone: ten times what most collectors own. */
export const MOST_SONGS = 200_000;

/** What all lists of others that are known here, or that are arriving, may have to keep. A character takes 2 to 4 bytes. */
export const MOST_CHARACTERS_TOGETHER = 20_000_000;

/** Artist and title together, in a library as most people have one. */
const USUAL_SONGS = 40_000;

/**
 * Even the movements of symphonies, with soloists, orchestra and conductor, stay below 250 on average. The songs of a large
 * collection have 40, and nobody fills a phone with 200,000 of the longest.
 */
const LONG = 250;
const USUAL = 60;

/** How much there may be to keep of so many songs of another phone. A few may have very long names, many may not. */
export function mostCharacters(songs: number): number {
  const beyond = Math.max(0, songs - USUAL_SONGS);
  return 20 * LONGEST_TEXT + LONG * (songs - beyond) + USUAL * beyond;
}
