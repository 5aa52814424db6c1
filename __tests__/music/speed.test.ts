import type { NetworkModel } from '../../src/simulation';
import { duet, songs } from './duet';

/** From the first session to the last acknowledgement, of 5,000 songs each way at 40 ms round trip. */
async function exchangeMs(network: Partial<NetworkModel>): Promise<number> {
  const { world, ada, meet, until, exchanged } = await duet({
    ada: songs(5000),
    noor: songs(5000, 4000),
    world: { network: { delayMs: { least: 20, most: 20 }, ...network } },
  });
  meet();
  await until(ada, 'exchange started');
  const startedMs = world.now - 40;
  await exchanged();
  return world.now - startedMs;
}

test('5,000 songs take at most 0.3 s where a socket takes more than is acknowledged', async () => {
  // As systems do: an app is told to wait when the system has no room, not when the other end has not answered yet.
  const roomy = { highWaterBytes: 128 * 1024, windowBytes: 256 * 1024 };
  expect(await exchangeMs(roomy)).toBeLessThanOrEqual(300);
});

test('5,000 songs take at most a second where every 16 KiB wait for their acknowledgement', async () => {
  expect(await exchangeMs({})).toBeLessThanOrEqual(1000);
});

test('the time grows with the songs and not with the round trips', async () => {
  const slow = await exchangeMs({
    delayMs: { least: 200, most: 200 },
    highWaterBytes: 1024 * 1024,
  });
  // One song at a time would take 5,000 times 400 ms.
  expect(slow).toBeLessThanOrEqual(10 * 400);
});
