/** B1, B2: messages that make a device remember things, repeat itself, or wait for nothing. */
import {
  callMessage,
  dataFrame,
  interestMessage,
  joined,
  listValue,
  numberValue,
  renewalMessage,
  textValue,
  varint,
} from '../../runtime/stranger';
import type { Assault } from '../attack';
import { attack } from '../attack';
import type { Attacker } from '../attacker';
import { INN } from '../attacker';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Just below what a device lets live at once, with its defaults, and lets wait. */
const MANY = 9_900;

const range = (count: number) => Array.from({ length: count }, (_, i) => i);

/** Nothing is kept of it. */
const passing = { peakMegabytes: 24, afterMegabytes: 8 };
/** As much as one peer may hold. */
const kept = { fresh: true, peakMegabytes: 36, afterMegabytes: 36 };

function token(number: number): Uint8Array {
  const bytes = new Uint8Array(16);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}

attack('400,000 tokens for a lease that is passed on', passing, async assault => {
  const attacker = await assault.attacker();
  for (let round = 0; round < 40; round++) {
    const tokens = range(10_000).map(i => token(round * 10_000 + i));
    await attacker.send(tokens.map(each => joined(0x07, INN, each)));
  }
  await assault.pass(500);
});

attack('9,900 references to what devices have that are nowhere', kept, async assault => {
  const attacker = await assault.attacker();
  for (let at = 0; at < MANY; at += 100) {
    const leases = range(100).map(i => at + i + 1);
    const values = leases.map(lease => {
      const home = new Uint8Array(32).fill(lease);
      return joined([0x94, 3], varint(lease), 0, 0, varint(DAY_MS), home, token(lease));
    });
    await attacker.send(
      [attacker.call({ on: INN, method: 'stay', args: [listValue(values)] })],
      leases.map(lease => [lease, DAY_MS]),
    );
  }
  await assault.pass(500);
});

attack('9,900 references handed on to devices that are nowhere', kept, async assault => {
  const attacker = await assault.attacker();
  attacker.stopListening();
  const to = (i: number) => textValue(i.toString(16).padStart(64, '0'));
  await attacker.send(
    range(MANY).map(i =>
      attacker.call({
        on: INN,
        method: 'then',
        args: [to(i), textValue(''), Uint8Array.of(0x82 + (i % 2))],
      }),
    ),
  );
  await assault.pass(1_000);
});

attack('the inn is asked for 10,000 times', kept, async assault => {
  const attacker = await assault.attacker();
  const ask = [interestMessage([]), interestMessage(['Inn'])];
  for (let round = 0; round < 20; round++) {
    await attacker.send(range(500).flatMap(() => ask));
  }
  await assault.pass(500);
});

attack('leases with 64 parameters of 250 characters, kept', kept, async assault => {
  const attacker = await assault.attacker();
  attacker.stopListening();
  let parameter = 0;
  for (let round = 0; round < 600; round++) {
    const parameters = range(64).map(() => `${(parameter += 1)} `.padEnd(250, 'x'));
    const { values, times } = attacker.functions(10, DAY_MS, { pattern: 'mine', parameters });
    const call = attacker.call({ on: INN, method: 'take', args: values });
    if (!(await attacker.send([call], times))) {
      break;
    }
  }
  await assault.pass(500);
});

/** Frames of a kind, one after the other. */
async function frames(assault: Assault, each: Uint8Array, count: number): Promise<void> {
  const attacker = await assault.attacker();
  const many = Buffer.concat(range(count / 10).map(() => each));
  for (let i = 0; i < 10; i++) {
    await attacker.pour(many);
  }
  await assault.pass(500);
  const { ended } = attacker;
  assault.require(!ended, `the connection ${ended ? 'is closed' : 'goes on'}`);
}

attack('200,000 heartbeats', passing, assault =>
  frames(assault, dataFrame({ first: 1, contents: [] }), 200_000),
);

attack('100,000 frames that say rest, and wake', passing, assault =>
  frames(assault, Uint8Array.of(3, 0x23, 0, 0, 3, 0x03, 0, 0), 50_000),
);

attack('renewals and dues of any number', passing, async assault => {
  const attacker = await assault.attacker();
  const numbers = [0, 1, 2 ** 31, 2 ** 32, 2 ** 48, 2 ** 48 + 1, Number.MAX_SAFE_INTEGER];
  await attacker.send([
    ...numbers.map(ms => renewalMessage(INN, ms)),
    ...numbers.map(dueMs => callMessage({ on: INN, method: 'stay', dueMs })),
  ]);
  await assault.pass(300);
  const { ended } = attacker;
  assault.require(!ended, `the connection ${ended ? 'is closed' : 'goes on'}`);
});

/** So many calls, each on an answer of one before it, the first of which comes due. */
function waiting(what: string, on: (i: number, first: number) => number, callbacks: boolean) {
  attack(what, kept, async assault => {
    const attacker: Attacker = await assault.attacker();
    const first = attacker.next;
    await attacker.send([attacker.call({ on: INN, method: 'stay', dueMs: 1_000 })]);
    const { values, times } = attacker.functions(callbacks ? MANY : 0, DAY_MS);
    await attacker.send(
      range(MANY).map(i => {
        const args = values.slice(i, i + 1);
        return attacker.call({ on: on(i, first), onAnswer: true, method: 'stay', args });
      }),
      times,
    );
    await assault.pass(2_000);
  });
}

waiting('a chain of 9,900 calls that each pass a callback', (i, first) => first + i, true);

waiting('9,900 calls on one answer, which comes due', (_, first) => first, false);

attack('9,900 single-call leases end together', kept, async assault => {
  const attacker = await assault.attacker();
  const args = [numberValue(MANY), numberValue(1_500), textValue('single-call')];
  await attacker.send([attacker.call({ on: INN, method: 'lend', args })]);
  await assault.pass(2_500);
});
