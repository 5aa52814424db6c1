import type { NodeId, Tid } from './agent';
import { majorityOf } from './agent';
import type { AgentMessage } from './messages';

/** The votes of one round. */
export interface Tally {
  readonly yes: readonly NodeId[];
  readonly conditional: readonly ConditionalVote[];
  readonly no: readonly NodeId[];
}

interface ConditionalVote {
  readonly voter: NodeId;
  readonly on: readonly NodeId[];
}

export type Ballotted = { readonly voter: NodeId } & (
  | { readonly kind: 'yes' | 'no' }
  | { readonly kind: 'conditional'; readonly on: readonly NodeId[] }
);

export const NO_VOTES: Tally = { yes: [], conditional: [], no: [] };

/** V7: a YES stays, whatever comes later; of two conditions the smaller holds, in whichever order they arrive. */
export function counted(tally: Tally, vote: Ballotted): Tally {
  const { voter } = vote;
  const earlier = tally.conditional.find(other => other.voter === voter);
  if (tally.yes.includes(voter)) return tally;
  switch (vote.kind) {
    case 'yes':
      return {
        yes: sorted([...tally.yes, voter]),
        conditional: tally.conditional.filter(other => other !== earlier),
        no: tally.no.filter(other => other !== voter),
      };
    case 'conditional':
      if (earlier !== undefined && earlier.on.length <= vote.on.length) return tally;
      return {
        ...tally,
        conditional: [
          ...tally.conditional.filter(other => other !== earlier),
          { voter, on: sorted(vote.on) },
        ].sort((one, other) => (one.voter < other.voter ? -1 : 1)),
        no: tally.no.filter(other => other !== voter),
      };
    case 'no':
      return earlier !== undefined || tally.no.includes(voter)
        ? tally
        : { ...tally, no: sorted([...tally.no, voter]) };
  }
}

/** V7: O's YES or COND_YES to this round says that O's own round is dead, and that none of O's can be Ready meanwhile. */
export function supporters({ yes, conditional }: Tally): readonly NodeId[] {
  const gaveUp = new Set([...yes, ...conditional.map(({ voter }) => voter)]);
  const discharged = conditional.filter(({ on }) => on.every(node => gaveUp.has(node)));
  return [...yes, ...discharged.map(({ voter }) => voter)];
}

/** V6: a majority that includes the round's own node. Without its own node two rounds can each have one. */
export function isDecided(tally: Tally, self: NodeId, nodes: readonly NodeId[]): boolean {
  const support = supporters(tally);
  return support.length >= majorityOf(nodes) && support.includes(self);
}

/** V8: no majority can come about any more. */
export function isImpossible(tally: Tally, self: NodeId, nodes: readonly NodeId[]): boolean {
  const refused = new Set(tally.no);
  const hopeless = tally.conditional.filter(({ on }) => on.some(node => refused.has(node)));
  const lost = new Set([...refused, ...hopeless.map(({ voter }) => voter)]);
  return nodes.length - lost.size < majorityOf(nodes) || lost.has(self);
}

/** V7: those to ask again: silent ones, and those whose condition does not hold yet. */
export function unresolved(tally: Tally, nodes: readonly NodeId[]): readonly NodeId[] {
  const resolved = new Set([...supporters(tally), ...tally.no]);
  return nodes.filter(node => !resolved.has(node));
}

/** The vote that a message carries for this round. */
export function voteIn(message: AgentMessage, tid: Tid): Ballotted | undefined {
  const voter = message.from;
  switch (message.kind) {
    case 'yes':
    case 'no':
      return message.tid === tid ? { voter, kind: message.kind } : undefined;
    case 'conditional':
      return message.tid === tid ? { voter, kind: 'conditional', on: message.on } : undefined;
    default:
      return undefined;
  }
}

const sorted = (nodes: readonly NodeId[]): readonly NodeId[] => [...nodes].sort();
