import { readDelivered } from '../../../music';
import type { Device } from '../../../runtime';
import { decodeText, encodeText } from '../../../runtime';
import type { OwnRecord } from './own-records';
import type { NamedPhone, ReceivedLetter, SentLetter } from './state';

/** How words stand in a letter that only its reader can open. */
const SEALED = 'sealed:';

type SealingDevice = Pick<Device, 'sealFor' | 'openFrom'>;

/** Throws for someone whose id is no key. */
export function sealedWords(device: SealingDevice, id: string, to: string, words: string): string {
  return SEALED + toHex(device.sealFor(to, encodeText(words), contextOf(id)));
}

/** Undefined: the one whom it says it is from did not seal it for this phone. */
function openedWords(
  device: SealingDevice,
  { id, from, words }: { readonly id: string; readonly from: string; readonly words: string },
): string | undefined {
  const sealed = words.startsWith(SEALED) ? fromHex(words.slice(SEALED.length)) : undefined;
  const opened = sealed && device.openFrom(from, sealed, contextOf(id));
  return opened && decodeText(opened);
}

export function receivedLetter(
  text: string,
  device: SealingDevice,
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

/** So that a carrier cannot pass one letter off as another. */
const contextOf = (id: string) => encodeText(`letter ${id}`);

const toHex = (bytes: Uint8Array) =>
  Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');

function fromHex(text: string): Uint8Array | undefined {
  if (!/^([0-9a-f]{2})*$/.test(text)) return undefined;
  return Uint8Array.from(text.match(/../g) ?? [], pair => parseInt(pair, 16));
}
