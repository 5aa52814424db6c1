import { View } from 'react-native';
import { RadioRow } from '../components/RadioRow';
import { useEarshot, useEarshotState } from '../state/context';
import { LIST_FOR } from '../state/list-answers';
import { useStrings } from '../strings';

/** Who gets the list of this phone's owner. */
export function ListForSetting() {
  const earshot = useEarshot();
  const { hello } = useStrings();
  const chosen = useEarshotState(({ settings }) => settings.listFor);
  return (
    <View role="radiogroup" aria-label={hello.listFor}>
      {LIST_FOR.map(listFor => (
        <RadioRow
          key={listFor}
          title={hello.listForChoices[listFor]}
          hint={hello.listForHints[listFor]}
          isChosen={listFor === chosen}
          onChoose={() => void earshot.change({ listFor })}
        />
      ))}
    </View>
  );
}
