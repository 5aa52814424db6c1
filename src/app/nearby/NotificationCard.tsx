import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { Button } from '../components/Button';
import { Card } from '../components/Card';
import { Words } from '../components/Words';
import { useEarshot, useEarshotState } from '../state/context';
import { useStrings } from '../strings';
import { useSurroundings } from '../surroundings';
import { useNotificationState } from '../surroundings/useNotificationState';
import { spacing } from '../theme';

/** Offered once, after the first match: only then does a person know what the notifications would be about. */
export function NotificationCard() {
  const state = useNotificationState();
  const offered = useEarshotState(({ settings }) => settings.notificationsOffered);
  const matched = useEarshotState(({ people }) => people.some(person => person.matched));
  return state === 'to be asked for' && matched && !offered ? <Offer /> : null;
}

function Offer() {
  const earshot = useEarshot();
  const { notifications } = useSurroundings();
  const words = useStrings().notifications;
  const [asking, setAsking] = useState(false);
  const done = () => void earshot.change({ notificationsOffered: true });
  const ask = () => {
    setAsking(true);
    void notifications?.ask().finally(done);
  };
  return (
    <Card style={styles.card}>
      <Words size="heading">{words.title}</Words>
      <Words size="small">{words.reason}</Words>
      <View style={styles.buttons}>
        <Button weight="primary" title={words.ask} onPress={ask} disabled={asking} />
        <Button title={words.later} onPress={done} disabled={asking} />
      </View>
    </Card>
  );
}

const styles = StyleSheet.create({
  card: { gap: spacing.m, marginBottom: spacing.m },
  buttons: { flexDirection: 'row', flexWrap: 'wrap', gap: spacing.s },
});
