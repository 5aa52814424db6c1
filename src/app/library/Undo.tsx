import { StyleSheet, View } from 'react-native';
import { Answer } from '../components/Answer';
import { Button } from '../components/Button';
import { Card } from '../components/Card';
import { useStrings } from '../strings';
import { spacing } from '../theme';

interface UndoProps {
  readonly words: string;
  readonly onUndo: () => void;
}

/** What was just taken away, and the way to have it back. */
export function Undo({ words, onUndo }: UndoProps) {
  const { library } = useStrings();
  return (
    <Card style={styles.card}>
      <View style={styles.words}>
        <Answer words={words} />
      </View>
      <View>
        <Button title={library.undo} onPress={onUndo} />
      </View>
    </Card>
  );
}

const styles = StyleSheet.create({
  card: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
    paddingVertical: spacing.s,
  },
  words: { flexGrow: 1, flexShrink: 1, flexBasis: '50%' },
});
