import { phone } from './native-halves';
import { PhoneStorage } from '../../../src/platforms/phone';

const { RNKeychainManager: keychain, RNAsyncStorage: database } = phone.modules;
const secret = Uint8Array.of(1, 2, 3);
const storage = new PhoneStorage();

afterEach(() => jest.restoreAllMocks());

test('the secret key is kept in the keychain, on this phone only, and nowhere else', async () => {
  const kept = jest.spyOn(keychain, 'setGenericPasswordForOptions');
  await storage.set('secret key', secret);
  expect(kept).toHaveBeenCalledWith(
    expect.objectContaining({
      service: 'app.earshot/secret key',
      accessible: 'AccessibleAfterFirstUnlockThisDeviceOnly',
      storage: 'KeystoreAESGCM_NoAuth',
    }),
    'earshot',
    'AQID',
  );
  expect(await database.getKeys('earshot')).toEqual([]);
  expect(await new PhoneStorage().get('secret key')).toEqual(secret);
  await storage.delete('secret key');
  expect(await storage.get('secret key')).toBeUndefined();
});

test('everything else is kept in the database, as base64', async () => {
  await storage.set('people', secret);
  expect(await database.getValues('earshot', ['people'])).toEqual([
    { key: 'people', value: 'AQID' },
  ]);
});

test('a keychain that takes nothing is said so, and what comes after it is not held up', async () => {
  jest
    .spyOn(keychain, 'setGenericPasswordForOptions')
    .mockRejectedValueOnce(new Error('the screen is locked'));
  const refused = storage.set('secret key', secret);
  const after = storage.set('other', secret);
  await expect(refused).rejects.toThrow('the screen is locked');
  await after;
  expect(await storage.get('other')).toEqual(secret);
});
