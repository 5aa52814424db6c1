import { StyleSheet, View } from 'react-native';
import { Card } from '../components/Card';
import { Words } from '../components/Words';
import type { RoomState } from '../state/room-state';
import { useStrings } from '../strings';

/** N, the period that is granted, and how long somebody who left stays on the list on average. */
export function RoomFigures({ room }: { readonly room: RoomState }) {
  const { room: words } = useStrings();
  const { people, periodMs, isOwn, details } = room;
  const missedMs =
    periodMs === undefined || details === undefined
      ? undefined
      : periodMs * (1 - details.budget.renewAt / 2);
  return (
    <Card style={styles.row}>
      <Figure figure={String(people)} what={words.peopleHere} />
      {periodMs !== undefined && (
        <Figure
          figure={words.seconds(Math.round(periodMs / 1000))}
          what={isOwn ? words.youGrantEach : words.grantedToEach}
        />
      )}
      {missedMs !== undefined && (
        <Figure figure={words.seconds(Math.round(missedMs / 1000))} what={words.toMiss} />
      )}
    </Card>
  );
}

function Figure({ figure, what }: { readonly figure: string; readonly what: string }) {
  return (
    <View accessible aria-label={`${figure} ${what}`} style={styles.figure}>
      <Words size="figure">{figure}</Words>
      <Words size="axis" colour="quietInk">
        {what}
      </Words>
    </View>
  );
}

const styles = StyleSheet.create({
  row: { flexDirection: 'row', flexWrap: 'wrap' },
  figure: { flexGrow: 1, flexBasis: '28%' },
});
