import { useScrollToTop } from '@react-navigation/native';
import { useRef, type ReactElement, type ReactNode } from 'react';
import { FlatList, StyleSheet, View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';
import { sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';
import { Words } from './Words';

interface ListPageProps<Item> {
  readonly title: string;
  readonly subtitle: string;
  /** Above the title: a way back. */
  readonly above?: ReactNode;
  /** At the end of the title's line. */
  readonly action?: ReactNode;
  /** Between the title and the list; scrolls with it. */
  readonly top: ReactNode;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly renderItem: (item: Item) => ReactElement;
  /** In the place of the list while it has no items. */
  readonly empty: ReactElement;
  /** Behind the last item. */
  readonly after?: ReactNode;
  /** Stays in sight below the list. */
  readonly bottom?: ReactNode;
}

/** A tab whose content may be very long: like Page, but only what is in sight is made. */
export function ListPage<Item>(props: ListPageProps<Item>) {
  const { title, subtitle, action, top, items, keyOf, renderItem, empty, bottom } = props;
  const { colours } = useTheme();
  const insets = useSafeAreaInsets();
  const list = useRef<FlatList<Item>>(null);
  useScrollToTop(list);
  const sides = spacing.l + Math.max(insets.left, insets.right);
  return (
    <View style={[styles.page, { backgroundColor: colours.paper, paddingTop: insets.top }]}>
      <FlatList
        ref={list}
        data={items}
        keyExtractor={keyOf}
        renderItem={({ item }) => <View style={styles.column}>{renderItem(item)}</View>}
        ListHeaderComponent={
          <View style={[styles.column, styles.top]}>
            <View>
              {props.above}
              <View style={styles.titleLine}>
                <Words size="title" role="heading" style={styles.title}>
                  {title}
                </Words>
                {action}
              </View>
              <Words size="small" colour="quietInk" style={styles.title}>
                {subtitle}
              </Words>
            </View>
            {top}
          </View>
        }
        ListFooterComponent={<View style={styles.column}>{props.after}</View>}
        ListEmptyComponent={<View style={styles.column}>{empty}</View>}
        initialNumToRender={12}
        // A press on a button is a press on a button, also while something is being typed.
        keyboardShouldPersistTaps="handled"
        automaticallyAdjustKeyboardInsets
        keyboardDismissMode="on-drag"
        contentContainerStyle={[styles.content, { paddingHorizontal: sides }]}
      />
      {bottom !== undefined && (
        <View style={[styles.bottom, { paddingHorizontal: sides }]} pointerEvents="box-none">
          <View style={styles.column}>{bottom}</View>
        </View>
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  page: { flex: 1 },
  content: { flexGrow: 1, paddingTop: spacing.l, paddingBottom: spacing.l },
  column: { width: '100%', maxWidth: sizes.contentWidth, alignSelf: 'center' },
  top: { gap: spacing.m, paddingBottom: spacing.s },
  titleLine: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: spacing.m,
  },
  // Follows the direction of the layout, even where its own words run the other way.
  title: { alignSelf: 'flex-start' },
  bottom: { position: 'absolute', start: 0, end: 0, bottom: spacing.m },
});
