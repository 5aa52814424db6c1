import type { Socket } from 'node:net';

export interface DialOutcome {
  connected(socket: Socket): void;
  failed(error: Error | 'timed out'): void;
}

/** A dial that hangs while either end is out of range, and goes on when both are back. */
export class NativeDial {
  private socket: Socket | undefined;
  private readonly timeout: NodeJS.Timeout | undefined;
  private over = false;

  constructor(
    private readonly open: () => Socket,
    private readonly canReach: () => boolean,
    timeoutMs: number,
    private readonly outcome: DialOutcome,
  ) {
    if (timeoutMs > 0) {
      this.timeout = setTimeout(() => this.fail('timed out'), timeoutMs);
    }
  }

  follow(): void {
    if (this.over || this.socket !== undefined || !this.canReach()) {
      return;
    }
    let socket: Socket;
    try {
      socket = this.open();
    } catch (error) {
      // A port that is none.
      this.fail(error as Error);
      return;
    }
    this.socket = socket;
    socket.pause();
    const failed = (error: Error) => this.fail(error);
    socket.once('error', failed);
    socket.once('connect', () => {
      socket.off('error', failed);
      this.finish();
      this.outcome.connected(socket);
    });
  }

  abort(): void {
    this.finish();
    this.socket?.destroy();
  }

  private fail(error: Error | 'timed out'): void {
    if (!this.over) {
      this.abort();
      this.outcome.failed(error);
    }
  }

  private finish(): void {
    this.over = true;
    clearTimeout(this.timeout);
  }
}
