import { StyleSheet, View } from 'react-native';
import { CheckIcon, CrossIcon } from '../art/controlIcons';
import { Card } from '../components/Card';
import { Decoration } from '../components/Decoration';
import { IconButton } from '../components/IconButton';
import { Words } from '../components/Words';
import { useEarshot, useEarshotState } from '../state/context';
import { useStrings } from '../strings';
import { sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';

/** In the library: songs of others that were noted, and whether they are here by now. */
export function NotedSongs() {
  const earshot = useEarshot();
  const { history: words } = useStrings();
  const { colours } = useTheme();
  const noted = useEarshotState(state => state.noted);
  const ours = useEarshotState(({ songsByKey }) => songsByKey);
  return (
    <View style={styles.whole}>
      <Words size="small" colour="quietInk">
        {noted.length === 0 ? words.nothingNoted : words.notedHint(noted.length)}
      </Words>
      {noted.length > 0 && (
        <Card style={styles.card}>
          {noted.map(({ key, artist, title, from }) => (
            <View key={key} style={[styles.row, { borderColor: colours.hairline }]}>
              <View accessible style={styles.words}>
                <Words size="heading">{title}</Words>
                <Words size="small" colour="quietInk">
                  {words.notedFrom(artist, from)}
                </Words>
                {ours.has(key) && (
                  <View style={styles.yours}>
                    <Decoration>
                      <CheckIcon size={sizes.arrowIcon} color={colours.here.words} />
                    </Decoration>
                    <Words size="small" colour="here">
                      {words.nowYours}
                    </Words>
                  </View>
                )}
              </View>
              <IconButton
                icon={CrossIcon}
                spoken={words.spokenRemoveNoted(title)}
                flushEnd
                onPress={() => earshot.removeNoted([key])}
              />
            </View>
          ))}
        </Card>
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  whole: { gap: spacing.s },
  card: { paddingVertical: spacing.xs, gap: 0 },
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: spacing.s,
    borderBottomWidth: sizes.hairline,
    paddingVertical: spacing.xs,
  },
  words: { flex: 1 },
  yours: { flexDirection: 'row', alignItems: 'center', gap: spacing.xs },
});
