import { Words } from '../components/Words';
import { timeOfDay } from '../duration';
import { useEarshotState } from '../state/context';
import type { Lifeline } from '../state/lifelines';
import type { PersonState } from '../state/state';
import type { Strings } from '../strings';
import { useStrings } from '../strings';

/** One sentence on what goes on with someone, if anything does. */
export function PersonNote({ person }: { readonly person: PersonState }) {
  const strings = useStrings();
  const { waiting, sending, receiving, presence, notLetIn, turnsAway, name } = person;
  const dropped = sending.state === 'dropped' || receiving.state === 'dropped';
  const ended = useEarshotState(({ lifelines }) =>
    dropped ? lastSessionEnd(lifelines, person.id) : undefined,
  );
  const underWay = sending.state === 'under way' || receiving.state === 'under way';
  const sentence = (() => {
    if (notLetIn !== undefined && presence.state !== 'here') {
      return strings.person.notLetInWhy[notLetIn];
    }
    if (turnsAway && presence.state !== 'here') {
      return strings.person.turnsAwayWhy(name);
    }
    if (waiting > 0) {
      return strings.person.waiting(waiting);
    }
    if (dropped) {
      return sessionEnded(ended, strings);
    }
    return underWay && presence.state === 'here' ? strings.person.exchanging : undefined;
  })();
  return sentence === undefined ? null : (
    <Words size="smallFigures" colour="quietInk">
      {sentence}
    </Words>
  );
}

function lastSessionEnd(lifelines: readonly Lifeline[], peer: string): Lifeline['ended'] {
  return lifelines.reduce<Lifeline['ended']>(
    (last, line) =>
      line.peer === peer && line.origin === 'openSession' && line.ended ? line.ended : last,
    undefined,
  );
}

function sessionEnded(ended: Lifeline['ended'], { person }: Strings): string {
  switch (ended?.reason) {
    case 'elapsed':
      return person.sessionElapsed(timeOfDay(ended.atMs));
    case 'revoked':
      return person.sessionRevoked(timeOfDay(ended.atMs));
    case 'peer restarted':
      return person.sessionRestarted(timeOfDay(ended.atMs));
    default:
      return person.incomplete;
  }
}
