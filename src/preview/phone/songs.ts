import type { Song } from '../../music';
import { sampleNames, sampleSongs } from '../../music';
import type { PhoneName } from './owners';
import { owners, SONGS_IN_AN_EDITION } from './owners';

const bandKinds = words(
  'Paper Velvet Hollow Silver Midnight Golden Quiet Electric Distant Northern',
);
const bandThings = words(
  'Lanterns Rivers Foxes Parade Harbour Engines Orchard Mirrors Pilots Choir',
);
const titleKinds = words('Blue Slow Broken Second Hidden Summer Winter Open Burning Silent');
const titleThings = words('Window Signal Garden Letter Highway Shadow Island Heart Season Machine');
const titleTails = words(
  'Again Tonight Forever Alone Together Below Above Inside Outside Somewhere',
);

/**
 * What is on a phone of the field: songs that people know, and thousands that nobody does, so that an exchange takes long
 * enough to be watched. With another edition half of them are others.
 */
export function songsOf(phone: PhoneName, edition = 0): readonly Song[] {
  const { sample, from, to } = owners[phone];
  const shift = (edition % EDITIONS) * SONGS_IN_AN_EDITION;
  const madeUp = Array.from({ length: to - from }, (_, index) => {
    const number = from + index;
    return madeUpSong(number % 2 === 0 ? number : number + shift);
  });
  return [...sampleSongs(sample), ...madeUp];
}

/** How many songs somebody in a crowd has, and how far the first of them is from the first of the next. */
const A_FEW = 120;
const SHIFT = 1700;
/** Few have many. */
const MANY = 1500;
const ONE_WITH_MANY_OF = 5;

/** What somebody in a crowd has: little enough for a moment, and to some on the field more like theirs than to others. */
export function songsOfSomeone(index: number): readonly Song[] {
  const sample = sampleSongs(sampleNames[index % sampleNames.length] ?? 'guitars');
  const from = (index * SHIFT) % SONGS_IN_AN_EDITION;
  const length = index % ONE_WITH_MANY_OF === 0 ? MANY : A_FEW;
  const madeUp = Array.from({ length }, (_, number) => madeUpSong(from + number));
  return [...sample.slice(0, A_FEW / 2), ...madeUp];
}

/** Five digits tell the songs apart. */
const EDITIONS = Math.floor(10 ** 5 / SONGS_IN_AN_EDITION);

function madeUpSong(number: number): Song {
  const digit = (place: number, list: readonly string[]) =>
    list[Math.floor(number / 10 ** place) % 10] ?? '';
  return {
    artist: `${digit(1, bandKinds)} ${digit(2, bandThings)}`,
    title: `${digit(0, titleKinds)} ${digit(3, titleThings)} ${digit(4, titleTails)}`,
  };
}

function words(text: string): readonly string[] {
  return text.split(' ');
}
