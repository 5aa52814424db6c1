import { StyleSheet, View } from 'react-native';
import { Words } from '../components/Words';
import { figures, timeInHours } from '../duration';
import { useNow } from '../state/context';
import type { HelloShown } from '../state/hellos';
import { useStrings } from '../strings';
import { radii, spacing } from '../theme';
import { useTheme } from '../useTheme';

interface HelloBubbleProps {
  readonly hello: HelloShown;
  readonly name: string;
  /** Whether they are in earshot now. */
  readonly isHere: boolean;
}

/** What was said, and what became of it. */
export function HelloBubble({ hello, name, isHere }: HelloBubbleProps) {
  const { colours } = useTheme();
  const strings = useStrings().hello;
  const { isMine, words, atMs, state } = hello;
  const time = timeInHours(atMs);
  return (
    <View style={[styles.whole, isMine && styles.mine]}>
      <View
        accessible
        aria-label={
          isMine ? strings.spokenMine(words, time) : strings.spokenTheirs(name, words, time)
        }
        style={[styles.bubble, { backgroundColor: isMine ? colours.accentSoft : colours.track }]}
      >
        <Words size="sentence">{words}</Words>
      </View>
      {isMine && state === 'waiting' && !isHere ? (
        <Waiting name={name} untilMs={hello.untilMs ?? atMs} />
      ) : (
        <Words size="small" colour={isMine && state === 'arrived' ? 'here' : 'quietInk'}>
          {!isMine
            ? time
            : { waiting: strings.isSent, arrived: strings.arrived, 'not known': strings.notKnown }[
                state
              ]}
        </Words>
      )}
    </View>
  );
}

/** Counts by itself, so that nothing else is drawn each second. */
function Waiting({ name, untilMs }: { readonly name: string; readonly untilMs: number }) {
  const { hello } = useStrings();
  return (
    <Words size="smallFigures" colour="outOfEarshot">
      {hello.waits(name, figures(untilMs - useNow()))}
    </Words>
  );
}

const styles = StyleSheet.create({
  whole: { alignItems: 'flex-start', gap: spacing.xxs },
  mine: { alignItems: 'flex-end' },
  bubble: {
    maxWidth: '86%',
    borderRadius: radii.button,
    paddingHorizontal: spacing.m,
    paddingVertical: spacing.s,
  },
});
