import { linesOf, splitSong } from './lines';
import type { Reading, ReadingProgress } from './reading';

/** What the lines before a file's own line say about it. */
interface M3uEntry {
  readonly line: number;
  readonly label?: string;
  readonly artist?: string;
}

/** A playlist: lines with `#` tell about the file that is named on the line after them. */
export function* readM3u(text: string, reading: Reading): Generator<ReadingProgress, void> {
  let entry: M3uEntry | undefined;
  for (const { text: line, number, part } of linesOf(text)) {
    const given = line.trim();
    if (given.startsWith('#EXTINF:')) {
      entry = { line: number, ...entry, label: labelOf(given) };
    } else if (given.startsWith('#EXTART:')) {
      entry = { line: number, ...entry, artist: given.slice('#EXTART:'.length) };
    } else if (given !== '' && !given.startsWith('#')) {
      take(entry ?? { line: number }, given, reading);
      entry = undefined;
    }
    if (reading.pause()) {
      yield reading.progress(part);
    }
  }
  if (entry !== undefined) {
    reading.skip(entry.line, { kind: 'no file follows' });
  }
}

function take({ line, label, artist }: M3uEntry, file: string, reading: Reading): void {
  if (artist !== undefined && label !== undefined) {
    const song = splitSong(label);
    // Many write the artist into both.
    reading.song(artist, song?.[0].trim() === artist.trim() ? song[1] : label, line);
    return;
  }
  const song = splitSong(label ?? '') ?? splitSong(nameOf(file));
  if (song === undefined) {
    reading.skip(line, { kind: 'names nobody', label: short(label ?? '') });
  } else {
    reading.song(...song, line);
  }
}

/** `#EXTINF:123 some="thing, else",Artist - Title`: what follows the first comma that is not in quotes. */
function labelOf(line: string): string {
  let quoted = false;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') {
      quoted = !quoted;
    } else if (line[at] === ',' && !quoted) {
      return line.slice(at + 1);
    }
  }
  return '';
}

/** The name of a file without its folders and its ending. */
function nameOf(file: string): string {
  const name = file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
  const dot = name.lastIndexOf('.');
  return decodeEscapes(dot > 0 ? name.slice(0, dot) : name);
}

/** `%20` in addresses; a name that has a percent sign of its own stays as it is. */
function decodeEscapes(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
