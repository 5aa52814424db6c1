import type { DeviceOptions, Far, LeasePattern, Transferred } from '../../../src/runtime';
import {
  ExpiredLeaseError,
  isConnected,
  leaseTimeLeft,
  leaseWith,
  minutes,
  peerOf,
  RemoteError,
  revoke,
  seconds,
  serviceType,
  transfer,
  whenExpired,
} from '../../../src/runtime';
import { singleCall } from '../../../src/runtime/lease/pattern';
import { IncomingCalls } from '../../../src/runtime/reference/incoming-calls';
import type { World } from '../../../src/simulation';
import type { NotebookLike } from '../notebook';
import { first, Notebook } from '../notebook';
import type { Party } from '../two-phones';
import { gather } from '../two-phones';

const Copy = serviceType<NotebookLike>('Copy');
const nobody = 'ab'.repeat(32);

interface Lent {
  readonly pattern?: LeasePattern;
  readonly ms?: number;
  readonly to?: (peer: string) => boolean;
  readonly devices?: Partial<Record<'ada' | 'noor' | 'mika', Partial<DeviceOptions>>>;
}

/** Ada has the notebook, Noor holds it, Mika is to get it. */
async function handingOn(lent: Lent = {}) {
  const met = await gather(['ada', 'noor', 'mika'], lent.devices && { devices: lent.devices });
  const { world, ada, noor, mika } = met;
  const lines: string[] = [];
  const notebook = { write: (line: string) => lines.push(line) };
  const audience = lent.to === undefined ? {} : { to: lent.to };
  ada.device.export(Notebook, notebook, audience);
  const Shelf = serviceType<{ borrow(): unknown }>('Shelf');
  const pattern = lent.pattern ?? { name: 'plain' };
  const leased = leaseWith(pattern, lent.ms ?? minutes(2), notebook);
  ada.device.export(Shelf, { borrow: () => leased });
  const service: Far<NotebookLike>[] = [];
  noor.device.wheneverDiscovered(Notebook, each => service.push(each));
  const shelves: Far<{ borrow(): unknown }>[] = [];
  noor.device.whenDiscovered(Shelf, shelf => shelves.push(shelf));
  await world.runUntil(() => shelves.length > 0, seconds(20));
  const [borrowed] = await Promise.all([first(shelves).borrow(), world.run(seconds(1))]);
  const received: { readonly copy: Far<NotebookLike>; readonly from: string }[] = [];
  mika.device.whenHandedOn(Copy, (copy, from) => received.push({ copy, from }));
  const ids = {
    ada: await ada.device.ready,
    noor: await noor.device.ready,
    mika: await mika.device.ready,
  };
  await world.run(seconds(5));
  return { ...met, ids, lines, leased, received, service, borrowed: borrowed as Far<NotebookLike> };
}

interface Settled<T> {
  value?: T;
  error?: unknown;
}

/** What becomes of it, as soon as that is known. */
function fateOf<T>(of: PromiseLike<T>): Settled<T> {
  const settled: Settled<T> = {};
  of.then(
    value => (settled.value = value),
    (error: unknown) => (settled.error = error),
  );
  return settled;
}

/** Lets the world run meanwhile. */
async function outcome<T>(world: World, of: PromiseLike<T>, ms = seconds(2)): Promise<Settled<T>> {
  const settled = fateOf(of);
  await world.run(ms);
  return settled;
}

test('H1: the owner grants a lease of its own, for no more than the giver has left', async () => {
  const { world, ids, borrowed, received, lines } = await handingOn();
  await world.run(seconds(40));
  const leftMs = leaseTimeLeft(borrowed);
  const { value } = await outcome(world, transfer(borrowed, ids.mika, { as: Copy }));
  expect(value).toBe('handed on' satisfies Transferred);
  const { copy, from } = first(received);
  expect(from).toBe(ids.noor);
  expect(peerOf(copy)).toBe(ids.ada);
  expect(leaseTimeLeft(copy)).toBeLessThanOrEqual(leftMs);
  expect(leaseTimeLeft(copy)).toBeGreaterThan(leftMs - seconds(5));
  await outcome(world, copy.write('from Mika'));
  expect(lines).toEqual(['from Mika']);
});

test('H1: the owner dials the other device if it must, and the reference waits for it', async () => {
  const { world, ids, ada, mika, borrowed, received } = await handingOn({
    devices: { ada: {}, mika: {} },
  });
  ada.device.meets = 'invited';
  mika.device.meets = 'invited';
  ada.device.part(ids.mika);
  await world.run(seconds(30));
  const state = () => ada.device.snapshot().peers.find(({ id }) => id === ids.mika)?.state;
  expect(state() ?? 'down').toBe('down');
  const { value } = await outcome(world, transfer(borrowed, ids.mika, { as: Copy }), seconds(25));
  expect(value).toBe('handed on');
  expect(received).toHaveLength(1);
});

test('H1: a device that is not there is not reached, and nothing is granted', async () => {
  const { world, ada, borrowed } = await handingOn();
  const before = ada.device.snapshot().leases.length;
  const { value } = await outcome(world, transfer(borrowed, nobody, { as: Copy }), seconds(40));
  expect(value).toBe('not reached');
  expect(ada.device.snapshot().leases).toHaveLength(before);
});

test('H1: a service goes by its own type when no other is named', async () => {
  const { world, mika, ids, service } = await handingOn();
  const found: Far<NotebookLike>[] = [];
  mika.device.whenHandedOn(Notebook, notebook => found.push(notebook));
  const { value } = await outcome(world, transfer(first(service), ids.mika));
  expect(value).toBe('handed on');
  expect(found).toHaveLength(1);
});

test('H2: the giver is not needed afterwards, and its end changes nothing', async () => {
  const { world, noor, ids, borrowed, received, lines } = await handingOn();
  await outcome(world, transfer(borrowed, ids.mika, { as: Copy }));
  revoke(borrowed);
  noor.device.close();
  await world.run(seconds(10));
  const { copy } = first(received);
  expect(isConnected(copy)).toBe(true);
  await outcome(world, copy.write('still'));
  expect(lines).toEqual(['still']);
});

test("H2: with move there is one holder at any time, and the giver's end says revoked", async () => {
  const { world, ada, ids, borrowed, received, leased } = await handingOn();
  const ends: string[] = [];
  const reasons: string[] = [];
  whenExpired(leased, reason => ends.push(reason));
  whenExpired(borrowed, reason => reasons.push(reason));
  const holders = () =>
    ada.device
      .snapshot()
      .leases.filter(({ role, pattern }) => role === 'grantor' && pattern === 'plain').length;
  const counts = new Set<number>();
  const answer = fateOf(transfer(borrowed, ids.mika, { as: Copy, move: true }));
  for (let ms = 0; ms < 2000; ms += 1) {
    await world.run(1);
    counts.add(holders());
  }
  expect(answer.value).toBe('handed on');
  expect([...counts]).toEqual([1]);
  expect(reasons).toEqual(['revoked']);
  expect(peerOf(leased)).toBe(ids.mika);
  expect(leaseTimeLeft(first(received).copy)).toBeGreaterThan(minutes(1));
  // Someone holds it still: for its owner it has not ended.
  expect(ends).toEqual([]);
  await expect(Promise.resolve(transfer(borrowed, ids.mika))).rejects.toThrow(ExpiredLeaseError);
});

test('H2: one call is not for two: a single-call lease can only move', async () => {
  const { world, ids, borrowed, received, lines } = await handingOn({ pattern: singleCall() });
  const shared = await outcome(world, transfer(borrowed, ids.mika, { as: Copy }));
  expect(shared.value).toBe('refused');
  const moved = await outcome(world, transfer(borrowed, ids.mika, { as: Copy, move: true }));
  expect(moved.value).toBe('handed on');
  await outcome(world, first(received).copy.write('once'));
  expect(lines).toEqual(['once']);
  expect(await outcome(world, first(received).copy.write('twice'))).toMatchObject({
    error: expect.any(ExpiredLeaseError) as unknown,
  });
});

test.each([
  ['blocked', (owner: Party, mika: string) => owner.device.people.block(mika)],
  [
    'unverified, where only verified people are let in',
    (owner: Party, _mika: string, noor: string) => {
      owner.device.people.verify(noor);
      owner.device.people.onlyVerified = true;
    },
  ],
])('H3: refused without a reason: a device that is %s at the owner', async (_what, decide) => {
  const { world, ada, ids, borrowed, received } = await handingOn();
  decide(ada, ids.mika, ids.noor);
  await world.run(seconds(5));
  const { value, error } = await outcome(world, transfer(borrowed, ids.mika, { as: Copy }));
  expect([value, error]).toEqual(['refused', undefined]);
  expect(received).toEqual([]);
});

test('H3: refused by the pattern, and by a service that is not for that device', async () => {
  const pattern: LeasePattern = {
    name: 'plain',
    handingOn: (_lease, { to }) => {
      throw new Error(`not to ${to}, and this stays here`);
    },
  };
  const met = await handingOn({ pattern });
  const byPattern = await outcome(met.world, transfer(met.borrowed, met.ids.mika, { as: Copy }));
  expect(byPattern).toEqual({ value: 'refused' });

  let mikasId = '';
  const some = await handingOn({ to: peer => peer !== mikasId });
  mikasId = some.ids.mika;
  const service = first(some.service);
  const byAudience = await outcome(some.world, transfer(service, mikasId, { as: Copy }));
  expect(byAudience).toEqual({ value: 'refused' });
  expect([...met.received, ...some.received]).toEqual([]);
});

test('H3: refused where nobody takes what is handed on, and the giver keeps it', async () => {
  const { world, ada, ids, borrowed, lines } = await handingOn();
  const Other = serviceType('Other');
  const before = ada.device.snapshot().leases.length;
  const { value } = await outcome(
    world,
    transfer(borrowed, ids.mika, { as: Other, move: true }),
    seconds(10),
  );
  expect(value).toBe('refused');
  expect(ada.device.snapshot().leases).toHaveLength(before);
  await outcome(world, borrowed.write('mine'));
  expect(lines).toEqual(['mine']);
});

test('H3: a lease that ends while its transfer waits is not handed on', async () => {
  const { world, ada, mika, ids, borrowed, received } = await handingOn({ ms: seconds(15) });
  world.apart(ada.phone, mika.phone);
  await world.run(seconds(8));
  const asked = fateOf(transfer(borrowed, ids.mika, { as: Copy }));
  await world.run(seconds(4));
  world.together(ada.phone, mika.phone);
  revoke(borrowed);
  await world.run(seconds(40));
  expect(asked.error).toBeInstanceOf(ExpiredLeaseError);
  expect(received).toEqual([]);
});

test('H3: only the holder may ask: the lease is between it and the owner', async () => {
  const { ids, leased, borrowed } = await handingOn();
  expect(() => transfer(leased as never, ids.mika)).toThrow(TypeError);
  expect(() => transfer(borrowed, 'someone')).toThrow(RangeError);
  const long = serviceType<NotebookLike>('x'.repeat(256));
  expect(() => transfer(borrowed, ids.mika, { as: long })).toThrow(RangeError);
});

test('H3: the owner itself and the giver are nobody to hand it on to', async () => {
  const { world, ids, borrowed } = await handingOn();
  const home = await outcome(world, transfer(borrowed, ids.ada, { as: Copy }));
  const self = await outcome(world, transfer(borrowed, ids.noor, { as: Copy }));
  expect([home.value, self.value]).toEqual(['refused', 'refused']);
});

test('H3, B1: a giver that asks too often, or for too much at once, is told so, and others are served', async () => {
  const { world, ids, ada, borrowed, received } = await handingOn();
  const answers = Array.from({ length: 40 }, () =>
    fateOf(transfer(borrowed, nobody, { as: Copy })),
  );
  await world.run(seconds(2));
  const refused = answers.filter(({ error }) => error instanceof RemoteError);
  expect(refused.length).toBeGreaterThanOrEqual(40 - 16);
  expect(refused.every(({ error }) => (error as RemoteError).remoteName === 'LimitError')).toBe(
    true,
  );
  await world.run(seconds(90));
  const { value } = await outcome(world, transfer(borrowed, ids.mika, { as: Copy }));
  expect(value).toBe('handed on');
  expect(received).toHaveLength(1);
  await world.run(minutes(3));
  expect(ada.device.snapshot().kept.calls).toBe(0);
});

test('H1, L11: nothing is kept of a transfer but the lease that it has led to', async () => {
  const { world, ada, mika, ids, borrowed, received } = await handingOn();
  await outcome(world, transfer(borrowed, ids.mika, { as: Copy }));
  revoke(first(received).copy);
  revoke(borrowed);
  await world.run(seconds(10));
  const between = ada.device
    .snapshot()
    .leases.filter(({ peer, origin }) => peer === ids.mika || origin === 'take');
  expect(between).toEqual([]);
  expect(mika.device.snapshot().leases).toEqual([]);
});

test('E17: an owner that knows nothing of transfers refuses, and the lease is as it was', async () => {
  const { world, ids, borrowed, received, lines } = await handingOn();
  // As it was before there were any: a method that no object has (M10).
  const asBefore = IncomingCalls.prototype as unknown as {
    handOn(lease: unknown, call: unknown): void;
    deliver(target: { readonly lease: unknown }, call: unknown): void;
  };
  const handOn = jest
    .spyOn(asBefore, 'handOn')
    .mockImplementation(function (this: typeof asBefore, lease, call) {
      this.deliver({ lease }, call);
    });
  const { value } = await outcome(world, transfer(borrowed, ids.mika, { as: Copy, move: true }));
  handOn.mockRestore();
  expect(value).toBe('refused');
  expect(received).toEqual([]);
  await outcome(world, borrowed.write('still mine'));
  expect(lines).toEqual(['still mine']);
});
