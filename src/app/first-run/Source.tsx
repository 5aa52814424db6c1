import type { ReactNode } from 'react';
import { Pressable, StyleSheet, View } from 'react-native';
import { CheckIcon } from '../art/controlIcons';
import type { IconProps } from '../art/icons';
import { Decoration } from '../components/Decoration';
import { Words } from '../components/Words';
import { radii, sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';
import { useGrowth } from '../useTextSize';

interface SourceProps {
  readonly title: string;
  readonly hint: string;
  readonly icon: (props: IconProps) => ReactNode;
  readonly isChosen: boolean;
  readonly isBusy?: boolean;
  readonly onPress: () => void;
}

/** Where songs come from: chosen once they are there. More than one may be. */
export function Source({
  title,
  hint,
  icon: Icon,
  isChosen,
  isBusy = false,
  onPress,
}: SourceProps) {
  const { colours } = useTheme();
  const growth = useGrowth(sizes.iconGrowsAtMost);
  return (
    <Pressable
      role="checkbox"
      aria-label={`${title}: ${hint}`}
      aria-checked={isChosen}
      aria-disabled={isBusy}
      disabled={isBusy}
      onPress={onPress}
      unstable_pressDelay={0}
      style={[
        styles.source,
        isChosen
          ? { backgroundColor: colours.accentSoft, borderColor: colours.accent }
          : { backgroundColor: colours.card, borderColor: colours.hairline },
      ]}
    >
      <Decoration>
        <Icon size={sizes.controlIcon * growth} color={colours.accent} />
      </Decoration>
      <View style={styles.words}>
        <Words size="heading">{title}</Words>
        <Words size="small" colour="quietInk">
          {hint}
        </Words>
      </View>
      <Decoration
        style={[
          styles.mark,
          isChosen
            ? { backgroundColor: colours.accent, borderColor: colours.accent }
            : { borderColor: colours.hairline },
        ]}
      >
        {isChosen && <CheckIcon size={sizes.arrowIcon} color={colours.onAccent} />}
      </Decoration>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  source: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: spacing.m,
    minHeight: sizes.pressable + spacing.m,
    borderRadius: radii.card,
    borderWidth: 2,
    padding: spacing.m,
  },
  words: { flex: 1 },
  mark: {
    width: 24,
    height: 24,
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: radii.pill,
    borderWidth: 2,
  },
});
