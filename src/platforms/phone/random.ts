import 'react-native-get-random-values';
import type { Random } from '../../runtime';

/** More than this is refused in one call. */
const MOST_AT_ONCE = 65_536;

export const phoneRandom: Random = {
  bytes: count => {
    const bytes = new Uint8Array(count);
    for (let at = 0; at < count; at += MOST_AT_ONCE) {
      crypto.getRandomValues(bytes.subarray(at, at + MOST_AT_ONCE));
    }
    return bytes;
  },
};
