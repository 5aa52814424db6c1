import { RandomStream } from '../../../src/simulation/random';
import { realTime } from '../../platforms/node/real-time';
import { buildNativeHalves } from './native-build';
import { knows, withPhones } from './phones';

const seed = Number(process.env.CYCLES_SEED ?? Date.now() % 1_000_000);
/** The engine ends 0.1 s after its last use, not 5 s: within some cycles, and not within others. */
const haste = 50;

test.each([
  { cycles: 50, isOld: false },
  { cycles: 15, isOld: true },
])(
  `$cycles starts and stops, among others that come and go, touch no memory that is not theirs and leave nothing open (CYCLES_SEED=${seed}, before Android 11: $isOld)`,
  ({ cycles, isOld }) =>
    withPhones(buildNativeHalves('address'), async phones => {
      const random = new RandomStream(`${seed} cycles`);
      const one = await phones.start({ haste, isOld });
      const two = await phones.start({ haste });
      two.register('two');
      two.scan();
      const descriptors: number[] = [];
      for (let cycle = 0; cycle < cycles; cycle++) {
        one.register(`one ${cycle}`);
        one.scan();
        await realTime.pass(random.below(350));
        one.stop();
        one.unregister(`one ${cycle}`);
        if (random.chance(0.3)) {
          two.unregister('two');
          two.register('two');
        }
        await realTime.pass(random.below(250));
        if (cycle === 3 || cycle === cycles - 1) {
          await realTime.pass(500);
          expect(await one.count('Engines')).toBe(0);
          descriptors.push(await one.count('Descriptors'));
        }
      }
      expect(descriptors[1]).toBeLessThanOrEqual(descriptors[0] ?? 0);
      expect(await one.count('MulticastLocks')).toBe(0);

      one.register('one');
      one.scan();
      await one.until('two', () => knows(one, 'two', phones.wifi.addressOf(2)), 10_000);
      await two.until('one', () => knows(two, 'one', phones.wifi.addressOf(1)), 10_000);
    }),
);
