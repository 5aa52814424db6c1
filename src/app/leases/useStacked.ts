import { useWindowDimensions } from 'react-native';
import { sizes } from '../theme';

/** Large words need the whole width: what would stand beside them goes below. */
export function useStacked(): boolean {
  return useWindowDimensions().fontScale > sizes.stacksFrom;
}
