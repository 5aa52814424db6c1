import { StyleSheet, View } from 'react-native';
import { spacing } from '../theme';
import { Button } from './Button';
import { Card } from './Card';
import { Words } from './Words';

interface QuestionProps {
  readonly title: string;
  readonly explained: string;
  readonly answer: string;
  readonly cancel: string;
  readonly onAnswer: () => void;
  readonly onCancel: () => void;
  readonly onLayout?: () => void;
}

/** Once more, before something is gone, where the finger is. */
export function Question(props: QuestionProps) {
  const { title, explained, answer, cancel, onAnswer, onCancel, onLayout } = props;
  return (
    <Card>
      <View onLayout={onLayout} aria-live="polite">
        <Words size="name">{title}</Words>
        <Words size="small" colour="quietInk">
          {explained}
        </Words>
      </View>
      <View style={styles.buttons}>
        <Button title={answer} onPress={onAnswer} />
        <Button title={cancel} onPress={onCancel} />
      </View>
    </Card>
  );
}

const styles = StyleSheet.create({
  buttons: { flexDirection: 'row', flexWrap: 'wrap', gap: spacing.s },
});
