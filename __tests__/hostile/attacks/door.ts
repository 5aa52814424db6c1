/** B3: strangers take up the strangers' share, and nobody else's. */
import { realTime } from '../../platforms/node/real-time';
import type { LoudStranger } from '../../runtime/stranger';
import { hello, preamble } from '../../runtime/stranger';
import type { Assault } from '../attack';
import { attack } from '../attack';
import { Attacker } from '../attacker';
import type { Siege } from '../siege';
import { secretOf } from '../siege';

const HONEST = 42;
const HONEST_EVERY_MS = 150;
/** A refused connection is tried again, as a device does. */
const TRIES_AGAIN_AFTER_MS = 250;
const GIVES_UP_AFTER_MS = 10_000;
/** B3. */
const LATER_MS = 1_000;

interface Dialer {
  readonly name: string;
  readonly host: string;
}

/** How long it takes until there is a link; undefined when there is none. */
async function timeToGetIn(siege: Siege, dialer: Dialer, incarnation: number) {
  const startMs = performance.now();
  while (performance.now() - startMs < GIVES_UP_AFTER_MS) {
    const visitor = await Attacker.link(siege, { ...dialer, incarnation });
    const { linked } = visitor.stranger;
    visitor.leave();
    if (linked) {
      return performance.now() - startMs;
    }
    await realTime.pass(TRIES_AGAIN_AFTER_MS);
  }
  return undefined;
}

/** All of them, a few a second. */
async function allCome(siege: Siege, dialers: readonly Dialer[], incarnation: number) {
  const times: Promise<number | undefined>[] = [];
  for (const dialer of dialers) {
    times.push(timeToGetIn(siege, dialer, incarnation));
    await realTime.pass(HONEST_EVERY_MS);
  }
  return (await Promise.all(times)).filter((ms): ms is number => ms !== undefined);
}

/** Keeps as many connections open from there as it is given, and says next to nothing on any. */
function slowly(siege: Siege, hosts: readonly string[]) {
  let over = false;
  const open = new Set<LoudStranger>();
  const one = async (host: string) => {
    const stranger = await siege.knock(host);
    open.add(stranger);
    const bytes = [...preamble()];
    while (!over && stranger.ended === undefined) {
      stranger.send(bytes.splice(0, 1));
      await realTime.pass(250);
    }
    open.delete(stranger);
  };
  const all = hosts.map(async host => {
    const mine: Promise<void>[] = [];
    while (!over) {
      if (open.size < 64) {
        mine.push(one(host));
      }
      await realTime.pass(60);
    }
    await Promise.all(mine);
  });
  return async () => {
    over = true;
    open.forEach(stranger => stranger.leave());
    await Promise.all(all);
  };
}

async function besetBySlowOnes(assault: Assault): Promise<void> {
  const { siege } = assault;
  const dialers = Array.from({ length: HONEST }, (_, i) => ({
    name: `friend ${i}`,
    host: siege.newHost(),
  }));
  const before = await allCome(siege, dialers, 1);
  assault.require(before.length === HONEST, `${before.length} of ${HONEST} get in beforehand`);
  const stop = slowly(
    siege,
    Array.from({ length: 4 }, () => siege.newHost()),
  );
  await realTime.pass(1_000);
  const meanwhile = await allCome(siege, dialers, 2);
  await stop();
  const [beforeMs, meanwhileMs] = [Math.max(...before), Math.max(...meanwhile)];
  assault.require(meanwhile.length === HONEST, `${meanwhile.length} of ${HONEST} get in`);
  assault.require(
    meanwhileMs <= beforeMs + LATER_MS,
    `the slowest after ${Math.round(meanwhileMs)} ms (${Math.round(beforeMs + LATER_MS)})`,
  );
}

attack('slow handshakes from four addresses', { fresh: true }, besetBySlowOnes);

/** As many as a device lets say who they are at one moment, all at the same. */
const AT_ONCE = 16;

attack('16 handshakes in one moment', {}, async assault => {
  const { siege } = assault;
  for (let round = 0; round < 3; round++) {
    const host = siege.newHost();
    const strangers = await Promise.all(Array.from({ length: AT_ONCE }, () => siege.knock(host)));
    strangers.forEach((stranger, i) => {
      stranger.say(hello({ id: secretOf(`${host} ${i}`), name: `mallory ${i}` }));
    });
    await assault.pass(500);
    strangers.forEach(stranger => stranger.leave());
  }
});
