import type { Address, Sighting } from '../../../src/runtime';
import { fakeDialing, fakeEnvironment } from '../link/fake-device';

const sighting: Sighting = {
  idPrefix: 'bb',
  incarnation: '1',
  protocolVersion: 1,
  addresses: [
    { host: 'first', port: 1 },
    { host: 'second', port: 2 },
  ],
};

/** A device whose dials are never answered; `dialed` says which addresses, and how many were aborted. */
function someoneAlone({ timesOut = false } = {}) {
  const environment = fakeEnvironment();
  const { clock } = environment;
  const dialed: string[] = [];
  const timeouts: number[] = [];
  let aborted = 0;
  const dial = ({ host }: Address, timeoutMs: number) => {
    dialed.push(host);
    timeouts.push(timeoutMs);
    let reject: (error: Error) => void = () => undefined;
    const connection = new Promise<never>((_resolve, fail) => (reject = fail));
    const abort = () => {
      aborted += 1;
      reject(new Error('aborted'));
    };
    if (timesOut) {
      clock.setTimer(timeoutMs, () => reject(new Error('timed out')));
    }
    return { connection, abort };
  };
  const dialing = fakeDialing(environment, dial, {
    standing: () => ({ up: false, hasLeases: true }),
  });
  const pass = async (ms: number) => {
    // An abort is reported in a later turn.
    await Promise.resolve();
    clock.pass(ms);
  };
  return { dialing, dialed, timeouts, pass, aborted: () => aborted };
}

test('C4: a dial that hangs is restarted when its device is sighted at the same address', async () => {
  const { dialing, dialed, pass } = someoneAlone();
  dialing.sighted(sighting);
  await pass(2000);
  expect(dialed).toEqual(['first']);
  dialing.sighted(sighting);
  await pass(1);
  expect(dialed).toEqual(['first', 'first']);
});

test('C4: a device that is sighted at another address is dialed there', async () => {
  const { dialing, dialed, pass } = someoneAlone();
  dialing.sighted(sighting);
  await pass(2000);
  dialing.sighted({ ...sighting, addresses: [{ host: 'new', port: 1 }] });
  await pass(1);
  expect(dialed).toEqual(['first', 'new']);
});

test('C4: a dial that has just started is not restarted, nor one that was restarted before', async () => {
  const { dialing, dialed, pass, aborted } = someoneAlone();
  dialing.sighted(sighting);
  await pass(100);
  dialing.sighted(sighting);
  expect(aborted()).toBe(0);
  await pass(900);
  for (let i = 0; i < 10; i++) {
    dialing.sighted(sighting);
    await pass(1000);
  }
  expect(aborted()).toBe(1);
  expect(dialed).toEqual(['first', 'first']);
});

test('C4: the first dial to one of several addresses leaves time for the others, a later one is given more', async () => {
  const { dialing, dialed, timeouts, pass } = someoneAlone({ timesOut: true });
  dialing.sighted(sighting);
  for (let i = 0; i < 60; i++) {
    await pass(100);
    await Promise.resolve();
  }
  expect(dialed.slice(0, 3)).toEqual(['first', 'second', 'first']);
  expect(timeouts.slice(0, 3)).toEqual([1500, 1500, 3000]);
});

test('C4: the only address of a device gets the whole time at once', async () => {
  const { dialing, timeouts, pass } = someoneAlone();
  dialing.sighted({ ...sighting, addresses: sighting.addresses.slice(0, 1) });
  await pass(1);
  expect(timeouts).toEqual([3000]);
});
