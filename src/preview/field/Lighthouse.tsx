import { StyleSheet, View } from 'react-native';
import { Defs, G, LinearGradient, Path, Stop } from 'react-native-svg';
import { LighthouseIcon, useTheme } from '../../app';

const REACH = 300;
const SPREAD = 43;
const SIDE = 38;
const ICON = 26;

/** Both ways from the lamp, over the phones beside it. */
export function Beams({ x, y }: { readonly x: number; readonly y: number }) {
  const { colours } = useTheme();
  return (
    <G>
      <Defs>
        {[-1, 1].map(side => (
          <LinearGradient
            key={side}
            id={`beam${side}`}
            gradientUnits="userSpaceOnUse"
            x1={x}
            y1={y}
            x2={x + side * REACH}
            y2={y}
          >
            <Stop offset="0" stopColor={colours.lamp} stopOpacity={0.75} />
            <Stop offset="1" stopColor={colours.lamp} stopOpacity={0} />
          </LinearGradient>
        ))}
      </Defs>
      {[-1, 1].map(side => (
        <Path
          key={side}
          d={`M${x} ${y} L${x + side * REACH} ${y - SPREAD} V${y + SPREAD} Z`}
          fill={`url(#beam${side})`}
        />
      ))}
    </G>
  );
}

/** On the upper edge of the phone that introduces the others. */
export function Lamp() {
  const { colours } = useTheme();
  return (
    <View
      aria-hidden
      style={[styles.lamp, { backgroundColor: colours.lamp, borderColor: colours.bezel }]}
    >
      <LighthouseIcon size={ICON} color={colours.onLamp} />
    </View>
  );
}

const styles = StyleSheet.create({
  lamp: {
    position: 'absolute',
    top: -SIDE * 0.78,
    start: '50%',
    marginStart: -SIDE / 2,
    width: SIDE,
    height: SIDE,
    borderRadius: SIDE / 2,
    borderWidth: 3,
    alignItems: 'center',
    justifyContent: 'center',
  },
});
