import type { Connection, ConnectionEnd, ConnectionHandler } from '../../../runtime';
import { decodeBase64 } from '../base64';
import { connectionEndOf, textOf } from './failure';
import { WriteBuffer } from './write-buffer';
import type { LibrarySocket, WireEnd } from './wire';
import { Wire } from './wire';

/** What a stranger may send before anyone listens. */
const MOST_EARLY_BYTES = 64 * 1024;

/**
 * One connection. A phone's system may say that it ended, or fall silent: the runtime's heartbeats find that out, and
 * `close` here settles everything without a word from the system.
 */
export class PhoneConnection implements Connection, WireEnd {
  readonly remote: string;
  private readonly wire: Wire;
  private readonly outgoing: WriteBuffer;
  private handler: ConnectionHandler | undefined;
  /** What came before there was a handler. */
  private early: Uint8Array[] = [];
  private earlyBytes = 0;
  /** Why it ended, until that is reported. */
  private end: ConnectionEnd | undefined;
  /** Nothing is reported or sent any more. */
  private over = false;

  constructor(socket: LibrarySocket) {
    this.remote = `${socket.remoteAddress ?? 'unknown'}:${socket.remotePort ?? 0}`;
    this.wire = new Wire(socket, this);
    this.outgoing = new WriteBuffer(
      (base64, number) => this.isOpen && this.wire.write(base64, number),
      () => this.isOpen && this.handler?.drained(),
    );
    socket.setNoDelay(true);
    socket.on('end', () => this.ended('closed by peer'));
    socket.on('error', (error: unknown) => this.ended(connectionEndOf(textOf(error))));
    // After an error or an end this says nothing new.
    socket.on('close', () => this.ended('closed by peer'));
  }

  send(bytes: Uint8Array): boolean {
    if (this.isOpen && bytes.length > 0 && !this.outgoing.send(bytes)) {
      queueMicrotask(() => this.ended('reset'));
    }
    return !this.outgoing.full;
  }

  attach(handler: ConnectionHandler): void {
    this.handler = handler;
    queueMicrotask(() => this.catchUp(handler));
  }

  close(): void {
    if (!this.over) {
      this.over = true;
      this.early = [];
      this.wire.cut();
    }
  }

  received(base64: string): void {
    if (!this.isOpen) {
      return;
    }
    const bytes = decodeBase64(base64);
    if (this.handler !== undefined && this.early.length === 0) {
      this.handler.received(bytes);
      return;
    }
    this.early.push(bytes);
    this.earlyBytes += bytes.length;
    if (this.earlyBytes > MOST_EARLY_BYTES) {
      this.wire.pause();
    }
  }

  written(messageId: number, error: string | undefined): void {
    if (error === undefined) {
      this.outgoing.written(messageId);
    } else {
      this.ended(connectionEndOf(error));
    }
  }

  private get isOpen(): boolean {
    return !this.over && this.end === undefined;
  }

  private catchUp(handler: ConnectionHandler): void {
    const { early } = this;
    this.early = [];
    for (const bytes of early) {
      if (!this.over) {
        handler.received(bytes);
      }
    }
    if (this.isOpen && this.earlyBytes > MOST_EARLY_BYTES) {
      this.wire.resume();
    }
    this.reportEnd();
  }

  private ended(reason: ConnectionEnd): void {
    if (this.isOpen) {
      this.end = reason;
      this.wire.cut();
      this.reportEnd();
    }
  }

  private reportEnd(): void {
    const { handler, end } = this;
    // What came before the end is reported before it.
    if (handler !== undefined && end !== undefined && !this.over && this.early.length === 0) {
      this.over = true;
      handler.ended(end);
    }
  }
}
