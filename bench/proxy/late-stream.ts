import type { Socket } from 'node:net';

interface Chunk {
  readonly bytes: Buffer;
  readonly dueMs: number;
}

/** One direction of a connection: what comes in goes out in the same order, later, and as much at once as there is. */
export class LateStream {
  private chunks: Chunk[] = [];
  private timer: NodeJS.Timeout | undefined;
  private stalled = false;

  constructor(from: Socket, private readonly to: Socket, private readonly delayMs: number) {
    from.on('data', (bytes: Buffer) => {
      this.chunks.push({ bytes, dueMs: performance.now() + delayMs });
      this.plan();
    });
  }

  stall(): void {
    this.stalled = true;
  }

  letGo(): void {
    this.stalled = false;
    this.plan();
  }

  private plan(): void {
    const [first] = this.chunks;
    if (this.timer === undefined && !this.stalled && first !== undefined) {
      // A timer counts whole milliseconds: without a delay there is none, or it would be one.
      if (this.delayMs === 0) {
        this.forward();
      } else {
        this.timer = setTimeout(() => this.forward(), first.dueMs - performance.now());
      }
    }
  }

  private forward(): void {
    this.timer = undefined;
    const nowMs = performance.now();
    if (this.stalled) {
      return;
    }
    const due = this.chunks.filter(({ dueMs }) => dueMs <= nowMs);
    this.chunks = this.chunks.slice(due.length);
    if (due.length > 0 && !this.to.destroyed) {
      this.to.write(Buffer.concat(due.map(({ bytes }) => bytes)));
    }
    this.plan();
  }
}
