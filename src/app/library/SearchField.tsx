import { StyleSheet, TextInput, View } from 'react-native';
import { CrossIcon, SearchIcon } from '../art/controlIcons';
import { Decoration } from '../components/Decoration';
import { IconButton } from '../components/IconButton';
import { useStrings } from '../strings';
import { radii, sizes, spacing, type } from '../theme';
import { useTheme } from '../useTheme';

interface SearchFieldProps {
  readonly query: string;
  readonly onChange: (query: string) => void;
}

export function SearchField({ query, onChange }: SearchFieldProps) {
  const { scheme, colours } = useTheme();
  const { library } = useStrings();
  return (
    <View style={[styles.field, { backgroundColor: colours.card, borderColor: colours.hairline }]}>
      <Decoration>
        <SearchIcon size={sizes.controlIcon} color={colours.quietInk} />
      </Decoration>
      <TextInput
        role="searchbox"
        value={query}
        onChangeText={onChange}
        aria-label={library.search}
        placeholder={library.search}
        placeholderTextColor={colours.quietInk}
        selectionColor={colours.accent}
        keyboardAppearance={scheme}
        autoCapitalize="none"
        autoCorrect={false}
        returnKeyType="search"
        style={[styles.input, { color: colours.ink }]}
      />
      {query !== '' && (
        <IconButton icon={CrossIcon} spoken={library.clearSearch} onPress={() => onChange('')} />
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  field: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: spacing.s,
    minHeight: sizes.pressable,
    borderRadius: radii.pill,
    borderWidth: sizes.hairline,
    paddingStart: spacing.m,
  },
  input: { flex: 1, fontSize: type.sentence.fontSize, paddingVertical: spacing.s, minWidth: 0 },
});
