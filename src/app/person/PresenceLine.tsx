import { StateDot } from '../components/StateDot';
import { figures } from '../duration';
import { useNow } from '../state/context';
import type { PersonState } from '../state/state';
import { useStrings } from '../strings';

/** Whether someone is here, in the state's colour, shape and words. */
export function PresenceLine({ person }: { readonly person: PersonState }) {
  const words = useStrings().person;
  const { sharing } = useStrings();
  const { presence, notLetIn, turnsAway, sending, receiving } = person;
  const allCrossed = sending.state === 'finished' && receiving.state === 'finished';
  if (notLetIn === 'blocked') {
    return <StateDot state="byHand" word={words.blocked} />;
  }
  if (notLetIn !== undefined && presence.state !== 'here') {
    return <StateDot state="byHand" word={words.notLetIn} />;
  }
  if (turnsAway && presence.state !== 'here') {
    return <StateDot state="byHand" word={words.turnsAway} />;
  }
  const isUnderWay = sending.state === 'under way' || receiving.state === 'under way';
  const doing = allCrossed ? sharing.allCrossed : isUnderWay ? sharing.listsCross : undefined;
  switch (presence.state) {
    case 'here':
      return (
        <StateDot
          state={allCrossed ? 'done' : 'here'}
          word={doing === undefined ? words.here : `${words.here} · ${doing}`}
        />
      );
    case 'out of earshot':
      return <AwayLine sinceMs={presence.sinceMs} />;
    case 'gone':
      return <StateDot state="timeUp" word={words.gone} />;
  }
}

/** Counts by itself, so that the card around it need not be drawn each second. */
function AwayLine({ sinceMs }: { readonly sinceMs: number }) {
  const { person } = useStrings();
  return <StateDot state="outOfEarshot" word={person.outOfEarshot(figures(useNow() - sinceMs))} />;
}
