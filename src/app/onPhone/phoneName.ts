import { Platform } from 'react-native';
import type { Random } from '../../runtime';

/** What a phone is called until its owner says otherwise: short, and rarely the same as the next one's. */
export function phoneName(random: Random): string {
  const model =
    Platform.OS === 'android' ? (Platform.constants as { Model?: string }).Model : undefined;
  const [high = 0, low = 0] = random.bytes(2);
  return `${model ?? (Platform.OS === 'ios' ? 'iPhone' : 'Phone')} ${(high * 256 + low) % 1000}`;
}
