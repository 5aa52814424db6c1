import { useLayoutEffect, useMemo } from 'react';
import { StyleSheet, View } from 'react-native';
import { BackButton } from '../components/BackButton';
import { Card } from '../components/Card';
import { Page } from '../components/Page';
import { HelloCard } from '../hello/HelloCard';
import { LetterCard } from '../letters/LetterCard';
import { Words } from '../components/Words';
import type { NearbyScreenProps } from '../navigation/nearbyRoutes';
import { CodeCard } from '../person/CodeCard';
import { ExchangeLines } from '../person/ExchangeLines';
import { Holding } from '../person/Holding';
import { PersonHead } from '../person/PersonHead';
import { ListQuestion } from '../person/ListQuestion';
import { NamesakeCard } from '../person/NamesakeCard';
import { PartingCard } from '../person/PartingCard';
import { PersonNote } from '../person/PersonNote';
import { Shared } from '../person/Shared';
import { personOf } from '../state/absent-person';
import { useEarshotState } from '../state/context';
import { useStrings } from '../strings';
import { spacing } from '../theme';

export function Person({ navigation, route }: NearbyScreenProps<'person'>) {
  const words = useStrings().person;
  const { id } = route.params;
  const person = useEarshotState(useMemo(() => personOf(id), [id]));
  const title = person?.name;
  useLayoutEffect(() => {
    if (title !== undefined) {
      navigation.setOptions({ title });
    }
  }, [navigation, title]);
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
  const isBlocked = person.standing === 'blocked';
  const isUnderWay = [person.sending, person.receiving].some(
    ({ state }) => state === 'under way' || state === 'dropped',
  );
  return (
    <Page title={person.name} above={back} head={<PersonHead person={person} />}>
      <View style={styles.cards}>
        {person.namesake && <NamesakeCard person={person} />}
        {isUnderWay && !isBlocked && (
          <Card>
            <ExchangeLines person={person} />
            <PersonNote person={person} />
          </Card>
        )}
        {!isBlocked && (
          <Shared
            person={person}
            onAllSongs={which => navigation.navigate('songs', { id, which })}
          />
        )}
        {!isBlocked && <ListQuestion person={person} />}
        <HelloCard person={person} />
        <LetterCard person={person} />
        {!isBlocked && <CodeCard person={person} />}
        <Holding person={person} />
        <PartingCard person={person} onForgotten={() => navigation.popToTop()} />
      </View>
    </Page>
  );
}

const styles = StyleSheet.create({ cards: { gap: spacing.m } });
