import { readDelivered } from './letter';
import { readGift } from './mixtape';

/** What tapes and letters of others may leave on a phone: it cannot be filled by somebody who sends them by the thousand. */
const MOST_GIFTS = 1_000;
const MOST_LETTERS_WAITING = 500;
const MOST_LETTERS_OF_ONE = 20;

type LeftHere = ReadonlyMap<string, string>;

/** The keys of the gifts beyond the newest. */
export function oldestGifts(ledger: LeftHere): readonly string[] {
  const keys = [...ledger.keys()].filter(key => key.startsWith('gift-'));
  if (keys.length <= MOST_GIFTS) return [];
  const atMs = (key: string) => readGift(parsed(ledger.get(key)))?.atMs ?? 0;
  const times = new Map(keys.map(key => [key, atMs(key)]));
  return keys
    .sort((one, other) => (times.get(one) ?? 0) - (times.get(other) ?? 0))
    .slice(0, keys.length - MOST_GIFTS);
}

/** One more letter of that device: those that its reader has not put away wait, and a letter is never dropped for another. */
export function hasRoomForLetter(ledger: LeftHere, from: string): boolean {
  const waiting = [...ledger].flatMap(([key, text]) =>
    key.startsWith('letter-') ? [readDelivered(parsed(text))?.from] : [],
  );
  return (
    waiting.length < MOST_LETTERS_WAITING &&
    waiting.filter(device => device === from).length < MOST_LETTERS_OF_ONE
  );
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
