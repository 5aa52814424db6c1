import type { Device } from '../runtime';
import { decodeText, encodeText } from '../runtime';
import type { DeliveredLetter } from './letter';

/** How words stand in a letter that only its reader can open. */
const SEALED = 'sealed:';

type SealingDevice = Pick<Device, 'sealFor' | 'openFrom'>;

/** Throws for someone whose id is no key. */
export function sealedWords(device: SealingDevice, id: string, to: string, words: string): string {
  return SEALED + toHex(device.sealFor(to, encodeText(words), contextOf(id)));
}

/** Undefined: the one whom it says it is from did not seal it for this device. */
export function openedWords(
  device: SealingDevice,
  { id, from, words }: DeliveredLetter,
): string | undefined {
  const sealed = words.startsWith(SEALED) ? fromHex(words.slice(SEALED.length)) : undefined;
  const opened = sealed && device.openFrom(from, sealed, contextOf(id));
  return opened && decodeText(opened);
}

/** So that a carrier cannot pass one letter off as another. */
const contextOf = (id: string) => encodeText(`letter ${id}`);

const toHex = (bytes: Uint8Array) =>
  Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');

function fromHex(text: string): Uint8Array | undefined {
  if (!/^([0-9a-f]{2})*$/.test(text)) return undefined;
  return Uint8Array.from(text.match(/../g) ?? [], pair => parseInt(pair, 16));
}
