import { Words } from '../components/Words';
import { useEarshotState } from '../state/context';
import type { LeaseState } from '../state/state';
import { useStrings } from '../strings';

interface RegistrationNoteProps {
  readonly lease: LeaseState;
  readonly other: string;
}

/** What a place on a host's list is, in a sentence. */
export function RegistrationNote({ lease, other }: RegistrationNoteProps) {
  const { room: words } = useStrings();
  const room = useEarshotState(state => state.room);
  const isHeld = lease.role === 'holder';
  const granted = Math.round((isHeld ? room?.periodMs ?? lease.periodMs : lease.periodMs) / 1000);
  const sentence = isHeld ? words.listsYou(other, granted) : words.youListThem(other, granted);
  // How many share the budget is known of the host that is followed now.
  const share = isHeld && room?.host.id === lease.peer ? words.share(room.people) : '';
  return <Words size="small">{[sentence, share].filter(Boolean).join(' ')}</Words>;
}
