import { ALONE_MS, LONG_SLEEP_MS, takeSince } from './standing';

/** E1: this device's own `since`, fixed except where the rule says that it is taken again. */
export class OwnSeniority {
  since: number;
  private aloneSinceMs: number | undefined;

  constructor(wallMs: number, nowMs: number) {
    this.since = takeSince(wallMs, 0);
    this.aloneSinceMs = nowMs;
  }

  takeAgain(wallMs: number, largestAnswered: number): void {
    this.since = takeSince(wallMs, largestAnswered);
  }

  slept(ms: number, wallMs: number, largestAnswered: number): void {
    if (ms > LONG_SLEEP_MS) {
      this.takeAgain(wallMs, largestAnswered);
    }
  }

  withoutHost(isAlone: boolean, nowMs: number, wallMs: number, largestAnswered: number): void {
    if (!isAlone) {
      this.aloneSinceMs = undefined;
    } else if (this.aloneSinceMs === undefined) {
      this.aloneSinceMs = nowMs;
    } else if (nowMs - this.aloneSinceMs >= ALONE_MS) {
      this.takeAgain(wallMs, largestAnswered);
      this.aloneSinceMs = nowMs;
    }
  }
}
