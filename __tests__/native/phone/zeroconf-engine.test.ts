/** The engine in C programs of its own, without Java around it, where nothing hides from a sanitizer. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { RADIO } from '../../range/namespaces';
import { buildEngineProgram } from './native-build';
import { Wifi } from './wifi';

const seed = Number(process.env.ENGINE_SEED ?? Date.now() % 1_000_000);
const PACKETS = Number(process.env.PACKETS ?? 60_000);
const ROUNDS = 2;

async function run(
  wifi: Wifi,
  phone: number,
  words: readonly (string | number)[],
): Promise<string> {
  const child = spawn('ip', ['netns', 'exec', wifi.name(phone), ...words.map(String)]);
  const [said, complaints, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  expect([code, complaints.slice(0, 6000)]).toEqual([0, '']);
  return said;
}

async function onWifi(phones: number, then: (wifi: Wifi) => Promise<void>): Promise<void> {
  const wifi = new Wifi();
  try {
    for (let phone = 1; phone <= phones; phone++) {
      wifi.addPhone(phone);
      wifi.connect(phone);
    }
    await then(wifi);
  } finally {
    wifi.remove();
  }
}

const tell = (said: string): Record<string, number> =>
  Object.fromEntries(
    [...said.matchAll(/([a-z ]+?) (\d+)/g)].map(([, what = '', count]) => [
      what.trim(),
      Number(count),
    ]),
  );

test(`${PACKETS} made-up packets reach no memory beside their own, take no more time for being odd, and leave nothing behind (ENGINE_SEED=${seed})`, () =>
  onWifi(1, async wifi => {
    const program = buildEngineProgram('packets', 'address', ['gettimeofday', 'arc4random']);
    const told = tell(await run(wifi, 1, [program, seed, PACKETS]));
    expect(told).toMatchObject({ 'local references': 0, 'weak references': 0 });
    // They got so far that the engine took some of them for services.
    for (const what of ['found', 'lost', 'resolved', 'answered', 'registered']) {
      expect(told[what]).toBeGreaterThan(0);
    }
  }));

test(`an engine that four threads use while its interface goes, comes and is renamed has no race (ENGINE_SEED=${seed})`, () =>
  onWifi(2, async wifi => {
    const program = buildEngineProgram('threads', 'thread');
    const both = await Promise.all(
      [1, 2].map(phone => run(wifi, phone, [program, seed + phone, ROUNDS, RADIO])),
    );
    const told = both.map(tell);
    for (const each of told) {
      expect(each).toMatchObject({ 'local references': 0, 'weak references': 0 });
    }
    // They heard each other, or themselves, and said so.
    expect(Math.max(...told.map(({ found = 0 }) => found))).toBeGreaterThan(0);
    expect(Math.max(...told.map(({ registered = 0 }) => registered))).toBeGreaterThan(0);
  }));
