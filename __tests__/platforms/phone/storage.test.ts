import { phone } from './native-halves';
import { PhoneStorage } from '../../../src/platforms/phone';

const { RNKeychainManager: keychain, EarshotStore: database } = phone.modules;
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
  expect(await database.keys('records/')).toEqual([]);
  expect(await storage.keys('')).toEqual(['secret key']);
  expect(await new PhoneStorage().get('secret key')).toEqual(secret);
  await storage.delete('secret key');
  expect(await storage.get('secret key')).toBeUndefined();
});

test('everything else is kept in the database', async () => {
  await storage.set('people', secret);
  expect(await database.read('records/people')).toBe('AQID');
});

test('a write is one transaction of the database', async () => {
  const write = jest.spyOn(database, 'write');
  await storage.write(
    new Map([
      ['a', secret],
      ['b', undefined],
      ['%é', secret],
    ]),
  );
  expect(write.mock.calls).toEqual([
    [['records/a', 'AQID', 'records/%0025%00e9', 'AQID'], ['records/b']],
  ]);
});

test('T1: the secret key, which no transaction reaches, shares no write with other records', async () => {
  const mixed = new Map([
    ['secret key', secret],
    ['people', undefined],
  ]);
  await expect(storage.write(mixed)).rejects.toThrow(
    'The secret key is kept in the keychain: it cannot share a write.',
  );
  expect(await storage.get('secret key')).toBeUndefined();
  expect(await storage.get('people')).toEqual(secret);
});

test('a database that takes nothing is said so, nothing changes, and what comes after it is done', async () => {
  await storage.set('people', secret);
  jest.spyOn(database, 'write').mockRejectedValueOnce(new Error('database or disk is full'));
  const refused = storage.write(
    new Map([
      ['people', undefined],
      ['new', secret],
    ]),
  );
  const after = storage.set('after', secret);
  await expect(refused).rejects.toThrow('database or disk is full');
  await after;
  expect(await Promise.all(['people', 'new', 'after'].map(key => storage.get(key)))).toEqual([
    secret,
    undefined,
    secret,
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

test.each([
  ['says that it did not', false],
  ['says that it did', { service: 'app.earshot/secret key', storage: 'keychain' }],
])('a keychain that keeps nothing and %s is noticed at once', async (_, answer) => {
  await storage.delete('secret key');
  jest.spyOn(keychain, 'setGenericPasswordForOptions').mockResolvedValueOnce(answer as never);
  await expect(storage.set('secret key', secret)).rejects.toThrow('did not take the secret key');
});

test('a keychain that cannot decrypt the secret key gives a damaged one, which a new one replaces', async () => {
  await storage.set('secret key', secret);
  const lost = Object.assign(new Error('no key'), { code: 'E_CRYPTO_FAILED' });
  jest.spyOn(keychain, 'getGenericPasswordForOptions').mockRejectedValueOnce(lost);
  expect(await storage.get('secret key')).toEqual(new Uint8Array());
  await storage.set('secret key', Uint8Array.of(4));
  expect(await storage.get('secret key')).toEqual(Uint8Array.of(4));
  await storage.delete('secret key');
});

test('a keychain that is locked for the moment says so, and nothing is taken for lost', async () => {
  jest
    .spyOn(keychain, 'getGenericPasswordForOptions')
    .mockRejectedValueOnce(new Error('the screen is locked'));
  await expect(storage.get('secret key')).rejects.toThrow('the screen is locked');
});
