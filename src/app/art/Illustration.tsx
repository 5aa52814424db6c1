import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import Svg from 'react-native-svg';

/** All drawings share one grid of 320 by 240, and fill the width that they are given. */
export function Illustration({ children }: { readonly children: ReactNode }) {
  return (
    <View style={styles.frame}>
      <Svg width="100%" height="100%" viewBox="0 0 320 240">
        {children}
      </Svg>
    </View>
  );
}

const styles = StyleSheet.create({ frame: { width: '100%', aspectRatio: 320 / 240 } });
