import { Platform, StyleSheet, View } from 'react-native';
import { spacing } from '../theme';
import { Words } from './Words';

/** Things to do or to check, one after the other. */
export function Steps({ steps }: { readonly steps: readonly string[] }) {
  return (
    <View role="list" style={styles.steps}>
      {steps.map((step, index) => (
        // On a phone one stop of the screen reader, with its number; a browser reads the words that it finds.
        <View
          key={step}
          accessible
          role="listitem"
          {...(Platform.OS !== 'web' && { 'aria-label': `${index + 1}. ${step}` })}
          style={styles.step}
        >
          <Words size="smallFigures" colour="accent">
            {index + 1}
          </Words>
          <Words size="small" style={styles.words}>
            {step}
          </Words>
        </View>
      ))}
    </View>
  );
}

const styles = StyleSheet.create({
  steps: { gap: spacing.s },
  step: { flexDirection: 'row', gap: spacing.m },
  words: { flex: 1 },
});
