import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { CrossIcon } from '../art/controlIcons';
import { IconButton } from '../components/IconButton';
import { Question } from '../components/Question';
import { MetRow } from '../nearby/MetRow';
import { useEarshot } from '../state/context';
import type { MetPerson } from '../state/met/met-person';
import { useStrings } from '../strings';

interface HistoryRowProps {
  readonly person: MetPerson;
  readonly onOpen: (id: string) => void;
}

/** Somebody met: when, how often it was a match, and the way to be rid of it. */
export function HistoryRow({ person, onOpen }: HistoryRowProps) {
  const earshot = useEarshot();
  const { history: words } = useStrings();
  const [asking, setAsking] = useState(false);
  if (asking) {
    return (
      <Question
        title={words.removeTitle(person.name)}
        explained={words.removeExplained}
        answer={words.removeNow}
        cancel={words.cancel}
        onAnswer={() => earshot.removeMet(person.id)}
        onCancel={() => setAsking(false)}
      />
    );
  }
  return (
    <View style={styles.row}>
      <View style={styles.person}>
        <MetRow person={person} onOpen={onOpen} isWhole />
      </View>
      <IconButton
        icon={CrossIcon}
        spoken={words.remove(person.name)}
        flushEnd
        onPress={() => setAsking(true)}
      />
    </View>
  );
}

const styles = StyleSheet.create({
  row: { flexDirection: 'row', alignItems: 'center' },
  person: { flex: 1 },
});
