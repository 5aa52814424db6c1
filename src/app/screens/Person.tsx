import { useLayoutEffect } from 'react';
import { StyleSheet, View } from 'react-native';
import { BackButton } from '../components/BackButton';
import { Card } from '../components/Card';
import { Page } from '../components/Page';
import { PersonPortrait } from '../components/PersonPortrait';
import { LetterCard } from '../letters/LetterCard';
import { Words } from '../components/Words';
import type { NearbyScreenProps } from '../navigation/nearbyRoutes';
import { CodeCard } from '../person/CodeCard';
import { ExchangeLines } from '../person/ExchangeLines';
import { LeaseStories } from '../person/LeaseStories';
import { MatchBadge } from '../person/MatchBadge';
import { NamesakeCard } from '../person/NamesakeCard';
import { PartingCard } from '../person/PartingCard';
import { PersonNote } from '../person/PersonNote';
import { PresenceLine } from '../person/PresenceLine';
import { useEarshotState } from '../state/context';
import type { PersonState } from '../state/state';
import { useStrings } from '../strings';
import { sizes, spacing } from '../theme';
import { useGrowth } from '../useTextSize';

export function Person({ navigation, route }: NearbyScreenProps<'person'>) {
  const words = useStrings().person;
  const person = useEarshotState(({ people }) => people.find(({ id }) => id === route.params.id));
  const title = person?.name;
  useLayoutEffect(() => {
    if (title !== undefined) {
      navigation.setOptions({ title });
    }
  }, [navigation, title]);
  const subtitle = {
    known: words.notVerified,
    verified: words.verifiedByCode,
    blocked: words.blocked,
  };
  const back = (
    <BackButton
      title={words.back}
      spoken={words.spokenBack}
      onPress={() => navigation.popToTop()}
    />
  );
  if (person === undefined) {
    return (
      <Page title={words.nobody} above={back}>
        <Words size="sentence" colour="quietInk">
          {words.nobodyWhy}
        </Words>
      </Page>
    );
  }
  return (
    <Page title={person.name} subtitle={subtitle[person.standing]} above={back}>
      <View style={styles.cards}>
        <Head person={person} />
        {person.namesake && <NamesakeCard person={person} />}
        {person.standing !== 'blocked' && (
          <Card>
            <ExchangeLines person={person} />
            <PersonNote person={person} />
          </Card>
        )}
        <LetterCard person={person} />
        <LeaseStories person={person} />
        {person.standing !== 'blocked' && <CodeCard person={person} />}
        <PartingCard person={person} onForgotten={() => navigation.popToTop()} />
      </View>
    </Page>
  );
}

function Head({ person }: { readonly person: PersonState }) {
  const growth = useGrowth(sizes.artShrinksAtMost);
  return (
    <View style={styles.head}>
      <PersonPortrait id={person.id} size={sizes.largePortrait * growth} />
      <View style={styles.presence}>
        <PresenceLine person={person} />
      </View>
      {person.percent !== undefined && (
        <MatchBadge percent={person.percent} common={person.common ?? 0} below="songs" />
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  cards: { gap: spacing.m },
  head: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: spacing.m,
    marginBottom: spacing.s,
  },
  presence: { flexGrow: 1, flexShrink: 1 },
});
