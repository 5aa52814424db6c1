import type { Page } from 'playwright-core';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Fingers on the glass, by their numbers. All that touch it at a time are told of together, as a browser wants it. */
export class Fingers {
  private readonly down = new Map<number, Point>();

  private constructor(
    private readonly tell: (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      touchPoints: { id: number; x: number; y: number }[],
    ) => Promise<unknown>,
  ) {}

  static async on(page: Page): Promise<Fingers> {
    const session = await page.context().newCDPSession(page);
    return new Fingers((type, touchPoints) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints }),
    );
  }

  async press(finger: number, at: Point): Promise<void> {
    this.down.set(finger, at);
    await this.tell('touchStart', this.points);
  }

  /** In some steps, as a finger moves. */
  async move(finger: number, by: Partial<Point>, steps = 6): Promise<void> {
    for (let step = 0; step < steps; step++) {
      const { x, y } = this.down.get(finger) ?? { x: 0, y: 0 };
      this.down.set(finger, { x: x + (by.x ?? 0) / steps, y: y + (by.y ?? 0) / steps });
      await this.tell('touchMove', this.points);
    }
  }

  async lift(finger: number): Promise<void> {
    this.down.delete(finger);
    await this.tell(this.down.size === 0 ? 'touchEnd' : 'touchMove', this.points);
  }

  private get points(): { id: number; x: number; y: number }[] {
    return [...this.down].map(([id, at]) => ({ id, ...at }));
  }
}
