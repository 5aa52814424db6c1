/**
 * The preview's native halves, which most tests run on, beside the libraries' own: the same calls give the same events, in
 * the same order. What a phone may choose (ports, addresses, ids of accepted sockets) is replaced before they are compared.
 */
import { phonesNamed } from '../../preview/native/phones';
import { realTime } from '../../platforms/node/real-time';
import type { NativeBuild } from './native-build';
import { buildNativeHalves } from './native-build';
import { withPhones } from './phones';

type Event = readonly [name: string, body: unknown];

/** Either kind of half. */
interface Half {
  /** At which others reach it. */
  readonly address: string;
  call(module: 'RNZeroconf' | 'TcpSockets', method: string, ...values: readonly unknown[]): void;
  heard(): readonly Event[];
}

type Script = (one: Half, two: Half) => Promise<void>;

const LISTENER = 0;
const DIALED = 1;
/** Of the first accepted socket, and those on. */
const ACCEPTED_FROM = 2 ** 30;

let build: NativeBuild;
beforeAll(() => (build = buildNativeHalves()));

const named = (half: Half, name: string) => half.heard().filter(([each]) => each === name);

async function until(half: Half, name: string, count = 1): Promise<unknown> {
  await realTime.until(`${name} ${count}`, () => named(half, name).length >= count, 15_000);
  return named(half, name)[count - 1]?.[1];
}

/** What each of both phones heard, on either kind. */
async function played(script: Script): Promise<Record<'real' | 'preview', readonly unknown[]>> {
  let real: readonly unknown[] = [];
  await withPhones(build, async phones => {
    const native = [await phones.start(), await phones.start()];
    const halves = native.map(
      (phone, i): Half => ({
        address: phones.wifi.addressOf(i + 1),
        call: (module, method, ...values) => phone.call(module, method, ...values),
        heard: () => phone.news.slice(1).map(({ name, body }) => [name, body] as const),
      }),
    );
    real = await play(script, halves);
  });
  const room = phonesNamed('android', 'one', 'two');
  try {
    const halves = [room.one, room.two].map(
      (phone): Half => ({
        address: '127.0.0.1',
        call: (module, method, ...values) => {
          const methods = phone.native.modules[module] as unknown as Record<
            string,
            (...values: readonly unknown[]) => void
          >;
          methods[method]?.(...values);
        },
        heard: () => phone.events.map(({ event, payload }) => [event, payload] as const),
      }),
    );
    return { real, preview: await play(script, halves) };
  } finally {
    await room.end();
  }
}

async function play(script: Script, [one, two]: readonly Half[]): Promise<readonly unknown[]> {
  if (one === undefined || two === undefined) throw new Error('Two phones are wanted');
  await script(one, two);
  // What is still to come of it.
  await realTime.pass(1000);
  return [one, two].map(half => half.heard().map(comparable));
}

const comparable = ([name, body]: Event): unknown => [name, withoutChoices(body)];

function withoutChoices(value: unknown): unknown {
  if (value === null) return {};
  if (typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value as Record<string, unknown>).map(([key, each]) => {
      if (Array.isArray(each)) return [key, each.map(() => 'an address')];
      if (/Address$/.test(key)) return [key, 'an address'];
      if (/Port$/.test(key)) return [key, each === 0 ? 0 : 'a port'];
      if (key === 'id' && typeof each === 'number' && each >= ACCEPTED_FROM)
        return [key, 'accepted'];
      return [key, key === 'err' ? each : withoutChoices(each)];
    }),
  );
}

const ENGINE = 'DNSSD';
const TYPE = `t${process.pid}`;
const zeroconf = (half: Half, method: string, ...values: readonly unknown[]): void =>
  half.call('RNZeroconf', method, ...values, ENGINE);
const publish = (half: Half, name: string): void =>
  zeroconf(half, 'registerService', TYPE, 'tcp', 'local.', name, 4321, { v: '1' });

const finding: Script = async (one, two) => {
  publish(one, 'one');
  await until(one, 'RNZeroconfServiceRegistered');
  zeroconf(two, 'scan', TYPE, 'tcp', 'local.');
  await until(two, 'RNZeroconfResolved');
  // Told once, whatever becomes of it.
  zeroconf(one, 'unregisterService', 'one');
  await until(two, 'RNZeroconfResolved', 2);
  zeroconf(two, 'scan', TYPE, 'tcp', 'local.');
  zeroconf(two, 'stop');
  zeroconf(two, 'stop');
};

const withdrawing: Script = async one => {
  publish(one, 'one');
  // Before it is confirmed.
  zeroconf(one, 'unregisterService', 'one');
  zeroconf(one, 'unregisterService', 'nobody');
  publish(one, 'one again');
  await until(one, 'RNZeroconfServiceRegistered');
};

const tcp = (half: Half, method: string, ...values: readonly unknown[]): void =>
  half.call('TcpSockets', method, ...values);

async function connect(one: Half, two: Half): Promise<number> {
  tcp(one, 'listen', LISTENER, { port: 0, host: '0.0.0.0' });
  const listening = (await until(one, 'listening')) as { connection: { localPort: number } };
  const { localPort: port } = listening.connection;
  tcp(two, 'connect', DIALED, one.address, port, { host: one.address, port, connectTimeout: 3000 });
  await until(two, 'connect');
  const { info } = (await until(one, 'connection')) as { info: { id: number } };
  return info.id;
}

const talking: Script = async (one, two) => {
  const accepted = await connect(one, two);
  tcp(two, 'write', DIALED, 'aGVsbG8=', 7);
  await until(two, 'written');
  await until(one, 'data');
  tcp(one, 'destroy', accepted);
  await until(one, 'close');
  // What the library's JavaScript does when it hears the end.
  await until(two, 'end');
  tcp(two, 'end', DIALED);
  await until(two, 'close');
  tcp(two, 'write', DIALED, 'aGVsbG8=', 8);
  await until(two, 'written', 2);
};

const refused: Script = async (one, two) => {
  const options = { host: one.address, port: 1, connectTimeout: 3000 };
  tcp(two, 'connect', DIALED, one.address, 1, options);
  await until(two, 'close');
};

test.each(Object.entries({ finding, withdrawing, talking }))(
  '%s: the preview’s halves tell what the real ones tell',
  async (_, script) => {
    const { real, preview } = await played(script);
    expect(preview).toEqual(real);
  },
);

test('refused: the preview’s halves tell what the real ones tell, in other words', async () => {
  const { real, preview } = await played(refused);
  const names = (told: readonly unknown[]) =>
    (told as Event[][]).map(events => events.map(([name]) => name));
  expect(names(preview)).toEqual(names(real));
  expect(names(real)).toEqual([[], ['error', 'close']]);
});
