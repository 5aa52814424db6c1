import { Pressable, StyleSheet, View } from 'react-native';
import { TapeIcon } from '../art/tapeIcons';
import { Card } from '../components/Card';
import { Decoration } from '../components/Decoration';
import { Words } from '../components/Words';
import type { TapeShown } from '../state/agents/state';
import { useStrings } from '../strings';
import { radii, sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';
import { useGrowth } from '../useTextSize';
import { sentenceOf } from './sentence';

/** More would be too small to tell apart. */
const MOST_DOTS = 8;

export function TapeRow({
  tape,
  onOpen,
}: {
  readonly tape: TapeShown;
  readonly onOpen: () => void;
}) {
  const strings = useStrings();
  const { colours } = useTheme();
  const growth = useGrowth(sizes.iconGrowsAtMost);
  const { title } = tape;
  const { said, then, tone } = sentenceOf(tape, strings);
  const isWaiting = tone === 'outOfEarshot';
  const side = sizes.portrait * growth;
  return (
    <Pressable
      role="button"
      aria-label={`${strings.mixtape.title}: ${title}. ${said}`}
      onPress={onOpen}
      unstable_pressDelay={0}
      style={({ pressed }) => pressed && styles.pressed}
    >
      <Card style={isWaiting && { borderColor: colours.outOfEarshot.shape }}>
        <View style={styles.row}>
          <View
            style={[
              styles.mark,
              { width: side, height: side, backgroundColor: colours.accentSoft },
            ]}
          >
            <Decoration>
              <TapeIcon size={24 * growth} color={colours.accent} />
            </Decoration>
          </View>
          <View style={styles.words}>
            <View style={styles.head}>
              <Words size="heading" style={styles.title}>
                {title}
              </Words>
              <Dots tape={tape} />
            </View>
            <Words size="small" colour={isWaiting ? 'outOfEarshot' : 'quietInk'}>
              {then === undefined || tone !== 'accent' ? said : `${said} ${then}`}
            </Words>
          </View>
        </View>
      </Card>
    </Pressable>
  );
}

/** The same as the cassette’s slots, small: done, now, to come. */
function Dots({ tape: { visits, stops, where } }: { readonly tape: TapeShown }) {
  const { colours } = useTheme();
  const { shape } = colours.here;
  const isHome = where.is === 'home';
  const done = Math.min(visits.length, MOST_DOTS - 1);
  const all = isHome ? done + 1 : Math.min(stops + 1, Math.max(done + 2, 5), MOST_DOTS);
  return (
    <Decoration style={styles.dots}>
      {Array.from({ length: all }, (_, index) => {
        const isDone = index < done || isHome;
        const isNow = index === done && !isHome;
        return (
          <View key={index} style={styles.step}>
            {index > 0 && (
              <View
                style={[styles.line, { backgroundColor: isDone || isNow ? shape : colours.track }]}
              />
            )}
            <View
              style={[
                styles.dot,
                isNow && styles.now,
                isNow
                  ? { borderColor: shape, backgroundColor: colours.card }
                  : isDone
                  ? { borderColor: shape, backgroundColor: shape }
                  : { borderColor: colours.track, backgroundColor: colours.track },
              ]}
            />
          </View>
        );
      })}
    </Decoration>
  );
}

const styles = StyleSheet.create({
  pressed: { opacity: 0.7 },
  row: { flexDirection: 'row', alignItems: 'center', gap: spacing.m },
  mark: { alignItems: 'center', justifyContent: 'center', borderRadius: radii.button },
  words: { flex: 1 },
  head: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: spacing.s,
  },
  title: { flexShrink: 1 },
  dots: { flexDirection: 'row', alignItems: 'center' },
  step: { flexDirection: 'row', alignItems: 'center' },
  line: { width: spacing.m, height: 2 },
  dot: { width: sizes.dot, height: sizes.dot, borderRadius: radii.pill, borderWidth: 1 },
  now: { width: 13, height: 13, borderWidth: 2.5 },
});
