import { StyleSheet, View } from 'react-native';
import { Card } from '../components/Card';
import { PersonPortrait } from '../components/PersonPortrait';
import { Words } from '../components/Words';
import { timeOfDay } from '../duration';
import type { TapeShown } from '../state/agents/state';
import { useStrings } from '../strings';
import { sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';
import { useGrowth } from '../useTextSize';

/** Where a tape has been, from home to home. Times are this phone's own: no other phone's clock is believed. */
export function Journey({ tape }: { readonly tape: TapeShown }) {
  const { mixtape: words } = useStrings();
  const { owner, visits, sentMs, where, standIns } = tape;
  const time = (ms: number | undefined) => (ms === undefined ? '' : timeOfDay(ms).slice(0, 5));
  return (
    <Card style={styles.card}>
      <View style={styles.way}>
        <Halt id={owner.id} name={words.you} note={time(sentMs)} isLast={false} />
        {visits.map(({ who, songs }) => (
          <Halt
            key={who.id}
            id={who.id}
            name={who.name}
            note={words.songCount(songs)}
            isLast={false}
          />
        ))}
        <Halt
          id={owner.id}
          name={words.homeAgain}
          note={time(where.is === 'home' ? where.atMs : undefined)}
          isLast
        />
      </View>
      {standIns.map(({ stop, who, insteadOf }, index) => (
        <Words key={index} size="axis" colour="quietInk" style={styles.standIn}>
          {words.stoodIn(stop, who.isYou ? words.stoodInYou : who.name, insteadOf.name)}
        </Words>
      ))}
    </Card>
  );
}

interface HaltProps {
  readonly id: string;
  readonly name: string;
  readonly note: string;
  readonly isLast: boolean;
}

function Halt({ id, name, note, isLast }: HaltProps) {
  const { colours } = useTheme();
  const growth = useGrowth(sizes.artShrinksAtMost);
  const size = sizes.journeyPortrait * growth;
  return (
    <View accessible aria-label={`${name}: ${note}`} style={styles.halt}>
      {!isLast && (
        <View style={[styles.line, { top: size / 2 - 1.5, backgroundColor: colours.here.shape }]} />
      )}
      <PersonPortrait id={id} size={size} />
      <Words size="axis" style={styles.name}>
        {name}
      </Words>
      <Words size="axis" colour="quietInk" style={styles.centred}>
        {note}
      </Words>
    </View>
  );
}

const styles = StyleSheet.create({
  card: { gap: spacing.xs },
  way: { flexDirection: 'row', flexWrap: 'wrap', rowGap: spacing.s, overflow: 'hidden' },
  halt: { flexGrow: 1, flexBasis: 52, minWidth: 52, alignItems: 'center' },
  line: { position: 'absolute', start: '50%', width: '100%', height: 3 },
  name: { fontWeight: '700', textAlign: 'center' },
  centred: { textAlign: 'center' },
  standIn: { textAlign: 'center' },
});
