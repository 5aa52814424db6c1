import type { TapeShown } from '../state/agents/state';
import { useStrings } from '../strings';
import { LeaseLine } from './LeaseLine';
import type { RowEdges } from './RowGround';

interface VoteRowProps {
  readonly tape: TapeShown;
  readonly edges: RowEdges;
}

/** A vote of this phone on a stop that is not decided: it binds until then. */
export function VoteRow({ tape, edges }: VoteRowProps) {
  const { leases } = useStrings();
  const { owner, title } = tape;
  const name = leases.vote(title);
  const whose = owner.isYou ? leases.yourTape : leases.voteOf(owner.name);
  return (
    <LeaseLine
      pattern="vote"
      origin="vote"
      apart={tape.stop?.waitingFor !== undefined}
      name={name}
      whose={whose}
      sentence={leases.sentences.vote}
      ring={null}
      edges={edges}
      row={{ disabled: true, accessible: true }}
    />
  );
}

/** Whether this phone has said yes or no to a stop that is still open. */
export function holdsVote({ stop }: TapeShown): boolean {
  return (
    stop !== undefined &&
    !stop.isDecided &&
    stop.phones.some(({ who, vote }) => who.isYou && (vote === 'yes' || vote === 'no'))
  );
}
