const LOOK_MS = 20;
/** So often in a row nothing must be under way: a promise that settles between two looks is none. */
const IDLE_LOOKS = 3;

/** Sees that a test waits for something that will never come: then nothing is under way in this process any more. */
export class Idleness {
  private readonly looking: NodeJS.Timeout;
  private idleLooks = 0;
  readonly whenIdle: Promise<never>;

  /** `atRest`: how many things are under way in this process when no test is. */
  constructor(atRest: number) {
    let fail: (reason: Error) => void;
    this.whenIdle = new Promise((_, reject) => (fail = reject));
    // A caller that does not await it must not crash with an unhandled rejection.
    this.whenIdle.catch(() => undefined);
    this.looking = setInterval(() => {
      this.idleLooks = underWay() > atRest ? 0 : this.idleLooks + 1;
      if (this.idleLooks === IDLE_LOOKS) {
        fail(new Error('it waits for ever'));
      }
    }, LOOK_MS);
  }

  stop(): void {
    clearInterval(this.looking);
  }
}

/** With the look itself, when called from one. */
export function underWay(): number {
  return process.getActiveResourcesInfo().length;
}
