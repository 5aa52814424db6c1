import * as Keychain from 'react-native-keychain';
import { decodeBase64, encodeBase64 } from '../base64';

/** The library keeps pairs of a name and a password; the name says nothing here. */
const ACCOUNT = 'earshot';

/**
 * Readable once the phone has been unlocked after a start, so that a return to the foreground under a lock screen works;
 * never in a backup, nor on another phone. No fingerprint is asked for.
 */
const options = (key: string) => ({
  service: `app.earshot/${key}`,
  accessible: Keychain.ACCESSIBLE.AFTER_FIRST_UNLOCK_THIS_DEVICE_ONLY,
  storage: Keychain.STORAGE_TYPE.AES_GCM_NO_AUTH,
});

export async function readSecret(key: string): Promise<Uint8Array | undefined> {
  const found = await Keychain.getGenericPassword(options(key));
  return found === false ? undefined : decodeBase64(found.password);
}

export async function writeSecret(key: string, value: Uint8Array): Promise<void> {
  const written = await Keychain.setGenericPassword(ACCOUNT, encodeBase64(value), options(key));
  if (written === false) {
    throw new Error(
      `The phone's keychain did not take the ${key}. Setting a screen lock may help; then open the app anew.`,
    );
  }
}

export async function deleteSecret(key: string): Promise<void> {
  await Keychain.resetGenericPassword(options(key));
}
