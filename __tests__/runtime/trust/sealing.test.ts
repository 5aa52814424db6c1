import type { Device } from '../../../src/runtime';
import { createDevice, decodeText, encodeText, seconds } from '../../../src/runtime';
import { createWorld } from '../../../src/simulation';

const CONTEXT = encodeText('letter 1');
const WORDS = encodeText('See you on Friday');

interface Party {
  readonly device: Device;
  readonly id: string;
}

async function parties(): Promise<readonly [ada: Party, noor: Party, eve: Party]> {
  const world = createWorld({ seed: 5 });
  const devices = ['ada', 'noor', 'eve'].map(name => {
    // The real cryptography: the world's own is a quick imitation.
    const { clock, random, transport, discovery, storage } = world.phone(name).ports;
    return createDevice({ ports: { clock, random, transport, discovery, storage }, name });
  });
  await world.run(seconds(2));
  const made = devices.map(async device => ({ device, id: await device.ready }));
  return (await Promise.all(made)) as unknown as readonly [Party, Party, Party];
}

it('opens for the device that it was sealed for, which knows by whom', async () => {
  const [ada, noor] = await parties();
  const sealed = ada.device.sealFor(noor.id, WORDS, CONTEXT);
  expect(Buffer.from(sealed).includes(Buffer.from(WORDS))).toBe(false);
  const opened = noor.device.openFrom(ada.id, sealed, CONTEXT);
  expect(opened && decodeText(opened)).toBe('See you on Friday');
});

it('opens for nobody else, from nobody else, in no other context, and not in the other direction', async () => {
  const [ada, noor, eve] = await parties();
  const sealed = ada.device.sealFor(noor.id, WORDS, CONTEXT);
  expect(eve.device.openFrom(ada.id, sealed, CONTEXT)).toBeUndefined();
  expect(noor.device.openFrom(eve.id, sealed, CONTEXT)).toBeUndefined();
  expect(noor.device.openFrom(ada.id, sealed, encodeText('letter 2'))).toBeUndefined();
  // The two share one secret: a letter that comes back is not an answer.
  expect(ada.device.openFrom(noor.id, sealed, CONTEXT)).toBeUndefined();
});

it('notices every byte that was changed, and whatever was cut off', async () => {
  const [ada, noor] = await parties();
  const sealed = ada.device.sealFor(noor.id, WORDS, CONTEXT);
  for (let at = 0; at < sealed.length; at += 7) {
    const changed = sealed.slice();
    changed[at] = (changed[at] as number) ^ 1;
    expect(noor.device.openFrom(ada.id, changed, CONTEXT)).toBeUndefined();
    expect(noor.device.openFrom(ada.id, sealed.slice(0, at), CONTEXT)).toBeUndefined();
  }
});

it('seals the same words differently each time, and nothing for what is no key', async () => {
  const [ada, noor] = await parties();
  const [one, other] = [0, 1].map(() => ada.device.sealFor(noor.id, WORDS, CONTEXT));
  expect(one).not.toEqual(other);
  for (const id of ['', 'noor', noor.id.toUpperCase(), '0'.repeat(64), 'f'.repeat(64)]) {
    expect(() => ada.device.sealFor(id, WORDS, CONTEXT)).toThrow('not the id of a device');
    expect(noor.device.openFrom(id, one as Uint8Array, CONTEXT)).toBeUndefined();
  }
});
