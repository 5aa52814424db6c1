import { useState } from 'react';
import { StyleSheet, TextInput, View, type TextInputProps } from 'react-native';
import { radii, sizes, spacing, type } from '../theme';
import { useTheme } from '../useTheme';
import { Words } from './Words';

interface FieldProps
  extends Pick<
    TextInputProps,
    | 'value'
    | 'onChangeText'
    | 'onSubmitEditing'
    | 'onBlur'
    | 'placeholder'
    | 'keyboardType'
    | 'autoCapitalize'
    | 'maxLength'
    | 'returnKeyType'
    | 'submitBehavior'
  > {
  readonly label: string;
  readonly autoCorrect?: boolean;
}

/** A line to type into, below its name. */
export function Field({ label, onBlur, autoCorrect = false, ...input }: FieldProps) {
  const { scheme, colours } = useTheme();
  const [focused, setFocused] = useState(false);
  return (
    <View style={styles.field}>
      <Words size="small" colour="quietInk" aria-hidden>
        {label}
      </Words>
      <TextInput
        {...input}
        aria-label={label}
        autoCorrect={autoCorrect}
        keyboardAppearance={scheme}
        placeholderTextColor={colours.quietInk}
        selectionColor={colours.accent}
        onFocus={() => setFocused(true)}
        onBlur={event => {
          setFocused(false);
          onBlur?.(event);
        }}
        style={[
          styles.input,
          {
            color: colours.ink,
            backgroundColor: colours.paper,
            borderColor: focused ? colours.accent : colours.hairline,
          },
        ]}
      />
    </View>
  );
}

const styles = StyleSheet.create({
  field: { gap: spacing.xs },
  input: {
    fontSize: type.sentence.fontSize,
    minHeight: sizes.pressable,
    borderRadius: radii.button,
    borderWidth: sizes.hairline,
    paddingHorizontal: spacing.m,
    paddingVertical: spacing.s,
  },
});
