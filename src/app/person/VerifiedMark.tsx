import { StyleSheet, View } from 'react-native';
import Svg, { Circle, Path } from 'react-native-svg';
import { Decoration } from '../components/Decoration';
import { Words } from '../components/Words';
import { useStrings } from '../strings';
import { spacing } from '../theme';
import { useTheme } from '../useTheme';

const size = 16;

/** A tick in a circle, and the word. */
export function VerifiedMark() {
  const { colours } = useTheme();
  const { person } = useStrings();
  return (
    <View style={styles.mark}>
      <Decoration>
        <Svg width={size} height={size} viewBox="0 0 16 16">
          <Circle cx={8} cy={8} r={7} fill={colours.accent} />
          <Path
            d="M4.8 8.3 L7.1 10.5 L11.2 5.8"
            fill="none"
            stroke={colours.onAccent}
            strokeWidth={1.8}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </Svg>
      </Decoration>
      <Words size="small" colour="accent">
        {person.verified}
      </Words>
    </View>
  );
}

const styles = StyleSheet.create({
  mark: { flexDirection: 'row', alignItems: 'center', gap: spacing.xs },
});
