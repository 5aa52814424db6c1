import type { EarshotState } from '../../app';
import type { PhoneName } from '../phone/owners';
import type { Field } from './field';
import { MIDDLE } from './range';
import type { FieldStrings } from './strings';

const STEP_MS = 16;
const LOOK_EVERY_MS = 100;
const WALK_MS = 1400;
/** A busy computer takes long for an exchange; it is not stuck for that. */
const LONGEST_WAIT_MS = 180_000;

/** Nobody wants to hear it any more. */
export class StoryStopped extends Error {}

/** What it waited for did not come. */
export class StoryStuck extends Error {}

export type Caption = keyof FieldStrings['captions'];

/** What the two phones show that a story is about. */
export interface Scene {
  readonly ada: EarshotState;
  readonly noor: EarshotState;
}

/** What a story is told with. Every step fails with StoryStopped once nobody wants it any more. */
export class Telling {
  constructor(
    readonly field: Field,
    readonly say: (caption: Caption) => void,
    private readonly signal: AbortSignal,
    private readonly isMotionReduced: () => boolean,
  ) {}

  wait(ms: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const stopped = () => {
        clearTimeout(timeout);
        reject(new StoryStopped());
      };
      const timeout = setTimeout(() => {
        this.signal.removeEventListener('abort', stopped);
        resolve();
      }, ms);
      if (this.signal.aborted) {
        stopped();
      } else {
        this.signal.addEventListener('abort', stopped, { once: true });
      }
    });
  }

  /** Until both phones run and show what is waited for. */
  async until(shows: (scene: Scene) => boolean): Promise<void> {
    const endMs = Date.now() + LONGEST_WAIT_MS;
    while (!this.shows(shows)) {
      if (Date.now() > endMs) {
        throw new StoryStuck();
      }
      await this.wait(LOOK_EVERY_MS);
    }
  }

  /** Whatever phones run, and however many. */
  async untilHolds(holds: () => boolean, everyMs = LOOK_EVERY_MS): Promise<void> {
    const endMs = Date.now() + LONGEST_WAIT_MS;
    while (!holds()) {
      if (Date.now() > endMs) {
        throw new StoryStuck();
      }
      await this.wait(everyMs);
    }
  }

  shows(shows: (scene: Scene) => boolean): boolean {
    const [ada, noor] = [this.field.phone('ada')?.shows, this.field.phone('noor')?.shows];
    return ada !== undefined && noor !== undefined && shows({ ada, noor });
  }

  /** Both at once, to these shares of the field's width. */
  async walk(goals: Readonly<Partial<Record<PhoneName, number>>>): Promise<void> {
    const starts = new Map(this.field.phones.map(({ name, place }) => [name, place]));
    const durationMs = this.isMotionReduced() ? 0 : WALK_MS;
    const beganMs = Date.now();
    for (let share = 0; share < 1; ) {
      share = durationMs === 0 ? 1 : Math.min(1, (Date.now() - beganMs) / durationMs);
      for (const [name, goal] of Object.entries(goals) as [PhoneName, number][]) {
        const from = starts.get(name) ?? { x: goal, y: MIDDLE };
        const eased = share * share * (3 - 2 * share);
        this.field.move(name, {
          x: from.x + (goal - from.x) * eased,
          y: from.y + (MIDDLE - from.y) * eased,
        });
      }
      await this.wait(STEP_MS);
    }
  }
}
