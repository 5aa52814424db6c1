import { AppState } from 'react-native';
import type { Library } from '../../music';
import type { Earshot } from '../state/earshot';
import type { PhoneSongsAccess } from '../surroundings';
import { inSlices } from './inSlices';
import { readPhoneSongs } from './readPhoneSongs';

/** Android's index lists nothing for a while after a restart or an update. */
const EMPTY_FOR_MS = 60_000;

/**
 * Once the library follows the phone's songs, it is brought up to date whenever the app comes to the front. Without the
 * permission, or when the phone does not answer, everything stays as it is. Returns how to call it off.
 */
export function followPhoneSongs(
  earshot: Earshot,
  access: PhoneSongsAccess,
  nowMs: () => number = Date.now,
): () => void {
  let before: { readonly listed: readonly string[]; readonly library: Library } | undefined;
  let run = 0;
  let emptySinceMs: number | undefined;

  const isFollowed = () => earshot.phoneSongsFollowed !== undefined;

  async function bringUpToDate(): Promise<void> {
    const mine = ++run;
    await earshot.ready;
    if (!isFollowed() || (await access.permission()) !== 'granted') {
      return;
    }
    const listed = await access.list();
    if (mine !== run) {
      return;
    }
    if (listed.length > 0) {
      emptySinceMs = undefined;
    } else {
      emptySinceMs ??= nowMs();
      if (nowMs() - emptySinceMs < EMPTY_FOR_MS) {
        return;
      }
    }
    // The person may have had others read meanwhile.
    if (before && earshot.hasSeenOnPhone(before.library) && isSame(listed, before.listed)) {
      return;
    }
    const read = await inSlices(readPhoneSongs(listed), {
      progress: () => undefined,
      cancelled: () => mine !== run,
    });
    // The person may have stopped it meanwhile.
    if (read !== undefined && isFollowed()) {
      await earshot.followPhone(read.library);
      before = { listed, library: read.library };
    }
  }

  const look = () =>
    void bringUpToDate().catch((error: unknown) =>
      earshot.note('songs on this phone', messageOf(error)),
    );
  const subscription = AppState.addEventListener('change', state => {
    if (state === 'active') {
      look();
    }
  });
  look();
  return () => {
    run += 1;
    subscription.remove();
  };
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, i) => text === other[i]);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
