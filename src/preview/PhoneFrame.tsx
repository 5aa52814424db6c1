import type { ReactNode } from 'react';
import { StyleSheet, useColorScheme, useWindowDimensions, View } from 'react-native';
import Svg, { Circle } from 'react-native-svg';
import { colours } from '../app';

const phone = { width: 390, height: 844, bezel: 9, corner: 46, margin: 28 };
/** Anything smaller is a phone itself, or has no room for a drawn one. */
const roomForAPhone = { width: 500, height: 600 };
/** How far the phone is heard, fainter with the distance. */
const rings = [0.3, 0.24, 0.19, 0.14, 0.1, 0.06].map((opacity, index) => ({
  opacity,
  radius: 300 + 90 * index,
}));

/** On a large window the app is shown as on a phone that lies on a desk; on a small one it has the whole window. */
export function PhoneFrame({ children }: { readonly children: ReactNode }) {
  const { width, height } = useWindowDimensions();
  const { desk, deskShadow, bezel, paper } = useColours();
  const drawn = width >= roomForAPhone.width && height >= roomForAPhone.height;
  const look = {
    height: Math.min(phone.height, height - 2 * phone.margin),
    borderColor: bezel,
    backgroundColor: paper,
    boxShadow: `0 18px 50px ${deskShadow}`,
  };
  // One tree for both: an app that moved to another place in it would start anew when the window is resized.
  return (
    <View style={[styles.whole, drawn && [styles.desk, { backgroundColor: desk }]]}>
      {drawn && <Rings />}
      <View style={drawn ? [styles.phone, look] : styles.whole}>
        {drawn && (
          <View aria-hidden style={styles.cameraSpace}>
            <View style={[styles.camera, { backgroundColor: bezel }]} />
          </View>
        )}
        <View style={styles.whole}>{children}</View>
      </View>
    </View>
  );
}

function Rings() {
  const { here } = useColours();
  return (
    <View aria-hidden style={StyleSheet.absoluteFill}>
      <Svg width="100%" height="100%">
        {rings.map(({ radius, opacity }) => (
          <Circle
            key={radius}
            cx="50%"
            cy="50%"
            r={radius}
            fill="none"
            stroke={here.shape}
            opacity={opacity}
          />
        ))}
      </Svg>
    </View>
  );
}

const useColours = () => colours[useColorScheme() === 'dark' ? 'dark' : 'light'];

const styles = StyleSheet.create({
  whole: { flex: 1 },
  desk: { alignItems: 'center', justifyContent: 'center' },
  phone: {
    width: phone.width + 2 * phone.bezel,
    borderWidth: phone.bezel,
    borderRadius: phone.corner,
    overflow: 'hidden',
  },
  cameraSpace: { height: 34, alignItems: 'center', justifyContent: 'center' },
  camera: { width: 88, height: 20, borderRadius: 10 },
});
