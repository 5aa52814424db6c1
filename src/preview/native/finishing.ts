/** `EarshotFinishing`: gives an app that was put away as much time as iOS does, or until it is told that the time is up. */
export class FinishingModule {
  private over: (() => void) | undefined;

  get isGoingOn(): boolean {
    return this.over !== undefined;
  }

  begin(): Promise<void> {
    this.timeIsUp();
    return new Promise(resolve => (this.over = resolve));
  }

  async end(): Promise<void> {
    this.timeIsUp();
  }

  timeIsUp(): void {
    const { over } = this;
    this.over = undefined;
    over?.();
  }
}
