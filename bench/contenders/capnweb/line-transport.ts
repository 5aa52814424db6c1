import type { RpcTransport } from 'capnweb';
import type { Socket } from 'node:net';
import { JoinedLines } from '../joined-lines';

/** Cap'n Web's messages are JSON, so a line each will do. */
export class LineTransport implements RpcTransport {
  private readonly lines: JoinedLines;
  private received: string[] = [];
  private waiting: ((message: string) => void) | undefined;

  constructor(socket: Socket) {
    this.lines = new JoinedLines(socket);
    this.lines.receive(message => {
      if (this.waiting === undefined) {
        this.received.push(message);
      } else {
        this.waiting(message);
        this.waiting = undefined;
      }
    });
  }

  send(message: string): void {
    this.lines.send(message);
  }

  receive(): Promise<string> {
    const message = this.received.shift();
    return message === undefined
      ? new Promise(resolve => (this.waiting = resolve))
      : Promise.resolve(message);
  }
}
