import type { Limits } from '../../runtime';
import type { RandomStream } from '../random';

/** Each is reached in most worlds that have it: by a burst while disconnected, by callbacks, by a large message. */
const SMALL: readonly Partial<Limits>[] = [
  { outboxMessages: 8 },
  { liveLeases: 4 },
  { liveLeases: 10 },
  { frameBytes: 4096 },
  { pendingAnswers: 4 },
];

/** M15: in some worlds one of the devices takes in less than the others send. */
export function drawSmallLimits(random: RandomStream): Partial<Limits> {
  return SMALL[random.below(SMALL.length)] as Partial<Limits>;
}
