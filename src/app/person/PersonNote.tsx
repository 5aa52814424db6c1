import { View } from 'react-native';
import type { Exchange } from '../../music';
import { Words } from '../components/Words';
import { figures, timeOfDay } from '../duration';
import { useEarshotState, useNow } from '../state/context';
import type { Lifeline } from '../state/lifelines';
import type { PersonState } from '../state/state';
import type { Strings } from '../strings';
import { useStrings } from '../strings';

/** One sentence on what goes on with someone, if anything does. */
export function PersonNote({ person }: { readonly person: PersonState }) {
  const strings = useStrings();
  const { sending, receiving, presence, notLetIn, turnsAway, name, lease } = person;
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
    if (dropped) {
      const gone = [sending, receiving].reduce(
        (sum, { state, songs }) => sum + (state === 'dropped' ? songs : 0),
        0,
      );
      const letGo = gone === 0 ? '' : strings.leases.letGo(strings.number(gone), gone === 1);
      return [sessionEnded(ended, strings), letGo].filter(Boolean).join(' ');
    }
    return underWay && presence.state === 'here' ? strings.person.exchanging : undefined;
  })();
  if (sentence === undefined && underWay && presence.state === 'out of earshot' && lease) {
    return <BackWithin endsMs={lease.endsMs} songs={leftOf(sending) + leftOf(receiving)} />;
  }
  return sentence === undefined ? null : (
    <Words size="smallFigures" colour="quietInk">
      {sentence}
    </Words>
  );
}

/** Counts by itself, so that the card around it need not be drawn each second. */
function BackWithin({ endsMs, songs }: { readonly endsMs: number; readonly songs: number }) {
  const { person: words } = useStrings();
  return (
    <View>
      <Words size="figures">{words.backWithin(figures(Math.max(0, endsMs - useNow())))}</Words>
      {songs > 0 && (
        <Words size="smallFigures" colour="quietInk">
          {words.songsWait(songs)}
        </Words>
      )}
    </View>
  );
}

/** Songs that have not crossed yet, as far as that is known. */
const leftOf = ({ state, songs, of }: Exchange): number =>
  state === 'under way' && of !== undefined ? Math.max(0, of - songs) : 0;

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
