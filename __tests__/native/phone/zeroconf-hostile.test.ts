/** What somebody else on the same Wi-Fi can say. Whatever it is, the phone goes on, and finds those who are there. */
import { RandomStream } from '../../../src/simulation/random';
import { realTime } from '../../platforms/node/real-time';
import { attack, ATTACKER } from './attack';
import { namesAlone, wholeService } from './made-up-packets';
import { buildNativeHalves } from './native-build';
import type { NativePhone } from './native-phone';
import type { Phones } from './phones';
import { knows, withPhones } from './phones';

/** Made before anything waits for a phone: a compiler lets nobody else have the thread. */
const halves = buildNativeHalves();
const sanitized = buildNativeHalves('address');

const MEET_WITHIN_MS = 20_000;
const seed = Number(process.env.PACKETS_SEED ?? Date.now() % 1_000_000);
const DAMAGED_PACKETS = Number(process.env.PACKETS ?? 2000);

/** One that scans hears those packets, and then of somebody who is really there. */
async function survivor(phones: Phones, packets: readonly Buffer[]): Promise<NativePhone> {
  const [one, two] = [await phones.start(), await phones.start()];
  one.scan();
  await realTime.pass(500);
  await attack(phones, packets);
  two.register('two');
  await one.until('two', () => knows(one, 'two', phones.wifi.addressOf(2)), MEET_WITHIN_MS);
  one.stop();
  await one.until('its stop', () => one.heard('RNZeroconfStop').length > 0, MEET_WITHIN_MS);
  return one;
}

const address = [10, 78, 0, ATTACKER];

test.concurrent('hundreds of names without a place keep nobody from being found', () =>
  withPhones(halves, async phones => {
    const packets = Array.from({ length: 20 }, (_, packet) =>
      namesAlone(Array.from({ length: 20 }, (__, i) => ({ name: `made up ${packet} ${i}` }))),
    );
    await survivor(phones, packets);
  }),
);

test.concurrent('a name that is no text ends no scan, and keeps no engine', () =>
  withPhones(halves, async phones => {
    const name = new Uint8Array(63).fill(0xff);
    const one = await survivor(phones, [wholeService({ name, address })]);
    expect(one.heard('RNZeroconfError')).toEqual([]);
    expect(await one.count('MulticastLocks')).toBe(0);
  }),
);

test.concurrent('texts of any length stop no engine, and hide none beside them', () =>
  withPhones(halves, async phones => {
    const lengths = [127, 128, 200, 254, 255];
    const one = await survivor(
      phones,
      lengths.map(length =>
        wholeService({
          name: `long ${length}`,
          text: ['id=abc', `x=${'y'.repeat(length - 2)}`, 'v=1'],
          address,
        }),
      ),
    );
    for (const length of lengths) {
      const txt = { id: 'abc', v: '1', x: 'y'.repeat(length - 2) };
      expect(one.resolved(`long ${length}`)[0]?.txt).toEqual(txt);
    }
  }),
);

test.concurrent(
  `${DAMAGED_PACKETS} damaged packets touch no memory that is not theirs, and end no scan (PACKETS_SEED=${seed})`,
  () =>
    withPhones(sanitized, async phones => {
      const random = new RandomStream(`${seed} packets`);
      const whole = wholeService({ name: 'made up', text: ['id=abc', 'v=1'], address });
      const packets = Array.from({ length: DAMAGED_PACKETS }, () => {
        const packet = Buffer.from(whole);
        for (let count = random.below(6); count >= 0; count--) {
          packet[random.below(packet.length)] = random.below(256);
        }
        return random.chance(0.2) ? packet.subarray(0, random.below(packet.length) + 1) : packet;
      });
      await survivor(phones, packets);
    }),
);
