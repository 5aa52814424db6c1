import type { Connection } from '../../../src/runtime';
import type { Dialer, DialStatus } from '../../../src/runtime/link/dialing-parts';
import { fakeDialing, fakeEnvironment } from './fake-device';

const STRANGER = 'bb';
const ADDRESS = { host: '10.0.0.7', port: 7 };
const SILENT: Connection = {
  remote: '10.0.0.7:7',
  send: () => true,
  attach: () => undefined,
  close: () => undefined,
};

/** A device that hears of strangers. A dial is refused at once, or answered and closed by `answers`. */
function listener(
  answers: ((dialer: Dialer) => void) | 'refused' | 'never',
  standing: Readonly<Record<string, Partial<DialStatus>>> = {},
) {
  const environment = fakeEnvironment();
  const { clock, elapsed } = environment;
  const startMs = elapsed.nowMs();
  const dialedMs: number[] = [];
  let aborted = 0;
  const dial = () => {
    dialedMs.push(elapsed.nowMs() - startMs);
    let reject: (error: Error) => void = () => undefined;
    const connection =
      answers === 'refused'
        ? Promise.reject(new Error('refused'))
        : answers === 'never'
        ? new Promise<Connection>((_resolve, fail) => (reject = fail))
        : Promise.resolve(SILENT);
    return {
      connection,
      abort: () => {
        aborted += 1;
        reject(new Error('aborted'));
      },
    };
  };
  const dialing = fakeDialing(environment, dial, {
    standing: id => ({ up: false, hasLeases: false, ...standing[id] }),
    connected: (_connection, dialer) => {
      if (typeof answers === 'function') {
        answers(dialer);
      }
      return undefined;
    },
  });
  const hear = (addresses = [ADDRESS]) =>
    dialing.sighted({ idPrefix: STRANGER, incarnation: '1', protocolVersion: 1, addresses });
  /** Lets time pass in small steps: what a promise brings about comes in a later turn. */
  const pass = async (ms: number, each: () => void = () => undefined) => {
    for (let passed = 0; passed < ms; passed += 100) {
      clock.pass(100);
      if (passed % 1000 === 500) {
        each();
      }
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    }
  };
  const pauses = () => dialedMs.slice(1).map((ms, at) => ms - (dialedMs[at] as number));
  return { dialing, hear, pass, pauses, dialedMs, aborted: () => aborted };
}

test('C4: a stranger that does not answer is dialed after pauses that double, until it is forgotten', async () => {
  const { hear, pass, pauses, dialedMs } = listener('refused');
  hear();
  await pass(300_000);
  expect(pauses()).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect(dialedMs[0]).toBe(0);
});

test('B4: one that is announced again and again is dialed every 5 s and no more often', async () => {
  const { hear, pass, pauses } = listener('refused');
  hear();
  await pass(30_000, hear);
  expect(pauses().slice(0, 5)).toEqual([1_000, 2_000, 4_000, 5_000, 5_000]);
});

describe('B4: where another device answers', () => {
  const other = 'cc';
  const answers = (dialer: Dialer) => {
    expect(dialer.introduced(other)).toBe(false);
    dialer.settled();
  };

  test('B4: the address is dialed every 30 s while there is a link to that device', async () => {
    const { hear, pass, pauses } = listener(answers, { [other]: { up: true } });
    hear();
    await pass(70_000, hear);
    expect(pauses()).toEqual([30_000, 30_000]);
  });

  test('B4: it is dialed as before while there is none', async () => {
    const { hear, pass, pauses } = listener(answers);
    hear();
    await pass(20_000, hear);
    expect(pauses().slice(0, 3)).toEqual([1_000, 2_000, 4_000]);
  });
});

test('B4: the device itself has answered: its earlier failures do not count any more', async () => {
  let refusals = 2;
  const { hear, pass, pauses } = listener(dialer => {
    if (refusals > 0) {
      refusals -= 1;
    } else {
      expect(dialer.introduced(STRANGER)).toBe(true);
    }
    dialer.settled();
  });
  hear();
  await pass(10_000, hear);
  // After the third, which has reached it, the shortest pause between two dials.
  expect(pauses().slice(0, 2)).toEqual([1_000, 2_000]);
  expect(pauses()[2]).toBeLessThan(1_000);
});

test('C4: a dial that has hung for half a second is restarted when its device is heard elsewhere', async () => {
  for (const [hungMs, aborts] of [
    [400, 0],
    [500, 1],
  ] as const) {
    const { hear, pass, aborted } = listener('never', { [STRANGER]: { hasLeases: true } });
    hear();
    await pass(hungMs);
    hear([{ host: '10.0.0.8', port: 8 }]);
    expect(aborted()).toBe(aborts);
  }
});

test('a device that is closed gives up its dials and begins none', async () => {
  const { dialing, hear, pass, dialedMs, aborted } = listener('never');
  hear();
  await pass(100);
  dialing.close();
  expect(aborted()).toBe(1);
  await pass(60_000);
  expect(dialedMs).toHaveLength(1);
});
