import type { Address, Connection } from '../../../src/runtime';
import { DeviceEvents } from '../../../src/runtime/events';
import { Deadlines } from '../../../src/runtime/time/deadlines';
import { ElapsedTime } from '../../../src/runtime/time/elapsed-time';
import { DEFAULT_LIMITS } from '../../../src/runtime/limits';
import { Dialing } from '../../../src/runtime/link/dialing';
import { FakeClock } from '../lease/fake-clock';

/** A device without contacts. `dials` are the dials that it has started, for the test to answer. */
function alone() {
  const clock = new FakeClock();
  const elapsed = new ElapsedTime(clock);
  const dials: { port: number; answer(connection: Connection): void; isAborted: boolean }[] = [];
  const taken: Connection[] = [];
  let asked = 0;
  const dial = ({ port }: Address) => {
    let answer: (connection: Connection) => void = () => undefined;
    const connection = new Promise<Connection>(resolve => (answer = resolve));
    const begun = { port, answer, isAborted: false };
    dials.push(begun);
    return { connection, abort: () => void (begun.isAborted = true) };
  };
  const dialing = new Dialing({
    idPrefix: '00',
    elapsed,
    deadlines: new Deadlines(clock, elapsed),
    events: new DeviceEvents(),
    limits: DEFAULT_LIMITS,
    transport: { dial, listen: () => Promise.reject(new Error('nobody listens here')) },
    random: { bytes: count => new Uint8Array(count) },
    standing: () => {
      asked += 1;
      return { up: false, hasLeases: false };
    },
    mayBeWanted: () => true,
    lookedAroundMs: -Infinity,
    lookAround: () => undefined,
    connected: connection => {
      taken.push(connection);
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
  return { dialing, hear, dials, taken, clock, asked: () => asked };
}

test('B4: a dial that is answered at the moment it is aborted leaves no connection behind', async () => {
  const { hear, dials, taken, clock } = alone();
  for (let number = 1; number <= 5; number++) {
    hear(number);
    clock.pass(1);
  }
  expect(dials.map(({ port }) => port)).toEqual([1, 2, 3, 4]);
  clock.pass(1_490);
  let closed = 0;
  dials[0]?.answer({
    remote: '10.0.1.1:1',
    send: () => true,
    attach: () => undefined,
    close: () => void (closed += 1),
  });
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
