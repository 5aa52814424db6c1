import type { OtherMedium } from './faults';
import type { Reading, ReadingProgress } from './reading';
import { LibraryFileError } from './reading';
import type { Tag } from './xml-tags';
import { XmlTags } from './xml-tags';

/** What has none of these is music. */
const NOT_MUSIC: ReadonlyMap<string, OtherMedium> = new Map([
  ['Podcast', 'podcast'],
  ['Movie', 'film'],
  ['TV Show', 'episode'],
  ['Music Video', 'video'],
  ['Audiobook', 'audiobook'],
]);

const WANTED: ReadonlySet<string> = new Set([
  'Name',
  'Artist',
  'Album Artist',
  ...NOT_MUSIC.keys(),
]);

/** Deeper than any property list, shallower than any stack. */
const DEEPEST = 64;

/** What iTunes and Music write with "Export Library": a property list with one dictionary of tracks. */
export function* readItunes(text: string, reading: Reading): Generator<ReadingProgress, void> {
  const list = new PropertyList(new XmlTags(text));
  list.enter('plist');
  list.enter('dict');
  let found = false;
  for (let key = list.key(); key !== undefined; key = list.key()) {
    if (key !== 'Tracks') {
      list.value();
      continue;
    }
    found = true;
    list.enter('dict');
    while (list.key() !== undefined) {
      const { line } = list;
      list.enter('dict');
      take(readTrack(list), line, reading);
      if (reading.pause()) {
        yield reading.progress(list.part);
      }
    }
  }
  if (!found) {
    throw new LibraryFileError({ kind: 'no tracks' });
  }
}

type Track = ReadonlyMap<string, string>;

function readTrack(list: PropertyList): Track {
  const track = new Map<string, string>();
  for (let key = list.key(); key !== undefined; key = list.key()) {
    const value = list.value();
    if (WANTED.has(key) && value !== undefined) {
      track.set(key, value);
    }
  }
  return track;
}

function take(track: Track, line: number, reading: Reading): void {
  const [, other] = [...NOT_MUSIC].find(([mark]) => track.get(mark) === 'true') ?? [];
  if (other !== undefined) {
    reading.skip(line, { kind: 'not a song', title: track.get('Name') ?? '', is: other });
    return;
  }
  const artist = track.get('Artist') ?? track.get('Album Artist') ?? '';
  const title = track.get('Name') ?? '';
  if (artist.trim() === '' && title.trim() !== '') {
    reading.skip(line, { kind: 'no artist', title });
  } else {
    reading.song(artist, title, line);
  }
}

/** A property list, read from its beginning to its end. */
class PropertyList {
  constructor(private readonly tags: XmlTags) {}

  get line(): number {
    return this.tags.line;
  }

  get part(): number {
    return this.tags.part;
  }

  enter(name: string): void {
    const tag = this.tags.next();
    if (tag.kind !== 'opening' || tag.name !== name) {
      throw this.unexpected(`<${name}>`, tag);
    }
  }

  /** The next key of a dictionary; undefined at its end. */
  key(): string | undefined {
    const tag = this.tags.next();
    if (tag.kind === 'closing' && tag.name === 'dict') {
      return undefined;
    }
    if (tag.kind !== 'opening' || tag.name !== 'key') {
      throw this.unexpected('<key>', tag);
    }
    const key = this.tags.text();
    this.close('key');
    return key;
  }

  /** The text of a value, or `true` or `false`; undefined for one that has others inside. */
  value(): string | undefined {
    const tag = this.tags.next();
    if (tag.kind === 'empty') {
      return tag.name === 'string' ? '' : tag.name;
    }
    if (tag.kind !== 'opening') {
      throw this.unexpected(undefined, tag);
    }
    if (tag.name === 'dict' || tag.name === 'array') {
      this.skipInside(tag.name);
      return undefined;
    }
    const value = this.tags.text();
    this.close(tag.name);
    return value;
  }

  private skipInside(name: string): void {
    for (const open = [name]; open.length > 0; ) {
      const tag = this.tags.next();
      if (tag.kind === 'opening') {
        open.push(tag.name);
      } else if (tag.kind === 'end' || (tag.kind === 'closing' && tag.name !== open.pop())) {
        throw this.tags.error({ kind: 'breaks off', inside: `<${name}>`, found: markup(tag) });
      }
      if (open.length > DEEPEST) {
        throw this.tags.error({ kind: 'nested too deeply' });
      }
    }
  }

  private close(name: string): void {
    if (!this.tags.closes(name)) {
      throw this.unexpected(`</${name}>`, this.tags.next());
    }
  }

  private unexpected(wanted: string | undefined, found: Tag): LibraryFileError {
    return this.tags.error({ kind: 'unexpected', wanted, found: markup(found) });
  }
}

/** As it stands in the file; undefined for its end. */
function markup(tag: Tag): string | undefined {
  switch (tag.kind) {
    case 'end':
      return undefined;
    case 'closing':
      return `</${tag.name}>`;
    case 'empty':
      return `<${tag.name}/>`;
    case 'opening':
      return `<${tag.name}>`;
  }
}
