import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { Answer } from '../components/Answer';
import { Button } from '../components/Button';
import { PersonPortrait } from '../components/PersonPortrait';
import { Words } from '../components/Words';
import { useEarshot, useEarshotState } from '../state/context';
import { useStrings } from '../strings';
import { spacing } from '../theme';

export function BlockedPeople() {
  const earshot = useEarshot();
  const { settings } = useStrings();
  const people = useEarshotState(state => state.people);
  const [answer, setAnswer] = useState<string>();
  const blocked = people.filter(({ standing }) => standing === 'blocked');
  const unblock = (id: string, name: string) => {
    earshot.forget(id);
    setAnswer(settings.unblocked(name));
  };
  return (
    <View style={styles.whole}>
      <Words size="sentence">{settings.blocked}</Words>
      {blocked.length === 0 && (
        <Words size="small" colour="quietInk">
          {settings.nobodyBlocked}
        </Words>
      )}
      {blocked.map(({ id, name }) => (
        <View key={id} style={styles.person}>
          <PersonPortrait id={id} />
          <Words size="name" style={styles.name}>
            {name}
          </Words>
          <View>
            <Button
              title={settings.unblock}
              spoken={settings.spokenUnblock(name)}
              onPress={() => unblock(id, name)}
            />
          </View>
        </View>
      ))}
      <Answer words={answer} />
    </View>
  );
}

const styles = StyleSheet.create({
  whole: { gap: spacing.s },
  person: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', gap: spacing.m },
  name: { flexGrow: 1, flexShrink: 1 },
});
