import type { Reader } from '../bytes/bytes';
import { MalformedError, Writer } from '../bytes/bytes';
import type { CloseReason } from '../close-reason';
import type { Environment } from '../environment';
import type { Connection, ConnectionEnd, ConnectionHandler, Random } from '../ports';
import type { Expiring } from '../time/deadlines';
import { FRAME, FrameSplitter, KIND_MASK } from './frames';
import type { Hello } from './hello';
import { readClose, readHello, writeClose } from './hello';
import type { HandshakeRole } from './noise/handshake';
import { NotAuthenticError } from './noise/not-authentic';
import { VersionError } from './preamble';
import type { Resume } from './resume';
import { readResume } from './resume';
import type { KeyPair, SecureStreamUser } from './secure-stream';
import { SecureStream } from './secure-stream';

/** B5: the text that every refused peer gets, whatever the reason. */
export const REFUSED = 'this device does not take the connection';
/** A peer has this long to prove its identity and to resume its link. */
const INTRODUCTION_MS = 5000;

/** What all connections of a device share. */
export interface ConnectionSettings extends Environment {
  readonly keys: KeyPair;
  readonly random: Random;
  /** This device's `Hello`, sent in the handshake. */
  readonly greeting: Uint8Array;
}

/** Decides what a connection is used for. Not asked about data frames: those go to the receiver. */
export interface ConnectionOwner {
  /** B3: the dialer's first message is here. The owner calls `answer`, now or later. */
  handshakeReceived(connection: SecureConnection): void;
  /** The peer has proved its key. The owner calls `accept` or `refuse` before it returns. */
  proved(connection: SecureConnection, peer: Hello): void;
  resumeReceived(connection: SecureConnection, resume: Resume): void;
  /** The last call. */
  ended(connection: SecureConnection, reason: CloseReason): void;
}

/** The link that uses a connection. */
export interface FrameReceiver {
  frameReceived(frame: Reader, nowMs: number): void;
  /** The platform accepts bytes again. */
  drained(): void;
}

/** One connection, encrypted and cut into frames. */
export class SecureConnection implements ConnectionHandler, Expiring, SecureStreamUser {
  /** Frames that go out together: one write per turn. */
  readonly stream = new Writer(1024);
  readonly payload: Uint8Array;
  /** Set by the link that is attached. */
  receiver: FrameReceiver | undefined;
  peer: Hello | undefined;
  /** B6: for two people to compare. The other end has the same. */
  code: string | undefined;
  /** The platform asked to wait (backpressure). */
  blocked = false;
  private closed = false;
  private readonly secure: SecureStream;
  private readonly frames: FrameSplitter;
  private introductionSlot: number | undefined;
  private nowMs = 0;

  constructor(
    readonly socket: Connection,
    role: HandshakeRole,
    private readonly settings: ConnectionSettings,
    private readonly owner: ConnectionOwner,
  ) {
    const { deadlines, elapsed, limits, keys, random, greeting } = settings;
    this.payload = greeting;
    this.frames = new FrameSplitter(limits.frameBytes);
    this.introductionSlot = deadlines.add(this, elapsed.nowMs() + INTRODUCTION_MS);
    this.secure = new SecureStream(role, keys, random, this);
    socket.attach(this);
    this.flush();
  }

  get isOpen(): boolean {
    return !this.closed;
  }

  /** Different for every connection, and the same at both ends of one. Only after `accept`. */
  get handshakeHash(): Uint8Array {
    return this.secure.handshakeHash as Uint8Array;
  }

  append(frame: Writer): void {
    this.stream.varint(frame.length);
    this.stream.raw(frame.bytes, 0, frame.length);
  }

  flush(): void {
    const { secure, stream } = this;
    if (stream.length > 0) {
      secure.seal(stream.written());
      stream.reset();
    }
    if (!this.closed && secure.outgoing.length > 0) {
      this.blocked = !this.socket.send(secure.outgoing.written());
    }
    secure.outgoing.reset();
  }

  received(chunk: Uint8Array): void {
    if (this.closed) {
      return;
    }
    const { elapsed, deadlines } = this.settings;
    this.nowMs = elapsed.beginTurn();
    // L14: no message overtakes a deadline.
    deadlines.runDue(this.nowMs);
    try {
      this.secure.received(chunk);
      if (this.peer === undefined) {
        this.flush();
      }
    } catch (error) {
      this.failed(error);
    }
    elapsed.endTurn();
  }

  handshakeReceived(): void {
    this.owner.handshakeReceived(this);
  }

  /** B3: continues the handshake. */
  answer(): void {
    try {
      this.secure.answer();
      this.flush();
    } catch (error) {
      this.failed(error);
    }
  }

  proved(publicKey: Uint8Array, payload: Uint8Array, code: string): void {
    this.peer = readHello(publicKey, payload);
    this.code = code;
    this.owner.proved(this, this.peer);
    this.flush();
  }

  accept(): void {
    this.secure.accept();
  }

  /** B5: the other end is not told why. */
  refuse(reason: CloseReason): void {
    this.close(reason, REFUSED);
  }

  opened(plain: Uint8Array): void {
    this.frames.push(plain, frame => {
      if (!this.closed) {
        this.frame(frame);
      }
      return !this.closed;
    });
  }

  drained(): void {
    this.blocked = false;
    this.receiver?.drained();
  }

  ended(reason: ConnectionEnd): void {
    this.end({ kind: 'lost', text: reason });
  }

  deadlineReached(): void {
    this.close({ kind: 'silent', text: 'no introduction within the time given' });
  }

  /** Sends the reason to the other end if the handshake is finished. */
  close(reason: CloseReason, said = reason.text): void {
    if (this.closed) {
      return;
    }
    const frame = new Writer();
    writeClose(frame, said);
    this.append(frame);
    this.flush();
    this.end(reason);
  }

  private frame(frame: Reader): void {
    switch ((frame.bytes[frame.at] as number) & KIND_MASK) {
      case FRAME.close:
        frame.byte();
        this.end(closedByPeer(readClose(frame)));
        break;
      case FRAME.resume:
        this.introduced();
        this.owner.resumeReceived(this, readResume(frame));
        break;
      default:
        if (this.receiver === undefined) {
          throw new MalformedError('data frame before resume');
        }
        this.receiver.frameReceived(frame, this.nowMs);
    }
  }

  /** Bad input closes this connection and nothing else. */
  private failed(error: unknown): void {
    if (error instanceof MalformedError || error instanceof VersionError) {
      this.close({ kind: kindOf(error), text: error.message });
      return;
    }
    this.settings.events.emit?.({ type: 'application error', error });
    this.close({ kind: 'fault', text: 'a fault at this device' });
  }

  private end(reason: CloseReason): void {
    if (this.closed) {
      return;
    }
    this.closed = true;
    this.secure.end();
    this.introduced();
    this.socket.close();
    this.owner.ended(this, reason);
  }

  private introduced(): void {
    if (this.introductionSlot !== undefined) {
      this.settings.deadlines.remove(this.introductionSlot);
      this.introductionSlot = undefined;
    }
  }
}

function kindOf(error: MalformedError | VersionError): CloseReason['kind'] {
  if (error instanceof VersionError) {
    return 'other version';
  }
  return error instanceof NotAuthenticError ? 'not authentic' : 'malformed';
}

function closedByPeer(said: string): CloseReason {
  return {
    kind: said === REFUSED ? 'refused by peer' : 'closed by peer',
    text: `closed by the other device: ${said}`,
  };
}
