import { StyleSheet, View } from 'react-native';
import { LighthouseIcon } from '../art/icons';
import { Card } from '../components/Card';
import { Decoration } from '../components/Decoration';
import { PersonPortrait } from '../components/PersonPortrait';
import { Words } from '../components/Words';
import { timeInHours } from '../duration';
import { useEarshotState } from '../state/context';
import type { HostPassed, RoomState } from '../state/room-state';
import { useStrings } from '../strings';
import { sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';

/** Who has introduced while this phone was here. What was before nobody has told it. */
export function HostsSoFar({ room }: { readonly room: RoomState }) {
  return room.history.length === 0 ? null : (
    <Card>
      {room.history.map(term => (
        <Term key={`${term.host} ${term.sinceMs}`} term={term} />
      ))}
    </Card>
  );
}

function Term({ term }: { readonly term: HostPassed }) {
  const { colours } = useTheme();
  const { room: words } = useStrings();
  const myId = useEarshotState(({ me }) => me.id);
  const { id, sinceMs, end } = term;
  const isOwn = id === myId;
  const name = isOwn ? words.you : term.name || words.someone;
  const what =
    end === undefined
      ? isOwn
        ? words.youIntroduceNow
        : words.introducesNow
      : end.how === 'silent' && end.missedMs !== undefined
      ? words.missedFor(end.missedMs / 1000)
      : words.ends[end.how];
  return (
    <View accessible aria-label={`${timeInHours(sinceMs)} ${name} ${what}`} style={styles.row}>
      <Words size="axis" colour="quietInk">
        {timeInHours(sinceMs)}
      </Words>
      <PersonPortrait id={id} size={sizes.rowPortrait} />
      <Words size="small" colour={end === undefined ? 'here' : 'quietInk'} style={styles.words}>
        <Words size="heading">{name}</Words> {what}
      </Words>
      {end === undefined && (
        <Decoration>
          <LighthouseIcon size={sizes.backIcon} color={colours.here.shape} />
        </Decoration>
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  row: { flexDirection: 'row', alignItems: 'center', gap: spacing.m },
  words: { flex: 1 },
});
