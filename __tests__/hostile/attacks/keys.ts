import type { Cryptography } from '../../../src/runtime';
import { attack } from '../attack';
import { Attacker } from '../attacker';
import { nativeCryptography } from '../native-cryptography';
import { secretOf } from '../siege';

const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));

/** The points whose product with any secret is the same for everyone, in all their spellings. */
const LOW_ORDER = [
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  'e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800',
  '5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157',
  `ec${'ff'.repeat(30)}7f`,
  `ed${'ff'.repeat(30)}7f`,
  `ee${'ff'.repeat(30)}7f`,
  `${'00'.repeat(31)}80`,
  `01${'00'.repeat(30)}80`,
].map(bytesOf);

const isSame = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0;

/** An end whose key is another than what its secret makes; what two then share is known to all, or is as before. */
function pretending(
  secretOfKey: Uint8Array,
  key: (real: Uint8Array) => Uint8Array,
  shared?: Uint8Array,
): Cryptography {
  return {
    ...nativeCryptography,
    publicKey: secret => {
      const real = nativeCryptography.publicKey(secret);
      return isSame(secret, secretOfKey) ? key(real) : real;
    },
    sharedSecret: (secret, theirs) =>
      shared !== undefined && isSame(secret, secretOfKey)
        ? shared
        : nativeCryptography.sharedSecret(secret, theirs),
  };
}

/** X25519 does not look at the highest bit: one secret, two keys. */
function misspelled(real: Uint8Array): Uint8Array {
  const key = Uint8Array.from(real);
  key[31] = (key[31] as number) | 0x80;
  return key;
}

/** As `stranger.ts` has it. */
const EPHEMERAL = new Uint8Array(32).fill(0x0e);
const NOTHING = new Uint8Array(32);

attack('keys that are misspelled or no keys', {}, async assault => {
  const { siege } = assault;
  const refused = async (what: string, secret: number[], cryptography: Cryptography) => {
    const attacker = await Attacker.link(siege, { name: what, secret, cryptography });
    const { linked } = attacker.stranger;
    attacker.leave();
    return !linked;
  };
  const secret = secretOf('misspelled');
  const one = await refused('misspelled', secret, pretending(Uint8Array.from(secret), misspelled));
  assault.require(one, `a second spelling of a key is ${one ? 'refused' : 'let in'}`);
  let letIn = 0;
  for (const point of LOW_ORDER) {
    const weak = secretOf(`weak ${point.join()}`);
    const asId = pretending(Uint8Array.from(weak), () => point, NOTHING);
    const asEphemeral = pretending(EPHEMERAL, () => point, NOTHING);
    letIn += (await refused('no key', weak, asId)) ? 0 : 1;
    letIn += (await refused('no ephemeral key', weak, asEphemeral)) ? 0 : 1;
  }
  assault.require(letIn === 0, `${letIn} of ${2 * LOW_ORDER.length} points of low order let in`);
});
