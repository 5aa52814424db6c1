import { minutes, seconds } from '../../../src/runtime';
import type { Address } from '../../../src/runtime/ports';
import { fakeDialing, fakeEnvironment } from '../link/fake-device';

const sightingAt = (host: string) => ({
  idPrefix: 'bb',
  incarnation: '1',
  protocolVersion: 1,
  addresses: [{ host, port: 1 }],
});

/** Dialing, with one device in range that is wanted or not. */
function someoneUnwanted() {
  const environment = fakeEnvironment();
  const { clock, deadlines } = environment;
  const dialed: string[] = [];
  const opinion = { wanted: false };
  const dial = ({ host }: Address) => {
    dialed.push(host);
    return { connection: new Promise<never>(() => undefined), abort: () => undefined };
  };
  const dialing = fakeDialing(environment, dial, { mayBeWanted: () => opinion.wanted });
  return { clock, dialing, dialed, deadlines, opinion };
}

test('an unwanted device is not dialed, and its sighting is not reported as new', () => {
  const { clock, dialing, dialed } = someoneUnwanted();
  expect(dialing.sighted(sightingAt('there'))).toBe(false);
  clock.pass(minutes(1));
  dialing.retryAll();
  clock.pass(minutes(10));
  expect(dialed).toEqual([]);
});

test('C7: a device that becomes wanted is dialed at its last sighted address', () => {
  const { clock, dialing, dialed, opinion } = someoneUnwanted();
  dialing.sighted(sightingAt('there'));
  clock.pass(seconds(30));
  dialing.sighted(sightingAt('elsewhere'));
  clock.pass(seconds(60));
  opinion.wanted = true;
  dialing.retryAll();
  clock.pass(seconds(1));
  expect(dialed).toEqual(['elsewhere']);
});

test('an unwanted device is forgotten once its sightings have expired', () => {
  const { clock, dialing, deadlines } = someoneUnwanted();
  const { targets } = dialing as unknown as { targets: Map<string, unknown> };
  dialing.sighted(sightingAt('there'));
  clock.pass(minutes(1));
  expect(targets.size).toBe(1);
  clock.pass(minutes(4));
  expect(targets.size).toBe(0);
  expect(deadlines.size).toBe(0);
});
