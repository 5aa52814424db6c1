import type { Identity } from '../identity';
import type { Random } from '../ports';
import type { Reader } from './bytes';
import { MalformedError, Writer } from './bytes';
import { FrameSplitter } from './frames';
import type { CipherState } from './noise/cipher-state';
import { KEY_BYTES, NOTHING, TAG_BYTES } from './noise/cipher-state';
import type { HandshakeRole } from './noise/handshake';
import { Handshake } from './noise/handshake';
import { checkPreamble, preamble, VersionError } from './preamble';

/** Of whoever has not proved who it is no more than this is read at once. */
const STRANGERS_BYTES = 512;
/** With its length and tag a record of this fits into what a phone reads at once, 16 KiB. */
const RECORD_BYTES = 16 * 1024 - 32;

export interface SecureStreamUser {
  /** The handshake's part that only the other end can read: the dialer's comes last. */
  readonly payload: Uint8Array;
  /** The other end has proved that it has this key. False when it is not wanted. */
  proved(publicKey: Uint8Array, payload: Uint8Array): boolean;
  /** What is sealed from now on reaches the other end. */
  secured(): void;
  /** Decrypted bytes, in order, in arbitrary pieces; the array is valid only during the call. */
  opened(plain: Uint8Array): void;
  /** The other end was proved, but is not wanted. */
  unwanted(): void;
}

type State =
  | { readonly phase: 'preamble'; readonly handshake: Handshake }
  | { readonly phase: 'handshake'; readonly handshake: Handshake }
  | { readonly phase: 'secure'; readonly outgoing: CipherState; readonly incoming: CipherState }
  | { readonly phase: 'over' };

/**
 * The encryption of one connection: sealed bytes in and out, no connection. Everything on the wire is a length and so
 * many bytes: a preamble, the messages of the handshake, then records.
 */
export class SecureStream {
  /** What is to be handed to the connection. */
  readonly outgoing = new Writer(1024);
  private readonly incoming = new FrameSplitter(STRANGERS_BYTES);
  private state: State;
  private plain = new Uint8Array(0);

  constructor(
    role: HandshakeRole,
    identity: Identity,
    random: Random,
    private readonly user: SecureStreamUser,
  ) {
    const keys = {
      static: identity.secret,
      staticPublic: identity.publicKey,
      ephemeral: random.bytes(KEY_BYTES),
    };
    const handshake = new Handshake(role, keys, identity.cryptography, preamble());
    this.state = { phase: 'preamble', handshake };
    if (role === 'initiator') {
      this.append(preamble());
      this.append(handshake.write(NOTHING));
    }
  }

  get secure(): boolean {
    return this.state.phase === 'secure';
  }

  /** What follows each other in one turn is sealed together: one tag for all of it. */
  seal(plain: Uint8Array): void {
    const { state } = this;
    if (state.phase !== 'secure') {
      return;
    }
    for (let at = 0; at < plain.length; at += RECORD_BYTES) {
      const part = plain.subarray(at, at + RECORD_BYTES);
      this.outgoing.varint(part.length + TAG_BYTES);
      state.outgoing.seal(part, this.outgoing.room(part.length + TAG_BYTES));
    }
  }

  received(chunk: Uint8Array): void {
    this.incoming.push(chunk, piece => {
      this.take(piece);
      return this.state.phase !== 'over';
    });
  }

  /** What comes in is not looked at any more. */
  end(): void {
    this.state = { phase: 'over' };
  }

  private take(piece: Reader): void {
    const { state } = this;
    switch (state.phase) {
      case 'preamble':
        this.preambleReceived(piece, state.handshake);
        break;
      case 'handshake':
        this.messageReceived(piece, state.handshake);
        break;
      case 'secure': {
        const length = piece.end - piece.at - TAG_BYTES;
        if (length > this.plain.length) {
          this.plain = new Uint8Array(RECORD_BYTES);
        }
        const plain = this.plain.subarray(0, Math.max(0, length));
        state.incoming.open(piece.bytes.subarray(piece.at, piece.end), plain);
        this.user.opened(plain);
        break;
      }
      case 'over':
    }
  }

  private preambleReceived(piece: Reader, handshake: Handshake): void {
    try {
      checkPreamble(piece);
    } catch (error) {
      if (error instanceof VersionError && handshake.role === 'responder') {
        // So that the dialer can tell its people why.
        this.append(preamble());
      }
      throw error;
    }
    if (handshake.role === 'responder') {
      this.append(preamble());
    }
    this.state = { phase: 'handshake', handshake };
  }

  private messageReceived(piece: Reader, handshake: Handshake): void {
    const payload = handshake.read(piece.raw(piece.end - piece.at));
    if (handshake.role === 'responder' && !handshake.finished) {
      if (payload.length > 0) {
        throw new MalformedError('a stranger says more than it may');
      }
      this.append(handshake.write(this.user.payload));
      return;
    }
    const wanted = this.user.proved(handshake.remoteStatic as Uint8Array, payload);
    if (handshake.role === 'initiator' && wanted) {
      this.append(handshake.write(this.user.payload));
    }
    // A dialer who does not want the other has not said who it is, and does not say it now.
    if (handshake.finished) {
      this.state = { phase: 'secure', ...handshake.split() };
      this.incoming.limitBytes = RECORD_BYTES + TAG_BYTES;
    }
    if (wanted) {
      this.user.secured();
    } else {
      this.user.unwanted();
    }
  }

  private append(piece: Uint8Array): void {
    this.outgoing.varint(piece.length);
    this.outgoing.raw(piece);
  }
}
