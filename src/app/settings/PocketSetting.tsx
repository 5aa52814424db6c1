import { useCallback, useState, useSyncExternalStore } from 'react';
import { StyleSheet, View } from 'react-native';
import { Answer } from '../components/Answer';
import { Button } from '../components/Button';
import { SwitchRow } from '../components/SwitchRow';
import { Words } from '../components/Words';
import { useEarshot, useEarshotState } from '../state/context';
import { useStrings } from '../strings';
import { useSurroundings, type PocketAccess } from '../surroundings';
import { useNotificationState } from '../surroundings/useNotificationState';
import { spacing } from '../theme';
import { Section } from './Section';

/** What becomes of Earshot when the screen goes dark: to be chosen where the phone can, said plainly where it cannot. */
export function PocketSetting() {
  const { pocket } = useSurroundings();
  const words = useStrings().pocket;
  return pocket === undefined ? null : (
    <Section title={words.section}>
      {pocket.isPossible ? (
        <Offered access={pocket} />
      ) : (
        <Words size="small" colour="quietInk">
          {words.onlyWhileOpen}
        </Words>
      )}
    </Section>
  );
}

function Offered({ access }: { readonly access: PocketAccess }) {
  const earshot = useEarshot();
  const { notifications } = useSurroundings();
  const words = useStrings().pocket;
  const on = useEarshotState(({ settings }) => settings.pocket);
  const mayNotify = useNotificationState();
  const [explaining, setExplaining] = useState(false);
  const problem = useSyncExternalStore(
    useCallback(changed => access.observe(changed), [access]),
    () => access.problem(),
  );
  const become = (pocket: boolean) => {
    setExplaining(false);
    void earshot.change({ pocket });
  };
  const turn = (wanted: boolean) => {
    if (wanted && mayNotify === 'to be asked for') {
      setExplaining(true);
    } else {
      become(wanted);
    }
  };
  const ask = () => {
    void notifications?.ask().finally(() => become(true));
  };
  return (
    <View style={styles.group}>
      <SwitchRow label={words.label} hint={words.hint} on={on} onChange={turn} />
      {explaining && !on && (
        <View aria-live="polite" style={styles.group}>
          <Words size="small">{words.reason}</Words>
          <View style={styles.buttons}>
            <Button weight="primary" title={words.ask} onPress={ask} />
            <Button title={words.without} onPress={() => become(true)} />
          </View>
        </View>
      )}
      {on && (
        <>
          <Words size="small" colour="quietInk">
            {words.power}
          </Words>
          <Button title={words.powerSettings} onPress={() => void access.openPowerSettings()} />
        </>
      )}
      <Answer words={problem && words.failed(problem)} tone="failed" />
    </View>
  );
}

const styles = StyleSheet.create({
  group: { gap: spacing.s },
  buttons: { flexDirection: 'row', flexWrap: 'wrap', gap: spacing.s },
});
