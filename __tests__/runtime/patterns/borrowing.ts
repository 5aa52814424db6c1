import type { EndReason, Far, Leased } from '../../../src/runtime';
import { whenExpired } from '../../../src/runtime';
import { encounter } from '../encounter';
import { answerTo } from '../fate';

export interface BoxLike {
  /** Returns how many things are in it then. */
  put(thing: string): number;
  slowly(thing: string): Promise<string>;
  breakDown(): void;
}

/** Ada's box: its contents, in order. */
export class Box implements BoxLike {
  readonly things: string[] = [];
  /** Runs inside every method. */
  meanwhile: () => void = () => {};
  private finish: ((thing: string) => void) | undefined;

  put(thing: string): number {
    this.meanwhile();
    return this.things.push(thing);
  }

  /** Answers once `finishSlowOnes` is called. */
  slowly(thing: string): Promise<string> {
    this.things.push(thing);
    return new Promise(resolve => (this.finish = resolve));
  }

  finishSlowOnes(thing: string): void {
    this.finish?.(thing);
  }

  breakDown(): void {
    throw new Error('The bottom fell out.');
  }
}

type Circumstances = NonNullable<Parameters<typeof encounter>[1]>;

/** Noor borrows Ada's box under a lease that Ada chooses; records how and when each end's lease ended. */
export async function borrow(
  leaseOn: (box: BoxLike) => Leased<BoxLike>,
  circumstances: Circumstances = {},
) {
  const box = new Box();
  const leased = leaseOn(box);
  const met = await encounter({ lend: () => leased }, circumstances);
  const { world } = met;
  const far: Far<BoxLike> = await answerTo(world, met.far.lend());
  const lentAtMs = world.now;
  const ends: Partial<Record<'ada' | 'noor', { reason: EndReason; afterMs: number }>> = {};
  const note = (who: 'ada' | 'noor') => (reason: EndReason) => {
    ends[who] = { reason, afterMs: world.now - lentAtMs };
  };
  whenExpired(leased, note('ada'));
  whenExpired(far, note('noor'));
  return {
    ...met,
    box,
    leased,
    far,
    ends,
    /** Lets time pass until so long after the box was lent. */
    until: (afterMs: number) => world.run(lentAtMs + afterMs - world.now),
  };
}
