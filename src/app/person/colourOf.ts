import type { StateName } from '../components/Words';
import type { PersonState } from '../state/state';

/** The colour of everything that is drawn about someone. */
export function colourOf({ standing, presence }: PersonState): StateName {
  if (standing === 'blocked') {
    return 'byHand';
  }
  switch (presence.state) {
    case 'here':
      return 'here';
    case 'out of earshot':
      return 'outOfEarshot';
    case 'gone':
      return 'timeUp';
  }
}
