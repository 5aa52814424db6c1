import type { Far } from '../runtime';
import { leaseTimeLeft, TimeoutError } from '../runtime';
import type { MusicPlayer } from './player';

/**
 * Keeps the reference to somebody's player for as long as the two are together, so that two people who sit side by side
 * for an hour have one meeting and not six. The call is never answered, only due: that makes it a timer which every
 * arrival renews the reference with, and which stops by itself when the reference has ended.
 */
export async function keepCompany(player: Far<MusicPlayer>): Promise<void> {
  const pauseMs = leaseTimeLeft(player) / 2;
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
