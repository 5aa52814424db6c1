import { StyleSheet, View } from 'react-native';
import { LeaseRing } from '../components/LeaseRing';
import { PersonPortrait } from '../components/PersonPortrait';
import { Words } from '../components/Words';
import type { PersonState } from '../state/state';
import { useStrings } from '../strings';
import { sizes, spacing } from '../theme';
import { useGrowth, useLargeText } from '../useTextSize';
import { PresenceLine } from './PresenceLine';

/** At the top of a person's page: who it is, whether they are here, and the time left. */
export function PersonHead({ person }: { readonly person: PersonState }) {
  const words = useStrings().person;
  const growth = useGrowth(sizes.artShrinksAtMost);
  const stacked = useLargeText();
  const standing = {
    known: words.notVerified,
    verified: words.verifiedByCode,
    blocked: words.blocked,
  }[person.standing];
  return (
    <View style={styles.head}>
      <PersonPortrait id={person.id} size={sizes.largePortrait * growth} />
      <View style={[styles.words, !stacked && styles.beside]}>
        <Words size="title" role="heading" style={styles.title}>
          {person.name}
        </Words>
        <View style={styles.states}>
          {person.standing !== 'blocked' && <PresenceLine person={person} />}
          <Words size="small" colour={person.standing === 'verified' ? 'here' : 'quietInk'}>
            {standing}
          </Words>
        </View>
      </View>
      {person.lease !== undefined && <LeaseRing lease={person.lease} />}
    </View>
  );
}

const styles = StyleSheet.create({
  head: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: spacing.m,
    marginBottom: spacing.m,
  },
  words: { alignItems: 'flex-start', flexShrink: 1, maxWidth: '100%' },
  beside: { flex: 1, minWidth: 130 },
  // Follows the direction of the layout, even where a name runs the other way.
  title: { alignSelf: 'flex-start' },
  states: { flexDirection: 'row', flexWrap: 'wrap', columnGap: spacing.m },
});
