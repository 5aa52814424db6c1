import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { useSafeAreaFrame } from 'react-native-safe-area-context';
import { sizes, spacing } from '../theme';
import { useGrowth } from '../useTextSize';
import { Decoration } from './Decoration';
import { Page } from './Page';
import { Words } from './Words';

interface EmptyTabProps {
  readonly title: string;
  readonly sentence: string;
  readonly art: ReactNode;
}

/** A tab that has nothing to show yet: a drawing, and one sentence on what will be there. */
export function EmptyTab({ title, ...empty }: EmptyTabProps) {
  return (
    <Page title={title}>
      <EmptyArt {...empty} />
    </Page>
  );
}

/** The same below a title that is there already. */
export function EmptyArt({ sentence, art }: Omit<EmptyTabProps, 'title'>) {
  const frame = useSafeAreaFrame();
  // A phone on its side has no room for a sentence below the drawing.
  const sideBySide = frame.width > frame.height && frame.height < sizes.contentWidth;
  const artWidth = sizes.artWidth / useGrowth(sizes.artShrinksAtMost);
  return (
    <View style={[styles.middle, sideBySide && styles.sideBySide]}>
      <Decoration style={[styles.art, { maxWidth: artWidth }]}>{art}</Decoration>
      <View style={styles.sentence}>
        <Words size="sentence" colour="quietInk" style={styles.centred}>
          {sentence}
        </Words>
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  middle: {
    flexGrow: 1,
    alignItems: 'center',
    justifyContent: 'center',
    gap: spacing.l,
    paddingTop: spacing.l,
    // The middle as the eye sees it is a little above the middle.
    paddingBottom: spacing.xl,
  },
  sideBySide: { flexDirection: 'row' },
  art: { width: '100%', flexShrink: 1 },
  sentence: { maxWidth: sizes.sentenceWidth, flexShrink: 1 },
  centred: { textAlign: 'center' },
});
