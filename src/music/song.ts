/** What is known of a song: who, and what it is called. */
export interface Song {
  readonly artist: string;
  readonly title: string;
}

/** The longest artist or title that is taken, from a file or from another phone. No real one comes near. */
export const LONGEST_TEXT = 1_000;

/** The largest library that is taken, from a file or from another phone: ten times what most collectors own. */
export const MOST_SONGS = 200_000;
