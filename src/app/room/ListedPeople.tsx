import { StyleSheet, View } from 'react-native';
import { isRegistration } from '../../lookup';
import { Card } from '../components/Card';
import { LeaseRing } from '../components/LeaseRing';
import { PersonPortrait } from '../components/PersonPortrait';
import { StateDot } from '../components/StateDot';
import { Words } from '../components/Words';
import { figures } from '../duration';
import { useEarshotState, useNow } from '../state/context';
import type { LeaseState } from '../state/state';
import { useStrings } from '../strings';
import { sizes, spacing } from '../theme';

/** As many as a person reads; Leases has them all. */
const MOST_SHOWN = 24;

/** While this phone introduces: who is on its list, and for how long. */
export function ListedPeople() {
  const { room: words } = useStrings();
  const leases = useEarshotState(state => state.leases);
  const listed = leases.filter(({ origin, role }) => role === 'grantor' && isRegistration(origin));
  return listed.length === 0 ? null : (
    <>
      <Words size="heading" role="heading" style={styles.heading}>
        {words.onTheList}
      </Words>
      <Card>
        {listed.slice(0, MOST_SHOWN).map(lease => (
          <Listed key={`${lease.peer} ${lease.lease}`} lease={lease} />
        ))}
      </Card>
    </>
  );
}

function Listed({ lease }: { readonly lease: LeaseState }) {
  const { room: words } = useStrings();
  return (
    <View style={styles.row}>
      <PersonPortrait id={lease.peer} size={sizes.rowPortrait} />
      <Words size="heading" style={styles.name}>
        {lease.peerName || words.someone}
      </Words>
      {lease.connected ? (
        <StateDot state="here" word={words.listed} />
      ) : (
        <Leaving endsMs={lease.endsMs} />
      )}
      <LeaseRing lease={lease} size={sizes.portrait} />
    </View>
  );
}

function Leaving({ endsMs }: { readonly endsMs: number }) {
  const { room: words } = useStrings();
  return <StateDot state="outOfEarshot" word={words.takenOff(figures(endsMs - useNow()))} />;
}

const styles = StyleSheet.create({
  heading: { paddingTop: spacing.s },
  row: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', gap: spacing.m },
  name: { flexGrow: 1, flexShrink: 1 },
});
