import { realTime } from '../../platforms/node/real-time';
import type { NativeBuild } from './native-build';
import { buildNativeHalves } from './native-build';
import { knows, withPhones } from './phones';

const PAIRS = 20;
/** So many at once as leave each of them some of the machine. */
const AT_ONCE = 4;
const MEET_WITHIN_MS = 5000;

let build: NativeBuild;
beforeAll(() => (build = buildNativeHalves()));

/** Two phones with nobody else on their Wi-Fi: how long they took to find each other, both ways. */
async function pairMeetsAfterMs(): Promise<number> {
  let tookMs = Infinity;
  await withPhones(build, async phones => {
    const [one, two] = [await phones.start(), await phones.start()];
    // Until the network itself has nothing more to say: its packets would wake who sleeps.
    await realTime.pass(1500);
    one.register('one');
    one.scan();
    await realTime.pass(500);
    const sinceMs = performance.now();
    two.register('two');
    two.scan();
    await one.until('two', () => knows(one, 'two', phones.wifi.addressOf(2)), MEET_WITHIN_MS);
    await two.until('one', () => knows(two, 'one', phones.wifi.addressOf(1)), MEET_WITHIN_MS);
    tookMs = performance.now() - sinceMs;
  });
  return tookMs;
}

test(`${PAIRS} pairs on a quiet Wi-Fi all meet within ${MEET_WITHIN_MS} ms, and none of them crashes`, async () => {
  const tookMs: number[] = [];
  while (tookMs.length < PAIRS) {
    tookMs.push(...(await Promise.all(Array.from({ length: AT_ONCE }, pairMeetsAfterMs))));
  }
  expect(Math.max(...tookMs)).toBeLessThan(MEET_WITHIN_MS);
});
