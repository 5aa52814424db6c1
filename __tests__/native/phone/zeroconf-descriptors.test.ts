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
