import { openSync, readSync } from 'node:fs';

/** How often it is looked whether the event loop comes round. */
const LOOK_EVERY_MS = 5;

export interface Stall {
  /** Processor time of the thread in the longest turn: what other programs on the machine take does not count. */
  readonly cpuMs: number;
  /** The longest time in which nothing else could run, including time that other processes took. */
  readonly wallMs: number;
}

/** Watches for how long the event loop is kept busy at a stretch. */
export class StallWatch {
  private longestCpuMs = 0;
  private longestWallMs = 0;
  private lastCpuMs = 0;
  private lastWallMs = 0;
  private readonly clock = new ThreadClock();

  constructor() {
    this.reset();
    setInterval(() => this.look(), LOOK_EVERY_MS);
  }

  reset(): void {
    this.longestCpuMs = this.longestWallMs = 0;
    this.passOver();
  }

  /** What happened since the last look is the watcher's own doing: a forced collection. */
  passOver(): void {
    this.lastCpuMs = this.clock.nowMs();
    this.lastWallMs = performance.now();
  }

  get longest(): Stall {
    this.look();
    return { cpuMs: this.longestCpuMs, wallMs: this.longestWallMs };
  }

  look(): void {
    const cpuMs = this.clock.nowMs();
    const wallMs = performance.now();
    this.longestCpuMs = Math.max(
      this.longestCpuMs,
      Math.min(cpuMs - this.lastCpuMs, wallMs - this.lastWallMs),
    );
    this.longestWallMs = Math.max(this.longestWallMs, wallMs - this.lastWallMs - LOOK_EVERY_MS);
    this.lastCpuMs = cpuMs;
    this.lastWallMs = wallMs;
  }
}

/** Processor time of the main thread, where the system tells it; else of the whole process, which is never less. */
class ThreadClock {
  private readonly buffer = Buffer.alloc(64);
  private readonly file = openIfThere('/proc/self/schedstat');
  private readonly told = this.file !== undefined && this.threadMs(this.file) > 0;

  nowMs(): number {
    if (this.file !== undefined && this.told) {
      return this.threadMs(this.file);
    }
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }

  private threadMs(file: number): number {
    const length = readSync(file, this.buffer, 0, this.buffer.length, 0);
    return Number(this.buffer.toString('latin1', 0, length).split(' ')[0]) / 1e6;
  }
}

function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch {
    return undefined;
  }
}
