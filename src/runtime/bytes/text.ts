import { Writer } from './bytes';
import { decodeUtf8 } from './utf8';

/** UTF-8, for what an app keeps in its storage: engines of phones may have no encoder of their own. */
export function encodeText(text: string): Uint8Array {
  const writer = new Writer(text.length);
  writer.utf8(text);
  return writer.written();
}

/** Throws where the bytes are not UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  return decodeUtf8(bytes, 0, bytes.length);
}
