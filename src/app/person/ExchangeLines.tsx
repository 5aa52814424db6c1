import { StyleSheet, View } from 'react-native';
import type { Exchange } from '../../music';
import { DownIcon, UpIcon } from '../art/controlIcons';
import { ProgressLine } from '../components/ProgressLine';
import type { PersonState } from '../state/state';
import type { Strings } from '../strings';
import { useStrings } from '../strings';
import { spacing } from '../theme';
import { colourOf } from './colourOf';

/** How far both lists have come. */
export function ExchangeLines({ person }: { readonly person: PersonState }) {
  const strings = useStrings();
  const words = strings.person;
  const state = colourOf(person);
  const [yours, theirs] = [counted(person.sending, strings), counted(person.receiving, strings)];
  // A sentence says what was let go.
  const hasYours = person.sending.state !== 'dropped';
  const hasTheirs = person.receiving.state !== 'dropped';
  if (!hasYours && !hasTheirs) return null;
  return (
    <View style={styles.lines}>
      {hasYours && (
        <ProgressLine
          icon={UpIcon}
          label={words.yours}
          count={yours}
          spoken={words.spokenYours(yours)}
          done={shareDone(person.sending)}
          state={state}
        />
      )}
      {hasTheirs && (
        <ProgressLine
          icon={DownIcon}
          label={words.theirs}
          count={theirs}
          spoken={words.spokenTheirs(theirs)}
          done={shareDone(person.receiving)}
          state={state}
        />
      )}
    </View>
  );
}

function counted({ state, songs, of }: Exchange, { person, number }: Strings): string {
  switch (state) {
    case 'none':
      return person.notYet;
    case 'dropped':
    case 'finished':
      return songs === 0 ? person.nothingNew : number(songs);
    case 'under way':
      if (of === 0) {
        return person.nothingNew;
      }
      return of === undefined ? number(songs) : person.progress(songs, of);
  }
}

function shareDone({ state, songs, of }: Exchange): number {
  return state === 'finished' ? 1 : songs / Math.max(1, of ?? songs * 2);
}

const styles = StyleSheet.create({ lines: { gap: spacing.xxs } });
