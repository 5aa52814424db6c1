import type { Socket } from 'node:net';
import type { Connection, ConnectionEnd, ConnectionHandler } from '../../runtime';
import { codeOf, connectionEndOf } from './errno';

/** B1: then others that wait have a turn. */
const WORK_IN_A_TURN_MS = 5;
/** Node reads on in the same turn of its loop only after a piece that filled its buffer, which is larger than this. */
const LAST_OF_A_TURN_BYTES = 16 * 1024;

/**
 * One TCP connection. It takes over a socket that is open and paused: until there is a handler nothing is read, so that
 * what a stranger sends waits in the system's buffers, which are bounded.
 */
export class NodeConnection implements Connection {
  readonly remote: string;
  private handler: ConnectionHandler | undefined;
  /** `send` has returned false, and `drained` was not called since. */
  private full = false;
  /** Why it ended, until that is reported. */
  private end: ConnectionEnd | undefined;
  /** Nothing is reported or sent any more. */
  private over = false;
  /** How long the handler took in this turn of the loop for what was read. */
  private workMs = 0;

  constructor(private readonly socket: Socket) {
    this.remote = `${plainAddress(socket.remoteAddress)}:${socket.remotePort ?? 0}`;
    socket.setNoDelay(true);
    socket.on('drain', () => this.drained());
    socket.on('end', () => this.ended('closed by peer'));
    socket.on('error', error => this.ended(connectionEndOf(codeOf(error))));
    // After an error or an end this says nothing new.
    socket.on('close', () => this.ended('closed by peer'));
  }

  send(bytes: Uint8Array): boolean {
    const { socket } = this;
    if (this.over || this.end !== undefined || bytes.length === 0) {
      return !this.full;
    }
    // A copy, since the array is the caller's.
    socket.write(Buffer.from(bytes));
    // Not what `write` returns: that counts these bytes as waiting even when the system has just taken them.
    this.full = socket.writableLength >= socket.writableHighWaterMark;
    return !this.full;
  }

  attach(handler: ConnectionHandler): void {
    this.handler = handler;
    if (this.over) {
      return;
    }
    if (this.end !== undefined) {
      queueMicrotask(() => this.reportEnd());
      return;
    }
    this.socket.on('data', (bytes: Buffer) => {
      if (this.over) {
        return;
      }
      if (bytes.length < LAST_OF_A_TURN_BYTES) {
        handler.received(bytes);
        return;
      }
      const startMs = performance.now();
      handler.received(bytes);
      this.worked(performance.now() - startMs);
    });
    this.socket.resume();
    if (this.full && !this.socket.writableNeedDrain) {
      queueMicrotask(() => this.drained());
    }
  }

  close(): void {
    this.over = true;
    this.socket.destroy();
  }

  /** Node reads up to 2 MB from one socket in a turn of its loop; what takes long to work off waits for the next one. */
  private worked(ms: number): void {
    if (this.workMs === 0) {
      setImmediate(() => {
        this.workMs = 0;
        if (!this.over && this.socket.isPaused()) {
          this.socket.resume();
        }
      });
    }
    this.workMs += Math.max(ms, Number.MIN_VALUE);
    if (this.workMs > WORK_IN_A_TURN_MS && !this.over) {
      this.socket.pause();
    }
  }

  private drained(): void {
    // Node also says so after a write that the system took at once, where nobody waits.
    if (this.handler !== undefined && this.full && !this.over) {
      this.full = false;
      this.handler.drained();
    }
  }

  private ended(reason: ConnectionEnd): void {
    if (this.end === undefined && !this.over) {
      this.end = reason;
      this.socket.destroy();
      this.reportEnd();
    }
  }

  private reportEnd(): void {
    const { handler, end } = this;
    if (handler !== undefined && end !== undefined && !this.over) {
      this.over = true;
      handler.ended(end);
    }
  }
}

/** On a socket for both families, an IPv4 address comes dressed up as an IPv6 one. */
function plainAddress(address: string | undefined): string {
  return address?.replace(/^::ffff:(?=\d+\.)/, '') ?? 'unknown';
}
