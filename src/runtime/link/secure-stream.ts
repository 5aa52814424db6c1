import type { Cryptography, Random } from '../ports';
import type { Reader } from '../bytes/bytes';
import { MalformedError, Writer } from '../bytes/bytes';
import { FrameSplitter } from './frames';
import type { CipherState } from './noise/cipher-state';
import { KEY_BYTES, TAG_BYTES } from './noise/cipher-state';
import type { HandshakeRole } from './noise/handshake';
import { Handshake } from './noise/handshake';
import { joined } from './noise/symmetric-state';
import { checkPreamble, preamble, VersionError } from './preamble';
import type { CodeShare } from './verification-code';
import {
  COMMITMENT_BYTES,
  commitmentTo,
  keepsTo,
  NONCE_BYTES,
  verificationCode,
} from './verification-code';

/** The largest frame from a peer that has not proved its identity. */
const STRANGERS_BYTES = 512;
/** A record of this, with its length and tag, fits into the 16 KiB that a phone reads at once. */
const RECORD_BYTES = 16 * 1024 - 32;

/** A device's static keys, and the crypto to use them with. */
export interface KeyPair {
  readonly cryptography: Cryptography;
  readonly secret: Uint8Array;
  readonly publicKey: Uint8Array;
}

export interface SecureStreamUser {
  /** The handshake's encrypted payload: the dialer's is sent last. */
  readonly payload: Uint8Array;
  /** B3: an answer takes a while to compute. The user calls `answer`; without this method it is sent at once. */
  handshakeReceived?(): void;
  /**
   * The other end has proved that it has this key. The user calls `accept` to go on, or `end`. B6: an honest other end
   * has the same code.
   */
  proved(publicKey: Uint8Array, payload: Uint8Array, code: string): void;
  /** Decrypted bytes, in order, in arbitrary pieces; the array is valid only during the call. */
  opened(plain: Uint8Array): void;
}

type StreamState =
  | { readonly phase: 'preamble'; readonly handshake: Handshake }
  | { readonly phase: 'handshake'; readonly handshake: Handshake }
  /** The dialer has sent its first message, and its answer is not computed yet. */
  | { readonly phase: 'unanswered'; readonly handshake: Handshake }
  /** The answerer has proved its key: the dialer has not shown its own yet. */
  | { readonly phase: 'proved'; readonly handshake: Handshake }
  | { readonly phase: 'secure'; readonly outgoing: CipherState; readonly incoming: CipherState }
  | { readonly phase: 'over' };

/**
 * The encryption of one connection: encrypted bytes in and out, no I/O. Everything on the wire is a length and so many
 * bytes: a preamble, the messages of the handshake, then records.
 */
export class SecureStream {
  /** Bytes to be written to the connection. */
  readonly outgoing = new Writer(1024);
  /** The handshake hash, the same at both ends, once the handshake is finished. */
  handshakeHash: Uint8Array | undefined;
  private readonly incoming = new FrameSplitter(STRANGERS_BYTES);
  private state: StreamState;
  private plain = new Uint8Array(0);
  /** B6: this end's share of the code. */
  private readonly own: CodeShare;
  /** B6: the dialer's commitment to its share, which is not known yet. */
  private commitment: Uint8Array | undefined;

  constructor(
    role: HandshakeRole,
    private readonly keys: KeyPair,
    random: Random,
    private readonly user: SecureStreamUser,
  ) {
    const { secret, publicKey, cryptography } = keys;
    this.own = { publicKey, nonce: random.bytes(NONCE_BYTES) };
    const handshakeKeys = {
      static: secret,
      staticPublic: publicKey,
      ephemeral: random.bytes(KEY_BYTES),
    };
    const handshake = new Handshake(role, handshakeKeys, cryptography, preamble());
    this.state = { phase: 'preamble', handshake };
    if (role === 'initiator') {
      this.append(preamble());
      this.append(handshake.write(commitmentTo(this.own, cryptography)));
    }
  }

  /** The caller passes everything of one turn together: one tag for all of it. */
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

  /** Answers the dialer's first message. */
  answer(): void {
    const { state } = this;
    if (state.phase === 'unanswered') {
      this.append(state.handshake.write(joined(this.own.nonce, this.user.payload)));
      this.state = { phase: 'handshake', handshake: state.handshake };
    }
  }

  /** Accepts the peer. A dialer that does not accept has not revealed its own key (B5). */
  accept(): void {
    const { state } = this;
    if (state.phase === 'proved') {
      this.append(state.handshake.write(joined(this.own.nonce, this.user.payload)));
      this.finish(state.handshake);
    }
  }

  /** Ignores all further input. */
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
      case 'unanswered':
      case 'proved':
        throw new MalformedError('a handshake message out of turn');
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
        // So that the dialer learns the reason.
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
      if (payload.length !== COMMITMENT_BYTES) {
        throw new MalformedError('a dialer says something else than its commitment');
      }
      this.commitment = payload;
      this.state = { phase: 'unanswered', handshake };
      if (this.user.handshakeReceived === undefined) {
        this.answer();
      } else {
        this.user.handshakeReceived();
      }
      return;
    }
    const share = this.shareOf(handshake.remoteStatic as Uint8Array, payload);
    if (handshake.finished) {
      this.finish(handshake);
    } else {
      this.state = { phase: 'proved', handshake };
    }
    const code = this.codeWith(share, handshake.role);
    this.user.proved(share.publicKey, payload.subarray(NONCE_BYTES), code);
  }

  private finish(handshake: Handshake): void {
    this.handshakeHash = handshake.hash;
    this.state = { phase: 'secure', ...handshake.split() };
    this.incoming.limitBytes = RECORD_BYTES + TAG_BYTES;
  }

  private shareOf(publicKey: Uint8Array, payload: Uint8Array): CodeShare {
    if (payload.length < NONCE_BYTES) {
      throw new MalformedError('a handshake message has no nonce');
    }
    const share = { publicKey, nonce: payload.slice(0, NONCE_BYTES) };
    const { commitment, keys } = this;
    if (commitment !== undefined && !keepsTo(commitment, share, keys.cryptography)) {
      throw new MalformedError('a dialer does not keep to its commitment');
    }
    return share;
  }

  private codeWith(other: CodeShare, role: HandshakeRole): string {
    const { own, keys } = this;
    return role === 'initiator'
      ? verificationCode(own, other, keys.cryptography)
      : verificationCode(other, own, keys.cryptography);
  }

  private append(piece: Uint8Array): void {
    this.outgoing.varint(piece.length);
    this.outgoing.raw(piece);
  }
}
