import type { Address, Connection, Sighting } from '../../../src/runtime';
import { fakeDialing, fakeEnvironment } from '../link/fake-device';

const announcedAt = (...hosts: string[]): Sighting => ({
  idPrefix: 'bb',
  incarnation: '1',
  protocolVersion: 1,
  addresses: hosts.map(host => ({ host, port: 1 })),
});

const connection: Connection = {
  remote: 'home:1',
  send: () => true,
  attach: () => undefined,
  close: () => undefined,
};

/** A device that dials `bb`, which answers at one host only, and never gets a link. */
function lookingFor(answering: string) {
  const environment = fakeEnvironment();
  const { clock, events } = environment;
  const dialed: string[] = [];
  const errors: unknown[] = [];
  events.add(event => event.type === 'application error' && errors.push(event.error));
  const dial = ({ host }: Address) => {
    dialed.push(host);
    return {
      connection:
        host === answering ? Promise.resolve(connection) : Promise.reject(new Error('nobody')),
      abort: () => undefined,
    };
  };
  const dialing = fakeDialing(environment, dial, {
    standing: () => ({ up: false, hasLeases: true, known: true }),
    connected: (_connection, { introduced, settled }) => {
      introduced('bb');
      settled();
      return undefined;
    },
  });
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 100) {
      clock.pass(100);
      await Promise.resolve();
      await Promise.resolve();
    }
  };
  return { dialing, dialed, errors, pass };
}

test('B4: the proved address is dialed between announced ones, however often new ones are announced', async () => {
  const { dialing, dialed, errors, pass } = lookingFor('home');
  dialing.sighted(announcedAt('home'));
  await pass(1000);
  for (const [one, other] of [
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
    ['g', 'h'],
  ] as const) {
    dialing.sighted(announcedAt(one, other));
    await pass(600);
  }
  await pass(20_000);
  expect(errors).toEqual([]);
  expect(dialed.slice(-4).sort()).toEqual(['g', 'h', 'home', 'home']);
});

test('C4: an outdated address that is sighted after each new one does not keep the new one from being dialed', async () => {
  const { dialing, dialed, pass } = lookingFor('new');
  for (let round = 0; round < 5; round++) {
    dialing.sighted(announcedAt('new'));
    dialing.sighted(announcedAt('old'));
    await pass(1000);
  }
  expect(dialed).toContain('new');
});

test('C4: an address at which a dial has just failed does not come before a new one, though a cache repeats it later', async () => {
  const { dialing, dialed, pass } = lookingFor('nowhere');
  dialing.sighted(announcedAt('old'));
  await pass(6000);
  dialed.length = 0;
  dialing.sighted(announcedAt('new'));
  dialing.sighted(announcedAt('old'));
  await pass(1000);
  expect(dialed[0]).toBe('new');
});

test('B4: with sightings at other addresses, every second dial goes to the proved address', async () => {
  const { dialing, dialed, pass } = lookingFor('home');
  dialing.sighted(announcedAt('home'));
  await pass(1000);
  for (let round = 0; round < 20; round++) {
    dialing.sighted(announcedAt(`a${round % 12}`));
    dialing.sighted(announcedAt('home'));
    await pass(1000);
  }
  const home = dialed.filter(host => host === 'home').length;
  expect(home).toBeGreaterThanOrEqual(Math.floor(dialed.length / 2));
});

test('C4: an address that is no longer sighted is not dialed any more', async () => {
  const { dialing, dialed, pass } = lookingFor('nowhere');
  dialing.sighted(announcedAt('old'));
  await pass(6000);
  dialing.sighted(announcedAt('new'));
  dialed.length = 0;
  await pass(20_000);
  expect(new Set(dialed)).toEqual(new Set(['new']));
});
