import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { realTime } from '../../platforms/node/real-time';
import type { NativeBuild } from './native-build';
import { buildNativeHalves } from './native-build';
import type { NativePhone } from './native-phone';
import { knows, withPhones } from './phones';

/** What waits on the phone's main thread comes ten times as soon: the engine ends 0.5 s after its last use, not 5 s. */
const haste = 10;
const ENGINE_ENDS_AFTER_MS = 5000 / haste;
/** Asked at once, a phone answers within a second; a lost packet is asked for again after another. */
const MEET_WITHIN_MS = 5000;
/** A name is probed for, and a goodbye waited after, for a second; the rest is the machine's. */
const AT_ONCE_MS = 3000;

const build: NativeBuild = buildNativeHalves();

const published = (phone: NativePhone) => phone.heard('RNZeroconfServiceRegistered');

/** Says it is there, and looks for others. */
function appear(phone: NativePhone, name: string): void {
  phone.register(name);
  phone.scan();
}

async function meets(phone: NativePhone, service: string, address: string): Promise<void> {
  await phone.until(
    `${service} at ${address}`,
    () => knows(phone, service, address),
    MEET_WITHIN_MS,
  );
}

/** Forgets what was heard so far, and looks again. */
function lookAgain(phone: NativePhone): void {
  phone.stop();
  phone.news.length = 0;
  phone.scan();
}

test.concurrent(
  'a service is told with its port and text, once per kind of address, and under its name as host',
  () =>
    withPhones(build, async phones => {
      const [one, two] = [await phones.start(), await phones.start()];
      one.register('one', 5001, { id: 'abc', v: '1' });
      await one.until('its publication', () => published(one).length > 0, MEET_WITHIN_MS);
      expect(published(one)[0]?.body).toEqual({
        ...{ name: 'one', host: 'one', fullName: 'one' },
        ...{ port: 0, addresses: [], txt: {} },
      });
      two.scan();
      await meets(two, 'one', phones.wifi.addressOf(1));
      const place = { port: 5001, addresses: ['10.78.0.1'], txt: { id: 'abc', v: '1' } };
      expect(two.news.filter(({ name }) => name.startsWith('RNZ'))).toMatchObject([
        { name: 'RNZeroconfStart', body: null },
        {
          name: 'RNZeroconfResolved',
          body: { name: 'one', host: 'one', fullName: 'one', ...place },
        },
      ]);
      one.unregister('one');
      await two.until('its goodbye', () => two.resolved('one').length > 1, MEET_WITHIN_MS);
      expect(two.resolved('one')[1]).toMatchObject({ port: 0, addresses: [], txt: {} });
      expect(one.heard('RNZeroconfServiceUnregistered')).toMatchObject([{ body: { name: 'one' } }]);
      two.stop();
      await two.until('its stop', () => two.heard('RNZeroconfStop').length > 0);
    }),
);

test.concurrent(
  'a phone that has had nothing to do for a while asks, says and takes back at once',
  () =>
    withPhones(build, async phones => {
      const [one, two] = [await phones.start(), await phones.start()];
      one.register('one');
      two.register('two');
      await two.until('its publication', () => published(two).length > 0, MEET_WITHIN_MS);
      // Announced for the last time after 7 s: from then on nothing wakes the engine.
      await realTime.pass(8000);
      one.scan();
      await one.until('two', () => knows(one, 'two', phones.wifi.addressOf(2)), AT_ONCE_MS);
      two.register('two more');
      await one.until('the other', () => one.resolved('two more').length > 0, AT_ONCE_MS);
      await realTime.pass(8000);
      two.unregister('two more');
      const gone = () => one.resolved('two more').length > 1;
      await one.until('the goodbye', gone, AT_ONCE_MS);
    }),
);

test.concurrent(
  'away for less than the engine takes to end: the phone hears, and is heard of, when it is back',
  () =>
    withPhones(build, async phones => {
      const [one, two] = [await phones.start({ haste }), await phones.start({ haste })];
      appear(one, 'one');
      appear(two, 'two');
      await meets(one, 'two', phones.wifi.addressOf(2));
      await meets(two, 'one', phones.wifi.addressOf(1));

      two.stop();
      two.unregister('two');
      await realTime.pass(ENGINE_ENDS_AFTER_MS * 0.6);
      appear(two, 'two again');
      // Past the moment at which the engine was to end.
      await realTime.pass(ENGINE_ENDS_AFTER_MS);
      one.register('one again');
      lookAgain(one);
      await meets(one, 'two again', phones.wifi.addressOf(2));
      await meets(two, 'one again', phones.wifi.addressOf(1));
      expect(await two.count('Engines')).toBe(1);
    }),
);

test.concurrent(
  'published again while the scan pauses: the phone hears, and is heard of, afterwards',
  () =>
    withPhones(build, async phones => {
      const [one, two] = [await phones.start({ haste }), await phones.start({ haste })];
      appear(one, 'one');
      await one.until('its publication', () => published(one).length > 0, MEET_WITHIN_MS);
      one.stop();
      one.unregister('one');
      one.register('one again');
      await realTime.pass(50);
      one.scan();
      await realTime.pass(ENGINE_ENDS_AFTER_MS * 1.5);
      appear(two, 'two');
      await meets(two, 'one again', phones.wifi.addressOf(1));
      await meets(one, 'two', phones.wifi.addressOf(2));
    }),
);

test.concurrent(
  'used again in the moment in which it ends: the engine restarts, and hears and is heard of',
  () =>
    withPhones(build, async phones => {
      const [one, two] = [await phones.start({ haste: 100 }), await phones.start()];
      two.scan();
      for (let round = 0; round < 10; round++) {
        one.register(`one ${round}`);
        await one.until('its publication', () => published(one).length > round, MEET_WITHIN_MS);
        one.unregister(`one ${round}`);
        await realTime.pass(45 + round);
      }
      appear(one, 'one');
      two.register('two');
      await meets(two, 'one', phones.wifi.addressOf(1));
      await meets(one, 'two', phones.wifi.addressOf(2));
    }),
);

test.concurrent.each([{ isOld: false }, { isOld: true }])(
  'opened before the Wi-Fi is on: at the next scan the phone hears, and is heard of (before Android 11: $isOld)',
  options =>
    withPhones(build, async phones => {
      const [one, two] = [await phones.start(), await phones.start({ wifi: 'off', ...options })];
      appear(one, 'one');
      appear(two, 'two');
      await realTime.pass(1500);
      phones.wifi.connect(2);
      lookAgain(two);
      await meets(two, 'one', phones.wifi.addressOf(1));
      await meets(one, 'two', phones.wifi.addressOf(2));
    }),
);

test.concurrent(
  'on another Wi-Fi, published again there: the phone is heard of with its new address, and hears',
  () =>
    withPhones(build, async phones => {
      const [one, two] = [await phones.start(), await phones.start()];
      appear(one, 'one');
      appear(two, 'two');
      await meets(one, 'two', phones.wifi.addressOf(2));
      phones.wifi.disconnect(2);
      phones.wifi.connect(2, '10.78.0.99');
      two.unregister('two');
      two.register('two again');
      lookAgain(two);
      await meets(two, 'one', phones.wifi.addressOf(1));
      await meets(one, 'two again', '10.78.0.99');
    }),
);

test.concurrent(
  'the Wi-Fi off and on again between two scans, its address being the same: the phone hears, and is heard of',
  () =>
    withPhones(build, async phones => {
      const [one, two] = [await phones.start(), await phones.start()];
      appear(one, 'one');
      appear(two, 'two');
      await meets(one, 'two', phones.wifi.addressOf(2));
      phones.wifi.switchOff(2);
      await realTime.pass(1500);
      phones.wifi.switchOn(2);
      two.unregister('two');
      two.register('two again');
      lookAgain(two);
      await meets(two, 'one', phones.wifi.addressOf(1));
      await meets(one, 'two again', phones.wifi.addressOf(2));
    }),
);

const HOUR_S = 3600;
const YEAR_S = 365 * 24 * HOUR_S;

test.concurrent.each([HOUR_S, -HOUR_S, YEAR_S / 12, -YEAR_S / 12, 50 * YEAR_S])(
  'a clock that is set on by %d s: the phone hears, and is heard of, all the same',
  seconds =>
    withPhones(build, async phones => {
      const folder = mkdtempSync(path.join(tmpdir(), 'earshot-clock-'));
      const clock = path.join(folder, 'clock');
      try {
        const one = await phones.start({ environment: { PHONE_CLOCK: clock } });
        const two = await phones.start();
        appear(one, 'one');
        two.scan();
        await meets(two, 'one', phones.wifi.addressOf(1));
        writeFileSync(clock, String(seconds));
        await realTime.pass(1000);
        two.register('two');
        await meets(one, 'two', phones.wifi.addressOf(2));
        one.unregister('one');
        one.register('one again');
        await meets(two, 'one again', phones.wifi.addressOf(1));
      } finally {
        rmSync(folder, { recursive: true });
      }
    }),
);

test.concurrent('two phones that were published apart each know the other by its own address', () =>
  withPhones(build, async phones => {
    const [one, two] = [await phones.start(), await phones.start()];
    phones.wifi.cut(2);
    appear(one, 'one');
    appear(two, 'two');
    await realTime.pass(2000);
    phones.wifi.comeBack(2);
    lookAgain(one);
    lookAgain(two);
    await meets(one, 'two', phones.wifi.addressOf(2));
    await meets(two, 'one', phones.wifi.addressOf(1));
  }),
);

test.concurrent(
  'of two phones with the same name the second gets another, is heard by it, and goes by the first',
  () =>
    withPhones(build, async phones => {
      const [one, two] = [await phones.start(), await phones.start()];
      appear(one, 'same');
      await one.until('its publication', () => published(one).length > 0, MEET_WITHIN_MS);
      appear(two, 'same');
      await two.until('its publication', () => published(two).length > 0, MEET_WITHIN_MS);
      expect(published(two)[0]?.body).toMatchObject({ name: 'same (2)' });
      await meets(one, 'same (2)', phones.wifi.addressOf(2));
      await meets(two, 'same', phones.wifi.addressOf(1));
      two.unregister('same');
      const gone = () => one.resolved('same (2)').some(({ port }) => port === 0);
      await one.until('its goodbye', gone, MEET_WITHIN_MS);
    }),
);

test.concurrent('another app on the phone that hears mDNS does not keep this one from it', () =>
  withPhones(build, async phones => {
    const [one, two] = [await phones.start(), await phones.start()];
    const other = spawn('ip', [
      ...['netns', 'exec', phones.wifi.name(1), 'setpriv', '--reuid', '65534', '--clear-groups'],
      ...[
        process.execPath,
        '-e',
        "require('dgram').createSocket({type:'udp4',reuseAddr:true}).bind(5353,()=>console.log())",
      ],
    ]);
    try {
      await once(other.stdout, 'data');
      appear(one, 'one');
      appear(two, 'two');
      await meets(one, 'two', phones.wifi.addressOf(2));
      await meets(two, 'one', phones.wifi.addressOf(1));
    } finally {
      other.kill('SIGKILL');
    }
  }),
);

test.concurrent('what is stopped before it has begun lets go of the Wi-Fi and of the engine', () =>
  withPhones(build, async phones => {
    const one = await phones.start({ haste });
    for (let round = 0; round < 10; round++) {
      one.scan();
      one.register(`one ${round}`);
      one.stop();
      one.unregister(`one ${round}`);
    }
    await realTime.pass(ENGINE_ENDS_AFTER_MS * 3);
    expect(await one.count('MulticastLocks')).toBe(0);
    expect(await one.count('Engines')).toBe(0);
  }),
);
