import type { Leased, RemoteError } from '../../src/runtime';
import { createDevice, leaseWith, minutes, seconds, serviceType } from '../../src/runtime';
import { createWorld } from '../../src/simulation';

const Desk = serviceType<{ open(): Promise<Leased<{ add(song: string): string }>> }>('Desk');

/** Ada's `open` never answers, so the guests' pipelined calls on its answer are held at Ada. */
async function desk(heldBytes: number) {
  const world = createWorld({ seed: 20 });
  const phone = world.phone('Ada');
  const ada = createDevice({ ports: phone.ports, name: 'Ada', limits: { heldBytes } });
  ada.export(Desk, { open: () => new Promise(() => undefined) });
  const guest = (name: string) => {
    const own = world.phone(name);
    return { name, phone: own, device: createDevice({ ports: own.ports, name }), failed: 0 };
  };
  const [noor, mika, lou] = [guest('Noor'), guest('Mika'), guest('Lou')];

  async function calls(by: typeof noor, count: number) {
    by.device.whenDiscovered(Desk, found => {
      const session = found.open();
      for (let song = 0; song < count; song++) {
        session.add('x'.repeat(1_000)).then(undefined, () => {
          by.failed += 1;
        });
      }
    });
    await world.run(seconds(20));
  }
  const holdersAtAda = () => ada.snapshot().leases.map(({ peer }) => peer);
  const held = () => ada.snapshot().kept.calls;
  return { world, phone, noor, mika, lou, calls, holdersAtAda, held };
}

/** Six such calls, as they are counted, are more than half of what this allows for calls. */
const SMALL = 100_000;

test.each([
  [SMALL, false],
  [10 * SMALL, true],
])(
  'B2: with a budget of %i bytes for all peers, two peers may both hold the most of one: %s',
  async (heldBytes, forBoth) => {
    const { noor, mika, calls, held } = await desk(heldBytes);
    await calls(noor, 6);
    expect(noor.failed).toBe(0);
    const ofOne = held();
    await calls(mika, 6);
    expect(noor.failed + mika.failed === 0).toBe(forBoth);
    expect(held() === 2 * ofOne).toBe(forBoth);
  },
);

test('B2: a disconnected peer is dropped first, before a connected one that holds more', async () => {
  const { world, phone, noor, mika, lou, calls, holdersAtAda } = await desk(SMALL);
  await calls(noor, 3);
  await calls(lou, 4);
  world.apart(phone, noor.phone);
  await world.run(minutes(1));
  const [noorId, louId, mikaId] = await Promise.all(
    [noor, lou, mika].map(({ device }) => device.ready),
  );
  expect(new Set(holdersAtAda())).toEqual(new Set([noorId, louId]));

  await calls(mika, 3);
  expect(new Set(holdersAtAda())).toEqual(new Set([louId, mikaId]));
  expect(lou.failed + mika.failed).toBe(0);
});

test('B2: a message with too many leases is refused as a whole, and no other peer gives way for a part of it', async () => {
  const Shelf = serviceType<{ keep(callbacks: unknown[]): number }>('Shelf');
  const world = createWorld({ seed: 20 });
  const make = (name: string, limits = {}) =>
    createDevice({ ports: world.phone(name).ports, name, limits });
  // For leases three quarters of it: 292 of 512 bytes.
  const ada = make('Ada', { heldBytes: 2 * SMALL });
  ada.export(Shelf, { keep: callbacks => callbacks.length });
  const [noor, mika] = [make('Noor'), make('Mika')];
  const kept = async (by: typeof noor, count: number) => {
    const shelf = by.discover(Shelf, { within: seconds(20) });
    const answer = shelf.then(found =>
      found.keep(Array.from({ length: count }, () => () => 'called')),
    );
    const outcome = answer.then(String, (error: RemoteError) => error.remoteName);
    await world.run(seconds(20));
    return outcome;
  };
  expect(await kept(noor, 150)).toBe('150');
  const noorId = await noor.ready;
  const ofNoor = () => ada.snapshot().leases.filter(({ peer }) => peer === noorId).length;
  const before = ofNoor();
  expect(before).toBeGreaterThanOrEqual(150);
  expect(await kept(mika, 250)).toBe('LimitError');
  expect(ofNoor()).toBe(before);
  expect(await kept(mika, 100)).toBe('100');
  expect(ofNoor()).toBe(before);
});

/** Each as long as may be, and so many that they take more than all else of the lease. */
const LONG_PARAMETERS = Array.from({ length: 64 }, (_, i) => `${i} `.padEnd(256, 'x'));

test.each([
  ['no parameters', [], true],
  ['64 long parameters', LONG_PARAMETERS, false],
])('B2: leases of a pattern with %s count by what is kept of them', async (_, parameters, fits) => {
  const Shelf = serviceType<{ keep(callbacks: unknown[]): number }>('Shelf');
  const world = createWorld({ seed: 20 });
  const ada = createDevice({
    ports: world.phone('Ada').ports,
    name: 'Ada',
    limits: { heldBytes: 10 * SMALL },
  });
  ada.export(Shelf, { keep: callbacks => callbacks.length });
  const noor = createDevice({ ports: world.phone('Noor').ports, name: 'Noor' });
  const pattern = { name: 'long', parameters };
  const callbacks = Array.from({ length: 10 }, () =>
    leaseWith(pattern, minutes(5), () => 'called'),
  );
  const answer = noor.discover(Shelf, { within: seconds(20) }).then(shelf => shelf.keep(callbacks));
  const outcome = answer.then(String, (error: RemoteError) => error.remoteName);
  await world.run(seconds(20));
  expect(await outcome).toBe(fits ? '10' : 'LimitError');
  const before = ada.snapshot().leases.length;
  expect(before).toBe(fits ? 11 : 1);
});
