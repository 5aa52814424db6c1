/** B1, B2, B3: what can be done with connections, before and after there is a link. */
import { realTime } from '../../platforms/node/real-time';
import type { LoudStranger } from '../../runtime/stranger';
import { bytesValue, frame, hello, preamble, resume, varint } from '../../runtime/stranger';
import type { Assault } from '../attack';
import { attack } from '../attack';
import { INN } from '../attacker';
import { secretOf } from '../siege';

/** B2: `peerBytes`, and what the system's buffers and Node's take up for one socket. */
const unread = { fresh: true, peakMegabytes: 40, afterMegabytes: 36 };

attack('60 MB of answers for someone who reads nothing', unread, async assault => {
  const attacker = await assault.attacker();
  assault.siege.stopReading(attacker.stranger);
  const args = [bytesValue(new Uint8Array(250_000))];
  for (let i = 0; i < 240; i++) {
    if (!(await attacker.send([attacker.call({ on: INN, method: 'echo', args })]))) {
      break;
    }
  }
  await assault.pass(1_000);
});

/** Says so much, and then keeps the connection for as long as it may. */
async function open(
  assault: Assault,
  count: number,
  fromOneAddress: number,
  say: (stranger: LoudStranger, number: number) => void,
): Promise<void> {
  const { siege } = assault;
  const strangers: LoudStranger[] = [];
  let host = '';
  for (let i = 0; i < count; i++) {
    host = i % fromOneAddress === 0 ? siege.newHost() : host;
    try {
      const stranger = await siege.knock(host);
      say(stranger, i);
      strangers.push(stranger);
    } catch {
      // The system's own queue is full.
    }
  }
  await assault.atItsHeight();
  const left = strangers.filter(({ ended }) => ended === undefined).length;
  assault.figures.push(`${left} of ${count} open at the end`);
  await assault.comeRound();
  strangers.forEach(stranger => stranger.leave());
  await assault.pass(500);
}

const doors = { fresh: true, peakMegabytes: 24, afterMegabytes: 8 };

attack('2,000 connections that stop in the middle of the handshake', doors, assault =>
  open(assault, 2_000, 25, (stranger, i) => {
    stranger.send([
      ...preamble(),
      ...frame([...Array<number>(31).fill(i & 255), 9, ...Array<number>(32).fill(i & 255)]).slice(
        0,
        60,
      ),
    ]);
  }),
);

attack('1,000 handshakes with nothing behind them', doors, assault =>
  open(assault, 1_000, 25, (stranger, i) => {
    stranger.say(hello({ id: secretOf(`nothing ${i}`), name: `nothing ${i}` }));
  }),
);

const MOST = Number.MAX_SAFE_INTEGER;
const foreign = new Array<number>(8).fill(7);

/** Each is told by someone of its own. */
const RESUMES: Readonly<Record<string, readonly number[]>> = {
  'an impossible position': resume(MOST, MOST, 0),
  'a position far ahead': resume(MOST, MOST, MOST, MOST),
  'a link that never was': resume(5, 5, 5, 2, foreign),
  'a link that never was, far ahead': resume(MOST, 0, MOST, 2, foreign),
  'no room for a message': frame(
    2,
    1,
    new Array<number>(8).fill(0),
    0,
    0,
    0,
    varint(1),
    varint(1),
    varint(1),
  ),
  'little room': frame(
    2,
    1,
    new Array<number>(8).fill(0),
    0,
    0,
    0,
    varint(40),
    varint(0),
    varint(0),
  ),
  'no room for leases': frame(
    2,
    1,
    new Array<number>(8).fill(0),
    0,
    0,
    0,
    varint(262_144),
    varint(0),
    varint(0),
  ),
  nothing: frame(2),
  'more than there is': [...frame(2, ...Array<number>(40).fill(1))],
};

attack(
  'resumes that make no sense, 5 of each',
  { fresh: true, afterMegabytes: 8 },
  async assault => {
    const { siege } = assault;
    const gone: LoudStranger[] = [];
    for (const [what, resumes] of Object.entries(RESUMES)) {
      const host = siege.newHost();
      for (let i = 0; i < 5; i++) {
        const stranger = await siege.knock(host);
        stranger.say(hello({ id: secretOf(what), name: what }), resumes, resumes);
        gone.push(stranger);
        await realTime.pass(20);
      }
    }
    await assault.pass(1_000);
    gone.forEach(stranger => stranger.leave());
  },
);
