import { randomBytes } from 'node:crypto';
import { realTime } from '../platforms/node/real-time';
import {
  frame,
  heartbeat,
  hello,
  messages,
  preamble,
  resume,
  text,
  varint,
} from '../runtime/stranger';
import type { Stranger } from '../runtime/stranger';
import type { Weight } from './attack';
import { Siege } from './attack';

/** What a heap may differ by without anything being kept: engines are never twice the same. */
const HEAP_NOISE_BYTES = 1_500_000;

let siege: Siege;
let before: Weight;

beforeAll(async () => {
  siege = await Siege.begin();
  await siege.exchangeGoesOn();
  before = await siege.weigh();
});

afterAll(() => siege.end());

/** After whatever was done: closed with a named event, nothing kept, and the honest exchange goes on. */
async function survived(host: string, reason: RegExp, connections: readonly Stranger[]) {
  await realTime.until('its end', () => siege.reasons(host).length >= connections.length, 20_000);
  const reasons = siege.reasons(host);
  expect(reasons.filter(told => !reason.test(told))).toEqual([]);
  await realTime.until(
    'closed',
    () => connections.every(({ ended }) => ended !== undefined),
    5_000,
  );
  await siege.exchangeGoesOn();
  const { peers, leases } = await siege.weigh();
  expect({ peers, leases }).toEqual({ peers: before.peers, leases: before.leases });
}

const attacks: Record<
  string,
  { readonly does: (s: Stranger) => void | Promise<void>; readonly ends: RegExp }
> = {
  'random bytes': {
    does: stranger => stranger.send([...randomBytes(2_000)]),
    ends: /limit|empty|length|Earshot|introduction/,
  },
  'a giant length': {
    does: stranger => stranger.send([...preamble(), 0xff, 0xff, 0xff, 0x7f, 1]),
    ends: /over the limit of 512/,
  },
  'one byte a second': {
    does: async stranger => {
      for (const byte of [...preamble(), 32, 1, 2]) {
        stranger.send([byte]);
        await realTime.pass(1_000);
      }
    },
    ends: /no introduction within the time given/,
  },
  'a forged handshake': {
    does: stranger =>
      stranger.send([
        ...preamble(),
        ...frame([...randomBytes(32)]),
        ...frame([...randomBytes(120)]),
      ]),
    ends: /sealed/,
  },
  'a valid handshake, then garbage': {
    does: stranger => void stranger.say(hello(), resume(), frame([...randomBytes(50)])),
    ends: /place|early|longer|cannot|time|malformed|kind|written|came|number/,
  },
  'a valid handshake, then unsealed garbage': {
    does: async stranger => {
      stranger.say(hello(), resume());
      await realTime.pass(200);
      stranger.send(frame([...randomBytes(60)]));
    },
    ends: /sealed/,
  },
  'a record that is replayed': {
    does: async stranger => {
      stranger.say(hello(), resume());
      await realTime.pass(200);
      const record = stranger.sealed(heartbeat);
      stranger.send([...record, ...record]);
    },
    ends: /sealed/,
  },
  'records that are reordered': {
    does: async stranger => {
      stranger.say(hello(), resume());
      await realTime.pass(200);
      const [one, two] = [stranger.sealed(heartbeat), stranger.sealed(heartbeat)];
      stranger.send([...two, ...one]);
    },
    ends: /sealed/,
  },
  "another device's lease": {
    does: stranger =>
      void stranger.say(hello(), resume(), messages(1, [0x01, 1, 0, ...text('write'), 0])),
    ends: /never granted/,
  },
  'a forged resume': {
    does: stranger => void stranger.say(hello(), resume(500, 500, 500)),
    ends: /forgotten/,
  },
  'another version': {
    does: stranger => stranger.send(frame([...new TextEncoder().encode('ESHT')], varint(9))),
    ends: /version 9/,
  },
};

test.each(Object.entries(attacks))('%s', async (_what, { does, ends }) => {
  const host = siege.newHost();
  const stranger = await siege.knock(host);
  await does(stranger);
  await survived(host, ends, [stranger]);
});

test('1,000 connections at once', async () => {
  const host = siege.newHost();
  const strangers: Stranger[] = [];
  for (let wave = 0; wave < 10; wave++) {
    strangers.push(...(await Promise.all(Array.from({ length: 100 }, () => siege.knock(host)))));
  }
  expect(strangers).toHaveLength(1_000);
  await survived(host, /too many connections|no introduction/, strangers);
});

test('after all of it, memory is where it was', async () => {
  const after = await siege.weigh();
  expect(after.heapBytes).toBeLessThan(before.heapBytes + HEAP_NOISE_BYTES);
  expect(after.kept).toEqual(before.kept);
  // Nothing of the honest exchange was lost on the way: every line arrived, and once.
  await realTime.until('all lines', () => siege.lines > 100);
  const { lines } = await siege.weigh();
  expect(Math.abs(siege.lines - lines)).toBeLessThan(5);
});
