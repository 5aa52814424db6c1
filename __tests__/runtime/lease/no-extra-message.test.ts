import type { Far, Leased } from '../../../src/runtime';
import {
  lease,
  leaseTimeLeft,
  millis,
  minutes,
  renewOnCallLease,
  seconds,
} from '../../../src/runtime';
import type { Book } from './lending';
import { lend } from './lending';
import { tapTheWire } from './wire-tap';

const quietNetwork = {
  network: { delayMs: { least: 5, most: 5 }, joinMs: { least: 0, most: 0 }, pieces: 'whole' },
} as const;

/** How often each phone sent something while a loan was used. */
async function sends(
  make: (book: Book) => Leased<Book>,
  call: (book: Far<Book>) => void,
): Promise<{ ada: number; noor: number; leftMs: number }> {
  const tap = tapTheWire();
  const { world, book } = await lend(make, { world: quietNetwork, ports: tap.ports });
  const before = { ada: tap.sendsBy('ada'), noor: tap.sendsBy('noor') };
  for (let i = 0; i < 20; i++) {
    call(book);
    await world.run(millis(1_370));
  }
  await world.run(seconds(10));
  return {
    ada: tap.sendsBy('ada') - before.ada,
    noor: tap.sendsBy('noor') - before.noor,
    leftMs: leaseTimeLeft(book),
  };
}

const uses: [string, (book: Far<Book>) => void][] = [
  ['calls', book => void book.read(1)],
  ['one-way calls', book => book.read(1).oneWay()],
  ['bursts of calls', book => [1, 2, 3, 4, 5].forEach(page => void book.read(page))],
];

test.each(uses)(
  'L13: %s that renew cause no more messages than those that do not',
  async (_what, call) => {
    const plain = await sends(book => lease(minutes(5), book), call);
    const renewed = await sends(book => renewOnCallLease(minutes(5), book), call);

    expect(renewed.leftMs).toBeGreaterThan(plain.leftMs + seconds(20));
    expect({ ada: renewed.ada, noor: renewed.noor }).toEqual({ ada: plain.ada, noor: plain.noor });
  },
);

test('L13: an unused lease costs nothing on the wire', async () => {
  const bytes = await Promise.all(
    [1, 50].map(async loans => {
      const tap = tapTheWire();
      const { world, library } = await lend(book => lease(minutes(5), book), {
        world: quietNetwork,
        ports: tap.ports,
      });
      for (let i = 1; i < loans; i++) {
        void library.borrow();
      }
      await world.run(seconds(20));
      const before = tap.bytesBy('ada') + tap.bytesBy('noor');
      await world.run(minutes(2));
      return tap.bytesBy('ada') + tap.bytesBy('noor') - before;
    }),
  );

  // Frames carry counts of earlier frames, and larger counts take one more byte.
  expect(Math.abs((bytes[1] as number) - (bytes[0] as number))).toBeLessThan(
    0.1 * (bytes[0] as number),
  );
});
