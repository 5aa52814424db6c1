import type { Reading, ReadingProgress } from './reading';
import { LibraryFileError } from './reading';
import { XmlTags } from './xml-tags';

/** What has none of these is music. */
const NOT_MUSIC: Readonly<Record<string, string>> = {
  Podcast: 'a podcast',
  Movie: 'a film',
  'TV Show': 'an episode of a series',
  'Music Video': 'a video',
  Audiobook: 'an audiobook',
};

const WANTED: ReadonlySet<string> = new Set([
  'Name',
  'Artist',
  'Album Artist',
  ...Object.keys(NOT_MUSIC),
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
    throw new LibraryFileError('this property list has no tracks: export it from iTunes or Music.');
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
  const other = Object.keys(NOT_MUSIC).find(kind => track.get(kind) === 'true');
  if (other !== undefined) {
    reading.skip(line, `"${track.get('Name') ?? ''}" is ${NOT_MUSIC[other] ?? other}.`);
    return;
  }
  const artist = track.get('Artist') ?? track.get('Album Artist') ?? '';
  const title = track.get('Name') ?? '';
  if (artist.trim() === '' && title.trim() !== '') {
    reading.skip(line, `"${title}" has no artist.`);
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
      throw this.tags.error(`expected <${name}>, and found ${describe(tag)}.`);
    }
  }

  /** The next key of a dictionary; undefined at its end. */
  key(): string | undefined {
    const tag = this.tags.next();
    if (tag.kind === 'closing' && tag.name === 'dict') {
      return undefined;
    }
    if (tag.kind !== 'opening' || tag.name !== 'key') {
      throw this.tags.error(`expected <key>, and found ${describe(tag)}.`);
    }
    const key = this.tags.text();
    this.close('key');
    return key;
  }

  /** The text of a value, or `true` or `false`; undefined for one that has others inside. */
  value(): string | undefined {
    const tag = this.tags.next();
    if (tag.kind === 'empty') {
      return tag.name;
    }
    if (tag.kind !== 'opening') {
      throw this.tags.error(`expected a value, and found ${describe(tag)}.`);
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
        throw this.tags.error(`found ${describe(tag)} where <${name}> should go on.`);
      }
      if (open.length > DEEPEST) {
        throw this.tags.error('this property list is nested too deeply.');
      }
    }
  }

  private close(name: string): void {
    if (!this.tags.closes(name)) {
      throw this.tags.error(`expected </${name}>, and found ${describe(this.tags.next())}.`);
    }
  }
}

function describe(tag: ReturnType<XmlTags['next']>): string {
  switch (tag.kind) {
    case 'end':
      return 'the end of the file';
    case 'closing':
      return `</${tag.name}>`;
    case 'empty':
      return `<${tag.name}/>`;
    case 'opening':
      return `<${tag.name}>`;
  }
}
