import { seconds } from '../../src/runtime';
import { toHex } from '../../src/runtime/bytes/hex';
import { besiege } from './siege';
import {
  dial,
  frame,
  heartbeat,
  hello,
  messages,
  preamble,
  resume,
  Stranger,
  text,
  varint,
  VERSION,
} from './stranger';
import { lastWordsArrive } from './two-phones';

/** Ids that sort before and after any other: the order decides which connection is kept (C3). */
const lowId = new Array<number>(32).fill(0x00);
const highId = new Array<number>(32).fill(0xff);
const ids = [lowId, highId];

/** What a stranger can send first, and the reason with which Ada closes the connection. */
const openings: Record<string, { readonly says: number[]; readonly reason: RegExp }> = {
  'a web request': {
    says: [...new TextEncoder().encode('GET / HTTP/1.1\r\n\r\n')],
    reason: /no introduction/,
  },
  zeros: { says: [0, 0, 0, 0], reason: /a frame is empty/ },
  'a frame of 256 MiB': { says: [0xff, 0xff, 0xff, 0x7f, 1, 2, 3], reason: /over the limit/ },
  'one byte more than a stranger may say': {
    says: [...preamble(), ...varint(513)],
    reason: /over the limit of 512/,
  },
  'a length that does not end': {
    says: [0x80, 0x80, 0x80, 0x80, 0x80],
    reason: /no sensible length/,
  },
  'the wrong magic': {
    says: frame([...new TextEncoder().encode('HTTP')], 1),
    reason: /not Earshot/,
  },
  'half a magic': { says: frame([...new TextEncoder().encode('ES')]), reason: /not Earshot/ },
  'a resume first': { says: resume(), reason: /not Earshot/ },
  'data first': { says: heartbeat, reason: /not Earshot/ },
  'a close first': { says: frame(4, text('bye')), reason: /not Earshot/ },
  'no version': {
    says: frame([...new TextEncoder().encode('ESHT')]),
    reason: /ends too early/,
  },
  'a preamble that is too long': {
    says: frame([...new TextEncoder().encode('ESHT')], VERSION, 0),
    reason: /longer than what it says/,
  },
  'half a key': { says: [...preamble(), ...frame(new Array<number>(20).fill(9))], reason: /early/ },
  'a key without a commitment': {
    says: [...preamble(), ...frame(new Array<number>(32).fill(9))],
    reason: /something else than its commitment/,
  },
  'a commitment that is too short': {
    says: [...preamble(), ...frame(new Array<number>(63).fill(9))],
    reason: /something else than its commitment/,
  },
  'a handshake that says more than its commitment': {
    says: [...preamble(), ...frame(new Array<number>(65).fill(9))],
    reason: /something else than its commitment/,
  },
  'a handshake that goes wrong': {
    says: [
      ...preamble(),
      ...frame(new Array<number>(64).fill(9)),
      ...frame(new Array<number>(100).fill(9)),
    ],
    reason: /not what the other device has sealed/,
  },
  nothing: { says: [], reason: /no introduction/ },
  'half a preamble': { says: preamble().slice(0, 3), reason: /no introduction/ },
  'a preamble, and no more': { says: preamble(), reason: /no introduction/ },
  'half a handshake': {
    says: [...preamble(), ...frame(new Array<number>(64).fill(9))],
    reason: /no introduction/,
  },
};

test.each(Object.entries(openings))(
  'a stranger that begins with %s is cut off with a reason, and nothing else happens',
  async (_what, { says, reason }) => {
    const { world, ada, mallory, reasons, standing } = await besiege();
    const stranger = await dial(world, mallory, ada);
    stranger.say(says);
    await world.run(seconds(6));
    expect(reasons()).toEqual([expect.stringMatching(reason)]);
    expect(stranger.ended).toBeDefined();
    await standing();
  },
);

test.each([0, VERSION - 1, VERSION + 1, 2 ** 40])(
  'protocol version %i is refused, and both ends are told why',
  async version => {
    const { world, ada, mallory, reasons, standing } = await besiege({ world: lastWordsArrive });
    const stranger = await dial(world, mallory, ada);
    // Of another version only the version is read.
    stranger.say(frame([...new TextEncoder().encode('ESHT')], varint(version), 9, 9, 9));
    await world.run(seconds(1));
    expect(reasons()).toEqual([
      `The other device speaks version ${version} of the protocol, this one version ${VERSION}.`,
    ]);
    // In the preamble, which every version can read.
    expect(stranger.raw).toEqual(preamble(VERSION));
    await standing();
  },
);

test('a dialer also reports the two versions', async () => {
  const { world, ada, mallory } = await besiege();
  let stranger: Stranger | undefined;
  let port = 0;
  void mallory.ports.transport
    .listen(connection => (stranger = new Stranger(connection)))
    .then(listener => (port = listener.port));
  await world.run(seconds(1));
  ada.device.reach({ host: mallory.address, port });
  await world.runUntil(() => stranger !== undefined, seconds(5));
  stranger?.send(preamble(9));
  await world.run(seconds(1));
  expect(ada.events).toContainEqual(
    expect.objectContaining({
      type: 'connection ended',
      reason: {
        kind: 'other version',
        text: `The other device speaks version 9 of the protocol, this one version ${VERSION}.`,
      },
    }),
  );
});

test.each<[string, number[][]]>([
  ['a hello, and no more', []],
  ['a resumed link, and no more', [resume()]],
  ['half a frame, and no more', [resume(), [0x20, 3, 0]]],
])('half a handshake does not hold a connection: %s', async (_what, says) => {
  for (const id of ids) {
    const { world, ada, mallory, reasons, standing } = await besiege();
    const stranger = await dial(world, mallory, ada);
    stranger.say(hello({ id }), ...says);
    await world.run(seconds(40));
    expect(reasons()).toEqual([expect.stringMatching(/no introduction|silent for too long/)]);
    await standing();
  }
});

const garbage: Record<string, { readonly says: number[]; readonly reason: RegExp }> = {
  'an unknown frame': { says: frame(7), reason: /kind 7 has no place/ },
  'a second resume': { says: resume(), reason: /wrong time/ },
  'an acknowledgement of what was never sent': { says: frame(3, 99, 0), reason: /cannot be/ },
  'a brief acknowledgement of what was never sent': { says: frame(5, 2, 1), reason: /cannot be/ },
  'a brief acknowledgement of thousands of frames': {
    says: frame(5, 3, varint(5000), 1),
    reason: /frame 5003 is acknowledged, which cannot be/,
  },
  'the time of the lease that was told last, and none was': {
    says: frame(0x1d, 0, varint(60_000), 0x43, 0x01, 0),
    reason: /the time of the same lease as before, and there is none/,
  },
  'the same call as the last, and there is none': {
    says: frame(5, 0, 0x41, 0),
    reason: /the same call as the last, and there is none/,
  },
  'a brief message that is shorter than its frame': {
    says: frame(5, 0, 0x05, 0, 0, 9),
    reason: /a message is longer than what it says/,
  },
  'a million lease times': {
    says: frame(0x0b, 0, 0, varint(1_000_000), 1, 1),
    reason: /ends too early/,
  },
  'a message out of order': { says: messages(7, [1]), reason: /message 7 came where 1/ },
  'a message that has come before': {
    says: [...messages(1, [5, 0, 0]), ...messages(1, [5, 0, 0])],
    reason: /message 1 came where 2 was due/,
  },
  'a message longer than its frame': {
    says: frame(0x13, 0, 0, 1, 50, 1),
    reason: /longer than its frame/,
  },
  'a frame longer than what it says': {
    says: frame(3, 0, 0, 1, 2, 3),
    reason: /longer than what it says/,
  },
  'a message longer than what it says': {
    says: messages(1, [0x05, 0, 0, 9]),
    reason: /a message is longer than what it says/,
  },
  'an unknown message': { says: messages(1, [0x00]), reason: /no message of kind 0/ },
  'a message cut short': { says: messages(1, [0x01]), reason: /ends too early/ },
  'a name never spelled out': { says: messages(1, [0x01, 1, 5, 0]), reason: /never spelled out/ },
  'a lease never granted': {
    says: messages(1, [0x01, 1, 0, ...text('write'), 0]),
    reason: /never granted/,
  },
  'a renewal of a lease never granted': {
    says: messages(1, [0x03, 1, 100]),
    reason: /never granted/,
  },
  'a revocation of a lease never granted': {
    says: messages(1, [0x04, 1, 1, 0]),
    reason: /never granted/,
  },
  'a revocation of further leases than were granted': {
    says: messages(1, [0x04, 1, 0, 5]),
    reason: /never granted/,
  },
  'an end that no lease has': { says: messages(1, [0x04, 2, 1, 0]), reason: /revoked by end 2/ },
  'an answer to what was never asked': { says: messages(1, [0x02, 77, 0]), reason: /never sent/ },
  'an interest in a million things': {
    says: messages(1, [0x05, ...varint(1_000_000)]),
    reason: /list of 1000000/,
  },
  'a service that is no reference': {
    says: messages(1, [0x06, 1, ...text('Treasure'), 0]),
    reason: /not a reference|no tag|kind/,
  },
  'a reference of no known kind': {
    says: messages(1, [0x06, 1, ...text('Treasure'), 0x94, 9]),
    reason: /unknown kind of reference 9/,
  },
  'the same answer as before, of which there was none': {
    says: messages(1, [0x02 | 0x18, 1]),
    reason: /repeated answer without a previous one/,
  },
  'an end for no known reason': {
    says: messages(1, [0x02 | 0x10, 1, 200]),
    reason: /unknown reason/,
  },
};

test.each(Object.entries(garbage))(
  'a valid handshake and then %s: the connection ends with a reason, and nothing else happens',
  async (_what, { says, reason }) => {
    for (const id of ids) {
      const { world, ada, mallory, reasons, standing } = await besiege({ world: lastWordsArrive });
      const stranger = await dial(world, mallory, ada);
      stranger.say(hello({ id }), resume(), says);
      await world.run(seconds(3));
      expect(reasons()).toEqual([expect.stringMatching(reason)]);
      expect(stranger.heardText).toMatch(reason);
      await standing();
    }
  },
);

test('a valid handshake and then a record of 16 KiB and more ends that connection only', async () => {
  const { world, ada, mallory, reasons, standing } = await besiege();
  const stranger = (await dial(world, mallory, ada)).say(hello(), resume());
  await world.run(seconds(1));
  stranger.say(frame(7, new Array<number>(17_000).fill(0)));
  await world.run(seconds(1));
  expect(reasons()).toEqual([expect.stringMatching(/over the limit of 16368/)]);
  await standing();
});

test.each<[string, (records: number[][]) => number[]]>([
  ['repeated', ([one = []]) => [...one, ...one]],
  ['out of order', ([one = [], two = []]) => [...two, ...one]],
  ['left out', ([, two = []]) => two],
  ['changed', ([one = []]) => one.map((byte, at) => (at === one.length - 1 ? byte ^ 1 : byte))],
  ['cut short', ([one = []]) => frame(one.slice(1, -1))],
  ['too short to be sealed', () => frame([1, 2, 3])],
])(
  'a record that is %s ends the connection, and nothing else happens',
  async (_what, disturbed) => {
    const { world, ada, mallory, reasons, standing } = await besiege();
    const stranger = (await dial(world, mallory, ada)).say(hello(), resume());
    await world.run(seconds(1));
    const records = [1, 2].map(number => stranger.sealed(messages(number, [0x05, 0, 0])));
    stranger.send(disturbed(records));
    await world.run(seconds(1));
    expect(reasons()).toEqual([expect.stringMatching(/sealed/)]);
    await standing();
  },
);

test('a reported delay that exceeds the round trip is clamped', async () => {
  const { world, ada, mallory } = await besiege();
  const stranger = (await dial(world, mallory, ada)).say(hello(), resume());
  await world.run(100);
  stranger.say(frame(3, 0, varint(seconds(60))));
  await world.run(100);
  const met = ada.device.snapshot().peers.find(({ name }) => name === 'mallory');
  expect(met?.roundTripMs).toBe(0);
});

test('the same lease granted twice ends the connection and the lease', async () => {
  const { world, ada, mallory, reasons } = await besiege();
  const grant = (service: number) => [0x06, service, ...text('Treasure'), 0x94, 0, 1, 0, 0, 100];
  const stranger = await dial(world, mallory, ada);
  stranger.say(hello(), resume(), messages(1, grant(1), grant(2)));
  await world.run(seconds(3));
  expect(reasons()).toEqual([expect.stringMatching(/lease 1 was introduced before/)]);
  expect(ada.device.snapshot().leases.filter(({ role }) => role === 'holder')).toEqual([]);
});

/** Forged resume frames for a link on which one message was sent and one received. */
const forgeries: readonly (readonly [string, (began: readonly number[]) => number[]])[] = [
  ['begun elsewhere', () => resume(1, 1, 1, 1, new Array<number>(8).fill(0xee))],
  ['forgotten everything', () => resume()],
  ['received what was never sent', began => resume(9, 1, 1, 1, began)],
  ['received everything', began => resume(2 ** 50, 2 ** 50, 2 ** 50, 1, began)],
  ['an acknowledgement that was never given', began => resume(1, 5, 5, 1, began)],
  ['sent less than arrived', began => resume(1, 0, 0, 1, began)],
];

test.each(forgeries)(
  'C7: a resume that claims to have %s costs its sender its own leases, and nothing else',
  async (_what, forged) => {
    const interest = messages(1, [0x05, 1, ...text('Notebook'), 0]);
    for (const id of ids) {
      const { world, ada, mallory, reasons, standing } = await besiege();
      const leasesOfMallory = () =>
        ada.device.snapshot().leases.filter(({ peer }) => peer === toHex(Uint8Array.from(id)));
      let last = (await dial(world, mallory, ada)).say(hello({ id }), resume(), interest);
      await world.run(seconds(1));
      expect(leasesOfMallory()).toHaveLength(1);
      for (let i = 0; i < 3; i++) {
        const { beginning } = last;
        last = (await dial(world, mallory, ada)).say(hello({ id }), forged(beginning));
        await world.run(seconds(1));
        expect(leasesOfMallory()).toEqual([]);
        // On the same connection, starting over with the first message and the first lease.
        last.say(interest);
        await world.run(seconds(1));
        expect(leasesOfMallory()).toMatchObject([{ lease: 1 }]);
      }
      last.say(messages(2, [0x04, 1, 1, 0]));
      await world.run(seconds(1));
      last.leave();
      await world.run(seconds(1));
      const takenOver = 'another connection has taken over';
      expect(reasons()).toEqual([takenOver, takenOver, takenOver, 'closed by peer']);
      await standing();
    }
  },
);

test('C7: a correct resume keeps the leases', async () => {
  for (const id of ids) {
    const { world, ada, mallory, standing } = await besiege();
    const leases = () =>
      ada.device.snapshot().leases.filter(({ peer }) => peer === toHex(Uint8Array.from(id)));
    const before = (await dial(world, mallory, ada)).say(hello({ id }), resume());
    before.say(messages(1, [0x05, 1, ...text('Notebook'), 0]));
    await world.run(seconds(1));
    const after = await dial(world, mallory, ada);
    // Ada has sent an interest in a treasure, and the notebook.
    after.say(hello({ id }), resume(2, 0, 1, 2, before.beginning));
    await world.run(seconds(1));
    expect(leases()).toMatchObject([{ lease: 1 }]);
    after.say(messages(2, [0x04, 1, 1, 0]));
    await world.run(seconds(1));
    expect(leases()).toEqual([]);
    after.leave();
    await world.run(seconds(1));
    await standing();
  }
});

test('one byte a second: a slow stranger is disconnected at the handshake timeout', async () => {
  const { world, ada, mallory, reasons, standing } = await besiege();
  const slow = await dial(world, mallory, ada);
  const slowLater = (await dial(world, mallory, ada)).say(hello(), resume());
  await world.run(seconds(1));
  const record = slowLater.sealed(frame(3, 0, 0));
  for (const byte of [...preamble(), ...frame(new Array<number>(64).fill(9))].slice(0, 20)) {
    slow.send([byte]);
    slowLater.send(record.splice(0, 1));
    await world.run(seconds(1));
  }
  expect(reasons()).toEqual([expect.stringMatching(/no introduction/)]);
  await world.run(seconds(30));
  expect(reasons()).toEqual([
    expect.stringMatching(/no introduction/),
    expect.stringMatching(/silent for too long/),
  ]);
  await standing();
});

test('bytes that arrive one by one, but within the timeout, are accepted', async () => {
  const { world, ada, mallory, reasons, standing } = await besiege({
    world: { network: { pieces: 'single bytes' } },
  });
  const stranger = await dial(world, mallory, ada);
  stranger.say(hello(), resume(), heartbeat);
  await world.run(seconds(1));
  expect(ada.device.snapshot().peers.map(({ name }) => name)).toEqual(['noor', 'mallory']);
  stranger.leave();
  await world.run(seconds(1));
  expect(reasons()).toEqual(['closed by peer']);
  await standing();
});
