import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { sampleNames, sampleSongs, type SampleName } from '../../music';
import { Answer } from '../components/Answer';
import { Button } from '../components/Button';
import { Card } from '../components/Card';
import { Words } from '../components/Words';
import { useEarshot } from '../state/context';
import { useStrings } from '../strings';
import { spacing } from '../theme';

export function Samples() {
  const earshot = useEarshot();
  const { library } = useStrings();
  const [answer, setAnswer] = useState<string>();

  const add = (name: SampleName) => {
    const before = earshot.songsByKey.size;
    earshot.addSongs(sampleSongs(name));
    setAnswer(library.sampleAdded(library.sampleNames[name], earshot.songsByKey.size - before));
  };

  return (
    <Card>
      <Words size="small" colour="quietInk">
        {library.sampleHint}
      </Words>
      <View style={styles.samples}>
        {sampleNames.map(name => {
          const title = library.sampleNames[name];
          const count = sampleSongs(name).length;
          return (
            <Button
              key={name}
              title={library.addSample(title, count)}
              spoken={library.spokenSample(title, count)}
              onPress={() => add(name)}
            />
          );
        })}
      </View>
      <Answer words={answer} />
    </Card>
  );
}

const styles = StyleSheet.create({
  samples: { flexDirection: 'row', flexWrap: 'wrap', gap: spacing.s },
});
