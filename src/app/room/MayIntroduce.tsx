import { SwitchRow } from '../components/SwitchRow';
import { useEarshot, useEarshotState } from '../state/context';
import { useStrings } from '../strings';

/** E18: the owner's word. */
export function MayIntroduce({ isExplained }: { readonly isExplained: boolean }) {
  const earshot = useEarshot();
  const { room: words } = useStrings();
  const mayHost = useEarshotState(({ settings }) => settings.mayHost);
  return (
    <SwitchRow
      label={words.mayIntroduce}
      hint={isExplained ? `${words.mayIntroduceHint} ${words.frontRule}` : words.frontRule}
      on={mayHost}
      onChange={may => void earshot.change({ mayHost: may })}
    />
  );
}
