import { StyleSheet, View } from 'react-native';
import { Card } from '../components/Card';
import { Words } from '../components/Words';
import { sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';

interface FactRowsProps {
  readonly facts: readonly { readonly label: string; readonly value: string }[];
}

/** What is known of one thing, a line each. */
export function FactRows({ facts }: FactRowsProps) {
  const { colours } = useTheme();
  return (
    <Card style={styles.card}>
      {facts.map(({ label, value }, index) => (
        <View
          key={label}
          accessible
          style={[styles.row, { borderColor: colours.hairline }, index > 0 && styles.ruled]}
        >
          <Words size="small" colour="quietInk">
            {label}
          </Words>
          <Words size="figures">{value}</Words>
        </View>
      ))}
    </Card>
  );
}

const styles = StyleSheet.create({
  card: { gap: 0, paddingVertical: spacing.xs },
  row: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    columnGap: spacing.s,
    paddingVertical: spacing.xs + spacing.xxs,
  },
  ruled: { borderTopWidth: sizes.hairline },
});
