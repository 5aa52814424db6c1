import { realTime } from '../../platforms/node/real-time';
import { buildNativeHalves } from './native-build';
import { knows, withPhones } from './phones';

/** `select()` can watch descriptors below this; of others it would write past its set. */
const SELECTABLE = 1024;

test('an app with more descriptors open than select() can watch is told of an error, and is found once it has fewer', () =>
  withPhones(buildNativeHalves('address'), async phones => {
    const one = await phones.start({ haste: 50 });
    const two = await phones.start();
    two.register('two');
    two.scan();
    one.call('Inside', 'openFiles', SELECTABLE);
    one.register('one');
    one.scan();
    await one.until('an error', () => one.heard('RNZeroconfError').length > 0, 10_000);
    expect(one.heard('RNZeroconfServiceRegistered')).toEqual([]);
    one.stop();
    one.unregister('one');
    one.call('Inside', 'closeFiles');
    await realTime.pass(1000);
    one.register('one');
    one.scan();
    await one.until('two', () => knows(one, 'two', phones.wifi.addressOf(2)), 10_000);
    await two.until('one', () => knows(two, 'one', phones.wifi.addressOf(1)), 10_000);
  }));

test('an app that calls off what is failing to start goes on, holds nothing, and leaves nothing open', () =>
  withPhones(buildNativeHalves('address'), async phones => {
    const one = await phones.start({ haste: 50 });
    one.register('one');
    await one.until('its publication', () => one.heard('RNZeroconfServiceRegistered').length > 0);
    one.unregister('one');
    await realTime.pass(500);
    const before = await one.count('Descriptors');
    // From one more than the engine needs down to none: it fails at each of its steps.
    for (const free of [8, 7, 6, 5, 4, 3, 2, 1, 0, 2, 1, 0]) {
      const open = await one.count('Descriptors');
      // The counting itself takes one.
      one.call('Inside', 'openFiles', SELECTABLE + 1 - free - open);
      for (let round = 0; round < 4; round++) {
        one.scan();
        one.register(`one ${free} ${round}`);
        await realTime.pass(round * 10);
        one.stop();
        one.unregister(`one ${free} ${round}`);
      }
      // Until the engine has ended, if there was one.
      await realTime.pass(250);
      one.call('Inside', 'closeFiles');
    }
    await realTime.pass(500);
    expect(await one.count('Engines')).toBe(0);
    expect(await one.count('MulticastLocks')).toBe(0);
    expect(await one.count('Descriptors')).toBe(before);
  }));
