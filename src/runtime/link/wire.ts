import type { Environment } from '../environment';
import type { Identity } from '../identity';
import type { Expiring } from '../lease/deadlines';
import type { Connection, ConnectionHandler, Random } from '../ports';
import type { Reader } from './bytes';
import { MalformedError, Writer } from './bytes';
import { FRAME, FrameSplitter, KIND_MASK } from './frames';
import type { Hello } from './hello';
import { readClose, readHello, writeClose } from './hello';
import type { HandshakeRole } from './noise/handshake';
import { VersionError } from './preamble';
import type { SecureStreamUser } from './secure-stream';
import { SecureStream } from './secure-stream';
import type { Refusal } from '../trust/acquaintances';

/** B5: what anyone hears who is not let in, whatever the reason. */
export const REFUSED = 'this device does not take the connection';
/** A stranger has this long to prove who it is, and to go on from there. */
const INTRODUCTION_MS = 5000;

export interface WireOwner extends Environment {
  readonly identity: Identity;
  readonly random: Random;
  /** Who this device is, as others are told in the handshake. */
  readonly greeting: Uint8Array;
  /** B3: whoever has dialed waits for an answer. The wire is told when it may be given, now or later. */
  answerWanted(wire: Wire): void;
  /** The other end has proved who it is. Why not to talk to it, if there is a reason. */
  refusal(wire: Wire, peer: Hello): Refusal | undefined;
  /** Whether the wire is used is decided here. */
  introduced(wire: Wire, peer: Hello): void;
  frameReceived(wire: Wire, frame: Reader, nowMs: number): void;
  drained(wire: Wire): void;
  /** The last thing told. */
  ended(wire: Wire, reason: string): void;
}

/** One connection, encrypted and cut into frames. Knows who is at the other end, and nothing of leases. */
export class Wire implements ConnectionHandler, Expiring, SecureStreamUser {
  /** Frames that go out together: one write per turn. */
  readonly stream = new Writer(1024);
  readonly payload: Uint8Array;
  peer: Hello | undefined;
  /** B6: for two people to compare. The other end has the same. */
  code: string | undefined;
  /** The platform asked to wait. */
  blocked = false;
  private closed = false;
  private refusal: Refusal | undefined;
  private readonly secure: SecureStream;
  private readonly frames: FrameSplitter;
  private introductionSlot: number | undefined;
  private nowMs = 0;

  constructor(
    readonly connection: Connection,
    role: HandshakeRole,
    private readonly owner: WireOwner,
  ) {
    this.payload = owner.greeting;
    this.frames = new FrameSplitter(owner.limits.frameBytes);
    this.introductionSlot = owner.deadlines.add(this, owner.elapsed.nowMs() + INTRODUCTION_MS);
    this.secure = new SecureStream(role, owner.identity, owner.random, this);
    connection.attach(this);
    this.flush();
  }

  get open(): boolean {
    return !this.closed;
  }

  /** Different for every connection, and the same at both ends of one. Only once the wire is secured. */
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
      this.blocked = !this.connection.send(secure.outgoing.written());
    }
    secure.outgoing.reset();
  }

  received(chunk: Uint8Array): void {
    if (this.closed) {
      return;
    }
    const { owner } = this;
    this.nowMs = owner.elapsed.beginTurn();
    // L14: no message overtakes a deadline.
    owner.deadlines.runDue(this.nowMs);
    try {
      this.secure.received(chunk);
      if (this.peer === undefined) {
        this.flush();
      }
    } catch (error) {
      this.refuse(error);
    }
    owner.elapsed.endTurn();
  }

  answerWanted(): void {
    this.owner.answerWanted(this);
  }

  /** B3: there is time to go on with the handshake. */
  answer(): void {
    try {
      this.secure.answer();
      this.flush();
    } catch (error) {
      this.refuse(error);
    }
  }

  proved(publicKey: Uint8Array, payload: Uint8Array): boolean {
    this.peer = readHello(publicKey, payload);
    this.refusal = this.owner.refusal(this, this.peer);
    return this.refusal === undefined;
  }

  secured(code: string): void {
    this.code = code;
    this.owner.introduced(this, this.peer as Hello);
    this.flush();
  }

  unwanted(): void {
    this.dismiss(this.refusal as Refusal);
  }

  /** Who is at the other end is not wanted, or no longer. */
  dismiss({ reason }: Refusal): void {
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
    this.owner.drained(this);
  }

  ended(reason: string): void {
    this.end(reason);
  }

  deadlineReached(): void {
    this.close('no introduction within the time given');
  }

  /** Tells the other end why, as far as that is possible: never who has not proved who it is. */
  close(reason: string, said = reason): void {
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
    if (((frame.bytes[frame.at] as number) & KIND_MASK) === FRAME.close) {
      frame.byte();
      this.end(`closed by the other device: ${readClose(frame)}`);
    } else {
      this.forgetIntroduction();
      this.owner.frameReceived(this, frame, this.nowMs);
    }
  }

  /** Bad input closes this connection and nothing else. */
  private refuse(error: unknown): void {
    if (error instanceof MalformedError || error instanceof VersionError) {
      this.close(error.message);
      return;
    }
    if (this.owner.events.wanted) {
      this.owner.events.emit({ type: 'application error', error });
    }
    this.close('a fault at this device');
  }

  private end(reason: string): void {
    if (this.closed) {
      return;
    }
    this.closed = true;
    this.secure.end();
    this.forgetIntroduction();
    this.connection.close();
    this.owner.ended(this, reason);
  }

  private forgetIntroduction(): void {
    if (this.introductionSlot !== undefined) {
      this.owner.deadlines.remove(this.introductionSlot);
      this.introductionSlot = undefined;
    }
  }
}
