import type { DeviceOptions } from '../../../src/runtime';
import { createDevice, IdentityError, seconds } from '../../../src/runtime';
import { fromHex, toHex } from '../../../src/runtime/bytes/hex';
import { nobleCryptography } from '../../../src/runtime/link/noise/noble';
import { createWorld } from '../../../src/simulation';
import { notebookEncounter } from '../notebook';

/** A phone with this storage, before the app is started. */
async function startWith(
  stored: Readonly<Record<string, Uint8Array>>,
  options: Partial<DeviceOptions> = {},
) {
  const world = createWorld({ seed: 1, encryption: 'real' });
  const phone = world.phone('ada');
  for (const [key, value] of Object.entries(stored)) {
    void phone.ports.storage.set(key, value);
  }
  await world.run(seconds(1));
  const device = createDevice({ ports: phone.ports, name: 'ada', ...options });
  let outcome: unknown;
  device.ready.then(
    id => (outcome = id),
    (error: unknown) => (outcome = error),
  );
  await world.run(seconds(1));
  const storage = async (key: string) => {
    let found: Uint8Array | undefined;
    void phone.ports.storage.get(key).then(value => (found = value));
    await world.run(seconds(1));
    return found;
  };
  return { outcome, device, storage };
}

const start = async (stored: Readonly<Record<string, Uint8Array>>) =>
  (await startWith(stored)).outcome;

test('C5: the id is the public key of the secret one that is stored', async () => {
  const secret = new Uint8Array(32).map((_, at) => at);
  expect(await start({ 'secret key': secret })).toBe(toHex(nobleCryptography.publicKey(secret)));
});

test('a damaged key is a clear error, and is not replaced', async () => {
  const outcome = await start({ 'secret key': new Uint8Array(5) });
  expect(outcome).toMatchObject({
    name: 'IdentityError',
    problem: 'damaged',
    message: expect.stringMatching(/secret key does not have 32 bytes: it is damaged/) as string,
  });
});

describe('a keychain that returns nothing', () => {
  const ownKey = { 'own public key': fromHex('ab'.repeat(32)) };

  test('C5: is reported if an id is stored, and no other key is made', async () => {
    const { outcome, storage } = await startWith(ownKey);
    expect(outcome).toBeInstanceOf(IdentityError);
    expect(outcome).toMatchObject({
      problem: 'missing',
      message: expect.stringMatching(/is gone.*begin as a new device/) as string,
    });
    expect(await storage('secret key')).toBeUndefined();
    expect(await storage('own public key')).toEqual(ownKey['own public key']);
  });

  test('C5: is reported if people are stored, too', async () => {
    const { outcome } = await startWith({ people: Uint8Array.from([1, 0]) });
    expect(outcome).toMatchObject({ name: 'IdentityError', problem: 'missing' });
  });

  test('C5: at the very first start means that there is no key yet', async () => {
    const { outcome, storage } = await startWith({});
    expect(outcome).toMatch(/^[0-9a-f]{64}$/);
    expect(toHex((await storage('own public key')) as Uint8Array)).toBe(outcome);
  });

  test('C5: a person can choose to begin as a new device, and keeps the people', async () => {
    const people = Uint8Array.from([1, 1, ...fromHex('cd'.repeat(32)), 1, 1, 0x41]);
    const { outcome, storage, device } = await startWith(
      { ...ownKey, people },
      { asNewDevice: true },
    );
    expect(outcome).toMatch(/^[0-9a-f]{64}$/);
    expect(toHex((await storage('own public key')) as Uint8Array)).toBe(outcome);
    expect(device.people.list()).toMatchObject([{ name: 'A', standing: 'verified' }]);
  });
});

test('C5: a key that is not the one that the device had is reported', async () => {
  const { outcome } = await startWith({
    'secret key': new Uint8Array(32).fill(1),
    'own public key': fromHex('ab'.repeat(32)),
  });
  expect(outcome).toMatchObject({ name: 'IdentityError', problem: 'changed' });
});

test('C5: a device of an earlier version, which stored no id, stores it from now on', async () => {
  const secret = new Uint8Array(32).fill(1);
  const { outcome, storage } = await startWith({ 'secret key': secret });
  expect(outcome).toBe(toHex(nobleCryptography.publicKey(secret)));
  expect(toHex((await storage('own public key')) as Uint8Array)).toBe(outcome);
});

test.each([
  ['cut short', [1, 1, 7]],
  ['of another format', [9, 0]],
  ['with an unknown standing', [1, 1, ...fromHex('ab'.repeat(32)), 5, 0]],
])('what is known of people is not dropped in silence when it is %s', async (_what, bytes) => {
  const people = Uint8Array.from(bytes);
  const outcome = await start({ 'secret key': new Uint8Array(32).fill(1), people });
  expect(outcome).toMatchObject({
    message: expect.stringMatching(/stored about people is damaged/) as string,
  });
});

test('B6: there is no code before the device is ready', () => {
  const phone = createWorld({ seed: 1 }).phone('ada');
  const device = createDevice({ ports: phone.ports, name: 'ada' });
  expect(device.people.codeFor('00'.repeat(32))).toBeUndefined();
});

test('decisions made before the device is ready are kept', async () => {
  const world = createWorld({ seed: 1 });
  const phone = world.phone('ada');
  const device = createDevice({ ports: phone.ports, name: 'ada' });
  device.people.block('ab'.repeat(32));
  await world.run(seconds(1));
  expect(device.people.list()).toMatchObject([{ id: 'ab'.repeat(32), standing: 'blocked' }]);
});

test('two devices with real encryption connect, and calls cross', async () => {
  const { world, lines, notebook } = await notebookEncounter({ world: { encryption: 'real' } });
  void notebook.write('sealed');
  await world.run(seconds(1));
  expect(lines).toEqual(['sealed']);
});
