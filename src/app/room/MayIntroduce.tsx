import { SwitchRow } from '../components/SwitchRow';
import { useEarshot, useEarshotState } from '../state/context';
import { useStrings } from '../strings';

/** E18: the owner's word. */
export function MayIntroduce({ isExplained }: { readonly isExplained: boolean }) {
  const earshot = useEarshot();
  const { room: words } = useStrings();
  const mayHost = useEarshotState(({ settings }) => settings.mayHost);
  const knowsBattery = useEarshotState(state => state.knowsBattery);
  const rule = knowsBattery ? words.batteryRule : words.frontRule;
  return (
    <SwitchRow
      label={words.mayIntroduce}
      hint={isExplained ? `${words.mayIntroduceHint} ${rule}` : rule}
      on={mayHost}
      onChange={may => void earshot.change({ mayHost: may })}
    />
  );
}
