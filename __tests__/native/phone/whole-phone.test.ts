import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { realTime } from '../../platforms/node/real-time';
import type { NativeBuild } from './native-build';
import { buildNativeHalves } from './native-build';
import { bundleWholePhone, WholePhone } from './whole-phone';
import { Wifi } from './wifi';

const SONGS = 5000;
const PATIENCE_MS = 60_000;

let build: NativeBuild;
beforeAll(async () => {
  build = buildNativeHalves();
  await bundleWholePhone();
});

let wifi: Wifi;
let directory: string;
let both: readonly [WholePhone, WholePhone];

/** Two phones on one Wi-Fi, 2,000 of whose songs are the same. */
beforeEach(() => {
  wifi = new Wifi();
  directory = mkdtempSync(path.join(tmpdir(), 'earshot-whole-'));
  const start = (number: number, from: number) => {
    wifi.addPhone(number);
    wifi.connect(number);
    return new WholePhone(wifi.name(number), {
      build,
      name: `Phone ${number}`,
      directory: path.join(directory, String(number)),
      library: { from, songs: SONGS },
    });
  };
  both = [start(1, 0), start(2, 3000)];
});

afterEach(async () => {
  await Promise.all(both.map(phone => phone.kill()));
  wifi.remove();
  rmSync(directory, { recursive: true });
});

async function until(what: string, holds: () => boolean): Promise<void> {
  await realTime
    .until(what, () => holds() || both.some(phone => !phone.isThere), PATIENCE_MS)
    .catch(async (error: unknown) => {
      both.forEach(phone => phone.askForDiagnostics());
      await realTime.pass(500);
      throw new Error([String(error), ...both.map(({ story }) => story)].join('\n\n'));
    });
  if (!holds())
    throw new Error(['A phone is gone', ...both.map(({ story }) => story)].join('\n\n'));
}

const linked = () => both.every(({ link }) => link === 'up');

function expectAllSongs(): void {
  for (const phone of both) {
    expect(phone.music('matched')).toMatchObject([{ event: { common: 2000, percent: 40 } }]);
    expect(phone.music('exchange dropped')).toEqual([]);
  }
}

test('two phones meet, exchange 5,000 songs though they are cut off in the middle, and meet again after each absence', async () => {
  await until('an exchange', () => both.some(phone => phone.music('exchange started').length > 0));
  wifi.cut(2);
  await realTime.pass(3000);
  wifi.comeBack(2);
  await until('both lists', () =>
    both.every(phone => phone.music('exchange finished').length === 2),
  );
  expectAllSongs();

  // Out of range for longer than a connection takes to be given up.
  wifi.cut(1);
  await until('the other to be missed', () => both.every(({ link }) => link !== 'up'));
  wifi.comeBack(1);
  await until('each other again', linked);

  // Another network, or the same with another address.
  wifi.disconnect(2);
  await until('the other to be missed again', () => both[0].link !== 'up');
  wifi.connect(2, '10.78.0.99');
  await until('each other at another address', linked);

  // In the pocket for a moment: shorter than the native half takes to end.
  both[1].put('background');
  await realTime.pass(3000);
  both[1].put('active');
  await until('each other after a moment in the pocket', linked);
  await realTime.pass(3000);
  expect(linked()).toBe(true);
});
