import type { Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { LateStream } from './late-stream';

const HOST = '127.0.0.1';

/** What becomes of the connections that are there when a link stalls. */
export type Stall =
  /** They go on where they were, as TCP does on the same link after a moment. */
  | 'connections survive'
  /** They never carry anything again, as after a change of network. Nobody is told. */
  | 'connections are lost';

/** A link of our own making between two processes: late by so much each way, and silent when told to. */
export class ProxiedLink {
  /** Where it can be dialed, once it is open. */
  port = 0;
  private readonly server: Server;
  private streams: LateStream[] = [];

  constructor(private readonly targetPort: number, private readonly delayMs: number) {
    this.server = createServer({ noDelay: true }, socket => this.accept(socket));
  }

  async open(): Promise<number> {
    await new Promise<void>(resolve => this.server.listen(this.port, HOST, resolve));
    const address = this.server.address();
    this.port = address !== null && typeof address === 'object' ? address.port : 0;
    return this.port;
  }

  /** Nothing goes through in either direction, nothing is closed, and nobody new is let in. */
  stall(how: Stall): void {
    this.streams.forEach(stream => stream.stall());
    if (how === 'connections are lost') {
      this.streams = [];
    }
    this.server.close();
  }

  /** Resolves with the time of day at which the link was back. */
  async letGo(): Promise<number> {
    await this.open();
    const backMs = Date.now();
    this.streams.forEach(stream => stream.letGo());
    return backMs;
  }

  close(): void {
    this.server.close();
  }

  private accept(near: Socket): void {
    const far = connect({ host: HOST, port: this.targetPort, noDelay: true });
    this.streams.push(new LateStream(near, far, this.delayMs));
    this.streams.push(new LateStream(far, near, this.delayMs));
    [near, far].forEach(socket => socket.on('error', () => undefined));
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  }
}
