import { StyleSheet, View } from 'react-native';
import { SoftButton } from '../components/SoftButton';
import { Words } from '../components/Words';
import { useEarshot } from '../state/context';
import type { PersonState } from '../state/state';
import { useStrings } from '../strings';
import { spacing } from '../theme';

/** Who waits for whose yes: the question to who is asked, and a sentence to who waits. */
export function ListQuestion({ person }: { readonly person: PersonState }) {
  const earshot = useEarshot();
  const { hello } = useStrings();
  const { id, name, keptBack, keepsBack, common } = person;
  if (keptBack === undefined && keepsBack === undefined) return null;
  return (
    <View style={styles.whole}>
      {keptBack === 'asked' && (
        <View aria-live="polite">
          <Words size="heading">{hello.question(name)}</Words>
          <Words size="small" colour="quietInk">
            {common === undefined ? hello.questionNew(name) : hello.questionKnown(name, common)}
          </Words>
          <View style={styles.buttons}>
            <SoftButton
              title={hello.yes}
              spoken={hello.spokenYes(name)}
              onPress={() => earshot.answerList(id, 'yes')}
            />
            <SoftButton
              title={hello.no}
              spoken={hello.spokenNo(name)}
              onPress={() => earshot.answerList(id, 'no')}
            />
          </View>
        </View>
      )}
      {keptBack === 'verified' && (
        <Words size="small" colour="quietInk">
          {hello.keptBack.verified(name)}
        </Words>
      )}
      {keptBack === 'no' && (
        <View style={styles.row}>
          <Words size="small" colour="quietInk" style={styles.words}>
            {hello.keptBack.no(name)}
          </Words>
          <SoftButton
            title={hello.change}
            spoken={hello.spokenYes(name)}
            onPress={() => earshot.answerList(id, 'yes')}
          />
        </View>
      )}
      {keepsBack !== undefined && (
        <Words size="small" colour={keepsBack === 'no' ? 'quietInk' : 'outOfEarshot'}>
          {hello.keepsBack[keepsBack](name)}
        </Words>
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  whole: { gap: spacing.s },
  row: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', gap: spacing.s },
  words: { flexGrow: 1, flexShrink: 1 },
  buttons: { flexDirection: 'row', flexWrap: 'wrap', gap: spacing.m, marginTop: spacing.s },
});
