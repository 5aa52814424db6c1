import { PHONE_POLICY } from '../../src/lookup';
import { createDevice, minutes, seconds } from '../../src/runtime';
import { createWorld } from '../../src/simulation';
import type { Part, Settings } from '../report/part';
import { textTable } from '../report/text-table';
import { countedPorts, Sent } from './counted-ports';
import { timeToFirstSong } from './first-song';
import { COMPUTER, measuredHall } from './linked-hall';

interface IdleResult {
  readonly rows: readonly { readonly name: string; readonly bytesPerSecond: number }[];
  /** Simulated milliseconds, without and with a lookup, by seed. */
  readonly firstSongMs: readonly (readonly [without: number, withLookup: number])[];
}

const PHONE_ROOMS = [8, 20, 45, 100, 149];
const COMPUTER_ROOMS = [200, 1_000, 4_000];
const QUICK_ROOMS = [20];
const SEEDS = 10;

/** What a phone costs beside a link while nothing happens, both ways, in the simulator: bytes do not depend on the machine. */
export const idlePart: Part<IdleResult> = {
  async measure({ quick }: Settings) {
    const rows = [
      { name: 'a link, as ever', bytesPerSecond: await linkBytes(false) },
      { name: 'a link that rests', bytesPerSecond: await linkBytes(true) },
    ];
    const rooms = [
      ...(quick ? QUICK_ROOMS : PHONE_ROOMS).map(count => [count, PHONE_POLICY] as const),
      ...(quick ? [] : COMPUTER_ROOMS).map(count => [count, COMPUTER] as const),
    ];
    for (const [count, policy] of rooms) {
      const { phoneBytesPerSecond: bytesPerSecond } = await measuredHall(count, policy);
      const host = policy === COMPUTER ? 'a computer' : 'a phone';
      rows.push({ name: `one of ${count} beside ${host} that hosts`, bytesPerSecond });
    }
    const firstSongMs: [number, number][] = [];
    for (let seed = 1; seed <= (quick ? 2 : SEEDS); seed++) {
      firstSongMs.push([await timeToFirstSong(seed, false), await timeToFirstSong(seed, true)]);
    }
    return { rows, firstSongMs };
  },

  describe({ rows, firstSongMs }) {
    const mean = (at: 0 | 1) =>
      firstSongMs.reduce((sum, each) => sum + each[at], 0) / firstSongMs.length / seconds(1);
    return [
      textTable([
        ['', 'B/s'],
        ...rows.map(({ name, bytesPerSecond }) => [name, bytesPerSecond.toFixed(2)]),
      ]),
      '',
      `two people alone, until the first song: ${mean(0).toFixed(2)} s without a lookup, ` +
        `${mean(1).toFixed(2)} s with one (simulated, mean of ${firstSongMs.length})`,
    ].join('\n');
  },
};

async function linkBytes(rests: boolean): Promise<number> {
  const world = createWorld({ seed: 1, network: { pieces: 'whole' } });
  const sent = new Sent();
  const devices = ['Ada', 'Noor'].map(name => {
    const phone = world.phone(name);
    return createDevice({ ports: countedPorts(phone.ports, sent), name });
  });
  await world.run(seconds(10));
  const [adas, noors] = await Promise.all(devices.map(({ ready }) => ready));
  if (rests) {
    devices[0]?.rest(noors as string);
    devices[1]?.rest(adas as string);
    await world.run(seconds(10));
  }
  const before = sent.bytes;
  await world.run(minutes(20));
  devices.forEach(device => device.close());
  return (sent.bytes - before) / (minutes(20) / seconds(1));
}
