import { linesOf, splitSong } from './lines';
import type { Reading, ReadingProgress } from './reading';

/** One song to a line: "Artist - Title". */
export function* readPlain(text: string, reading: Reading): Generator<ReadingProgress, void> {
  for (const { text: line, number, part } of linesOf(text)) {
    if (line.trim() !== '') {
      const song = splitSong(line);
      if (song === undefined) {
        reading.skip(number, { kind: 'not artist and title' });
      } else {
        reading.song(...song, number);
      }
    }
    if (reading.pause()) {
      yield reading.progress(part);
    }
  }
}
