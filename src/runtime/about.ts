import type { AboutDevice } from './ports';

/** All of it fits one packet with the rest of the announcement, on every platform. */
const MOST_ENTRIES = 8;
const key = /^[a-z][a-z0-9]{0,7}$/;
/** Short ASCII: iOS drops everything else. */
const word = /^[\x21-\x7e]{1,64}$/;
/** What the announcement itself says. */
const TAKEN: ReadonlySet<string> = new Set(['v', 'id', 'boot']);

/** A copy. Throws for what cannot be announced. */
export function requireAbout(about: AboutDevice): AboutDevice {
  const entries = Object.entries(about) as [string, unknown][];
  if (entries.length > MOST_ENTRIES) {
    throw new RangeError(`An announcement says at most ${MOST_ENTRIES} things about a device.`);
  }
  for (const [name, said] of entries) {
    if (!isKey(name)) {
      throw new RangeError(
        `"${name}" is no key for an announcement: 1 to 8 lowercase letters and digits, and none of v, id and boot.`,
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
    (entry): entry is [string, string] => isKey(entry[0]) && isWord(entry[1]),
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
  return Object.freeze(Object.fromEntries(inOrder.slice(0, MOST_ENTRIES)));
}

function isKey(name: string): boolean {
  return key.test(name) && !TAKEN.has(name);
}

function isWord(said: unknown): said is string {
  return typeof said === 'string' && word.test(said);
}
