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

/** A secret that is there and cannot be read is empty: that is damage, which a person can get past, and not an absence. */
const UNREADABLE = new Uint8Array();

export async function readSecret(key: string): Promise<Uint8Array | undefined> {
  try {
    const found = await Keychain.getGenericPassword(options(key));
    return found === false ? undefined : decodeBase64(found.password);
  } catch (error) {
    // Android's answer when the key that it encrypted it with is gone: it would be the same at every start.
    if ((error as { code?: unknown }).code === 'E_CRYPTO_FAILED') {
      return UNREADABLE;
    }
    throw error;
  }
}

/** Read back: a keychain that takes a secret and does not have it would be noticed at the next start, when it is lost. */
export async function writeSecret(key: string, value: Uint8Array): Promise<void> {
  const password = encodeBase64(value);
  const written = await Keychain.setGenericPassword(ACCOUNT, password, options(key));
  const found = written && (await Keychain.getGenericPassword(options(key)));
  if (found === false || found.password !== password) {
    throw new Error(
      `The phone's keychain did not take the ${key}. Setting a screen lock may help; then open the app again.`,
    );
  }
}

export async function deleteSecret(key: string): Promise<void> {
  await Keychain.resetGenericPassword(options(key));
}
