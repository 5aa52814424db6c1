import { encodeText } from '../../../runtime';
import { encodeBase64 } from '../base64';
import type { Spec } from '../specs/NativeEarshotStore';
import { asciiKey } from './ascii-key';

/** Where earlier versions kept what, in databases of @react-native-async-storage/async-storage 3, as text. */
const OLD_DATABASES = [
  { database: 'earshot', section: 'records', asBase64: (text: string) => text },
  {
    database: 'earshot-phone',
    section: 'phone',
    asBase64: (text: string) => encodeBase64(encodeText(text)),
  },
] as const;

/** Says that all of it is here: from then on the old records are the older ones. */
const MOVED = 'phone/moved from async-storage';

/**
 * Moves everything in one write, which says so itself; the old databases go only after that. So whenever the app is
 * killed, the next start finds all of it on one side, and never writes an old record over a newer one.
 */
export async function moveFromAsyncStorage(native: Spec): Promise<void> {
  if ((await native.read(MOVED)) === null) {
    const sets: string[] = [];
    for (const { database, section, asBase64 } of OLD_DATABASES) {
      const entries = await native.readAsyncStorage(database);
      for (let at = 0; at + 1 < entries.length; at += 2) {
        sets.push(`${section}/${asciiKey(entries[at] ?? '')}`, asBase64(entries[at + 1] ?? ''));
      }
    }
    await native.write([...sets, MOVED, ''], []);
  }
  for (const { database } of OLD_DATABASES) {
    // Nothing is missing if it stays: the next start tries again.
    await native.deleteAsyncStorage(database).catch(() => undefined);
  }
}
