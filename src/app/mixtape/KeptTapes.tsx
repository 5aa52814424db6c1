import { View } from 'react-native';
import { Button } from '../components/Button';
import { Card } from '../components/Card';
import { Words } from '../components/Words';
import { useEarshot, useEarshotState } from '../state/context';
import { useStrings } from '../strings';
import { spacing } from '../theme';
import { SectionLine } from './SectionLine';
import { TapeSongs } from './TapeSongs';

/** In the library: the lists that were kept, and what this phone gave to others’ tapes. */
export function KeptTapes() {
  const { mixtape: words } = useStrings();
  const { carrier } = useEarshot();
  const tapes = useEarshotState(({ agents }) => agents.tapes);
  const gifts = useEarshotState(({ agents }) => agents.gifts);
  const kept = tapes.filter(({ isKept }) => isKept);
  return (
    <View style={{ gap: spacing.m }}>
      <SectionLine title={words.keptLists} />
      {kept.length === 0 && (
        <Words size="small" colour="quietInk">
          {words.noLists}
        </Words>
      )}
      {kept.map(tape => (
        <View key={tape.id} style={{ gap: spacing.s }}>
          <Words size="name">{tape.title}</Words>
          <TapeSongs tape={tape} />
          <Button
            title={words.remove}
            spoken={`${words.remove}: ${tape.title}`}
            onPress={() => carrier.removeTape(tape.id)}
          />
        </View>
      ))}
      <SectionLine title={words.gifts} />
      <Card>
        {gifts.length === 0 && (
          <Words size="small" colour="quietInk">
            {words.noGifts}
          </Words>
        )}
        {gifts.map(({ id, title, artist, to, tape }) => (
          <View key={id} accessible>
            <Words size="small">{words.gift(title, to.name)}</Words>
            <Words size="axis" colour="quietInk">{`${artist} · ${tape}`}</Words>
          </View>
        ))}
      </Card>
    </View>
  );
}
