const MOST_KEPT = 20;

export interface PlatformError {
  readonly what: string;
  /** Wall time. */
  readonly atMs: number;
}

/** The last things that went wrong, for the screen that explains why nobody is seen. */
export class PlatformErrors {
  private kept: readonly PlatformError[] = [];

  get all(): readonly PlatformError[] {
    return this.kept;
  }

  note(what: string): void {
    this.kept = [...this.kept, { what, atMs: Date.now() }].slice(-MOST_KEPT);
  }
}
