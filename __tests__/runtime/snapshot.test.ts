import { leaseTimeLeft, minutes, revoke, seconds } from '../../src/runtime';
import { notebookEncounter } from './notebook';
import { gather } from './two-phones';

test('a device alone shows its id, its name and where it listens, and nothing else', async () => {
  const { world, ada } = await gather(['ada']);
  await world.run(seconds(5));
  const listening = world.log.find(({ what }) => what === 'listening');
  expect(ada.device.snapshot()).toEqual({
    id: await ada.device.ready,
    name: 'ada',
    port: listening?.what === 'listening' && listening.port,
    peers: [],
    leases: [],
    kept: expect.objectContaining({ calls: 0, messages: 0 }) as unknown,
  });
});

test('a snapshot shows both ends of a lease alike', async () => {
  const { ada, noor, notebook } = await notebookEncounter();
  const [granted] = ada.device.snapshot().leases;
  const [held] = noor.device.snapshot().leases;
  expect(granted).toMatchObject({ role: 'grantor', peer: await noor.device.ready });
  expect(held).toMatchObject({ role: 'holder', peer: await ada.device.ready });
  expect(held?.lease).toBe(granted?.lease);
  expect(held?.timeLeftMs).toBe(leaseTimeLeft(notebook));
});

test('a snapshot counts queued messages, and the totals return to 0', async () => {
  const { world, ada, noor, notebook } = await notebookEncounter();
  await world.run(seconds(5));
  const before = noor.device.snapshot().kept;
  world.apart(ada.phone, noor.phone);
  await world.run(seconds(30));
  for (let i = 0; i < 5; i++) {
    void notebook
      .write(`line ${i}`)
      .due(minutes(1))
      .catch(() => undefined);
  }
  await world.run(seconds(1));
  const { peers, kept } = noor.device.snapshot();
  expect(peers).toMatchObject([{ state: 'down', waiting: 5 }]);
  expect(kept.messages).toBe(before.messages + 5);
  expect(kept.deadlines).toBeGreaterThanOrEqual(5);

  world.together(ada.phone, noor.phone);
  await world.run(minutes(1));
  expect(noor.device.snapshot().peers).toMatchObject([{ state: 'up', waiting: 0 }]);
  expect(noor.device.snapshot().kept).toEqual(before);

  revoke(notebook);
  await world.run(seconds(2.5));
  for (const { device } of [ada, noor]) {
    expect(device.snapshot()).toMatchObject({ leases: [], kept: { calls: 0, messages: 0 } });
  }
});

test('taking a snapshot changes nothing and sends nothing', async () => {
  const digests: string[] = [];
  for (const looks of [false, true]) {
    const { world, ada, noor } = await notebookEncounter();
    for (let i = 0; i < 20; i++) {
      await world.run(seconds(1));
      if (looks) {
        ada.device.snapshot();
        noor.device.snapshot();
      }
    }
    digests.push(world.digest);
  }
  expect(digests[0]).toBe(digests[1]);
});

test('a peer in a snapshot has its round-trip time', async () => {
  const { world, ada, noor } = await gather(['ada', 'noor'], {
    world: { network: { delayMs: { least: 40, most: 40 }, pieces: 'whole' } },
  });
  await world.run(seconds(20));
  for (const { device } of [ada, noor]) {
    const [peer] = device.snapshot().peers;
    expect(peer?.roundTripMs).toBeGreaterThan(78);
    expect(peer?.roundTripMs).toBeLessThan(90);
  }
});
