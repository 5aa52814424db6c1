import { Pressable, StyleSheet } from 'react-native';
import type { Song } from '../../music';
import { songKey } from '../../music';
import { CheckIcon } from '../art/controlIcons';
import { Decoration } from '../components/Decoration';
import { SoftButton } from '../components/SoftButton';
import { Words } from '../components/Words';
import { useEarshot, useEarshotState } from '../state/context';
import { useStrings } from '../strings';
import { sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';

interface NoteButtonProps {
  readonly songs: readonly Song[];
  /** What it is about, for who hears it. */
  readonly what: string;
  /** Whose list they are in. */
  readonly from: string;
}

/** A song to find later; pressed once more, it is not noted. */
export function NoteButton({ songs, what, from }: NoteButtonProps) {
  const earshot = useEarshot();
  const { history: words } = useStrings();
  const { colours } = useTheme();
  const isNoted = useEarshotState(({ notedKeys }) =>
    songs.every(song => notedKeys.has(songKey(song))),
  );
  if (!isNoted) {
    return (
      <SoftButton
        title={words.note}
        spoken={words.spokenNote(what)}
        onPress={() => earshot.noteSongs(songs, from)}
      />
    );
  }
  return (
    <Pressable
      role="button"
      aria-label={words.spokenUnnote(what)}
      onPress={() => earshot.removeNoted(songs.map(songKey))}
      hitSlop={spacing.s}
      unstable_pressDelay={0}
      style={({ pressed }) => [styles.noted, pressed && styles.pressed]}
    >
      <Decoration>
        <CheckIcon size={sizes.arrowIcon} color={colours.here.words} />
      </Decoration>
      <Words size="small" colour="here">
        {words.noted}
      </Words>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  noted: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: spacing.xs,
    minHeight: sizes.pressable - 2 * spacing.s,
  },
  pressed: { opacity: 0.6 },
});
