import { grouped } from '../grouped';
import type { LibraryFault, OtherMedium, Unended } from './faults';

const OTHER_MEDIA: Readonly<Record<OtherMedium, string>> = {
  podcast: 'a podcast',
  film: 'a film',
  episode: 'an episode of a series',
  video: 'a video',
  audiobook: 'an audiobook',
};

const UNENDED: Readonly<Record<Unended, string>> = {
  quotation: 'a quotation',
  comment: 'a comment',
  instruction: 'an instruction',
  declaration: 'a declaration',
  tag: 'a tag',
};

/** In English, as it follows the name of a file and a line. */
export function describeFault(fault: LibraryFault): string {
  switch (fault.kind) {
    case 'no artist':
      return fault.title === undefined ? 'there is no artist.' : `"${fault.title}" has no artist.`;
    case 'no title':
      return 'there is no title.';
    case 'too long':
      return `an artist or a title has more than ${grouped(fault.mostCharacters, ',')} characters.`;
    case 'too few columns':
      return `expected ${fault.wanted} columns or more, and found ${fault.found}.`;
    case 'not a song':
      return `"${fault.title}" is ${OTHER_MEDIA[fault.is]}.`;
    case 'names nobody':
      return `neither "${fault.label}" nor the file's name says who it is by.`;
    case 'no file follows':
      return 'the playlist ends before the file that this is about.';
    case 'not artist and title':
      return 'expected "Artist - Title".';
    case 'not text':
      return 'this is not text: a playlist, table or export of songs is.';
    case 'no song':
      return `There is no song in it. Skipped: ${describeFault(fault.first)}`;
    case 'too many songs':
      return `there are more than ${grouped(fault.mostSongs, ',')} songs.`;
    case 'does not end':
      return `${UNENDED[fault.what]} begins here and does not end.`;
    case 'declares entities':
      return 'this file declares entities of its own, which no music library does.';
    case 'no character':
      return `"${fault.text}" is no character.`;
    case 'no tracks':
      return 'this property list has no tracks: export it from iTunes or Music.';
    case 'nested too deeply':
      return 'this property list is nested too deeply.';
    case 'unexpected':
      return `expected ${fault.wanted ?? 'a value'}, and found ${fault.found ?? END}.`;
    case 'breaks off':
      return `found ${fault.found ?? END} where ${fault.inside} should go on.`;
  }
}

const END = 'the end of the file';
