import { useWindowDimensions } from 'react-native';
import { sizes } from '../theme';
import { useLargeText } from '../useTextSize';

/** Large words, and words on a small phone, need the whole width: what would stand beside them goes below. */
export function useStacked(): boolean {
  const { fontScale, width } = useWindowDimensions();
  return useLargeText() || width / fontScale < sizes.stacksBelow;
}
