import type { EmitNativeEvent } from './native-event';

/** `EarshotPocket`: ticks for as long as it was told to stay awake, and no longer. A computer needs no locks. */
export class PocketModule {
  private ticking: ReturnType<typeof setInterval> | undefined;
  private end: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly emit: EmitNativeEvent) {}

  get isAwake(): boolean {
    return this.ticking !== undefined;
  }

  async stayAwake(forMs: number, tickEveryMs: number): Promise<void> {
    clearInterval(this.ticking);
    clearTimeout(this.end);
    this.ticking = setInterval(() => this.emit('EarshotTick', null), tickEveryMs);
    this.end = setTimeout(() => this.shutDown(), forMs);
  }

  async letSleep(): Promise<void> {
    this.shutDown();
  }

  shutDown(): void {
    clearInterval(this.ticking);
    clearTimeout(this.end);
    this.ticking = undefined;
  }
}
