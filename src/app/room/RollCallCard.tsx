import { StyleSheet, View } from 'react-native';
import { Card } from '../components/Card';
import { Decoration } from '../components/Decoration';
import { Words } from '../components/Words';
import { figures } from '../duration';
import { useNow } from '../state/context';
import type { HostDetails, RoomState } from '../state/room-state';
import { useStrings } from '../strings';
import { radii, sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';

/** More than fit below each other say no more. */
const MOST_DOTS = 160;

/** Just after this phone took over: who has answered, of those on the list. */
export function RollCallCard({ room }: { readonly room: RoomState }) {
  const call = room.details?.rollCall;
  return call === undefined ? null : <RollCall call={call} />;
}

function RollCall({ call }: { readonly call: NonNullable<HostDetails['rollCall']> }) {
  const { colours } = useTheme();
  const { room: words } = useStrings();
  const leftMs = Math.max(0, call.endsMs - useNow());
  const dots = Math.min(call.of, MOST_DOTS);
  return (
    <Card>
      <View style={styles.head}>
        <Words size="heading" role="heading">
          {words.rollCall}
        </Words>
        <Words size="smallFigures" colour="quietInk">
          {words.answered(call.answered, call.of)}
        </Words>
      </View>
      <Decoration style={styles.dots}>
        {Array.from({ length: dots }, (_, index) => (
          <View
            key={index}
            style={[
              styles.dot,
              index < call.answered
                ? { backgroundColor: colours.here.shape, borderColor: colours.here.shape }
                : { borderColor: colours.outOfEarshot.shape },
            ]}
          />
        ))}
      </Decoration>
      <Words size="smallFigures" colour="quietInk">
        {words.silentFor(figures(leftMs))}
      </Words>
    </Card>
  );
}

const styles = StyleSheet.create({
  head: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: spacing.s,
  },
  dots: { flexDirection: 'row', flexWrap: 'wrap', gap: spacing.xs + 1 },
  dot: {
    width: sizes.rollCallDot,
    height: sizes.rollCallDot,
    borderRadius: radii.pill,
    borderWidth: 2,
  },
});
