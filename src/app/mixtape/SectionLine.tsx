import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { Words } from '../components/Words';
import { spacing } from '../theme';

interface SectionLineProps {
  readonly title: string;
  readonly note?: string;
  readonly action?: ReactNode;
}

/** What stands above a card: what it is about, and at its end a word on it or what can be done. */
export function SectionLine({ title, note = '', action }: SectionLineProps) {
  return (
    <View style={styles.line}>
      <Words size="heading" role="heading" style={styles.title}>
        {title}
      </Words>
      {note !== '' && (
        <Words size="small" colour="quietInk">
          {note}
        </Words>
      )}
      {action}
    </View>
  );
}

const styles = StyleSheet.create({
  line: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: spacing.s,
  },
  title: { flexShrink: 1 },
});
