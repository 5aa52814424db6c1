import type { NetworkModel } from '../options';
import type { RandomStream } from '../random';

/** How often a close loses what was written last: on some phones never, on some always. */
const SHARES = [0, 0.5, 1];

/** C7: on phones, `close` drops what has not left yet, the frame that says why among it. */
export function drawLosingClose(random: RandomStream): Partial<NetworkModel> {
  return { closeDropsUnsent: SHARES[random.below(SHARES.length)] as number };
}
