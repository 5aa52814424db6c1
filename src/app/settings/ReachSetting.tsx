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
import { readAddress } from './address';

interface Knock {
  readonly remote: string;
  readonly atMs: number;
}

/** A typed address: the way in where a network keeps phones from hearing of each other. */
export function ReachSetting() {
  const earshot = useEarshot();
  const { settings } = useStrings();
  const troubles = useEarshotState(state => state.diagnostics.troubles);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [knock, setKnock] = useState<Knock>();
  const failure = knock && failureOf(knock, troubles);

  const reach = () => {
    const read = readAddress(typed);
    if ('problem' in read) {
      setKnock(undefined);
      setProblem(settings.addressProblems[read.problem]);
      return;
    }
    const { host, port } = read.address;
    setProblem(undefined);
    setKnock({ remote: `${host}:${port}`, atMs: earshot.nowMs() });
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
            ? settings.reachFailed(failure.remote, failure.why)
            : knock && settings.reaching(knock.remote))
        }
        tone={problem === undefined && failure === undefined ? 'done' : 'failed'}
      />
    </View>
  );
}

function failureOf({ remote, atMs }: Knock, troubles: readonly Trouble[]) {
  const start = `${remote}: `;
  const trouble = troubles.find(({ what, atMs: at }) => at >= atMs && what.startsWith(start));
  return trouble && { remote, why: trouble.what.slice(start.length) };
}

const styles = StyleSheet.create({ whole: { gap: spacing.s } });
