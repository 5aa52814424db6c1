import type { ReactNode } from 'react';
import { View, type StyleProp, type ViewStyle } from 'react-native';

/** For what is only there to be looked at: a screen reader passes over it, and so does a finger. */
export function Decoration(props: {
  readonly children: ReactNode;
  readonly style?: StyleProp<ViewStyle>;
}) {
  return (
    <View aria-hidden pointerEvents="none" style={props.style}>
      {props.children}
    </View>
  );
}
