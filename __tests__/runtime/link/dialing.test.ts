import type { Address, Connection } from '../../../src/runtime';
import type { Dialer, DialStatus } from '../../../src/runtime/link/dialing-parts';
import { fakeDialing, fakeEnvironment } from './fake-device';

interface BegunDial {
  readonly port: number;
  readonly atMs: number;
  answer(connection: Connection): void;
  refuse(): void;
  isAborted: boolean;
}

/** A device without contacts, or with one of that status. `dials` are the dials that it has started, for the test to answer. */
function alone(status: DialStatus = { up: false, hasLeases: false }, randomByte = 0) {
  const environment = fakeEnvironment();
  const { clock } = environment;
  const dials: BegunDial[] = [];
  const taken: Connection[] = [];
  const dialers: Dialer[] = [];
  let asked = 0;
  const dial = ({ port }: Address) => {
    let begun: BegunDial | undefined;
    const connection = new Promise<Connection>((answer, reject) => {
      const refuse = () => reject(new Error('refused'));
      begun = { port, atMs: clock.monotonicMs(), answer, refuse, isAborted: false };
      dials.push(begun);
    });
    return { connection, abort: () => void (begun && (begun.isAborted = true)) };
  };
  const dialing = fakeDialing(environment, dial, {
    idPrefix: '00',
    random: { bytes: count => new Uint8Array(count).fill(randomByte) },
    standing: () => {
      asked += 1;
      return status;
    },
    connected: (connection, dialer) => {
      taken.push(connection);
      dialers.push(dialer);
      return undefined;
    },
  });
  const hear = (number: number) =>
    dialing.sighted({
      idPrefix: `made up ${number}`,
      incarnation: '1',
      protocolVersion: 1,
      addresses: [{ host: `10.${number >> 8}.${number & 0xff}.1`, port: number }],
    });
  return { dialing, hear, dials, dialers, taken, clock, asked: () => asked };
}

const connectionTo = (remote: string, close = () => undefined as void): Connection => ({
  remote,
  send: () => true,
  attach: () => undefined,
  close,
});

const settled = () => new Promise(resolve => setImmediate(resolve));

test.each([0, 255])(
  'C4: a device with leases is dialed every half second at least, in the minute after its link was lost (jitter %i)',
  async randomByte => {
    const status = { up: false, hasLeases: true, known: true };
    const { dialing, hear, dials, dialers, clock } = alone(status, randomByte);
    hear(1);
    clock.pass(1_000);
    dials[0]?.answer(connectionTo('10.0.1.1:1'));
    await settled();
    dialers[0]?.introduced('made up 1');
    status.up = true;
    dialing.linkChanged('made up 1', true);
    clock.pass(60_000);
    status.up = false;
    dialing.linkChanged('made up 1', false);
    const lostMs = clock.monotonicMs();
    dials.length = 0;
    while (clock.monotonicMs() - lostMs < 59_000) {
      clock.pass(10);
      dials.at(-1)?.refuse();
      await settled();
    }
    expect(dials.length).toBeGreaterThan(100);
    const times = [lostMs, ...dials.map(({ atMs }) => atMs)];
    const pausesMs = times.slice(1).map((atMs, at) => atMs - (times[at] ?? 0));
    expect(Math.max(...pausesMs)).toBeLessThanOrEqual(500);
    expect(Math.min(...pausesMs.slice(1))).toBeGreaterThanOrEqual(250);
  },
);

test('B4: a dial that is answered at the moment it is aborted leaves no connection behind', async () => {
  const { hear, dials, taken, clock } = alone();
  for (let number = 1; number <= 5; number++) {
    hear(number);
    clock.pass(1);
  }
  expect(dials.map(({ port }) => port)).toEqual([1, 2, 3, 4]);
  clock.pass(1_490);
  let closed = 0;
  dials[0]?.answer(connectionTo('10.0.1.1:1', () => void (closed += 1)));
  clock.pass(10);
  expect(dials[0]?.isAborted).toBe(true);
  await new Promise(resolve => setImmediate(resolve));
  expect({ taken: taken.length, closed }).toEqual({ taken: 0, closed: 1 });
});

test('B1: the cost of sightings is linear in their number', () => {
  const costs = [1_500, 3_000].map(count => {
    const { hear, asked, clock } = alone();
    for (let number = 1; number <= count; number++) {
      hear(number);
      if (number % 100 === 0) clock.pass(1);
    }
    clock.pass(500);
    return asked();
  });
  const [half = 0, whole = Infinity] = costs;
  expect(whole).toBeLessThan(2.2 * half);
  expect(whole).toBeLessThan(3_000 * 30);
});
