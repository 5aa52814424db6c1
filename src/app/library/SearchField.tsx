import { useEffect, useState } from 'react';
import { StyleSheet, TextInput, View } from 'react-native';
import { CrossIcon, SearchIcon } from '../art/controlIcons';
import { Decoration } from '../components/Decoration';
import { IconButton } from '../components/IconButton';
import { useStrings } from '../strings';
import { radii, sizes, spacing, type } from '../theme';
import { useTheme } from '../useTheme';
import { useGrowth, useLargeText } from '../useTextSize';

/** Long enough for the next letter to come, and too short to be waited for. */
const TYPING_MS = 60;

/** Keeps what is being typed to itself, so that a letter costs no more than its field, however long the list is. */
export function SearchField({ onSearch }: { readonly onSearch: (query: string) => void }) {
  const { scheme, colours } = useTheme();
  const { library } = useStrings();
  const isLarge = useLargeText();
  const iconSize = sizes.controlIcon * useGrowth(sizes.iconGrowsAtMost);
  const [query, setQuery] = useState('');

  useEffect(() => {
    const timer = setTimeout(() => onSearch(query), TYPING_MS);
    return () => clearTimeout(timer);
  }, [query, onSearch]);

  return (
    <View style={[styles.field, { backgroundColor: colours.card, borderColor: colours.hairline }]}>
      <Decoration>
        <SearchIcon size={iconSize} color={colours.quietInk} />
      </Decoration>
      <TextInput
        role="searchbox"
        value={query}
        onChangeText={setQuery}
        aria-label={library.search}
        placeholder={isLarge ? library.searchShort : library.search}
        placeholderTextColor={colours.quietInk}
        selectionColor={colours.accent}
        keyboardAppearance={scheme}
        autoCapitalize="none"
        autoCorrect={false}
        returnKeyType="search"
        style={[styles.input, { color: colours.ink }]}
      />
      {query !== '' && (
        <IconButton icon={CrossIcon} spoken={library.clearSearch} onPress={() => setQuery('')} />
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
  input: {
    flex: 1,
    fontSize: type.sentence.fontSize,
    paddingVertical: spacing.s,
    paddingEnd: spacing.m,
    minWidth: 0,
  },
});
