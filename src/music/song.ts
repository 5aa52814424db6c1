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

/**
 * What the songs of another phone may have on average, artist and title together. Even the movements of symphonies,
 * with soloists, orchestra and conductor, stay below; and nobody fills a phone with 200,000 of the longest.
 */
export const AVERAGE_CHARACTERS = 250;

/** The largest library that is taken, from a file or from another phone: ten times what most collectors own. */
export const MOST_SONGS = 200_000;
