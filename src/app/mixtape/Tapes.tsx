import { View } from 'react-native';
import { Button } from '../components/Button';
import { useEarshotState } from '../state/context';
import { useStrings } from '../strings';
import { spacing } from '../theme';
import { AgentsStopped } from './AgentsStopped';
import { GiftQuestionCard } from './GiftQuestionCard';
import { TapeRow } from './TapeRow';

interface TapesProps {
  readonly onOpen: (id: string) => void;
  readonly onStart: () => void;
}

/** On Nearby: every tape on its way or just home, and how to send one out. Kept lists are in the library. */
export function Tapes({ onOpen, onStart }: TapesProps) {
  const { mixtape: words } = useStrings();
  const works = useEarshotState(({ agents }) => agents.works);
  const tapes = useEarshotState(({ agents }) => agents.tapes);
  const problem = useEarshotState(({ agents }) => agents.problem);
  if (!works && problem === undefined) return null;
  return (
    <View style={{ gap: spacing.m, paddingTop: spacing.m }}>
      <AgentsStopped />
      <GiftQuestionCard />
      {tapes
        .filter(({ isKept }) => !isKept)
        .map(tape => (
          <TapeRow key={tape.id} tape={tape} onOpen={() => onOpen(tape.id)} />
        ))}
      {works && <Button title={words.start} onPress={onStart} />}
    </View>
  );
}
