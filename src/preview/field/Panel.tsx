import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { Card, spacing, StateDot, Words, type DotState } from '../../app';

interface PanelProps {
  readonly title: string;
  readonly state?: { readonly is: DotState; readonly word: string } | undefined;
  /** To look at another. */
  readonly button?: ReactNode;
  readonly children: ReactNode;
}

/** One of those below the phones: what it is about, and how that stands. */
export function Panel({ title, state, button, children }: PanelProps) {
  return (
    <Card style={styles.panel}>
      <View style={styles.head}>
        <Words size="heading" role="heading" style={styles.title}>
          {title}
        </Words>
        {state && <StateDot state={state.is} word={state.word} />}
        {button}
      </View>
      {children}
    </Card>
  );
}

const styles = StyleSheet.create({
  /** As high as a story with its end, so that nothing jumps when that comes. */
  panel: { flexGrow: 1, flexShrink: 1, flexBasis: 0, minHeight: 190, paddingHorizontal: 16 },
  head: { flexDirection: 'row', alignItems: 'center', gap: spacing.s, minHeight: 24 },
  title: { flex: 1 },
});
