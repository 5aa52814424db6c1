import { StyleSheet, View } from 'react-native';
import {
  Card,
  EarshotProvider,
  LifelineView,
  spacing,
  Words,
  type Earshot,
  type EarshotState,
} from '../../app';
import type { BothEnds } from './bothEnds';
import { latestCutShort, latestSession } from './bothEnds';
import { useFieldStrings } from './strings';

interface LifelinesProps {
  readonly one: EarshotState;
  readonly other: EarshotState;
  /** Whose clock tells the time; it is the same for all phones here. */
  readonly clock: Earshot;
  readonly narrow: boolean;
}

/** The leases between two phones, each as both of them tell it. */
export function Lifelines({ one, other, clock, narrow }: LifelinesProps) {
  const latest = [latestSession(one, other), latestSession(other, one)] as const;
  const cut = latestCutShort(one, other);
  const isShown = latest.some(ends => ends?.holder === cut?.ends.holder);
  return (
    <EarshotProvider value={clock}>
      <View style={[styles.all, narrow ? styles.stacked : styles.beside]}>
        <Session holder={one} grantor={other} ends={latest[0]} narrow={narrow} />
        <Session holder={other} grantor={one} ends={latest[1]} narrow={narrow} />
        {cut !== undefined && !isShown && <Session {...cut} narrow={narrow} isCut />}
      </View>
    </EarshotProvider>
  );
}

function Session(props: {
  readonly holder: EarshotState;
  readonly grantor: EarshotState;
  readonly ends: BothEnds | undefined;
  readonly narrow: boolean;
  readonly isCut?: boolean;
}) {
  const { holder, grantor, ends, narrow, isCut = false } = props;
  const [line, other] = ends?.holder ? [ends.holder, ends.grantor] : [ends?.grantor, undefined];
  const [own, theirs] = ends?.holder ? [holder, grantor] : [grantor, holder];
  const words = useFieldStrings();
  const title = (isCut ? words.cutShort : words.session)(holder.me.name, grantor.me.name);
  return (
    <Card style={!narrow && styles.column}>
      <Words size="heading" colour="quietInk">
        {line === undefined ? title : words.terms(title, line.pattern, line.periodMs / 1000)}
      </Words>
      {line === undefined ? (
        <Words size="small" colour="quietInk">
          {words.noSession}
        </Words>
      ) : (
        <LifelineView
          line={line}
          {...(other && { other })}
          ownName={own.me.name}
          otherName={theirs.me.name}
        />
      )}
    </Card>
  );
}

const styles = StyleSheet.create({
  all: { gap: spacing.m },
  /** As high as a story with its end, so that nothing jumps when that comes. */
  beside: { flexDirection: 'row', minHeight: 192 },
  stacked: { flexDirection: 'column' },
  column: { flex: 1 },
});
