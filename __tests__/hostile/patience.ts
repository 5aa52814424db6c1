/** Fewer than so many in so long: they are let in one by one. */
const FEW = 30;
const WITHIN_MS = 4_000;

/**
 * How long a crowd goes on coming: for as long as it is let in by the dozen, however slow the machine is. A device that
 * lets strangers in one by one is not waited for.
 */
export class Patience {
  private came = 0;
  private untilMs = performance.now() + 2 * WITHIN_MS;

  get left(): boolean {
    return performance.now() < this.untilMs;
  }

  oneCame(): void {
    this.came += 1;
    if (this.came % FEW === 0) {
      this.untilMs = performance.now() + WITHIN_MS;
    }
  }
}
