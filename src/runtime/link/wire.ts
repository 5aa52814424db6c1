import type { Environment } from '../environment';
import type { Expiring } from '../lease/deadlines';
import type { Connection, ConnectionHandler } from '../ports';
import type { Reader } from './bytes';
import { MalformedError, Writer } from './bytes';
import { FrameSplitter } from './frames';
import type { Hello } from './hello';
import { readClose, readHello, VersionError, writeClose, writeHello } from './hello';
import { FRAME, KIND_MASK } from './frames';

/** A stranger has this long to say who it is, and to go on from there. */
const INTRODUCTION_MS = 5000;

export interface WireOwner extends Environment {
  readonly hello: Hello;
  /** The other end has said who it is. Whether the wire is used is decided here. */
  introduced(wire: Wire, peer: Hello): void;
  frameReceived(wire: Wire, frame: Reader, nowMs: number): void;
  drained(wire: Wire): void;
  /** The last thing told. Only when the wire was not closed from this side without a reason to report. */
  ended(wire: Wire, reason: string): void;
}

/** One connection, cut into frames. Knows who is at the other end, and nothing of leases. */
export class Wire implements ConnectionHandler, Expiring {
  /** Frames that go out together: one write per turn. */
  readonly stream = new Writer(1024);
  peer: Hello | undefined;
  /** The platform asked to wait. */
  blocked = false;
  private closed = false;
  private readonly splitter: FrameSplitter;
  private introductionSlot: number | undefined;

  constructor(readonly connection: Connection, private readonly owner: WireOwner) {
    this.splitter = new FrameSplitter(owner.limits.frameBytes);
    this.introductionSlot = owner.deadlines.add(this, owner.elapsed.nowMs() + INTRODUCTION_MS);
    connection.attach(this);
    const hello = new Writer();
    writeHello(hello, owner.hello);
    this.append(hello);
    this.flush();
  }

  get open(): boolean {
    return !this.closed;
  }

  append(frame: Writer): void {
    this.stream.varint(frame.length);
    this.stream.raw(frame.bytes, 0, frame.length);
  }

  flush(): void {
    if (!this.closed && this.stream.length > 0) {
      this.blocked = !this.connection.send(this.stream.written());
      this.stream.reset();
    }
  }

  received(chunk: Uint8Array): void {
    if (this.closed) {
      return;
    }
    const { owner } = this;
    const nowMs = owner.elapsed.beginTurn();
    // L14: no message overtakes a deadline.
    owner.deadlines.runDue(nowMs);
    try {
      this.splitter.push(chunk, frame => {
        if (!this.closed) {
          this.frame(frame, nowMs);
        }
        return !this.closed;
      });
    } catch (error) {
      this.refuse(error);
    }
    owner.elapsed.endTurn();
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

  /** Tells the other end why, as far as that is still possible. */
  close(reason: string): void {
    if (this.closed) {
      return;
    }
    const frame = new Writer();
    writeClose(frame, reason);
    this.append(frame);
    this.flush();
    this.end(reason);
  }

  private frame(frame: Reader, nowMs: number): void {
    if (this.peer === undefined) {
      this.peer = readHello(frame);
      this.owner.introduced(this, this.peer);
    } else if (((frame.bytes[frame.at] as number) & KIND_MASK) === FRAME.close) {
      frame.byte();
      this.end(`closed by the other device: ${readClose(frame)}`);
    } else {
      this.forgetIntroduction();
      this.owner.frameReceived(this, frame, nowMs);
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
