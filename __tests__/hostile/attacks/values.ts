/** B1, B2: values that cost more than their bytes. */
import { joined, listValue, numberValue, varint } from '../../runtime/stranger';
import { attack } from '../attack';
import { INN } from '../attacker';
import { collidingBigints, collidingFractions, collidingNumbers } from '../colliding-numbers';

/** What fits into one message, and so many of them. */
const MESSAGE_BYTES = 250_000;
const MESSAGES = 20;
/** As many as a set may have. */
const MEMBERS = 1_024;

/** Nothing is kept. */
const passing = { peakMegabytes: 40, afterMegabytes: 8 };

/** As many of them as fit into one message. */
function full(part: Uint8Array): Uint8Array {
  const count = Math.floor(MESSAGE_BYTES / part.length);
  return listValue(Array.from({ length: count }, () => part));
}

function set(members: readonly Uint8Array[]): Uint8Array {
  return joined(0x90, varint(members.length), ...members);
}

function bigintValue(value: bigint): Uint8Array {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  return joined(0x87, varint(bytes.length), bytes);
}

function fractionValue(value: number): Uint8Array {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return joined(0x86, bytes);
}

function messagesFullOf(what: string, make: () => Uint8Array) {
  attack(`messages full of ${what}`, passing, async assault => {
    const attacker = await assault.attacker();
    const arg = full(make());
    const each = (method: string, oneWay: boolean) =>
      Array.from({ length: MESSAGES }, () =>
        attacker.call({ on: INN, method, args: [arg], oneWay }),
      );
    await attacker.send([...each('take', true), ...each('echo', false)]);
    await assault.pass(500);
  });
}

messagesFullOf('sets of bigints that collide', () =>
  set(collidingBigints(MEMBERS).map(bigintValue)),
);

messagesFullOf('sets of fractions that collide', () =>
  set(collidingFractions(MEMBERS).map(fractionValue)),
);

messagesFullOf('sets of numbers that collide', () =>
  set(collidingNumbers(MEMBERS).map(numberValue)),
);

messagesFullOf('empty maps', () => Uint8Array.of(0x8f, 0));

messagesFullOf('errors', () => Uint8Array.of(0x91, 0, 0));
