import { StyleSheet, View } from 'react-native';
import { PersonPortrait } from '../components/PersonPortrait';
import { SoftButton } from '../components/SoftButton';
import { Words } from '../components/Words';
import { useEarshot } from '../state/context';
import type { SuggestionState } from '../state/room-state';
import { useStrings } from '../strings';
import { radii, sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';

interface SuggestionProps {
  readonly suggestion: SuggestionState;
  /** In a row over the whole width, and not one of many beside each other. */
  readonly isWide: boolean;
}

/** Somebody who may be worth meeting. What is known is an estimate, and told as one. */
export function Suggestion({ suggestion, isWide }: SuggestionProps) {
  const earshot = useEarshot();
  const { colours } = useTheme();
  const { room: words } = useStrings();
  const { id, aboutPercent, isAsked } = suggestion;
  const name = suggestion.name || words.someone;
  return (
    <View
      style={[styles.card, isWide ? styles.wide : styles.narrow, { backgroundColor: colours.card }]}
    >
      <View style={[styles.who, isWide && styles.filling]}>
        <PersonPortrait id={id} size={sizes.smallPortrait} />
        <View
          accessible
          aria-label={aboutPercent === undefined ? name : words.spokenAbout(name, aboutPercent)}
          style={styles.words}
        >
          <Words size="heading" style={styles.name}>
            {name}
          </Words>
          {aboutPercent !== undefined && (
            <Words size="axis" colour="quietInk">
              {words.about}{' '}
              <Words size="axisStrong" colour="accent">
                {words.percent(aboutPercent)}
              </Words>
            </Words>
          )}
        </View>
      </View>
      <SoftButton
        title={isAsked ? words.meeting : words.meet}
        spoken={words.spokenMeet(name)}
        disabled={isAsked}
        onPress={() => earshot.meet(id)}
      />
    </View>
  );
}

const styles = StyleSheet.create({
  card: { borderRadius: radii.button, padding: spacing.s, gap: spacing.s },
  narrow: { width: sizes.suggestion, justifyContent: 'space-between' },
  wide: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center' },
  who: { flexDirection: 'row', alignItems: 'center', gap: spacing.s },
  filling: { flexGrow: 1 },
  words: { flexShrink: 1 },
  // Follows the direction of the layout, even where a name runs the other way.
  name: { alignSelf: 'flex-start' },
});
