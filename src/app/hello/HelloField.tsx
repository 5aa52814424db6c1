import { useState } from 'react';
import { Pressable, StyleSheet, TextInput, View } from 'react-native';
import { LONGEST_HELLO } from '../../music';
import { UpIcon } from '../art/controlIcons';
import { Answer } from '../components/Answer';
import { Decoration } from '../components/Decoration';
import { useEarshot } from '../state/context';
import { useStrings } from '../strings';
import { radii, sizes, spacing, type } from '../theme';
import { useTheme } from '../useTheme';
import { useGrowth } from '../useTextSize';

interface HelloFieldProps {
  readonly person: { readonly id: string; readonly name: string };
  /** On Nearby it says to whom. */
  readonly isNamed?: boolean;
}

/** A line for a few words, and the arrow that sends them. */
export function HelloField({ person, isNamed = false }: HelloFieldProps) {
  const { id, name } = person;
  const earshot = useEarshot();
  const { colours, scheme } = useTheme();
  const { hello } = useStrings();
  const growth = useGrowth(sizes.iconGrowsAtMost);
  const [written, setWritten] = useState('');
  const [failed, setFailed] = useState(false);
  const isEmpty = written.trim() === '';
  const send = () => {
    if (isEmpty) return;
    const isSaid = earshot.sayHello(id, written);
    setFailed(!isSaid);
    if (isSaid) setWritten('');
  };
  return (
    <View style={styles.whole}>
      <View style={styles.row}>
        <TextInput
          value={written}
          onChangeText={setWritten}
          onSubmitEditing={send}
          maxLength={LONGEST_HELLO}
          aria-label={hello.to(name)}
          placeholder={isNamed ? hello.to(name) : hello.few}
          placeholderTextColor={colours.quietInk}
          selectionColor={colours.accent}
          keyboardAppearance={scheme}
          returnKeyType="send"
          style={[
            styles.input,
            {
              color: colours.ink,
              backgroundColor: colours.paper,
              borderColor: colours.hairline,
            },
          ]}
        />
        <Pressable
          role="button"
          aria-label={hello.spokenSend(name)}
          aria-disabled={isEmpty}
          disabled={isEmpty}
          onPress={send}
          unstable_pressDelay={0}
          style={[styles.send, { backgroundColor: colours.accent }, isEmpty && styles.disabled]}
        >
          <Decoration>
            <UpIcon size={sizes.backIcon * growth} color={colours.onAccent} />
          </Decoration>
        </Pressable>
      </View>
      <Answer words={failed ? hello.notNow(name) : undefined} tone="failed" />
    </View>
  );
}

const styles = StyleSheet.create({
  whole: { gap: spacing.xs },
  row: { flexDirection: 'row', gap: spacing.s },
  input: {
    flex: 1,
    minWidth: 0,
    minHeight: sizes.pressable,
    fontSize: type.sentence.fontSize,
    borderRadius: radii.button,
    borderWidth: sizes.hairline,
    paddingHorizontal: spacing.m,
    paddingVertical: spacing.s,
  },
  send: {
    minWidth: sizes.pressable,
    minHeight: sizes.pressable,
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: radii.button,
  },
  disabled: { opacity: 0.45 },
});
