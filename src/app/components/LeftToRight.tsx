import { Platform, View, type ViewProps } from 'react-native';

/** The browser's name for it is a property that React Native does not have. */
const direction: ViewProps =
  Platform.OS === 'web' ? ({ dir: 'ltr' } as ViewProps) : { style: { direction: 'ltr' } };

/** For digits and for time, which run from left to right also where words run the other way. */
export function LeftToRight({ style, ...rest }: ViewProps) {
  return <View {...direction} {...rest} style={[direction.style, style]} />;
}
