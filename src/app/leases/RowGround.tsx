import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { radii, sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';

/** Where in its card a row stands. */
export interface RowEdges {
  readonly first: boolean;
  readonly last: boolean;
}

/** A row of a card that may have thousands: each draws its own part of the card, so that only those in sight are made. */
export function RowGround(props: { readonly edges: RowEdges; readonly children: ReactNode }) {
  const { colours } = useTheme();
  const { first, last } = props.edges;
  const colour = { backgroundColor: colours.card, borderColor: colours.hairline };
  return (
    <View style={[styles.ground, colour, first && styles.first, last && styles.last]}>
      <View style={[styles.row, { borderColor: colours.hairline }, !first && styles.ruled]}>
        {props.children}
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  ground: {
    borderStartWidth: sizes.hairline,
    borderEndWidth: sizes.hairline,
    paddingHorizontal: spacing.m,
  },
  first: {
    borderTopWidth: sizes.hairline,
    borderTopStartRadius: radii.card,
    borderTopEndRadius: radii.card,
  },
  last: {
    borderBottomWidth: sizes.hairline,
    borderBottomStartRadius: radii.card,
    borderBottomEndRadius: radii.card,
  },
  row: { paddingVertical: spacing.s + spacing.xxs, gap: spacing.xs },
  ruled: { borderTopWidth: sizes.hairline },
});
