import { useWindowDimensions } from 'react-native';
import { sizes } from './theme';

/** How much larger than usual the system's text is: what belongs to words grows with them, but at most so much. */
export function useGrowth(most: number): number {
  return Math.min(Math.max(useWindowDimensions().fontScale, 1), most);
}

/** Whether words need the whole width. */
export function useLargeText(): boolean {
  return useWindowDimensions().fontScale > sizes.stacksFrom;
}
