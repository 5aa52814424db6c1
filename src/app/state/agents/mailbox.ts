import { openedWords, readDelivered } from '../../../music';
import type { Device } from '../../../runtime';
import type { OwnRecord } from './own-records';
import type { NamedPhone, ReceivedLetter, SentLetter } from './state';

export function receivedLetter(
  text: string,
  device: Device,
  around: { named(device: string): NamedPhone; shown(words: string): string },
): ReceivedLetter | undefined {
  const letter = readDelivered(parsed(text));
  if (letter === undefined) return undefined;
  const { id, from, atMs } = letter;
  const words = openedWords(device, letter);
  return { id, from: around.named(from), words: words && around.shown(words), atMs };
}

export function sentLetter(
  { id, sentMs, homeByMs, goneMs, letter }: OwnRecord,
  isDelivered: boolean,
  nowMs: number,
  named: (device: string) => NamedPhone,
): SentLetter | undefined {
  if (letter === undefined) return undefined;
  const left = goneMs === undefined ? 'here' : 'on its way';
  const where = isDelivered ? 'delivered' : nowMs >= homeByMs ? 'overdue' : left;
  return { id, to: named(letter.to), words: letter.words, sentMs, where };
}

export function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
