import type { Cryptography } from '../../ports';
import { MalformedError } from '../../bytes/malformed';
import type { CipherState } from './cipher-state';
import { KEY_BYTES, TAG_BYTES } from './cipher-state';
import { joined, SymmetricState } from './symmetric-state';

const PROTOCOL_NAME = 'Noise_XX_25519_ChaChaPoly_SHA256';

type Token = 'e' | 's' | 'ee' | 'es' | 'se';

/** XX: neither end knows the other's key before, and each proves its own. The messages alternate, the initiator's first. */
const MESSAGES: readonly (readonly Token[])[] = [['e'], ['e', 'ee', 's', 'es'], ['s', 'se']];

/** The initiator is the end that dialed. */
export type HandshakeRole = 'initiator' | 'responder';

export interface HandshakeKeys {
  /** Secret keys. The static one identifies this device, the ephemeral one is made for one handshake. */
  readonly static: Uint8Array;
  readonly ephemeral: Uint8Array;
  /** The static public key, computed once: that takes as long as a Diffie-Hellman. */
  readonly staticPublic: Uint8Array;
}

/** One end of a handshake: messages in and out, no I/O. */
export class Handshake {
  /** The static public key that the other end has proved. */
  remoteStatic: Uint8Array | undefined;
  private remoteEphemeral: Uint8Array | undefined;
  private readonly symmetric: SymmetricState;
  private said = 0;

  constructor(
    readonly role: HandshakeRole,
    private readonly keys: HandshakeKeys,
    private readonly cryptography: Cryptography,
    /** The prologue, which must be the same at both ends. */
    prologue: Uint8Array,
  ) {
    this.symmetric = new SymmetricState(cryptography, PROTOCOL_NAME);
    this.symmetric.mixHash(prologue);
  }

  get finished(): boolean {
    return this.said === MESSAGES.length;
  }

  /** The handshake hash, the same at both ends and different for each connection. */
  get hash(): Uint8Array {
    return this.symmetric.hash;
  }

  write(payload: Uint8Array): Uint8Array {
    const parts: Uint8Array[] = [];
    for (const token of this.nextMessage()) {
      if (token === 'e') {
        const key = this.cryptography.publicKey(this.keys.ephemeral);
        this.symmetric.mixHash(key);
        parts.push(key);
      } else if (token === 's') {
        parts.push(this.symmetric.seal(this.keys.staticPublic));
      } else {
        this.mixSecret(token);
      }
    }
    parts.push(this.symmetric.seal(payload));
    return joined(...parts);
  }

  /** The other end's payload. It is authenticated once the other end's key is proved. */
  read(message: Uint8Array): Uint8Array {
    let at = 0;
    const take = (count: number) => {
      if (at + count > message.length) {
        throw new MalformedError('a handshake message ends too early');
      }
      at += count;
      return message.slice(at - count, at);
    };
    for (const token of this.nextMessage()) {
      if (token === 'e') {
        this.remoteEphemeral = take(KEY_BYTES);
        this.symmetric.mixHash(this.remoteEphemeral);
      } else if (token === 's') {
        // In each message it follows a Diffie-Hellman: it is encrypted.
        this.remoteStatic = this.symmetric.open(take(KEY_BYTES + TAG_BYTES));
      } else {
        this.mixSecret(token);
      }
    }
    return this.symmetric.open(message.slice(at));
  }

  /** The cipher for each direction. */
  split(): { readonly outgoing: CipherState; readonly incoming: CipherState } {
    const [there, back] = this.symmetric.split();
    return this.role === 'initiator'
      ? { outgoing: there, incoming: back }
      : { outgoing: back, incoming: there };
  }

  private nextMessage(): readonly Token[] {
    const tokens = MESSAGES[this.said];
    if (tokens === undefined) {
      throw new MalformedError('the handshake is over');
    }
    this.said += 1;
    return tokens;
  }

  private mixSecret(token: 'ee' | 'es' | 'se'): void {
    const { keys } = this;
    // The first letter of a token is the initiator's key.
    const mine = token[this.role === 'initiator' ? 0 : 1] === 'e' ? keys.ephemeral : keys.static;
    const theirs =
      token[this.role === 'initiator' ? 1 : 0] === 'e' ? this.remoteEphemeral : this.remoteStatic;
    let secret: Uint8Array;
    try {
      secret = this.cryptography.sharedSecret(mine, theirs as Uint8Array);
    } catch {
      throw new MalformedError('a key in the handshake is no key');
    }
    this.symmetric.mixKey(secret);
  }
}
