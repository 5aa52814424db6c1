import { RandomStream } from '../../src/simulation/random';
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
import type { Weight } from './orders';
import { Siege } from './siege';

/** What a heap may differ by without anything being kept: engines are never twice the same. */
const HEAP_NOISE_BYTES = 1_500_000;

const seed = Number(process.env.HOSTILE_SEED ?? 20_261);
const random = new RandomStream(`raw socket ${seed}`);

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
    does: stranger => stranger.send([...random.bytes(2_000)]),
    ends: /limit|empty|length|Earshot|introduction/,
  },
  'a giant length': {
    does: stranger => stranger.send([...preamble(), 0xff, 0xff, 0xff, 0x7f, 1]),
    ends: /over the limit of 512/,
  },
  'one byte a second': {
    does: async stranger => {
      for (const byte of [...preamble(), 64, 1, 2]) {
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
        // A key, whose top bit is not set, and a commitment.
        ...frame([...random.bytes(31), 9, ...random.bytes(32)]),
        ...frame([...random.bytes(120)]),
      ]),
    ends: /sealed/,
  },
  'a valid handshake, then garbage': {
    does: stranger => void stranger.say(hello(), resume(), frame([...random.bytes(50)])),
    // What is wrong with it depends on the seed: anything but a fault of the device's own.
    ends: /^(?!a fault at this device$)/,
  },
  'a valid handshake, then unsealed garbage': {
    does: async stranger => {
      stranger.say(hello(), resume());
      await realTime.until('the handshake', () => stranger.heard.length > 0, 20_000);
      stranger.send(frame([...random.bytes(60)]));
    },
    ends: /sealed/,
  },
  'a record that is replayed': {
    does: async stranger => {
      stranger.say(hello(), resume());
      await realTime.until('the handshake', () => stranger.heard.length > 0, 20_000);
      const record = stranger.sealed(heartbeat);
      stranger.send([...record, ...record]);
    },
    ends: /sealed/,
  },
  'records that are reordered': {
    does: async stranger => {
      stranger.say(hello(), resume());
      await realTime.until('the handshake', () => stranger.heard.length > 0, 20_000);
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
  'a forged resume, and messages from where it claims to be': {
    does: stranger =>
      void stranger.say(hello(), resume(500, 500, 500), messages(501, [0x05, 0, 0])),
    ends: /message 501 came where 1 was due/,
  },
  'another version': {
    does: stranger => stranger.send(frame([...new TextEncoder().encode('ESHT')], varint(9))),
    ends: /version 9/,
  },
};

test.each(Object.entries(attacks))(`%s (seed ${seed})`, async (_what, { does, ends }) => {
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
  const [{ total }, { lines }] = await Promise.all([siege.honest.tell('work'), siege.weigh()]);
  expect(total).toBeGreaterThan(100);
  // What is under way, on a machine however busy: some seconds of a line every 20 ms.
  expect(Math.abs(total - lines)).toBeLessThan(500);
});
