import type { Socket } from 'node:net';
import type { PhoneSystem } from '../native-event';
import { errorText } from './error-text';
import type { TcpMisbehaviour } from './misbehaviour';
import { PacedWrites } from './paced-writes';

/** Android reads this much at a time. */
const READ_BYTES = 16 * 1024;
/** What a system takes off an app's hands though nobody is there to receive it. */
const SYSTEM_BUFFER_BYTES = 256 * 1024;

export type SocketNews = { readonly id: number } & Readonly<Record<string, unknown>>;

export interface NativeSocketOwner {
  readonly system: PhoneSystem;
  readonly misbehaviour: TcpMisbehaviour;
  readonly bytesPerSecond: number;
  emit(event: string, payload: SocketNews): void;
  /** Nothing more will be heard of it. */
  gone(socket: NativeSocket): void;
}

interface HeldWrite {
  readonly bytes: Buffer;
  readonly msgId: number;
  acknowledged: boolean;
}

/** One connection, dialed or accepted. Out of range it holds back everything, in both directions. */
export class NativeSocket {
  private readonly heldWrites: HeldWrite[] = [];
  private heldBytes = 0;
  private readonly heldNews: (() => void)[] = [];
  private paused = false;
  private ending = false;
  private destroyed = false;
  private abandoned = false;
  private hadError = false;
  private readonly outgoing: PacedWrites;

  constructor(
    readonly id: number,
    private readonly socket: Socket,
    private readonly owner: NativeSocketOwner,
    /** Whether its two ends hear each other. */
    private readonly isHeard: () => boolean,
  ) {
    this.outgoing = new PacedWrites(socket, () => owner.bytesPerSecond);
    socket.on('data', (bytes: Buffer) => this.tell(() => this.received(bytes)));
    socket.on('end', () => this.tell(() => owner.emit('end', { id })));
    socket.on('error', error => this.tell(() => this.failed(error)));
    socket.on('close', () => this.tell(() => this.closed()));
  }

  get inRange(): boolean {
    return this.isHeard();
  }

  /** The first news of it; what comes later stays behind this. */
  open(announce: () => void): void {
    this.tell(announce);
    this.tell(() => this.follow());
  }

  write(base64: string, msgId: number): void {
    const write = { bytes: Buffer.from(base64, 'base64'), msgId, acknowledged: false };
    if (this.inRange) {
      this.pass(write);
      return;
    }
    this.heldWrites.push(write);
    this.heldBytes += write.bytes.length;
    if (this.heldBytes <= SYSTEM_BUFFER_BYTES) {
      write.acknowledged = true;
      setImmediate(() => this.wentOut(msgId));
    }
  }

  end(): void {
    this.ending = true;
    if (this.owner.misbehaviour.endDropsWrites) {
      this.destroy();
    } else if (this.inRange) {
      this.outgoing.whenEmptied(() => this.socket.end(() => this.socket.destroy()));
    }
  }

  destroy(): void {
    if (this.destroyed) {
      return;
    }
    this.destroyed = true;
    this.outgoing.close();
    // Too late for these as well: each is called back with that.
    this.heldWrites.splice(0).forEach(write => this.pass(write));
    this.heldNews.length = 0;
    if (this.inRange) {
      this.socket.destroy();
    } else {
      // Here it is over; the other end hears of it when it can.
      this.socket.pause();
      setImmediate(() => this.closed());
    }
  }

  /** Whatever the air is like: the app is gone, and its sockets with it. */
  abandon(): void {
    this.abandoned = true;
    this.outgoing.close();
    this.heldNews.length = 0;
    this.socket.destroy();
  }

  pause(): void {
    this.paused = true;
    this.socket.pause();
  }

  resume(): void {
    this.paused = false;
    this.follow();
  }

  setNoDelay(noDelay: boolean): void {
    this.socket.setNoDelay(noDelay);
  }

  setKeepAlive(enable: boolean): void {
    this.socket.setKeepAlive(enable);
  }

  /** Brings the socket in line with the air. */
  follow(): void {
    if (!this.inRange) {
      this.outgoing.hold();
      this.socket.pause();
      return;
    }
    if (this.destroyed) {
      this.socket.destroy();
      return;
    }
    this.outgoing.release();
    this.heldNews.splice(0).forEach(news => news());
    this.heldWrites.splice(0).forEach(write => this.pass(write));
    this.heldBytes = 0;
    if (this.ending) {
      this.end();
    }
    if (!this.paused) {
      this.socket.resume();
    }
  }

  private pass(write: HeldWrite): void {
    const { id, owner } = this;
    this.outgoing.write(write.bytes, error => {
      if (write.acknowledged || this.abandoned) {
        return;
      }
      if (!error) {
        this.wentOut(write.msgId);
      } else if (!owner.misbehaviour.silentWriteFailures) {
        const err = errorText(error, owner.system);
        owner.emit('written', { id, msgId: write.msgId, err });
      }
    });
  }

  /** Android says that nothing went wrong, where iOS says nothing of it. */
  private wentOut(msgId: number): void {
    const { id, owner } = this;
    owner.emit('written', owner.system === 'android' ? { id, msgId, err: null } : { id, msgId });
  }

  private tell(news: () => void): void {
    if (this.abandoned) {
      return;
    }
    if (this.inRange && this.heldNews.length === 0) {
      news();
    } else if (!this.destroyed) {
      this.heldNews.push(news);
    }
  }

  private received(bytes: Buffer): void {
    for (let at = 0; at < bytes.length; at += READ_BYTES) {
      const data = bytes.toString('base64', at, Math.min(at + READ_BYTES, bytes.length));
      this.owner.emit('data', { id: this.id, data });
    }
  }

  private failed(error: Error): void {
    if (!this.owner.misbehaviour.silentResets) {
      this.hadError = true;
      this.owner.emit('error', { id: this.id, error: errorText(error, this.owner.system) });
    }
  }

  private closed(): void {
    if (this.owner.misbehaviour.silentResets && this.socket.errored) {
      return;
    }
    this.outgoing.close();
    this.owner.gone(this);
    // Behind what is said of writes that never left.
    process.nextTick(() => this.owner.emit('close', { id: this.id, hadError: this.hadError }));
  }
}
