import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { Answer } from '../components/Answer';
import { Button } from '../components/Button';
import { Field } from '../components/Field';
import { Words } from '../components/Words';
import { useEarshot, useEarshotState } from '../state/context';
import type { Trouble } from '../state/state';
import { useStrings } from '../strings';
import { spacing } from '../theme';
import { reasonOf } from '../diagnostics/facts';
import { readAddress } from './address';

interface DialAttempt {
  readonly remote: string;
  readonly atMs: number;
}

/** A typed address, for networks without multicast between phones. */
export function ReachSetting() {
  const earshot = useEarshot();
  const { settings, diagnostics } = useStrings();
  const troubles = useEarshotState(state => state.diagnostics.troubles);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [attempt, setAttempt] = useState<DialAttempt>();
  const failure = attempt && failureOf(attempt, troubles);

  const reach = () => {
    const read = readAddress(typed);
    if ('problem' in read) {
      setAttempt(undefined);
      setProblem(settings.addressProblems[read.problem]);
      return;
    }
    const { host, port } = read.address;
    setProblem(undefined);
    setAttempt({ remote: `${host}:${port}`, atMs: earshot.nowMs() });
    earshot.reach(read.address);
  };

  return (
    <View style={styles.whole}>
      <Field
        label={settings.reach}
        value={typed}
        onChangeText={setTyped}
        onSubmitEditing={reach}
        placeholder={settings.reachExample}
        autoCapitalize="none"
        returnKeyType="go"
      />
      <Words size="small" colour="quietInk">
        {settings.reachHint}
      </Words>
      <Button title={settings.reachNow} onPress={reach} />
      <Answer
        words={
          problem ??
          (failure !== undefined
            ? settings.reachFailed(attempt?.remote ?? '', reasonOf(failure, diagnostics))
            : attempt && settings.reaching(attempt.remote))
        }
        tone={problem === undefined && failure === undefined ? 'done' : 'failed'}
      />
    </View>
  );
}

function failureOf({ remote, atMs }: DialAttempt, troubles: readonly Trouble[]) {
  return troubles.find(trouble => trouble.atMs >= atMs && trouble.remote === remote);
}

const styles = StyleSheet.create({ whole: { gap: spacing.s } });
