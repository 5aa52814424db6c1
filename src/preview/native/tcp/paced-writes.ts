import type { Socket } from 'node:net';

const TICK_MS = 50;

interface PacedWrite {
  readonly bytes: Buffer;
  readonly done: (error?: Error | null) => void;
}

/** A socket's writes, in order and no faster than the air carries them; held back, nothing of them leaves. */
export class PacedWrites {
  private readonly queue: PacedWrite[] = [];
  private tick: NodeJS.Timeout | undefined;
  /** How many bytes may still leave in this tick. */
  private room = 0;
  private held = false;
  private closed = false;
  private emptied: (() => void) | undefined;

  constructor(
    private readonly socket: Pick<Socket, 'write'>,
    private readonly bytesPerSecond: () => number,
  ) {}

  /** Called back once all of it has left, or never will. */
  write(bytes: Buffer, done: PacedWrite['done']): void {
    this.queue.push({ bytes, done });
    if (this.closed) {
      this.giveUp();
    } else {
      this.proceed();
    }
  }

  hold(): void {
    this.held = true;
  }

  release(): void {
    this.held = false;
    this.proceed();
  }

  whenEmptied(run: () => void): void {
    this.emptied = run;
    this.proceed();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.tick);
    this.giveUp();
  }

  private proceed(): void {
    if (this.held || this.closed) {
      return;
    }
    this.tick ??= this.beginTick();
    for (let [next] = this.queue; next !== undefined && this.room >= 1; [next] = this.queue) {
      this.queue.shift();
      this.pass(next);
    }
    if (this.queue.length === 0) {
      this.emptied?.();
      this.emptied = undefined;
    }
  }

  private pass({ bytes, done }: PacedWrite): void {
    const { room } = this;
    this.room -= bytes.length;
    if (bytes.length > room) {
      this.socket.write(bytes.subarray(0, room));
      this.queue.unshift({ bytes: bytes.subarray(room), done });
    } else {
      this.socket.write(bytes, done);
    }
  }

  /** What one tick leaves unused is lost to the next: air cannot be saved up. */
  private beginTick(): NodeJS.Timeout | undefined {
    this.room = Math.max(1, (this.bytesPerSecond() * TICK_MS) / 1000);
    if (this.room === Infinity) {
      return undefined;
    }
    return setTimeout(() => {
      this.tick = undefined;
      if (this.queue.length > 0) {
        this.proceed();
      }
    }, TICK_MS);
  }

  /** Not from inside of the call that closes it, but before anyone hears that it is closed. */
  private giveUp(): void {
    const lost = this.queue.splice(0);
    process.nextTick(() => lost.forEach(({ done }) => done(new Error('Socket is closed'))));
  }
}
