import { leaseTimeLeft, minutes, seconds } from '../../../src/runtime';
import { fromHex } from '../../../src/runtime/bytes/hex';
import { nobleCryptography } from '../../../src/runtime/link/noise/noble';
import type { Cryptography } from '../../../src/runtime';
import { besiege } from '../siege';
import { dial, hello, messages, resume, Stranger } from '../stranger';

/** Claims Noor's public key with another secret key. */
function claiming(id: string): Cryptography {
  return {
    ...nobleCryptography,
    publicKey: secret =>
      secret.every(byte => byte === 0x4d) ? fromHex(id) : nobleCryptography.publicKey(secret),
  };
}

/** Ada and Noor with real encryption, and Mallory, who claims to be Noor. */
async function impersonated() {
  const besieged = await besiege({ world: { encryption: 'real' } });
  const { world, ada, noor, mallory } = besieged;
  const cryptography = claiming(noor.device.snapshot().id as string);
  const knock = async (...says: number[][]) => {
    const stranger = await dial(world, mallory, ada, cryptography);
    stranger.say(hello({ name: 'noor' }), ...says);
    await world.run(seconds(1));
    return stranger;
  };
  return { ...besieged, knock };
}

test("C5: claiming another device's id without its secret fails the handshake", async () => {
  const { ada, noor, knock, reasons, standing } = await impersonated();
  const stranger = await knock(resume());
  expect(reasons()).toEqual([expect.stringMatching(/sealed/)]);
  expect(stranger.heard).toEqual([]);
  expect(ada.device.snapshot().peers).toMatchObject([
    { id: noor.device.snapshot().id, state: 'up' },
  ]);
  await standing();
});

test('C5: nor does it break the link, or end leases like a restarted device', async () => {
  const { world, ada, notebook, knock, write, standing } = await impersonated();
  for (let i = 0; i < 5; i++) {
    await knock(resume(0, 0, 0, 99), messages(1, [0x04, 1, 1, 0]));
  }
  write();
  await world.run(seconds(1));
  expect(ada.events).not.toContainEqual(expect.objectContaining({ type: 'peer restarted' }));
  expect(leaseTimeLeft(notebook)).toBeGreaterThan(minutes(9));
  await standing();
});

test('C5: bytes recorded on one connection are refused on another', async () => {
  const { world, ada, mallory, reasons, standing } = await impersonated();
  const first = await dial(world, mallory, ada, nobleCryptography);
  first.say(hello());
  await world.run(seconds(1));
  const recorded = first.sealed(resume());
  first.leave();
  const second = await dial(world, mallory, ada, nobleCryptography);
  second.say(hello());
  await world.run(seconds(1));
  second.send(recorded);
  await world.run(seconds(1));
  expect(reasons()[1]).toMatch(/sealed/);
  await standing();
});

test('C5: a relay between the two learns nothing, and cannot change anything unnoticed', async () => {
  const { world, ada, mallory, reasons } = await impersonated();
  const stranger = await dial(world, mallory, ada, nobleCryptography);
  expect(stranger).toBeInstanceOf(Stranger);
  stranger.say(hello(), resume());
  await world.run(seconds(1));
  const plain = messages(1, [0x05, 0, 0]);
  const record = stranger.sealed(plain);
  expect(Buffer.from(record).includes(Buffer.from(plain))).toBe(false);
  record[5] = (record[5] as number) ^ 0x20;
  stranger.send(record);
  await world.run(seconds(1));
  expect(reasons()).toEqual([expect.stringMatching(/sealed/)]);
});
