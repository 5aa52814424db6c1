/** Does something at once and again after each of some pauses; the last of them goes on for ever if asked to. */
export class Repeats {
  private timeout: NodeJS.Timeout | undefined;

  constructor(
    private readonly run: () => void,
    private readonly pausesMs: readonly number[],
    private readonly then: 'stop' | 'go on',
  ) {}

  /** From the first pause on, whatever was under way. */
  restart(): void {
    this.stop();
    this.run();
    this.wait(0);
  }

  stop(): void {
    clearTimeout(this.timeout);
  }

  private wait(turn: number): void {
    const pauseMs =
      this.pausesMs[turn] ?? (this.then === 'go on' ? this.pausesMs.at(-1) : undefined);
    if (pauseMs !== undefined) {
      this.timeout = setTimeout(() => {
        this.run();
        this.wait(turn + 1);
      }, pauseMs);
    }
  }
}
