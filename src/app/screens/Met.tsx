import { useCallback, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { Answer } from '../components/Answer';
import { BackButton } from '../components/BackButton';
import { Button } from '../components/Button';
import { ListPage } from '../components/ListPage';
import { Question } from '../components/Question';
import { Words } from '../components/Words';
import { HistoryRow } from '../history/HistoryRow';
import { useSaving } from '../history/useSaving';
import type { NearbyScreenProps } from '../navigation/nearbyRoutes';
import { useEarshot, useEarshotState } from '../state/context';
import { useStrings } from '../strings';
import { spacing } from '../theme';

/** Everyone met, here or not: when, and how often it was a match; to be taken along, or removed. */
export function Met({ navigation }: NearbyScreenProps<'met'>) {
  const earshot = useEarshot();
  const { person: words, history } = useStrings();
  const met = useEarshotState(state => state.met);
  const { answer, save } = useSaving();
  const [asking, setAsking] = useState(false);
  const open = useCallback((id: string) => navigation.navigate('person', { id }), [navigation]);
  return (
    <ListPage
      title={history.title}
      subtitle={met.length === 0 ? '' : history.subtitle(met.length)}
      above={
        <BackButton
          title={words.back}
          spoken={words.spokenBack}
          onPress={() => navigation.popToTop()}
        />
      }
      top={
        <>
          <View style={styles.buttons}>
            <Button title={history.save} onPress={() => void save()} />
            {met.length > 0 && <Button title={history.removeAll} onPress={() => setAsking(true)} />}
          </View>
          <Answer words={answer?.words} tone={answer?.tone ?? 'done'} />
          {asking && met.length > 0 && (
            <Question
              title={history.removeAllTitle(met.length)}
              explained={history.removeExplained}
              answer={history.removeAll}
              cancel={history.cancel}
              onAnswer={() => {
                setAsking(false);
                earshot.removeAllMet();
              }}
              onCancel={() => setAsking(false)}
            />
          )}
        </>
      }
      items={met}
      keyOf={({ id }) => id}
      renderItem={person => <HistoryRow person={person} onOpen={open} />}
      empty={
        <Words size="sentence" colour="quietInk">
          {history.nobody}
        </Words>
      }
    />
  );
}

const styles = StyleSheet.create({
  buttons: { flexDirection: 'row', flexWrap: 'wrap', gap: spacing.s },
});
