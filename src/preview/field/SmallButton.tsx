import { Pressable, StyleSheet, View } from 'react-native';
import { ForwardIcon, sizes, useTheme } from '../../app';

/** In the head of a panel: the next of several. */
export function SmallButton(props: { readonly title: string; readonly onPress: () => void }) {
  const { colours } = useTheme();
  return (
    <Pressable
      role="button"
      aria-label={props.title}
      onPress={props.onPress}
      style={[styles.button, { backgroundColor: colours.accentSoft }]}
    >
      <View aria-hidden>
        <ForwardIcon size={sizes.arrowIcon} color={colours.accent} />
      </View>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  button: {
    width: 28,
    height: 28,
    borderRadius: 14,
    alignItems: 'center',
    justifyContent: 'center',
    marginVertical: -2,
  },
});
