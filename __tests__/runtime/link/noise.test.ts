import { MalformedError } from '../../../src/runtime/bytes/malformed';
import { CipherState, TAG_BYTES } from '../../../src/runtime/link/noise/cipher-state';
import { Handshake } from '../../../src/runtime/link/noise/handshake';
import { nobleCryptography } from '../../../src/runtime/link/noise/noble';
import { simulatedCryptography } from '../../../src/simulation';

/** The published vector of Noise_XX_25519_ChaChaPoly_SHA256 (cacophony set). */
const vector = {
  protocol_name: 'Noise_XX_25519_ChaChaPoly_SHA256',
  init_prologue: '4a6f686e2047616c74',
  init_static: 'e61ef9919cde45dd5f82166404bd08e38bceb5dfdfded0a34c8df7ed542214d1',
  init_ephemeral: '893e28b9dc6ca8d611ab664754b8ceb7bac5117349a4439a6b0569da977c464a',
  resp_prologue: '4a6f686e2047616c74',
  resp_static: '4a3acbfdb163dec651dfa3194dece676d437029c62a408b4c5ea9114246e4893',
  resp_ephemeral: 'bbdb4cdbd309f1a1f2e1456967fe288cadd6f712d65dc7b7793d5e63da6b375b',
  handshake_hash: 'c8e5f64e846193be2a834104c2a009868d6c9f3bd3c186299888b488b2f1f58e',
  messages: [
    {
      payload: '4c756477696720766f6e204d69736573',
      ciphertext:
        'ca35def5ae56cec33dc2036731ab14896bc4c75dbb07a61f879f8e3afa4c79444c756477696720766f6e204d69736573',
    },
    {
      payload: '4d757272617920526f746862617264',
      ciphertext:
        '95ebc60d2b1fa672c1f46a8aa265ef51bfe38e7ccb39ec5be34069f14480884381cbad1f276e038c48378ffce2b65285e08d6b68aaa3629a5a8639392490e5b9bd5269c2f1e4f488ed8831161f19b7815528f8982ffe09be9b5c412f8a0db50f8814c7194e83f23dbd8d162c9326ad',
    },
    {
      payload: '462e20412e20486179656b',
      ciphertext:
        'c7195ffacac1307ff99046f219750fc47693e23c3cb08b89c2af808b444850a80ae475b9df0f169ae80a89be0865b57f58c9fea0d4ec82a286427402f113e4b6ae769a1d95941d49b25030',
    },
    {
      payload: '4361726c204d656e676572',
      ciphertext: '96763ed773f8e47bb3712f0e29b3060ffc956ffc146cee53d5e1df',
    },
    {
      payload: '4a65616e2d426170746973746520536179',
      ciphertext: '3e40f15f6f3a46ae446b253bf8b1d9ffb6ed9b174d272328ff91a7e2e5c79c07f5',
    },
    {
      payload: '457567656e2042f6686d20766f6e2042617765726b',
      ciphertext: 'eb3f3515110702e047a6c9da4478b6ead94873c11c0f2d710ddb3f09fce024b3a58502ae3f',
    },
  ],
} as const;

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'hex'));

const sealed = (cipher: CipherState, plain: Uint8Array) => {
  const output = new Uint8Array(plain.length + TAG_BYTES);
  cipher.seal(plain, output);
  return output;
};
const opened = (cipher: CipherState, record: Uint8Array) => {
  const output = new Uint8Array(record.length - TAG_BYTES);
  cipher.open(record, output);
  return output;
};

function keysOf(who: 'init' | 'resp') {
  const secret = bytes(vector[`${who}_static`]);
  return {
    static: secret,
    staticPublic: nobleCryptography.publicKey(secret),
    ephemeral: bytes(vector[`${who}_ephemeral`]),
  };
}

function ends() {
  return {
    initiator: new Handshake(
      'initiator',
      keysOf('init'),
      nobleCryptography,
      bytes(vector.init_prologue),
    ),
    responder: new Handshake(
      'responder',
      keysOf('resp'),
      nobleCryptography,
      bytes(vector.resp_prologue),
    ),
  };
}

/** Both ends after the handshake, and its three messages. */
function shaken() {
  const { initiator, responder } = ends();
  const messages = vector.messages.slice(0, 3).map(({ payload }, turn) => {
    const [from, to] = turn === 1 ? [responder, initiator] : [initiator, responder];
    const message = from.write(bytes(payload));
    expect(hex(to.read(message))).toBe(payload);
    return hex(message);
  });
  return { initiator, responder, messages };
}

test('the handshake equals the published vector, byte for byte', () => {
  const { initiator, responder, messages } = shaken();
  expect(messages).toEqual(vector.messages.slice(0, 3).map(({ ciphertext }) => ciphertext));
  expect([hex(initiator.hash), hex(responder.hash)]).toEqual([
    vector.handshake_hash,
    vector.handshake_hash,
  ]);
  expect(initiator.finished && responder.finished).toBe(true);
});

test('the records after the handshake equal the published vector, byte for byte', () => {
  const { initiator, responder } = shaken();
  const [here, there] = [initiator.split(), responder.split()];
  vector.messages.slice(3).forEach(({ payload, ciphertext }, turn) => {
    const [from, to] = turn % 2 === 0 ? [there, here] : [here, there];
    const record = sealed(from.outgoing, bytes(payload));
    expect(hex(record)).toBe(ciphertext);
    expect(hex(opened(to.incoming, record))).toBe(payload);
  });
});

test('each end learns the static public key of the other, which nobody else can claim', () => {
  const { initiator, responder } = shaken();
  expect(initiator.remoteStatic).toEqual(nobleCryptography.publicKey(bytes(vector.resp_static)));
  expect(responder.remoteStatic).toEqual(nobleCryptography.publicKey(bytes(vector.init_static)));
});

test('a change in any part of any handshake message fails the handshake', () => {
  const { messages } = shaken();
  messages.forEach((message, turn) => {
    // The first message is not authenticated: a change there fails the second.
    for (let at = turn === 0 ? 1_000 : 0; at < message.length / 2; at += 3) {
      const { initiator, responder } = ends();
      responder.read(initiator.write(bytes(vector.messages[0].payload)));
      const changed = bytes(message);
      changed[at] = (changed[at] as number) ^ 1;
      if (turn === 2) {
        initiator.read(responder.write(bytes(vector.messages[1].payload)));
      }
      expect(() => (turn === 1 ? initiator : responder).read(changed)).toThrow(MalformedError);
    }
  });
});

test('a changed first message fails the second', () => {
  const { initiator, responder } = ends();
  const first = initiator.write(new Uint8Array(0));
  first[3] = (first[3] as number) ^ 1;
  responder.read(first);
  expect(() => initiator.read(responder.write(new Uint8Array(0)))).toThrow(MalformedError);
});

test('ends with different prologues fail the handshake', () => {
  const { initiator } = ends();
  const other = new Handshake('responder', keysOf('resp'), nobleCryptography, bytes('00'));
  other.read(initiator.write(new Uint8Array(0)));
  expect(() => initiator.read(other.write(new Uint8Array(0)))).toThrow(MalformedError);
});

test('a key that would make the secret the same for everyone is refused', () => {
  const { responder } = ends();
  responder.read(new Uint8Array(32));
  expect(() => responder.write(new Uint8Array(0))).toThrow('a key in the handshake is no key');
});

test('a message truncated in its last part is refused, and an empty payload stays empty', () => {
  const { initiator, responder } = ends();
  const empty = new Uint8Array(0);
  responder.read(initiator.write(empty));
  const second = responder.write(empty);
  const cut = ends();
  cut.responder.read(cut.initiator.write(empty));
  expect(() => cut.initiator.read(second.slice(0, -1))).toThrow('too short to be sealed');
  expect(initiator.read(second)).toHaveLength(0);
});

test('a truncated message and a superfluous one are refused', () => {
  const { initiator, responder } = ends();
  expect(() => responder.read(new Uint8Array(31))).toThrow('ends too early');
  shaken().initiator.split();
  const done = shaken().responder;
  expect(() => done.read(new Uint8Array(64))).toThrow('the handshake is over');
  expect(initiator.finished).toBe(false);
});

describe('after the handshake', () => {
  const [one, two] = [bytes('0102'), bytes('030405')];
  const directions = () => {
    const { initiator, responder } = shaken();
    return { out: initiator.split().outgoing, in: responder.split().incoming };
  };

  test.each([
    ['repeated', [0, 0]],
    ['out of order', [1, 0]],
    ['left out', [1]],
  ])('a record that is %s is refused', (_, order) => {
    const ways = directions();
    const records = [sealed(ways.out, one), sealed(ways.out, two)];
    expect(() => order.map(at => opened(ways.in, records[at] as Uint8Array))).toThrow(
      'not what the other device has sealed',
    );
  });

  test('a record from the other direction is refused', () => {
    const { initiator } = shaken();
    const ways = initiator.split();
    expect(() => opened(ways.incoming, sealed(ways.outgoing, one))).toThrow(MalformedError);
  });

  test('a record too short to be sealed is refused', () => {
    const ways = directions();
    expect(() => ways.in.open(new Uint8Array(15), new Uint8Array(0))).toThrow('too short');
  });

  test('no key seals two records with the same nonce, and each is replaced long before the last nonce', () => {
    const used = new Set<string>();
    const keys = new Map<Uint8Array, number>();
    // Tests only the counting: sealing so many records would take long.
    const counting = {
      ...nobleCryptography,
      seal: (key: Uint8Array, nonce: Uint8Array) => {
        keys.set(key, (keys.get(key) ?? 0) + 1);
        used.add(`${[...keys.keys()].indexOf(key)} ${hex(nonce)}`);
      },
    };
    const cipher = new CipherState(counting, new Uint8Array(32));
    for (let i = 0; i < 2 ** 17 + 10; i++) sealed(cipher, one);
    // With the last nonce of each key the next key is made.
    expect([...keys.values()]).toEqual([2 ** 16 + 1, 2 ** 16 + 1, 10]);
    expect(used.size).toBe(2 ** 17 + 2 + 10);
  });

  test('nonces are little-endian as in Noise, and the largest one makes the next key', () => {
    const sealings: { key: string; nonce: string; plain: string }[] = [];
    const made = new Uint8Array(48).map((_, at) => at);
    const recording = {
      ...nobleCryptography,
      seal: (
        key: Uint8Array,
        nonce: Uint8Array,
        _: Uint8Array,
        plain: Uint8Array,
        output: Uint8Array,
      ) => {
        sealings.push({ key: hex(key), nonce: hex(nonce), plain: hex(plain) });
        if (output.length === made.length) output.set(made);
      },
    };
    const first = new Uint8Array(32).fill(9);
    const cipher = new CipherState(recording, first);
    for (let i = 0; i < 2 ** 16 + 1; i++) sealed(cipher, one);
    expect(sealings[0x0102]?.nonce).toBe('000000000201000000000000');
    expect(sealings[2 ** 16 - 1]?.nonce).toBe('00000000ffff000000000000');
    expect(sealings.slice(2 ** 16)).toEqual([
      { key: hex(first), nonce: '00000000ffffffffffffffff', plain: '00'.repeat(32) },
      { key: hex(made.slice(0, 32)), nonce: '00'.repeat(12), plain: hex(one) },
    ]);
  });

  test('records after a rekey can be read', () => {
    const key = new Uint8Array(32).fill(5);
    const [outgoing, incoming] = [1, 2].map(() => new CipherState(simulatedCryptography, key)) as [
      CipherState,
      CipherState,
    ];
    const empty = new Uint8Array(0);
    for (let i = 0; i < 2 ** 16; i++) incoming.open(sealed(outgoing, empty), empty);
    expect(opened(incoming, sealed(outgoing, two))).toEqual(two);
  });
});
