import { StyleSheet, View } from 'react-native';
import { Card } from '../components/Card';
import { SectionHead } from '../person/SectionHead';
import { useEarshotState } from '../state/context';
import type { EarshotState } from '../state/state';
import { useStrings } from '../strings';
import { spacing } from '../theme';
import { MetRow } from './MetRow';

/** The rest has a page of its own. */
const MOST_SHOWN = 5;

interface MetBeforeProps {
  readonly onOpen: (id: string) => void;
  readonly onAll: () => void;
}

/** Whom this phone has exchanged lists with, and who has no card above. */
export function MetBefore({ onOpen, onAll }: MetBeforeProps) {
  const { sharing } = useStrings();
  const met = useEarshotState(state => state.met);
  const people = useEarshotState(state => state.people);
  const shown = new Set(people.filter(hasCard).map(({ id }) => id));
  const others = met.filter(({ id, standing }) => !shown.has(id) && standing !== 'blocked');
  if (others.length === 0) return null;
  return (
    <View style={styles.whole}>
      <SectionHead
        title={sharing.metTitle}
        note={sharing.ready}
        action={sharing.all(met.length)}
        onAction={onAll}
      />
      <Card style={styles.card}>
        {others.slice(0, MOST_SHOWN).map(person => (
          <MetRow key={person.id} person={person} onOpen={onOpen} />
        ))}
      </Card>
    </View>
  );
}

/** Who is gone after all has crossed stands below, with those who were met before. */
export const hasCard = ({
  presence,
  notLetIn,
  sending,
  receiving,
}: EarshotState['people'][number]): boolean =>
  presence.state !== 'gone' ||
  notLetIn !== undefined ||
  sending.state !== 'finished' ||
  receiving.state !== 'finished';

const styles = StyleSheet.create({
  whole: { gap: spacing.xs, marginTop: spacing.m },
  card: { paddingVertical: spacing.xs, gap: 0 },
});
