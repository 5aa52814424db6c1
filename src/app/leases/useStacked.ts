import { useWindowDimensions } from 'react-native';
import { sizes } from '../theme';

/** Large words, and words on a small phone, need the whole width: what would stand beside them goes below. */
export function useStacked(): boolean {
  const { fontScale, width } = useWindowDimensions();
  return fontScale > sizes.stacksFrom || width / fontScale < sizes.stacksBelow;
}
