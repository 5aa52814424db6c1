import { StyleSheet, View } from 'react-native';
import { minutes } from '../../runtime';
import { Button } from '../components/Button';
import { Choice } from '../components/Choice';
import { Page } from '../components/Page';
import { Stepper } from '../components/Stepper';
import { SwitchRow } from '../components/SwitchRow';
import { Words } from '../components/Words';
import { partsOf } from '../duration';
import { OwnData } from '../history/OwnData';
import { MayIntroduce } from '../room/MayIntroduce';
import { BlockedPeople } from '../settings/BlockedPeople';
import { ListForSetting } from '../settings/ListForSetting';
import { NameSetting } from '../settings/NameSetting';
import { NotificationSetting } from '../settings/NotificationSetting';
import { PocketSetting } from '../settings/PocketSetting';
import { CarryingSetting } from '../mixtape/CarryingSetting';
import { ReachSetting } from '../settings/ReachSetting';
import { Section } from '../settings/Section';
import { useSettled } from '../settings/useSettled';
import { useEarshot, useEarshotState } from '../state/context';
import { useStrings } from '../strings';
import { useSurroundings } from '../surroundings';
import { spacing } from '../theme';

const THRESHOLDS = [5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 60, 70, 80, 90, 100];
const SESSION_MINUTES = [1, 2, 5, 10, 15, 20, 30, 60];

interface SettingsProps {
  readonly onDiagnostics: () => void;
  readonly onPeople: () => void;
}

export function Settings(props: SettingsProps) {
  const earshot = useEarshot();
  const surroundings = useSurroundings();
  const { hello, settings: words, time, room } = useStrings();
  const settings = useEarshotState(state => state.settings);
  const [threshold, setThreshold] = useSettled(
    settings.thresholdPercent,
    thresholdPercent => void earshot.change({ thresholdPercent }),
  );
  const [sessionMinutes, setSessionMinutes] = useSettled(
    settings.sessionMinutes,
    chosen => void earshot.change({ sessionMinutes: chosen }),
  );

  return (
    <Page title={words.title} subtitle={words.empty}>
      <Section title={words.you}>
        <NameSetting />
      </Section>
      <Section title={words.matching}>
        <Stepper
          label={words.threshold}
          hint={words.thresholdHint}
          value={threshold}
          steps={THRESHOLDS}
          shown={words.percent}
          onChange={setThreshold}
        />
        <Stepper
          label={words.session}
          hint={words.sessionHint}
          value={sessionMinutes}
          steps={SESSION_MINUTES}
          shown={words.minutes}
          spoken={value => time.spoken(partsOf(minutes(value)))}
          onChange={setSessionMinutes}
        />
      </Section>
      <Section title={hello.listFor}>
        <ListForSetting />
        <Words size="small" colour="quietInk">
          {hello.listForNote}
        </Words>
      </Section>
      <OwnData onPeople={props.onPeople} />
      <CarryingSetting />
      <PocketSetting />
      <NotificationSetting />
      <Section title={words.trust}>
        <SwitchRow
          label={words.onlyVerified}
          hint={words.onlyVerifiedHint}
          on={settings.onlyVerified}
          onChange={onlyVerified => void earshot.change({ onlyVerified })}
        />
        <BlockedPeople />
      </Section>
      <Section title={room.section}>
        <MayIntroduce isExplained />
      </Section>
      <Section title={words.look}>
        <Choice
          label={words.theme}
          options={(['system', 'light', 'dark'] as const).map(value => ({
            value,
            title: words.themes[value],
          }))}
          chosen={settings.theme}
          onChoose={theme => void earshot.change({ theme })}
        />
        <Choice
          label={words.language}
          options={(['system', 'en', 'de'] as const).map(value => ({
            value,
            title: words.languages[value],
          }))}
          chosen={settings.language}
          onChoose={language => void earshot.change({ language })}
        />
      </Section>
      <Section title={words.network}>
        <ReachSetting />
        <View style={styles.group}>
          <Words size="small" colour="quietInk">
            {words.diagnosticsHint}
          </Words>
          <Button title={words.diagnostics} onPress={props.onDiagnostics} />
          <Button
            title={words.systemSettings}
            onPress={() => void surroundings.openSystemSettings()}
          />
        </View>
      </Section>
    </Page>
  );
}

const styles = StyleSheet.create({ group: { gap: spacing.s } });
