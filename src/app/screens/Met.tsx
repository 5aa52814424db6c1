import { useCallback } from 'react';
import { BackButton } from '../components/BackButton';
import { ListPage } from '../components/ListPage';
import { Words } from '../components/Words';
import { MetRow } from '../nearby/MetRow';
import type { NearbyScreenProps } from '../navigation/nearbyRoutes';
import { useEarshotState } from '../state/context';
import { useStrings } from '../strings';

/** Everyone met, here or not. */
export function Met({ navigation }: NearbyScreenProps<'met'>) {
  const { person: words, sharing, number, history } = useStrings();
  const met = useEarshotState(state => state.met);
  const open = useCallback((id: string) => navigation.navigate('person', { id }), [navigation]);
  return (
    <ListPage
      title={sharing.metAll}
      subtitle={number(met.length)}
      above={
        <BackButton
          title={words.back}
          spoken={words.spokenBack}
          onPress={() => navigation.popToTop()}
        />
      }
      top={null}
      items={met}
      keyOf={({ id }) => id}
      renderItem={person => <MetRow person={person} onOpen={open} />}
      empty={<Words size="sentence">{history.nobody}</Words>}
    />
  );
}
