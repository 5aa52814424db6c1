import { memo, useState } from 'react';
import { ScrollView, StyleSheet, View } from 'react-native';
import type { ArtistCount } from '../../music';
import { ArtistArt } from '../art/ArtistArt';
import { Decoration } from '../components/Decoration';
import { Words } from '../components/Words';
import { useStrings } from '../strings';
import { onPicture, radii, sizes, spacing } from '../theme';
import { useGrowth } from '../useTextSize';
import { SectionHead } from './SectionHead';

/** In a row that scrolls sideways, no more than these are drawn. */
const MOST_IN_A_ROW = 12;
/** Opened, as many as anybody looks at. */
const MOST_IN_ALL = 120;

interface ArtistTilesProps {
  readonly artists: readonly ArtistCount[];
  /** How many there are in all; more than `artists` where not all are kept. */
  readonly inAll: number;
  readonly isTitled?: boolean;
}

/** Artists in common, those with most songs first. */
export const ArtistTiles = memo(function Tiles(props: ArtistTilesProps) {
  const { artists, inAll, isTitled = true } = props;
  const { sharing } = useStrings();
  const [isOpen, setOpen] = useState(false);
  if (artists.length === 0) return null;
  const shown = artists.slice(0, isOpen ? MOST_IN_ALL : MOST_IN_A_ROW);
  const tiles = shown.map(artist => <Tile key={artist.key} artist={artist} />);
  return (
    <View style={styles.whole}>
      {isTitled && (
        <SectionHead
          title={sharing.artistsTitle}
          {...(artists.length > MOST_IN_A_ROW && {
            action: isOpen ? sharing.fewer : sharing.all(inAll),
            onAction: () => setOpen(!isOpen),
          })}
        />
      )}
      {isOpen ? (
        <>
          <View style={styles.grid}>{tiles}</View>
          {inAll > shown.length && (
            <Words size="small" colour="quietInk">
              {sharing.further(inAll - shown.length)}
            </Words>
          )}
        </>
      ) : (
        // With a keyboard, the row is gone to and scrolled by its arrows.
        <ScrollView
          horizontal
          role="group"
          aria-label={sharing.artistsTitle}
          tabIndex={0}
          showsHorizontalScrollIndicator={false}
          contentContainerStyle={styles.row}
        >
          {tiles}
        </ScrollView>
      )}
    </View>
  );
});

function Tile({ artist: { key, name, songs } }: { readonly artist: ArtistCount }) {
  const { number, sharing } = useStrings();
  const side = sizes.artistTile * useGrowth(sizes.ringGrowsAtMost);
  return (
    <View
      accessible
      role="img"
      aria-label={sharing.spokenArtist(name, songs)}
      style={{ width: side }}
    >
      <View style={[styles.picture, { width: side, height: side }]}>
        <Decoration>
          <ArtistArt artist={key} size={side} />
        </Decoration>
        <View aria-hidden style={[styles.count, { backgroundColor: onPicture.ground }]}>
          <Words size="axisStrong" style={{ color: onPicture.words }}>
            {number(songs)}
          </Words>
        </View>
      </View>
      <Words size="axis" aria-hidden>
        {name}
      </Words>
    </View>
  );
}

const styles = StyleSheet.create({
  whole: { gap: spacing.s },
  row: { gap: spacing.s },
  grid: { flexDirection: 'row', flexWrap: 'wrap', gap: spacing.s },
  picture: { borderRadius: radii.button, overflow: 'hidden', marginBottom: spacing.xs },
  count: {
    position: 'absolute',
    end: spacing.xs,
    bottom: spacing.xs,
    borderRadius: radii.pill,
    paddingHorizontal: spacing.s,
    paddingVertical: spacing.xxs,
  },
});
