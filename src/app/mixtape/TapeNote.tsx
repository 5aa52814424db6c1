import { StyleSheet, View } from 'react-native';
import { HomeIcon, PeopleIcon, TapeIcon, TickIcon } from '../art/tapeIcons';
import { Decoration } from '../components/Decoration';
import { Words } from '../components/Words';
import { radii, sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';
import { useGrowth } from '../useTextSize';
import type { TapeSentence } from './sentence';

const icons = { people: PeopleIcon, check: TickIcon, home: HomeIcon, tape: TapeIcon };

/** What is the case, in one sentence, and what follows from it in a second. */
export function TapeNote({ sentence }: { readonly sentence: TapeSentence }) {
  const { colours } = useTheme();
  const { tone, icon, said, then } = sentence;
  const growth = useGrowth(sizes.iconGrowsAtMost);
  const { ground, words, drawn } = {
    here: { ground: colours.here.soft, words: 'here', drawn: colours.here.words },
    outOfEarshot: {
      ground: colours.outOfEarshot.soft,
      words: 'outOfEarshot',
      drawn: colours.outOfEarshot.words,
    },
    accent: { ground: colours.accentSoft, words: 'accent', drawn: colours.accent },
    quiet: { ground: colours.track, words: 'ink', drawn: colours.ink },
  }[tone] as { ground: string; words: 'here' | 'outOfEarshot' | 'accent' | 'ink'; drawn: string };
  const Icon = icons[icon];
  return (
    <View aria-live="polite" style={[styles.note, { backgroundColor: ground }]}>
      <Decoration>
        <Icon size={20 * growth} color={drawn} />
      </Decoration>
      <View style={styles.words}>
        <Words size="small" colour={words} style={styles.bold}>
          {said}
        </Words>
        {then !== undefined && <Words size="small">{then}</Words>}
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  note: {
    flexDirection: 'row',
    alignItems: 'flex-start',
    gap: spacing.s + spacing.xxs,
    borderRadius: radii.button,
    padding: spacing.m,
  },
  words: { flex: 1 },
  bold: { fontWeight: '700' },
});
