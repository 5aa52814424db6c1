import type { AboutDevice } from './ports';

/** Any other entry of an announcement may be of a later version: it is passed over. */
const KEYS: ReadonlySet<string> = new Set(['since', 'host', 'd'] satisfies (keyof AboutDevice)[]);
/** Short ASCII: iOS drops everything else. */
const word = /^[\x21-\x7e]{1,64}$/;

/** A copy. Throws for what cannot be announced. */
export function requireAbout(about: AboutDevice): AboutDevice {
  const entries = Object.entries(about) as [string, unknown][];
  for (const [name, said] of entries) {
    if (!KEYS.has(name)) {
      throw new RangeError(
        `"${name}" is no key for an announcement: those are ${[...KEYS].join(', ')}.`,
      );
    }
    if (!isWord(said)) {
      throw new RangeError(
        `What is announced as "${name}" must be 1 to 64 visible ASCII characters without spaces.`,
      );
    }
  }
  return sorted(entries as [string, string][]);
}

/** What an announcement says besides its own entries. What is none of it is passed over; undefined when nothing is left. */
export function readAbout(text: Readonly<Record<string, unknown>>): AboutDevice | undefined {
  const entries = Object.entries(text).filter(
    (entry): entry is [string, string] => KEYS.has(entry[0]) && isWord(entry[1]),
  );
  return entries.length === 0 ? undefined : sorted(entries);
}

export function isSameAbout(one: AboutDevice | undefined, other: AboutDevice | undefined): boolean {
  return writtenOut(one) === writtenOut(other);
}

/** The same text for the same words. */
function writtenOut(about: AboutDevice | undefined): string {
  return Object.entries(about ?? {})
    .map(([name, said]) => `${name}=${said}`)
    .sort()
    .join(' ');
}

function sorted(entries: readonly [string, string][]): AboutDevice {
  const inOrder = [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.freeze(Object.fromEntries(inOrder));
}

function isWord(said: unknown): said is string {
  return typeof said === 'string' && word.test(said);
}
