import { SwitchRow } from '../components/SwitchRow';
import { Section } from '../settings/Section';
import { useEarshot, useEarshotState } from '../state/context';
import { useStrings } from '../strings';

/** Only where there is a store that agents can live in. */
export function CarryingSetting() {
  const earshot = useEarshot();
  const { mixtape: words } = useStrings();
  const settings = useEarshotState(state => state.settings);
  const works = useEarshotState(({ agents }) => agents.works);
  const carried = useEarshotState(({ agents }) => agents.carried);
  if (!works) return null;
  return (
    <Section title={words.carrying}>
      <SwitchRow
        label={words.carry}
        hint={words.carryHint(carried)}
        on={settings.carriesForOthers}
        onChange={carriesForOthers => void earshot.change({ carriesForOthers })}
      />
      <SwitchRow
        label={words.choose}
        hint={words.chooseHint}
        on={settings.choosesGifts}
        onChange={choosesGifts => void earshot.change({ choosesGifts })}
      />
    </Section>
  );
}
