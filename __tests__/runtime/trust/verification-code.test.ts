import { createHash } from 'node:crypto';
import type { Cryptography } from '../../../src/runtime';
import { minutes, seconds } from '../../../src/runtime';
import { toHex } from '../../../src/runtime/bytes/hex';
import { FrameSplitter } from '../../../src/runtime/link/frames';
import { MalformedError } from '../../../src/runtime/bytes/malformed';
import type { HandshakeRole } from '../../../src/runtime/link/noise/handshake';
import { Handshake } from '../../../src/runtime/link/noise/handshake';
import { nobleCryptography } from '../../../src/runtime/link/noise/noble';
import type { SecureStreamUser } from '../../../src/runtime/link/secure-stream';
import { SecureStream } from '../../../src/runtime/link/secure-stream';
import type { CodeShare } from '../../../src/runtime/link/verification-code';
import { commitmentTo, verificationCode } from '../../../src/runtime/link/verification-code';
import { RandomStream } from '../../../src/simulation/random';
import { notebookEncounter, connected } from '../notebook';
import { dial, frame, hello, preamble, resume } from '../stranger';
import type { Party } from '../two-phones';
import { gather } from '../two-phones';

const idOf = ({ device }: Party) => device.snapshot().id as string;
const codeAt = (here: Party, there: Party) => here.device.people.codeFor(idOf(there));

describe('between two devices', () => {
  test('B6: both screens show the same five groups of three digits, and a third device shows different ones', async () => {
    const { world, ada, noor, mika } = await gather(['ada', 'noor', 'mika']);
    await world.run(seconds(10));
    const code = codeAt(ada, noor);
    expect(code).toMatch(/^\d{3}( \d{3}){4}$/);
    expect(codeAt(noor, ada)).toBe(code);
    expect(codeAt(mika, ada)).toBe(codeAt(ada, mika));
    expect(new Set([code, codeAt(ada, mika), codeAt(noor, mika)]).size).toBe(3);
  });

  test('B6: the code is kept while the two are apart, and is the same on reconnection', async () => {
    const { world, ada, noor } = await notebookEncounter();
    const before = codeAt(ada, noor);
    world.apart(ada.phone, noor.phone);
    await world.runUntil(() => !connected(ada), minutes(2));
    await world.run(minutes(1));
    expect([codeAt(ada, noor), codeAt(noor, ada)]).toEqual([before, before]);
    world.together(ada.phone, noor.phone);
    await world.runUntil(() => connected(ada, noor), minutes(2));
    expect([codeAt(ada, noor), codeAt(noor, ada)]).toEqual([before, before]);
  });

  test('B6: each code is emitted as an event', async () => {
    const { world, ada, noor } = await notebookEncounter();
    ada.phone.restart();
    await world.run(seconds(30));
    const told = noor.events.flatMap(event =>
      event.type === 'verification code' && event.peer === idOf(ada) ? [event.code] : [],
    );
    expect(told.length).toBeGreaterThan(1);
    expect(new Set(told).size).toBe(told.length);
    expect(told[told.length - 1]).toBe(codeAt(ada, noor));
  });

  test('B6: there is no code for a device that was never met, or is blocked', async () => {
    const { ada, noor } = await notebookEncounter();
    expect(ada.device.people.codeFor('00'.repeat(32))).toBeUndefined();
    ada.device.people.block(idOf(noor));
    expect(codeAt(ada, noor)).toBeUndefined();
  });

  test('B6: a dialer that violates its commitment is disconnected, and is not a contact', async () => {
    const { world, ada } = await notebookEncounter();
    const mallory = world.phone('mallory');
    const stranger = await dial(world, mallory, ada);
    stranger.say(hello({ commitment: new Array<number>(32).fill(7) }), resume());
    await world.run(seconds(1));
    expect(ada.events).toContainEqual(
      expect.objectContaining({
        reason: { kind: 'malformed', text: 'a dialer does not keep to its commitment' },
      }),
    );
    expect(ada.device.people.list().map(({ name }) => name)).toEqual(['noor']);
  });

  test("B6: nor can a dialer commit to a share with another device's key", async () => {
    const { world, ada, noor } = await notebookEncounter();
    const mallory = world.phone('mallory');
    const nonce = new Array<number>(16).fill(3);
    const key = Uint8Array.from(Buffer.from(idOf(noor), 'hex'));
    const { cryptography = nobleCryptography } = mallory.ports;
    const commitment = cryptography.hash(Uint8Array.from([...nonce, ...key]));
    const stranger = await dial(world, mallory, ada);
    stranger.say(hello({ nonce, commitment: [...commitment] }), resume());
    await world.run(seconds(1));
    expect(ada.events).toContainEqual(
      expect.objectContaining({
        reason: { kind: 'malformed', text: 'a dialer does not keep to its commitment' },
      }),
    );
  });
});

const SEED = 'someone in between';
const random = new RandomStream(SEED);

/** One end of one connection, with real encryption and no device. */
class End implements SecureStreamUser {
  readonly payload = Uint8Array.from([1, 2, 3]);
  readonly stream: SecureStream;
  code: string | undefined;

  constructor(
    role: HandshakeRole,
    readonly secret = random.bytes(32),
    cryptography: Cryptography = nobleCryptography,
  ) {
    const publicKey = cryptography.publicKey(secret);
    const identity = { secret, publicKey, cryptography, id: toHex(publicKey) };
    this.stream = new SecureStream(role, identity, { bytes: count => random.bytes(count) }, this);
  }

  opened = () => undefined;

  proved(_key: Uint8Array, _payload: Uint8Array, code: string): void {
    this.code = code;
    this.stream.accept();
  }
}

/** Passes the bytes of each end to the other until neither has more. */
function talk(one: SecureStream, other: SecureStream): void {
  const pass = (from: SecureStream, to: SecureStream) => {
    const bytes = from.outgoing.written().slice();
    from.outgoing.reset();
    to.received(bytes);
    return bytes.length;
  };
  while (pass(one, other) + pass(other, one) > 0);
}

describe('a man in the middle', () => {
  test('two honest ends have the same code', () => {
    const [ada, noor] = [new End('initiator'), new End('responder')];
    talk(ada.stream, noor.stream);
    expect(ada.code).toMatch(/^\d{3}( \d{3}){4}$/);
    expect(noor.code).toBe(ada.code);
  });

  test.each<[HandshakeRole, HandshakeRole]>([
    ['initiator', 'responder'],
    ['initiator', 'initiator'],
    ['responder', 'initiator'],
    ['responder', 'responder'],
  ])(
    'B6: two handshakes with Mallory in the middle give different codes (Ada is %s, Noor is %s)',
    (adas, noors) => {
      const facing = (role: HandshakeRole) => (role === 'initiator' ? 'responder' : 'initiator');
      for (const [toAda, toNoor] of [
        [random.bytes(32), random.bytes(32)],
        [new Uint8Array(32).fill(5), new Uint8Array(32).fill(5)],
      ]) {
        const [ada, noor] = [new End(adas), new End(noors)];
        const [mallory, mallorysOther] = [
          new End(facing(adas), toAda),
          new End(facing(noors), toNoor),
        ];
        talk(ada.stream, mallory.stream);
        talk(noor.stream, mallorysOther.stream);
        expect(ada.code).toBe(mallory.code);
        expect(noor.code).toBe(mallorysOther.code);
        expect(ada.code).not.toBe(noor.code);
      }
    },
  );
});

describe('forcing the code', () => {
  /** Three digits instead of fifteen, so that it takes a moment and not a year; several times, so that it is no coincidence. */
  const FEW_GROUPS = 1;
  const TIMES = 5;
  const MOST_TRIES = 100_000;
  const ANY_COMMITMENT = new Uint8Array(32).fill(1);
  const sha256 = { hash: (bytes: Uint8Array) => createHash('sha256').update(bytes).digest() };
  const shortCode = (dialer: CodeShare, answerer: CodeShare) =>
    verificationCode(dialer, answerer, sha256, FEW_GROUPS);

  /** Mallory is in the middle already: this is the code on Ada's screen. */
  function adasCode(): string {
    const share = () => ({ publicKey: random.bytes(32), nonce: random.bytes(16) });
    return shortCode(share(), share());
  }

  /**
   * Mallory's end of a connection to Noor: receives Noor's share first, and then searches for a nonce with which Noor's
   * screen shows Ada's code. Returns the shares of Noor's code.
   */
  function force(wanted: string, noor: End, said?: Uint8Array) {
    const secret = random.bytes(32);
    const publicKey = nobleCryptography.publicKey(secret);
    const keys = { static: secret, staticPublic: publicKey, ephemeral: random.bytes(32) };
    const prologue = Uint8Array.from(preamble().slice(1));
    const handshake = new Handshake('initiator', keys, nobleCryptography, prologue);
    const honest = { publicKey, nonce: random.bytes(16) };
    const commitment = said ?? commitmentTo(honest, nobleCryptography);
    const say = (...pieces: readonly Uint8Array[]) =>
      pieces.forEach(piece => noor.stream.received(Uint8Array.from(frame([...piece]))));
    say(prologue, handshake.write(commitment));

    let answer = new Uint8Array(0);
    new FrameSplitter(1_000).push(noor.stream.outgoing.written(), piece => {
      answer = piece.raw(piece.end - piece.at).slice();
      return true;
    });
    const nonce = handshake.read(answer).slice(0, 16);
    const noors = { publicKey: handshake.remoteStatic as Uint8Array, nonce };
    const mallorys = { publicKey, nonce: new Uint8Array(16) };
    const view = new DataView(mallorys.nonce.buffer);
    let tries = 0;
    while (shortCode(mallorys, noors) !== wanted && tries < MOST_TRIES) {
      tries += 1;
      view.setUint32(0, tries);
    }
    say(handshake.write(Uint8Array.from([...mallorys.nonce, 0])));
    return { mallorys, noors };
  }

  test(`B6: without the commitment the side that gets the other's share first forces the code (${SEED})`, () => {
    // Noor without the check: every share passes as the committed one.
    const isShare = (bytes: Uint8Array) => bytes.length === 16 + 32;
    const careless: Cryptography = {
      ...nobleCryptography,
      hash: bytes => (isShare(bytes) ? ANY_COMMITMENT : nobleCryptography.hash(bytes)),
    };
    for (let time = 0; time < TIMES; time++) {
      const adas = adasCode();
      const noor = new End('responder', random.bytes(32), careless);
      const { mallorys, noors } = force(adas, noor, ANY_COMMITMENT);
      expect(shortCode(mallorys, noors)).toBe(adas);
      // And the code on Noor's screen is computed from these shares.
      expect(noor.code).toBe(verificationCode(mallorys, noors, nobleCryptography));
    }
  });

  test('B6: with the commitment that ends the connection, and no code is shown', () => {
    for (let time = 0; time < TIMES; time++) {
      const noor = new End('responder');
      expect(() => force(adasCode(), noor)).toThrow(MalformedError);
      expect(noor.code).toBeUndefined();
    }
  });
});
