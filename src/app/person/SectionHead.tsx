import { Pressable, StyleSheet, View } from 'react-native';
import { Words } from '../components/Words';
import { sizes, spacing } from '../theme';

interface SectionHeadProps {
  readonly title: string;
  readonly note?: string;
  readonly action?: string;
  readonly onAction?: () => void;
}

/** What a part of a page is about, with a word or an action at its end. */
export function SectionHead({ title, note, action, onAction }: SectionHeadProps) {
  return (
    <View style={styles.head}>
      <Words size="heading" role="heading" style={styles.title}>
        {title}
      </Words>
      {note !== undefined && (
        <Words size="small" colour="quietInk">
          {note}
        </Words>
      )}
      {action !== undefined && (
        <Pressable
          role="button"
          aria-label={`${title}: ${action}`}
          onPress={onAction}
          hitSlop={spacing.m}
          unstable_pressDelay={0}
          style={styles.action}
        >
          <Words size="smallStrong" colour="accent">
            {action}
          </Words>
        </Pressable>
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  head: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: spacing.m,
    marginTop: spacing.s,
  },
  title: { flexGrow: 1, flexShrink: 1 },
  action: { minHeight: sizes.pressable / 2, justifyContent: 'center' },
});
