import { ABDICATED_MS, MOST_DOUBLINGS, RETURN_SETTLES_MS } from './timing';

/** W7: one that lives and cannot commit leaves the stage to others for a while. Each stage counts from zero. */
export class Abdication {
  private untilMs = 0;
  private times = 0;
  /** How often a link that came up has ended it. */
  private endedEarly = 0;
  private readonly upSince = new Map<string, number>();

  isOver(nowMs: number): boolean {
    return nowMs >= this.untilMs;
  }

  begin(nowMs: number, jitter: number): void {
    const doubled = 2 ** Math.min(this.times, MOST_DOUBLINGS);
    this.untilMs = nowMs + ABDICATED_MS * doubled * jitter;
    this.times += 1;
    // With those that are here it has just failed.
    this.upSince.clear();
  }

  /** A link with another node of the stage is up: with it this node may be able again. */
  met(device: string, nowMs: number): void {
    if (!this.isOver(nowMs)) this.upSince.set(device, nowMs);
  }

  /**
   * The first such link ends it at once. After that each must have been up for longer than the one before: else a link that
   * comes and goes would have this node try, and silence the others, each time.
   */
  tick(nowMs: number, isUp: (device: string) => boolean): void {
    for (const [device, sinceMs] of this.upSince) {
      if (!isUp(device)) this.upSince.delete(device);
      else if (nowMs - sinceMs >= this.settlesMs()) {
        this.untilMs = 0;
        this.endedEarly += 1;
        this.upSince.clear();
      }
    }
  }

  private settlesMs(): number {
    if (this.endedEarly === 0) return 0;
    return RETURN_SETTLES_MS * 2 ** Math.min(this.endedEarly - 1, MOST_DOUBLINGS);
  }
}
