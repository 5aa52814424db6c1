import { useEarshotState } from '../state/context';
import { useStrings } from '../strings';
import { TapeNote } from './TapeNote';

/** Why neither mixtapes nor letters go on, and whether they will by themselves. Nothing while they do. */
export function AgentsStopped() {
  const { mixtape: words } = useStrings();
  const problem = useEarshotState(({ agents }) => agents.problem);
  const returns = useEarshotState(({ agents }) => agents.returns);
  if (problem === undefined) return null;
  const then = returns ? words.stoppedForNow : words.stoppedForGood;
  return (
    <TapeNote
      sentence={{ tone: 'outOfEarshot', icon: 'tape', said: words.stopped(problem), then }}
    />
  );
}
