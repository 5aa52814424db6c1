import type { EndReason, Far, Leased } from '../../../src/runtime';
import { ExpiredLeaseError, whenExpired } from '../../../src/runtime';
import type { NetworkModel } from '../../../src/simulation';
import { encounter } from '../encounter';
import { answerTo } from '../fate';
import type { Party } from '../two-phones';

// Virtual time costs real time, depending on the machine: only a test that hangs should end here.
jest.setTimeout(120_000);

export type Circumstances = NonNullable<Parameters<typeof encounter>[1]>;

/** Every piece takes five milliseconds, so that tests of single milliseconds hold for every seed. */
export const evenNetwork: Partial<NetworkModel> = {
  delayMs: { least: 5, most: 5 },
  joinMs: { least: 0, most: 0 },
  pieces: 'whole',
};

export const even: Circumstances = { world: { network: evenNetwork } };

/** A service for tests in which any method will do. */
export const pong = { ping: () => 'pong' };

/** Ada leases an object to Noor with `make`; returns both ends, and the reasons that their observers got. */
export async function lent<T extends object>(
  make: () => Leased<T>,
  circumstances: Circumstances = even,
) {
  const made: Leased<T>[] = [];
  const met = await encounter(
    {
      open: (): Leased<T> => {
        const leased = make();
        made.push(leased);
        return leased;
      },
      ping: () => 'pong',
    },
    circumstances,
  );
  // The types of a generic service do not resolve; what arrives is a reference to a T.
  const held = (await answerTo(met.world, met.far.open())) as unknown as Far<T>;
  const [leased] = made as [Leased<T>];
  const ends = { ada: [] as EndReason[], noor: [] as EndReason[] };
  whenExpired(leased, reason => ends.ada.push(reason));
  whenExpired(held, reason => ends.noor.push(reason));
  return { ...met, leased, held, ends };
}

/** The connections that ended, from either device's events. */
export const endedConnections = (...parties: Party[]) =>
  parties.flatMap(({ events }) => events.filter(({ type }) => type === 'connection ended'));

export const applicationErrors = ({ events }: Party) =>
  events.flatMap(event => (event.type === 'application error' ? [event.error] : []));

/** The time after the last message until everything is acknowledged: more than a heartbeat. */
export const QUIET_MS = 5_000;

/** Everything that a device keeps for others, to be compared before and after. */
export function keptBy({ device }: Party) {
  const { kept, leases, peers } = device.snapshot();
  return { ...kept, leases: leases.length, peers: peers.length };
}

/** Sets a phone's wall clock forward or back. */
export function jump({ phone }: Party, ms: number): void {
  phone.setWallClock(phone.ports.clock.wallMs() + ms);
}

/** Unhandled rejections and uncaught exceptions during the tests of a file. */
export function watchForCrashes(): unknown[] {
  const crashes: unknown[] = [];
  const note = (error: unknown) => crashes.push(error);
  beforeAll(() => {
    process.on('unhandledRejection', note);
    process.on('uncaughtException', note);
  });
  afterAll(() => {
    process.off('unhandledRejection', note);
    process.off('uncaughtException', note);
  });
  beforeEach(() => (crashes.length = 0));
  afterEach(async () => {
    await new Promise(resolve => setImmediate(resolve));
    expect(crashes).toEqual([]);
  });
  return crashes;
}

/** Pseudorandom numbers, the same for the same seed. */
export function seeded(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export const seeds = (count: number, first = 1) =>
  Array.from({ length: count }, (_, i) => first + i);

/** Sends one way through a reference that may have ended: the rules do not say whether that throws. */
export function tryOneWay(call: { oneWay(): void }): void {
  try {
    call.oneWay();
  } catch (error) {
    expect(error).toBeInstanceOf(ExpiredLeaseError);
  }
}
