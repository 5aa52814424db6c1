import type { PassedLease } from '../../runtime/stranger';
import {
  bytesValue,
  callMessage,
  dataFrame,
  functionValue,
  interestMessage,
  revocationMessage,
  serviceMessage,
  textValue,
} from '../../runtime/stranger';
import type { Assault } from '../attack';
import { attack } from '../attack';
import type { Attacker } from '../attacker';
import { INN } from '../attacker';
import { Patience } from '../patience';

const LONG = 250_000;
/** As many of them as make 100 MB; and enough to be over every limit. */
const A_HUNDRED_MEGABYTES = 400;
const ENOUGH = 240;
const DAY_MS = 24 * 60 * 60 * 1000;
/** B2: `peerBytes` is 24 MB; what is counted by its bytes takes up a little more. */
const onePeer = { fresh: true, peakMegabytes: 36, afterMegabytes: 8 };
/** Calls that wait may wait for who has left, as long as they are within that. */
const onePeerWaits = { ...onePeer, afterMegabytes: 36 };
/** And `heldBytes` for all peers together 64 MB, of which what belongs to those who have left is part. */
const allPeers = { fresh: true, peakMegabytes: 96, afterMegabytes: 96 };

/** Different each time, so that no two can be one. */
function long(number: number, length = LONG): Uint8Array {
  const characters = new Uint8Array(length).fill(0x61 + (number % 26));
  characters.set(Buffer.from(String(number)));
  return characters;
}

/** So many, or as many as the victim takes. */
async function pourIn(
  attacker: Attacker,
  message: (i: number) => readonly [content: Uint8Array, times?: (readonly [number, number])[]],
  count = ENOUGH,
): Promise<void> {
  attacker.stopListening();
  for (let i = 0; i < count; i++) {
    const [content, times] = message(i);
    if (!(await attacker.send([content], times))) {
      return;
    }
  }
}

/** A lease of its own in each message. */
function passing(attacker: Attacker, lease: PassedLease = {}) {
  const { values, times } = attacker.functions(1, DAY_MS, lease);
  return { args: values, times };
}

attack('one-way calls with names of 250 KB, each passing a lease', onePeer, async assault => {
  const attacker = await assault.attacker();
  await pourIn(
    attacker,
    i => {
      const { args, times } = passing(attacker);
      return [callMessage({ on: INN, method: long(i), oneWay: true, args }), times];
    },
    A_HUNDRED_MEGABYTES,
  );
  await assault.pass(500);
});

attack('calls with unknown names of 250 KB, whose errors wait', onePeer, async assault => {
  const attacker = await assault.attacker();
  await pourIn(attacker, i => [callMessage({ on: INN, method: long(i) })]);
  await assault.pass(500);
});

attack('errors that quote 250 KB, and wait', onePeer, async assault => {
  const attacker = await assault.attacker();
  await pourIn(attacker, i => [
    callMessage({ on: INN, method: 'fail', args: [textValue(long(i))] }),
  ]);
  await assault.pass(500);
});

attack('leases with names of patterns of 250 KB', onePeer, async assault => {
  const attacker = await assault.attacker();
  await pourIn(attacker, i => {
    const { args, times } = passing(attacker, { pattern: Buffer.from(long(i)).toString() });
    return [callMessage({ on: INN, method: 'take', oneWay: true, args }), times];
  });
  await assault.pass(500);
});

attack('leases with 64 parameters of 4 KB', onePeer, async assault => {
  const attacker = await assault.attacker();
  await pourIn(attacker, i => {
    const parameters = Array.from({ length: 64 }, (_, j) => long(64 * i + j, 3_900));
    const { args, times } = passing(attacker, { pattern: 'mine', parameters });
    return [callMessage({ on: INN, method: 'take', oneWay: true, args }), times];
  });
  await assault.pass(500);
});

attack('services with types of 250 KB', onePeer, async assault => {
  const attacker = await assault.attacker();
  await pourIn(attacker, i => {
    const { args, times } = passing(attacker);
    return [serviceMessage(i + 1, long(i), args[0] as Uint8Array), times];
  });
  await assault.pass(500);
});

attack('calls with 250 KB that are never answered', onePeerWaits, async assault => {
  const attacker = await assault.attacker();
  await pourIn(attacker, i => [
    callMessage({ on: INN, method: 'stay', args: [textValue(long(i))] }),
  ]);
  await assault.pass(200);
});

attack('calls with 250 KB on an answer that never comes', onePeerWaits, async assault => {
  const attacker = await assault.attacker();
  const stay = attacker.next;
  await attacker.send([callMessage({ on: INN, method: 'stay' })]);
  await pourIn(attacker, i => [
    callMessage({ on: stay, onAnswer: true, method: 'take', args: [textValue(long(i))] }),
  ]);
  await assault.pass(200);
});

/** So many are let in at once by any device. */
const A_FEW = 20;

/** One after the other, so that what is measured is what each of them can do. */
async function crowd(
  assault: Assault,
  size: number,
  each: (attacker: Attacker) => Promise<unknown>,
): Promise<void> {
  const patience = new Patience();
  let came = 0;
  while (came < size && (size < A_FEW || patience.left)) {
    await each(await assault.attacker({ name: `mallory ${came}` }));
    await assault.comeRound();
    came += 1;
    patience.oneCame();
  }
  assault.figures.push(`${came} came`);
}

attack('8 strangers whose calls with 16 MB are not answered', allPeers, async assault => {
  await crowd(assault, 8, attacker =>
    pourIn(
      attacker,
      i => [callMessage({ on: INN, method: 'stay', args: [bytesValue(long(i))] })],
      64,
    ),
  );
});

attack('8 strangers who take none of 15 MB of answers, and leave', allPeers, async assault => {
  await crowd(assault, 8, async attacker => {
    await pourIn(
      attacker,
      i => [callMessage({ on: INN, method: 'echo', args: [bytesValue(long(i))] })],
      60,
    );
    // With nothing between the two any more, what waits is kept all the same.
    await attacker.send([revocationMessage('holder', INN)]);
    await assault.pass(100);
    attacker.leave();
  });
});

/** Bytes as they are take up no more than they count. */
const bytesOfAll = { ...allPeers, peakMegabytes: 72 };

attack('300 connections with half a frame each', bytesOfAll, async assault => {
  await crowd(assault, 300, attacker => {
    const frame = dataFrame({ first: attacker.next, contents: [long(0, 262_000)] });
    return attacker.pour(frame.subarray(0, 261_600), true);
  });
});

attack('100 connections that tell the times of 40,000 leases to come', allPeers, async assault => {
  const times = Array.from({ length: 40_000 }, (_, i) => [1_000_000 + i, 1] as const);
  await crowd(assault, 100, attacker => attacker.send([], times));
});

attack('150 connections that look for a service with a name of 250 KB', allPeers, async assault => {
  await crowd(assault, 150, attacker => attacker.send([interestMessage([long(0)])]));
});

/** As long as a name may be, and as many of them as one message holds, or one connection remembers. */
const NAME = 250;
const NAMES = 1_000;

attack('150 connections that look for 1,000 services each', allPeers, async assault => {
  const types = Array.from({ length: NAMES }, (_, i) => long(i, NAME));
  await crowd(assault, 150, attacker => attacker.send([interestMessage(types)]));
});

attack('150 connections that spell out 1,000 names each', allPeers, async assault => {
  await crowd(assault, 150, attacker =>
    attacker.send(
      Array.from({ length: NAMES }, (_, i) =>
        // On an answer that never was, so that nobody has to look at the name.
        callMessage({ on: 0, onAnswer: true, oneWay: true, method: long(i, NAME) }),
      ),
    ),
  );
});

/** A lease with a number beyond all of those that the attacker then claims to have granted before. */
const LATEST_LEASE = 1_000_000;

attack('60 connections that tell the times of 40,000 leases long over', allPeers, async assault => {
  await crowd(assault, 60, async attacker => {
    attacker.stopListening();
    const args = [functionValue(LATEST_LEASE)];
    await attacker.send(
      [callMessage({ on: INN, method: 'take', oneWay: true, args })],
      [[LATEST_LEASE, DAY_MS]],
    );
    const over = Array.from({ length: 40_000 }, (_, i) => [i + 1, 60_000] as const);
    await attacker.send([], over.slice(0, 30_000));
    await attacker.send([], over.slice(30_000));
  });
});
