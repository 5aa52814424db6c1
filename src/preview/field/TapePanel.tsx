import { StyleSheet, View } from 'react-native';
import { Card, radii, spacing, useTheme, Words } from '../../app';
import { owners } from '../phone/owners';
import type { Field } from './field';
import { useFieldStrings } from './strings';
import { useTapeLog } from './useTapeLog';

/** A stop that took no time at all is still to be seen. */
const LEAST_SHARE = 0.12;

/** The latest tape as the phones that worked on it tell: who had it, and the votes as they fell. */
export function TapePanel({ field }: { readonly field: Field }) {
  const words = useFieldStrings();
  const { colours } = useTheme();
  const log = useTapeLog(field);
  if (log === undefined || log.stops.length === 0) return null;
  const { stops, votes } = log;
  const [{ fromMs }] = stops as [(typeof stops)[0]];
  const now = stops.find(({ toMs }) => toMs === undefined);
  const toMs = Math.max(...stops.map(one => one.toMs ?? Date.now()), fromMs + 1);
  const share = (ms: number) => Math.min(1, Math.max(0, (ms - fromMs) / (toMs - fromMs)));
  const lasted = (one: (typeof stops)[0]) =>
    Math.max(LEAST_SHARE, share(one.toMs ?? toMs) - share(one.fromMs));
  return (
    <View role="region" aria-label={words.tape}>
      <Card>
        <Words size="heading">{words.tape}</Words>
        <View style={styles.bar}>
          {stops.map(one => {
            const { isDecided } = one;
            return (
              <View
                key={`${one.hop} ${one.by}`}
                style={[
                  styles.stop,
                  {
                    flexGrow: lasted(one),
                    backgroundColor: isDecided ? colours.here.words : colours.accentSoft,
                  },
                ]}
              >
                <Words size="axis" colour={isDecided ? 'onAccent' : 'accent'} style={styles.name}>
                  {isDecided ? `${owners[one.by].name} ✓` : owners[one.by].name}
                </Words>
              </View>
            );
          })}
        </View>
        <View style={styles.votes} aria-label={words.votes(votes.length)}>
          {votes.map(({ atMs, isYes }, index) => (
            <View
              key={index}
              style={[
                styles.vote,
                { start: `${share(atMs) * 97}%`, borderColor: colours.here.shape },
                isYes && { backgroundColor: colours.here.shape },
              ]}
            />
          ))}
        </View>
        <Words size="small" colour={now === undefined ? 'here' : 'quietInk'}>
          {now === undefined ? words.tapeOver : words.tapeWith(owners[now.by].name)}
        </Words>
      </Card>
    </View>
  );
}

const styles = StyleSheet.create({
  bar: { flexDirection: 'row', gap: spacing.xxs },
  stop: {
    flexBasis: 0,
    minWidth: 56,
    borderRadius: radii.button / 2,
    paddingHorizontal: spacing.s,
    paddingVertical: spacing.xs,
    overflow: 'hidden',
  },
  name: { textAlign: 'center', fontWeight: '700' },
  votes: { height: 12 },
  vote: { position: 'absolute', top: 1, width: 10, height: 10, borderRadius: 5, borderWidth: 1.5 },
});
