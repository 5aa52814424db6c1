/** Networks as phones have them. */
import { ip, RADIO } from '../../range/namespaces';
import { buildNativeHalves } from './native-build';
import type { NativePhone } from './native-phone';
import { knows, withPhones } from './phones';

const MEET_WITHIN_MS = 5000;
const build = buildNativeHalves();

/** Published and looking, again if it was before: as our discovery does when the network has changed. */
function appear(phone: NativePhone, name: string): void {
  phone.stop();
  phone.news.length = 0;
  phone.register(name);
  phone.scan();
}

async function meet(one: NativePhone, two: NativePhone, where: readonly string[]): Promise<void> {
  const [first = '', second = ''] = where;
  await one.until('two', () => knows(one, 'two', second), MEET_WITHIN_MS);
  await two.until('one', () => knows(two, 'one', first), MEET_WITHIN_MS);
}

test.concurrent('a phone with a second network tells each of them its address there alone', () =>
  withPhones(build, async phones => {
    const { wifi } = phones;
    const one = await phones.start();
    const other = ['type', 'veth', 'peer', 'name', 'tower'];
    ip('-n', wifi.name(1), 'link', 'add', 'mobile0', ...other);
    ip('-n', wifi.name(1), 'address', 'add', '10.99.0.1/24', 'brd', '+', 'dev', 'mobile0');
    for (const end of ['mobile0', 'tower']) ip('-n', wifi.name(1), 'link', 'set', end, 'up');
    const two = await phones.start();
    appear(one, 'one');
    appear(two, 'two');
    await meet(one, two, [wifi.addressOf(1), wifi.addressOf(2)]);
  }),
);

test.concurrent('a Wi-Fi that comes back under another name is used from the next scan on', () =>
  withPhones(build, async phones => {
    const { wifi } = phones;
    const [one, two] = [await phones.start(), await phones.start()];
    appear(one, 'one');
    appear(two, 'two');
    await meet(one, two, [wifi.addressOf(1), wifi.addressOf(2)]);
    one.unregister('one');
    ip('-n', wifi.name(1), 'link', 'set', RADIO, 'down');
    ip('-n', wifi.name(1), 'link', 'set', RADIO, 'name', 'wlan7');
    ip('-n', wifi.name(1), 'link', 'set', 'wlan7', 'up');
    appear(one, 'one again');
    await one.until('two', () => knows(one, 'two', wifi.addressOf(2)), MEET_WITHIN_MS);
    await two.until('one', () => knows(two, 'one again', wifi.addressOf(1)), MEET_WITHIN_MS);
  }),
);

test.concurrent.each([{ isOld: false }, { isOld: true }])(
  'a Wi-Fi without IPv4 harms nothing, and once it has IPv4 the next scan finds the others (before Android 11: $isOld)',
  ({ isOld }) =>
    withPhones(build, async phones => {
      const { wifi } = phones;
      const [one, two] = [await phones.start({ isOld }), await phones.start({ isOld })];
      for (const phone of [1, 2]) {
        ip('-n', wifi.name(phone), '-4', 'address', 'flush', 'dev', RADIO);
        ip('-n', wifi.name(phone), 'address', 'add', `fd00::${phone}/64`, 'dev', RADIO, 'nodad');
      }
      appear(one, 'one');
      appear(two, 'two');
      await one.until('its publication', () => one.heard('RNZeroconfServiceRegistered').length > 0);
      for (const phone of [1, 2]) {
        const address = `${wifi.addressOf(phone)}/24`;
        ip('-n', wifi.name(phone), 'address', 'add', address, 'brd', '+', 'dev', RADIO);
      }
      one.unregister('one');
      two.unregister('two');
      appear(one, 'one');
      appear(two, 'two');
      await meet(one, two, [wifi.addressOf(1), wifi.addressOf(2)]);
    }),
);
