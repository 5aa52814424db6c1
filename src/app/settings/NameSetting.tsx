import { useEffect, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { Answer } from '../components/Answer';
import { Field } from '../components/Field';
import { useEarshot, useEarshotState } from '../state/context';
import { LONGEST_NAME } from '../state/settings';
import { useStrings } from '../strings';
import { spacing } from '../theme';

/** Saved when editing ends, not per keystroke: a new name reconnects to every peer. */
export function NameSetting() {
  const earshot = useEarshot();
  const { settings } = useStrings();
  const name = useEarshotState(state => state.settings.name);
  const [typed, setTyped] = useState(name);
  const [answer, setAnswer] = useState<{ readonly words: string; readonly failed: boolean }>();

  useEffect(() => setTyped(name), [name]);

  const done = () => {
    const wanted = typed.trim();
    if (wanted === '') {
      setAnswer({ words: settings.nameMissing, failed: true });
    } else if (wanted !== name) {
      setAnswer({ words: settings.nameKept(wanted), failed: false });
      void earshot.change({ name: wanted });
    } else {
      setTyped(name);
    }
  };

  return (
    <View style={styles.whole}>
      <Field
        label={settings.name}
        value={typed}
        onChangeText={setTyped}
        onBlur={done}
        maxLength={LONGEST_NAME}
        autoCapitalize="words"
        returnKeyType="done"
      />
      <Answer
        words={answer?.words ?? settings.nameHint}
        tone={answer?.failed === true ? 'failed' : 'done'}
      />
    </View>
  );
}

const styles = StyleSheet.create({ whole: { gap: spacing.s } });
