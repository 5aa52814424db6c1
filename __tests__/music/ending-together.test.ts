import type { DeviceEvent } from '../../src/runtime';
import { minutes, seconds } from '../../src/runtime';
import type { NetworkModel } from '../../src/simulation';
import { bothDropped, drops, midway, SLOW } from './midway';

type LeaseEvent = Extract<DeviceEvent, { readonly lease: number }>;
interface Ended {
  readonly atMs: number;
  readonly reason: string;
}

/** How the session in which one of the two sends ended, at each of them. */
type Ends = Partial<Record<'grantor' | 'holder', Ended>>;

const SONGS = 10_000;
/** Ten times as fast as the other walks' link: L12 counts from the send, so that a second on the way is a second apart. */
const LINK = { bytesPerMs: 200 };
const DRIFT_PPM = 50;
/** A heartbeat, and what two clocks drift apart in a session's ten minutes. */
const TOGETHER_MS = seconds(1) + (minutes(10) * 2 * DRIFT_PPM) / 1e6;

/** Both are in the middle of sending, with clocks that do not go alike; from here on their sessions' ends are noted. */
async function busy(seed: number, network: Partial<NetworkModel> = LINK) {
  const met = await midway(SONGS, { seed, network });
  met.phones.ada.drift(DRIFT_PPM);
  met.phones.noor.drift(-DRIFT_PPM);
  const sessions = { ofAda: {} as Ends, ofNoor: {} as Ends };
  for (const [name, { device, events }] of Object.entries(met.devices)) {
    const opened = events.flatMap(event =>
      event.type === 'lease created' && event.origin === 'openSession' ? [keyOf(event)] : [],
    );
    device.observe(event => {
      const over = event.type === 'lease expired' || event.type === 'lease revoked';
      if (over && opened.includes(keyOf(event))) {
        const { role, type, reason } = event;
        const sender = (name === 'ada') === (role === 'holder') ? 'ofAda' : 'ofNoor';
        sessions[sender][role] = { atMs: met.world.now, reason: `${type}: ${reason}` };
      }
    });
  }
  return { ...met, sessions };
}

const keyOf = ({ peer, role, lease }: LeaseEvent) => `${peer} ${role} ${lease}`;

test.each([1, 2, 3])(
  'L4: a busy session that loses its peer ends at both ends together, at its time (seed %i)',
  async seed => {
    const { world, ada, noor, sessions, seenBy, walkAway, comeBack, exchanged } = await busy(seed);
    await world.run(seconds(0.5));
    walkAway();
    const leftMs = world.now;
    await world.run(minutes(12));

    for (const { grantor, holder } of [sessions.ofAda, sessions.ofNoor]) {
      expect([grantor?.reason, holder?.reason]).toEqual(
        Array.from({ length: 2 }, () => 'lease expired: elapsed'),
      );
      const [atGrantorMs, atHolderMs] = [grantor?.atMs ?? NaN, holder?.atMs ?? NaN];
      expect(Math.abs(atGrantorMs - atHolderMs)).toBeLessThanOrEqual(TOGETHER_MS);
      // The last song that arrived had renewed it.
      expect(Math.abs(atGrantorMs - leftMs - minutes(10))).toBeLessThanOrEqual(TOGETHER_MS);
    }
    for (const side of [ada, noor]) {
      expect(drops(side)).toEqual(bothDropped('elapsed'));
    }
    for (const name of ['ada', 'noor'] as const) {
      expect(seenBy(name)).toMatchObject({
        sending: { state: 'dropped' },
        receiving: { state: 'dropped' },
        theirSongs: undefined,
        common: undefined,
      });
    }
    comeBack();
    await exchanged();
    expect(seenBy('ada').sending).toEqual({ state: 'finished', songs: SONGS, of: SONGS });
    expect(seenBy('noor').receiving).toEqual({ state: 'finished', songs: SONGS, of: SONGS });
  },
  30_000,
);

test('who is back with three seconds of a busy session left loses nothing', async () => {
  const { world, ada, noor, devices, walkAway, comeBack, exchanged } = await busy(2, SLOW);
  await world.run(seconds(3));
  walkAway();
  const leastLeftMs = () =>
    Math.min(
      ...Object.values(devices).flatMap(({ device }) =>
        device
          .snapshot()
          .leases.filter(({ origin }) => origin === 'openSession')
          .map(({ timeLeftMs }) => timeLeftMs),
      ),
    );
  await world.runUntil(() => leastLeftMs() < seconds(3), minutes(11));
  comeBack();
  devices.ada.device.refresh();
  await exchanged();
  expect([...drops(ada), ...drops(noor)]).toEqual([]);
});
