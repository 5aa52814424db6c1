import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { Card } from '../components/Card';
import { Words } from '../components/Words';
import { spacing } from '../theme';

/** Settings that belong together, below what they are about. */
export function Section(props: { readonly title: string; readonly children: ReactNode }) {
  return (
    <View style={styles.section}>
      <Words size="heading" colour="quietInk" role="heading" style={styles.title}>
        {props.title}
      </Words>
      <Card style={styles.card}>{props.children}</Card>
    </View>
  );
}

const styles = StyleSheet.create({
  section: { gap: spacing.s, paddingTop: spacing.l },
  title: { alignSelf: 'flex-start' },
  card: { gap: spacing.l },
});
