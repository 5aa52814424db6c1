import { createDevice, seconds } from '../../../src/runtime';
import { fromHex, toHex } from '../../../src/runtime/hex';
import { nobleCryptography } from '../../../src/runtime/link/noise/noble';
import { createWorld } from '../../../src/simulation';
import { acquaint } from '../notebook';

/** A phone with something in its storage, before the app is started. */
async function start(stored: Readonly<Record<string, Uint8Array>>) {
  const world = createWorld({ seed: 1, encryption: 'real' });
  const phone = world.phone('ada');
  for (const [key, value] of Object.entries(stored)) {
    void phone.ports.storage.set(key, value);
  }
  await world.run(seconds(1));
  const device = createDevice({ ports: phone.ports, name: 'ada' });
  let outcome: unknown;
  device.ready.then(
    id => (outcome = id),
    (error: unknown) => (outcome = error),
  );
  await world.run(seconds(1));
  return outcome;
}

test('C5: the id is the public key of the secret one that is stored', async () => {
  const secret = new Uint8Array(32).map((_, at) => at);
  expect(await start({ 'secret key': secret })).toBe(toHex(nobleCryptography.publicKey(secret)));
});

test('a damaged key is a clear error, and is not replaced', async () => {
  const outcome = await start({ 'secret key': new Uint8Array(5) });
  expect(outcome).toMatchObject({
    message: expect.stringMatching(/secret key has 5 bytes instead of 32: it is damaged/) as string,
  });
});

test.each([
  ['cut short', [1, 1, 7]],
  ['of another format', [9, 0]],
  ['with an unknown standing', [1, 1, ...fromHex('ab'.repeat(32)), 5, 0]],
])('what is known of people is not dropped in silence when it is %s', async (_what, bytes) => {
  const outcome = await start({ people: Uint8Array.from(bytes) });
  expect(outcome).toMatchObject({
    message: expect.stringMatching(/stored about people is damaged/) as string,
  });
});

test('a code needs a device that knows its own key', () => {
  const phone = createWorld({ seed: 1 }).phone('ada');
  const device = createDevice({ ports: phone.ports, name: 'ada' });
  expect(() => device.people.codeFor('00'.repeat(32))).toThrow('not ready yet');
});

test('what is decided before the device is ready counts', async () => {
  const world = createWorld({ seed: 1 });
  const phone = world.phone('ada');
  const device = createDevice({ ports: phone.ports, name: 'ada' });
  device.people.block('ab'.repeat(32));
  await world.run(seconds(1));
  expect(device.people.list()).toMatchObject([{ id: 'ab'.repeat(32), standing: 'blocked' }]);
});

test('two devices with real encryption meet, and what they say crosses', async () => {
  const { world, lines, notebook } = await acquaint({ world: { encryption: 'real' } });
  void notebook.write('sealed');
  await world.run(seconds(1));
  expect(lines).toEqual(['sealed']);
});
