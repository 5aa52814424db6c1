import type { LeaseKey, Leased } from '../../src/runtime';
import {
  ExpiredLeaseError,
  lease,
  minutes,
  seconds,
  serviceType,
  whenExpired,
} from '../../src/runtime';
import { gather } from './two-phones';

interface Shelf {
  borrow(reader: (news: string) => void): Leased<{ read(): string }>;
}
const Shelf = serviceType<Shelf>('Shelf');

async function borrowed() {
  const { world, ada, noor } = await gather(['ada', 'noor']);
  const ends: string[] = [];
  ada.device.export(Shelf, {
    borrow: () => {
      const book = lease(minutes(5), { read: () => 'once upon a time' });
      whenExpired(book, reason => ends.push(`ada ${reason}`));
      return book;
    },
  });
  let held = false;
  noor.device.whenDiscovered(Shelf, async shelf => {
    const book = await shelf.borrow(() => undefined);
    whenExpired(book, reason => ends.push(`noor ${reason}`));
    held = true;
  });
  await world.runUntil(() => held, seconds(20));
  const keyOf = ({ device }: typeof ada): LeaseKey =>
    device.snapshot().leases.find(({ pattern }) => pattern === 'plain') as LeaseKey;
  return { world, ada, noor, ends, keyOf };
}

test('a lease in a snapshot names its origin: a service, the method that returned it, or the method that it was passed to', async () => {
  const { ada, noor } = await borrowed();
  const origins = (role: string, { device }: typeof ada) =>
    device
      .snapshot()
      .leases.filter(found => found.role === role)
      .map(({ origin, pattern }) => `${origin} ${pattern}`);
  const books = ['Shelf renew-on-call', 'borrow plain'];
  expect(origins('grantor', ada)).toEqual(books);
  expect(origins('holder', noor)).toEqual(books);
  expect(origins('grantor', noor)).toEqual(['borrow renew-on-call']);
  expect(origins('holder', ada)).toEqual(['borrow renew-on-call']);
  expect(noor.events).toContainEqual(
    expect.objectContaining({ type: 'lease created', origin: 'Shelf', role: 'holder' }),
  );
});

test.each(['ada', 'noor'] as const)(
  'L6: %s can renew a lease that is known only by its id',
  async who => {
    const met = await borrowed();
    const { world, ada, noor, keyOf } = met;
    const handle = met[who].device.findLease(keyOf(met[who]));
    const left = handle?.renew(minutes(20));
    await world.run(seconds(2));
    expect(await left).toBeGreaterThan(minutes(19));
    for (const { device } of [ada, noor]) {
      const book = device.snapshot().leases.find(({ pattern }) => pattern === 'plain');
      expect(book?.timeLeftMs).toBeGreaterThan(minutes(19));
    }
  },
);

test.each(['ada', 'noor'] as const)(
  'L8: %s can revoke one, and observers run at both ends',
  async who => {
    const met = await borrowed();
    const { world, ends, keyOf } = met;
    const { device } = met[who];
    const key = keyOf(met[who]);
    const handle = device.findLease(key);
    handle?.revoke();
    await world.run(seconds(2));
    expect([...ends].sort()).toEqual(['ada revoked', 'noor revoked']);
    expect(device.findLease(key)).toBeUndefined();
  },
);

test('L7: renewing one that has ended meanwhile fails at the holder, and gives 0 at the grantor', async () => {
  const { world, ada, noor, keyOf } = await borrowed();
  const handles = [ada, noor].map(party => party.device.findLease(keyOf(party)));
  await world.run(minutes(6));
  const [granted, held] = handles.map(handle =>
    handle?.renew(minutes(5)).catch((error: unknown) => error),
  );
  expect(await granted).toBe(0);
  expect(await held).toBeInstanceOf(ExpiredLeaseError);
});

test('a value that is not a duration is refused', async () => {
  const { ada, keyOf } = await borrowed();
  await expect(ada.device.findLease(keyOf(ada))?.renew(-1)).rejects.toThrow(RangeError);
});

test('leases of unknown peers and unknown ids are not found', async () => {
  const { ada, keyOf } = await borrowed();
  const key = keyOf(ada);
  expect(ada.device.findLease({ ...key, peer: '00'.repeat(32) })).toBeUndefined();
  expect(ada.device.findLease({ ...key, lease: 77 })).toBeUndefined();
});
