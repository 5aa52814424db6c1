import type { Far } from '../runtime';
import { leaseTimeLeft, TimeoutError } from '../runtime';

export interface KeepAlive {
  /** Not answered: asked again and again, it keeps the reference alive for as long as the two are together. */
  stay(): Promise<void>;
}

/** So many that the reference, wherever the two part, has nearly its whole period left. */
const CALLS_PER_PERIOD = 10;

/** The grantor's side. */
export const keepAliveService: KeepAlive = { stay: () => new Promise(() => undefined) };

/**
 * Keeps the reference to somebody's player for as long as the two are together, so that two people who sit side by side
 * for an hour have one meeting and not six. The call is never answered, only due: each arrival renews
 * the reference, and the pause between two needs no timer. It stops by itself when the reference has ended.
 */
export async function keepAlive(player: Far<KeepAlive>): Promise<void> {
  const pauseMs = leaseTimeLeft(player) / CALLS_PER_PERIOD;
  for (;;) {
    try {
      await player.stay().due(pauseMs);
      // A player that answers would be asked without a pause.
      return;
    } catch (error) {
      if (!(error instanceof TimeoutError)) {
        return;
      }
    }
  }
}
