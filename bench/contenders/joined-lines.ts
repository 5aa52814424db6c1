import type { Socket } from 'node:net';

/** Lines of text over a socket, with what a turn has to say in one write. */
export class JoinedLines {
  private unsent = '';
  private begun = '';

  constructor(private readonly socket: Socket) {}

  send(line: string): void {
    if (this.unsent === '') {
      // Runs when all promises of the turn have been seen to.
      process.nextTick(() => {
        this.socket.write(this.unsent);
        this.unsent = '';
      });
    }
    this.unsent += line + '\n';
  }

  receive(handle: (line: string) => void): void {
    this.socket.setEncoding('utf8');
    this.socket.on('data', (chunk: string) => {
      const lines = (this.begun + chunk).split('\n');
      this.begun = lines.pop() ?? '';
      for (const line of lines) {
        handle(line);
      }
    });
  }
}
