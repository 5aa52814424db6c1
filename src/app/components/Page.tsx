import { useScrollToTop } from '@react-navigation/native';
import { createContext, useCallback, useContext, useRef, type ReactNode } from 'react';
import { ScrollView, StyleSheet, View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';
import { sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';
import { Words } from './Words';

interface PageProps {
  readonly title: string;
  /** A line below the title, in quiet ink. */
  readonly subtitle?: string | undefined;
  /** Above the title: a way back, or what has just happened. */
  readonly above?: ReactNode;
  /** In the place of title and subtitle, for a page that draws them itself. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
}

const ScrollToEnd = createContext<() => void>(() => undefined);

/** For what opens at the end of a page, below what is in sight. */
export const useScrollToEnd = (): (() => void) => useContext(ScrollToEnd);

/** A screen's content: its large title and what is below it. All of it scrolls, so that large text is never cut off. */
export function Page(props: PageProps) {
  const { colours } = useTheme();
  const { top, left, right } = useSafeAreaInsets();
  const scrollView = useRef<ScrollView>(null);
  useScrollToTop(scrollView);
  const toEnd = useCallback(() => scrollView.current?.scrollToEnd(), []);
  return (
    // The inset is outside of what scrolls: nothing slides under the clock.
    <View style={[styles.page, { backgroundColor: colours.paper, paddingTop: top }]}>
      <ScrollView
        ref={scrollView}
        // A press on a button is a press on a button, also while something is being typed.
        keyboardShouldPersistTaps="handled"
        automaticallyAdjustKeyboardInsets
        contentContainerStyle={[
          styles.content,
          // Insets are left and right, layouts start and end: the larger of both is right either way.
          { paddingHorizontal: spacing.l + Math.max(left, right) },
        ]}
      >
        <View style={styles.column}>
          {props.above}
          {props.head ?? (
            <Words size="title" role="heading" style={styles.title}>
              {props.title}
            </Words>
          )}
          {props.subtitle !== undefined && (
            <Words size="small" colour="quietInk" style={styles.subtitle}>
              {props.subtitle}
            </Words>
          )}
          <ScrollToEnd.Provider value={toEnd}>{props.children}</ScrollToEnd.Provider>
        </View>
      </ScrollView>
    </View>
  );
}

const styles = StyleSheet.create({
  page: { flex: 1 },
  content: { flexGrow: 1, alignItems: 'center', paddingTop: spacing.l, paddingBottom: spacing.l },
  // Follows the direction of the layout, even where its own words run the other way.
  title: { alignSelf: 'flex-start' },
  subtitle: { alignSelf: 'flex-start', marginBottom: spacing.m },
  column: { flexGrow: 1, width: '100%', maxWidth: sizes.contentWidth },
});
