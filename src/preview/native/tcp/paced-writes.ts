import type { Socket } from 'node:net';

const TICK_MS = 50;

interface Write {
  readonly bytes: Buffer;
  readonly done: (error?: Error | null) => void;
}

/** A socket's writes, no faster than the air carries them; held back, nothing of them leaves. */
export class PacedWrites {
  private queue: Write[] = [];
  private timeout: NodeJS.Timeout | undefined;
  private held = false;
  private whenEmpty: (() => void) | undefined;

  constructor(private readonly socket: Socket, private readonly bytesPerSecond: () => number) {}

  write(bytes: Buffer, done: Write['done']): void {
    this.queue.push({ bytes, done });
    this.proceed();
  }

  hold(): void {
    this.held = true;
  }

  release(): void {
    this.held = false;
    this.proceed();
  }

  /** Once everything has left. */
  then(run: () => void): void {
    this.whenEmpty = run;
    this.proceed();
  }

  drop(): void {
    clearTimeout(this.timeout);
    this.queue = [];
    this.whenEmpty = undefined;
  }

  private proceed(): void {
    if (this.held || this.timeout !== undefined) {
      return;
    }
    let room = Math.max(1, (this.bytesPerSecond() * TICK_MS) / 1000);
    for (let [next] = this.queue; next !== undefined && room >= 1; [next] = this.queue) {
      const { bytes, done } = next;
      this.queue.shift();
      if (bytes.length > room) {
        this.socket.write(bytes.subarray(0, room));
        this.queue.unshift({ bytes: bytes.subarray(room), done });
      } else {
        this.socket.write(bytes, done);
      }
      room -= bytes.length;
    }
    if (this.queue.length > 0) {
      this.timeout = setTimeout(() => {
        this.timeout = undefined;
        this.proceed();
      }, TICK_MS);
    } else {
      this.whenEmpty?.();
      this.whenEmpty = undefined;
    }
  }
}
