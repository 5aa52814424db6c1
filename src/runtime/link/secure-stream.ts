import type { Identity } from '../identity';
import type { Random } from '../ports';
import type { Reader } from './bytes';
import { MalformedError, Writer } from './bytes';
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

/** Of whoever has not proved who it is no more than this is read at once. */
const STRANGERS_BYTES = 512;
/** With its length and tag a record of this fits into what a phone reads at once, 16 KiB. */
const RECORD_BYTES = 16 * 1024 - 32;

export interface SecureStreamUser {
  /** The handshake's part that only the other end can read: the dialer's comes last. */
  readonly payload: Uint8Array;
  /** The other end has proved that it has this key. False when it is not wanted. */
  proved(publicKey: Uint8Array, payload: Uint8Array): boolean;
  /** What is sealed from now on reaches the other end, which has the same code (B6). */
  secured(code: string): void;
  /** Decrypted bytes, in order, in arbitrary pieces; the array is valid only during the call. */
  opened(plain: Uint8Array): void;
  /** The other end was proved, but is not wanted. */
  unwanted(): void;
  /** B3: an answer takes a while to compute. `answer` is called when there is time for it; without this, at once. */
  answerWanted?(): void;
}

type State =
  | { readonly phase: 'preamble'; readonly handshake: Handshake }
  | { readonly phase: 'handshake'; readonly handshake: Handshake }
  /** The dialer has said all that it can say before it has an answer. */
  | { readonly phase: 'unanswered'; readonly handshake: Handshake }
  | { readonly phase: 'secure'; readonly outgoing: CipherState; readonly incoming: CipherState }
  | { readonly phase: 'over' };

/**
 * The encryption of one connection: sealed bytes in and out, no connection. Everything on the wire is a length and so
 * many bytes: a preamble, the messages of the handshake, then records.
 */
export class SecureStream {
  /** What is to be handed to the connection. */
  readonly outgoing = new Writer(1024);
  /** Of all that was said in the handshake: known to both ends, once they have come through it. */
  handshakeHash: Uint8Array | undefined;
  private readonly incoming = new FrameSplitter(STRANGERS_BYTES);
  private state: State;
  private plain = new Uint8Array(0);
  /** B6: this end's share of the code. */
  private readonly own: CodeShare;
  /** B6: to the dialer's share, before it is known. */
  private commitment: Uint8Array | undefined;

  constructor(
    role: HandshakeRole,
    private readonly identity: Identity,
    random: Random,
    private readonly user: SecureStreamUser,
  ) {
    this.own = { publicKey: identity.publicKey, nonce: random.bytes(NONCE_BYTES) };
    const keys = {
      static: identity.secret,
      staticPublic: identity.publicKey,
      ephemeral: random.bytes(KEY_BYTES),
    };
    const handshake = new Handshake(role, keys, identity.cryptography, preamble());
    this.state = { phase: 'preamble', handshake };
    if (role === 'initiator') {
      this.append(preamble());
      this.append(handshake.write(commitmentTo(this.own, identity.cryptography)));
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

  /** The dialer's first message gets its answer. */
  answer(): void {
    const { state } = this;
    if (state.phase === 'unanswered') {
      this.append(state.handshake.write(joined(this.own.nonce, this.user.payload)));
      this.state = { phase: 'handshake', handshake: state.handshake };
    }
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
      case 'unanswered':
        throw new MalformedError('a stranger says more than it may');
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
      if (payload.length !== COMMITMENT_BYTES) {
        throw new MalformedError('a dialer says something else than its commitment');
      }
      this.commitment = payload;
      this.state = { phase: 'unanswered', handshake };
      if (this.user.answerWanted === undefined) {
        this.answer();
      } else {
        this.user.answerWanted();
      }
      return;
    }
    const share = this.shareOf(handshake.remoteStatic as Uint8Array, payload);
    const wanted = this.user.proved(share.publicKey, payload.subarray(NONCE_BYTES));
    if (handshake.role === 'initiator' && wanted) {
      this.append(handshake.write(joined(this.own.nonce, this.user.payload)));
    }
    // A dialer who does not want the other has not said who it is, and does not say it now.
    if (handshake.finished) {
      this.handshakeHash = handshake.hash;
      this.state = { phase: 'secure', ...handshake.split() };
      this.incoming.limitBytes = RECORD_BYTES + TAG_BYTES;
    }
    if (wanted) {
      this.user.secured(this.codeWith(share, handshake.role));
    } else {
      this.user.unwanted();
    }
  }

  private shareOf(publicKey: Uint8Array, payload: Uint8Array): CodeShare {
    if (payload.length < NONCE_BYTES) {
      throw new MalformedError('a handshake message has no nonce');
    }
    const share = { publicKey, nonce: payload.slice(0, NONCE_BYTES) };
    const { commitment, identity } = this;
    if (commitment !== undefined && !keepsTo(commitment, share, identity.cryptography)) {
      throw new MalformedError('a dialer does not keep to its commitment');
    }
    return share;
  }

  private codeWith(other: CodeShare, role: HandshakeRole): string {
    const { own, identity } = this;
    return role === 'initiator'
      ? verificationCode(own, other, identity.cryptography)
      : verificationCode(other, own, identity.cryptography);
  }

  private append(piece: Uint8Array): void {
    this.outgoing.varint(piece.length);
    this.outgoing.raw(piece);
  }
}
