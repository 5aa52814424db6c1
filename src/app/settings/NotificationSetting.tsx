import { StyleSheet, View } from 'react-native';
import { Button } from '../components/Button';
import { Words } from '../components/Words';
import { useStrings } from '../strings';
import { useSurroundings } from '../surroundings';
import { useNotificationState } from '../surroundings/useNotificationState';
import { spacing } from '../theme';
import { Section } from './Section';

/** Whether the phone shows them, and how to change that. Nothing where no system asks. */
export function NotificationSetting() {
  const { notifications, openSystemSettings } = useSurroundings();
  const state = useNotificationState();
  const words = useStrings().notifications;
  if (notifications === undefined || state === undefined || state === 'not known yet') {
    return null;
  }
  const sentence = {
    'to be asked for': words.reason,
    allowed: words.allowed,
    refused: words.refused,
  };
  return (
    <Section title={words.section}>
      <View style={styles.group}>
        <Words size="small" colour="quietInk">
          {sentence[state]}
        </Words>
        {state === 'to be asked for' && (
          <Button title={words.ask} onPress={() => void notifications.ask()} />
        )}
        {state === 'refused' && (
          <Button title={words.openSettings} onPress={() => void openSystemSettings()} />
        )}
      </View>
    </Section>
  );
}

const styles = StyleSheet.create({ group: { gap: spacing.s } });
