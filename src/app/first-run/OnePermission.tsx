import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { EyeIcon, ShieldIcon, WifiIcon } from '../art/firstRunIcons';
import { Words } from '../components/Words';
import { useEarshotState } from '../state/context';
import { useStrings } from '../strings';
import type { LocalNetworkAccess } from '../surroundings';
import { radii, spacing } from '../theme';
import { useTheme } from '../useTheme';
import { Fact } from './Fact';
import { StepPage } from './StepPage';

interface OnePermissionProps {
  readonly access: LocalNetworkAccess | undefined;
  readonly of: number;
  readonly onDone: () => void;
}

/** Why the phone asks, before it asks. */
export function OnePermission({ access, of, onDone }: OnePermissionProps) {
  const { firstRun } = useStrings();
  const { colours } = useTheme();
  const name = useEarshotState(({ me }) => me.name);
  const songs = useEarshotState(({ me }) => me.songs);
  const listFor = useEarshotState(({ settings }) => settings.listFor);
  const [isAsking, setAsking] = useState(false);
  const ask = () => {
    setAsking(true);
    void (access?.ask() ?? Promise.resolve()).finally(onDone);
  };
  return (
    <StepPage
      step={3}
      of={of}
      next={firstRun.ask}
      isBusy={isAsking}
      onNext={ask}
      other={firstRun.later}
      onOther={onDone}
    >
      <Words size="title" role="heading">
        {firstRun.permission}
      </Words>
      <Words size="sentence" colour="quietInk">
        {firstRun.next}
      </Words>
      <Fact icon={WifiIcon} words={firstRun.permissionFacts.for} />
      <Fact icon={EyeIcon} words={firstRun.permissionFacts.notFor} />
      <Fact icon={ShieldIcon} words={firstRun.permissionFacts.read} />
      <View style={[styles.summary, { backgroundColor: colours.here.soft }]}>
        <Words size="smallStrong" colour="here">
          {firstRun.summary(name, songs, listFor)}
        </Words>
      </View>
    </StepPage>
  );
}

const styles = StyleSheet.create({
  summary: { borderRadius: radii.button, padding: spacing.m },
});
