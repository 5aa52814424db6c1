import type { ReactNode } from 'react';
import { Pressable, ScrollView, StyleSheet, View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';
import { Button } from '../components/Button';
import { Words } from '../components/Words';
import { useStrings } from '../strings';
import { radii, sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';

interface StepPageProps {
  readonly step: number;
  readonly of: number;
  readonly children: ReactNode;
  readonly next: string;
  readonly isBusy?: boolean;
  readonly onNext: () => void;
  readonly other: string;
  readonly onOther: () => void;
}

/** One page of the first run: what it says scrolls, and its two ways on stay in sight. */
export function StepPage(props: StepPageProps) {
  const { step, of, next, isBusy = false, onNext, other, onOther } = props;
  const { colours } = useTheme();
  const { firstRun } = useStrings();
  const { top, bottom, left, right } = useSafeAreaInsets();
  const sides = { paddingHorizontal: spacing.l + Math.max(left, right) };
  return (
    <View style={[styles.page, { backgroundColor: colours.paper, paddingTop: top }]}>
      <ScrollView contentContainerStyle={[styles.content, sides]}>
        <View style={styles.column}>{props.children}</View>
      </ScrollView>
      <View style={[styles.ways, sides, { paddingBottom: spacing.l + bottom }]}>
        <View accessible aria-label={firstRun.step(step, of)} role="img" style={styles.dots}>
          {Array.from({ length: of }, (_, i) => (
            <View
              key={i}
              style={[
                styles.dot,
                i + 1 === step && styles.now,
                { backgroundColor: i < step ? colours.accent : colours.track },
              ]}
            />
          ))}
        </View>
        <View style={styles.next}>
          <Button title={next} weight="primary" onPress={onNext} disabled={isBusy} />
        </View>
        <Pressable
          role="button"
          aria-label={other}
          onPress={onOther}
          unstable_pressDelay={0}
          style={styles.other}
        >
          <Words size="button" colour="accent">
            {other}
          </Words>
        </Pressable>
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  page: { flex: 1 },
  content: { flexGrow: 1, alignItems: 'center', paddingTop: spacing.l, paddingBottom: spacing.l },
  column: { width: '100%', maxWidth: sizes.contentWidth, gap: spacing.m },
  ways: { alignItems: 'center', gap: spacing.s, paddingTop: spacing.s },
  dots: { flexDirection: 'row', gap: spacing.s },
  dot: { width: sizes.dot, height: sizes.dot, borderRadius: radii.pill },
  now: { width: 3 * sizes.dot },
  next: { alignSelf: 'stretch', flexDirection: 'row' },
  other: { minHeight: sizes.pressable, alignItems: 'center', justifyContent: 'center' },
});
