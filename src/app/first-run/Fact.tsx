import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import type { IconProps } from '../art/icons';
import { Decoration } from '../components/Decoration';
import { Words } from '../components/Words';
import { radii, sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';
import { useGrowth } from '../useTextSize';

interface FactProps {
  readonly icon: (props: IconProps) => ReactNode;
  readonly words: readonly [title: string, explained: string];
}

export function Fact({ icon: Icon, words: [title, explained] }: FactProps) {
  const { colours } = useTheme();
  const growth = useGrowth(sizes.iconGrowsAtMost);
  return (
    <View accessible style={styles.fact}>
      <Decoration style={[styles.mark, { backgroundColor: colours.accentSoft }]}>
        <Icon size={sizes.controlIcon * growth} color={colours.accent} />
      </Decoration>
      <View style={styles.words}>
        <Words size="heading">{title}</Words>
        <Words size="small" colour="quietInk">
          {explained}
        </Words>
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  fact: { flexDirection: 'row', gap: spacing.m },
  mark: {
    minWidth: sizes.smallPortrait,
    minHeight: sizes.smallPortrait,
    alignItems: 'center',
    justifyContent: 'center',
    alignSelf: 'flex-start',
    borderRadius: radii.button,
    padding: spacing.xs,
  },
  words: { flex: 1 },
});
