import { realTime } from '../../platforms/node/real-time';
import {
  answerMessage,
  bytesValue,
  dataFrame,
  hello,
  listValue,
  numberValue,
  renewalMessage,
  resume,
  revocationMessage,
  serviceMessage,
  textValue,
} from '../../runtime/stranger';
import type { Assault } from '../attack';
import { attack } from '../attack';
import type { Attacker } from '../attacker';
import { INN } from '../attacker';
import { collidingNumbers } from '../colliding-numbers';

/** Just below what a device lets live at once, with its defaults, and lets wait. */
const MANY = 9_900;
const MANY_ANSWERS = 39_000;
const MANY_FRAMES = 40_000;
/** The victim's first message is the inn itself; so its first call is this one, when nothing was asked of it before. */
const FIRST_CALL = 2;

/** Leases and answers that are left behind count as what one peer may hold. */
const stalls = { afterMegabytes: 24 };

/** As much as all may hold together. */
const full = { fresh: true, peakMegabytes: 96, afterMegabytes: 96 };

const range = (count: number) => Array.from({ length: count }, (_, i) => i);

/** Answers that wait because nobody says they have come. */
async function letAnswersWait(attacker: Attacker, method: string): Promise<void> {
  attacker.stopListening();
  await attacker.send(range(MANY_ANSWERS).map(() => attacker.call({ on: INN, method })));
}

/** The victim calls each of so many functions of the attacker's once. */
async function beCalled(
  attacker: Attacker,
  options: { readonly leftMs: number; readonly pattern?: number; readonly args?: Uint8Array[] },
): Promise<void> {
  const { leftMs, pattern = 0, args = [] } = options;
  const { values, times } = attacker.functions(MANY, leftMs, { pattern });
  await attacker.send(
    [
      attacker.call({
        on: INN,
        method: 'callAll',
        args: [listValue(values), ...args],
        oneWay: true,
      }),
    ],
    times,
  );
}

/** And has done so. */
async function wasCalled(assault: Assault, before: number): Promise<void> {
  const { victim } = assault.siege;
  while ((await victim.tell('called')) < before + MANY) {
    await realTime.pass(20);
  }
  await assault.pass(100);
}

attack('9,900 leases end while 39,000 answers wait', stalls, async assault => {
  const attacker = await assault.attacker();
  await letAnswersWait(attacker, 'take');
  const { values, times } = attacker.functions(MANY, 1_500);
  await attacker.send([attacker.call({ on: INN, method: 'take', args: values })], times);
  await assault.pass(2_500);
});

attack('9,900 leases are given up while 39,000 answers wait', stalls, async assault => {
  const attacker = await assault.attacker();
  await letAnswersWait(attacker, 'take');
  const { values, times } = attacker.functions(MANY, 60_000);
  await attacker.send([attacker.call({ on: INN, method: 'take', args: values })], times);
  await assault.pass(500);
  await attacker.send(times.map(([lease]) => revocationMessage('grantor', lease)));
  await assault.pass(500);
});

attack('9,900 single-call leases are used at once', stalls, async assault => {
  const attacker = await assault.attacker();
  const args = [numberValue(MANY), numberValue(60_000), textValue('single-call')];
  await attacker.send([attacker.call({ on: INN, method: 'lend', args })]);
  await attacker.send(range(MANY).map(i => attacker.call({ on: INN + 1 + i, method: 'use' })));
  await assault.pass(500);
});

attack('9,900 calls through single-call leases are answered at once', stalls, async assault => {
  const attacker = await assault.attacker();
  const before = await assault.siege.victim.tell('called');
  await beCalled(attacker, { leftMs: 60_000, pattern: 2 });
  await wasCalled(assault, before);
  await attacker.send(range(MANY).map(i => answerMessage(FIRST_CALL + i, numberValue(1))));
  await assault.pass(500);
});

attack('9,900 calls come due at once', stalls, async assault => {
  const attacker = await assault.attacker();
  await attacker.send(
    range(MANY).map(() => attacker.call({ on: INN, method: 'stay', dueMs: 1_000 })),
  );
  await assault.pass(1_500);
});

attack('9,900 calls of the victim come due at once', stalls, async assault => {
  const attacker = await assault.attacker();
  await beCalled(attacker, { leftMs: 60_000, args: [numberValue(1_500)] });
  await assault.pass(2_000);
});

attack('9,900 calls that wait for who has left come due at once', stalls, async assault => {
  const attacker = await assault.attacker();
  await beCalled(attacker, { leftMs: 60_000, args: [numberValue(1_000), numberValue(500)] });
  await assault.pass(200);
  attacker.leave();
  await assault.pass(2_000);
});

attack('9,900 leases end whose calls wait for who has left', stalls, async assault => {
  const attacker = await assault.attacker();
  await beCalled(attacker, { leftMs: 1_500, args: [numberValue(60_000), numberValue(500)] });
  await assault.pass(200);
  attacker.leave();
  await assault.pass(2_000);
});

attack('9,900 leases are given up while each has a call', stalls, async assault => {
  const attacker = await assault.attacker();
  const before = await assault.siege.victim.tell('called');
  await beCalled(attacker, { leftMs: 60_000 });
  await wasCalled(assault, before);
  await attacker.send(range(MANY).map(i => revocationMessage('grantor', i + 1, FIRST_CALL + MANY)));
  await assault.pass(500);
});

attack('9,900 leases that the victim granted are given back at once', stalls, async assault => {
  const attacker = await assault.attacker();
  const args = [numberValue(MANY), numberValue(60_000), textValue('plain')];
  await attacker.send([attacker.call({ on: INN, method: 'lend', args })]);
  await assault.pass(500);
  await attacker.send(range(MANY).map(i => revocationMessage('holder', INN + 1 + i)));
  await assault.pass(500);
});

attack('1,000,000 empty messages in four frames', stalls, async assault => {
  const attacker = await assault.attacker();
  await emptyMessages(attacker, assault, 4, 250_000);
});

async function emptyMessages(attacker: Attacker, assault: Assault, frames: number, each: number) {
  const nothing = new Uint8Array(0);
  const contents = new Array<Uint8Array>(each).fill(nothing);
  for (let i = 0; i < frames; i++) {
    await attacker.pour(dataFrame({ first: attacker.next, contents }));
    attacker.next += each;
  }
  await assault.pass(500);
}

attack('39,000 renewals at once', stalls, async assault => {
  const attacker = await assault.attacker();
  attacker.stopListening();
  await attacker.send(range(MANY_ANSWERS).map(i => renewalMessage(INN, 60_000 + i)));
  await assault.pass(500);
});

attack('9,900 leases are renewed at once, four times', stalls, async assault => {
  const attacker = await assault.attacker();
  const args = [numberValue(MANY), numberValue(60_000), textValue('plain')];
  await attacker.send([attacker.call({ on: INN, method: 'lend', args })]);
  await assault.pass(500);
  attacker.stopListening();
  for (let round = 1; round < 4; round++) {
    await attacker.send(range(MANY).map(i => renewalMessage(INN + 1 + i, 60_000 + 1_000 * round)));
  }
  await assault.pass(500);
});

attack('9,900 services are offered at once', stalls, async assault => {
  const attacker = await assault.attacker();
  const { values, times } = attacker.functions(MANY, 60_000);
  await attacker.send(
    values.map((value, i) => serviceMessage(i + 1, 'Nothing', value)),
    times,
  );
  await assault.pass(500);
});

attack('39,600 services that are looked for are offered at once', stalls, async assault => {
  const attacker = await assault.attacker();
  for (let round = 0; round < 4; round++) {
    const { values, times } = attacker.functions(MANY, 60_000);
    await attacker.send(
      values.map((value, i) => serviceMessage(round * MANY + i + 1, 'Wanted', value)),
      times,
    );
  }
  await assault.pass(500);
});

attack('39,000 calls of a method that is not there', stalls, async assault => {
  const attacker = await assault.attacker();
  await letAnswersWait(attacker, 'nothing');
  await assault.pass(500);
});

attack('39,000 errors are acknowledged at once', stalls, async assault => {
  const attacker = await assault.attacker();
  const calls = range(MANY_ANSWERS).map(() => attacker.call({ on: INN, method: 'nothing' }));
  // A few at a time: what they cost when they come is another matter.
  for (let at = 0; at < calls.length; at += 2_000) {
    await attacker.send(calls.slice(at, at + 2_000));
    await assault.comeRound();
  }
  const { stranger } = attacker;
  const last = () => stranger.heard.length;
  for (let heard = -1; heard < last(); await realTime.pass(300)) {
    heard = last();
  }
  attacker.acknowledgeAll();
  await attacker.send([]);
  await assault.pass(500);
});

attack('times of leases whose numbers collide', stalls, async assault => {
  const attacker = await assault.attacker();
  const numbers = collidingNumbers(40_000);
  await attacker.send(
    [],
    numbers.map(number => [number, 1]),
  );
  await assault.pass(500);
});

attack('a time far ahead of all leases in each of 40,000 frames', stalls, async assault => {
  const attacker = await assault.attacker();
  const frame = dataFrame({ first: attacker.next, contents: [], times: [[65_000, 1]] });
  await attacker.pour(Buffer.concat(range(MANY_FRAMES).map(() => frame)));
  await assault.pass(500);
});

attack('the same 4,950 of 9,900 leases are given back 40,000 times', stalls, async assault => {
  const attacker = await assault.attacker();
  const args = [numberValue(MANY), numberValue(60_000), textValue('plain')];
  await attacker.send([attacker.call({ on: INN, method: 'lend', args })]);
  await assault.pass(500);
  const again = revocationMessage('holder', INN + 2, MANY / 2 - 1);
  await attacker.send(range(MANY_FRAMES).map(() => again));
  await assault.pass(500);
});

attack('25 new connections while 39,000 answers wait', stalls, async assault => {
  const attacker = await assault.attacker();
  await letAnswersWait(attacker, 'take');
  await assault.comeRound();
  const { arrival, next } = attacker;
  for (let used = 2; used < 27; used++) {
    const again = await assault.siege.knock(arrival.host);
    again.deaf = true;
    again.say(
      hello({ id: arrival.secret ?? [], name: arrival.name ?? '' }),
      resume(0, 0, next - 1, used),
    );
    await realTime.pass(40);
  }
  await assault.pass(500);
});

/** Together they hold as much as all may, 64 MB, each as much as the others, so that none has to go for another. */
const FILLERS = 4;
const FULL_AFTER = 40;
const IDLERS = 50;

attack('39,000 calls while nothing more is kept', full, async assault => {
  const fillers: Attacker[] = [];
  for (let i = 0; i < FILLERS; i++) {
    const filler = await assault.attacker({ name: `filler ${i}` });
    await filler.send([filler.call({ on: INN, method: 'stay' })]);
    fillers.push(filler.stopListening());
  }
  for (let round = 0; round < FULL_AFTER; round++) {
    for (const filler of fillers) {
      const args = [bytesValue(new Uint8Array(250_000))];
      // On the answer to its first call, which never comes.
      await filler.send([filler.call({ on: 2, onAnswer: true, method: 'take', args })]);
    }
  }
  for (let i = 0; i < IDLERS; i++) {
    await assault.attacker({ name: `idler ${i}` });
  }
  const [first] = fillers;
  await first?.send(
    range(MANY_ANSWERS).map(() => first.call({ on: INN, method: 'stay', oneWay: true })),
  );
  await assault.pass(500);
});
