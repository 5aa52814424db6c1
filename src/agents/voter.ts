import type { NodeId, Stage, Tid, VoteEntry } from './agent';
import { outranks } from './agent';
import { MOST_VOTES_BY_ONE } from './limits';
import type { MessageOf } from './messages';
import type { NodeState, Transition } from './node-state';
import {
  closeUpTo,
  followedBy,
  forced,
  install,
  isOfStage,
  messageTo,
  stay,
  withRecords,
} from './node-state';
import type { VotingRules } from './voting-rules';

export type Verdict =
  | { readonly kind: 'yes' | 'no' }
  | { readonly kind: 'conditional'; readonly on: readonly NodeId[] };

/** V2: a VOTE, whatever this node knows of the stage. */
export function onVote(
  node: NodeState,
  { hop, tid, born, from }: MessageOf<'vote'>,
  rules: VotingRules,
): Transition {
  if (rules.isOver(node.records, hop)) {
    return stay(node, messageTo(node, from, { kind: 'over', hop, tid }));
  }
  return followedBy(installIfProven(node, hop, born), active => {
    const { stage, expired } = active.records;
    const isStage = !expired && stage?.hop === hop && stage.born === born;
    if (!isStage || !stage.nodes.includes(from)) {
      return stay(active, messageTo(active, from, { kind: 'no', hop, tid }));
    }
    const { verdict, ...voted } = castVote(active, stage, { orchestrator: from, tid }, rules);
    const isBound = voted.node.records.votes.length > active.records.votes.length;
    return followedBy(voted, after => ({
      ...stay(after, messageTo(after, from, { ...verdict, hop, tid })),
      told: isBound ? [{ type: 'bound', hop, to: from }] : [],
    }));
  });
}

/** V2: somebody is Active under this round, so it committed: what was prepared under it is taken without COMMIT. */
export function installIfProven(node: NodeState, hop: number, born: Tid): Transition {
  const { records } = node;
  const proven = records.prepared.find(({ tid, stage }) => tid === born && stage.hop === hop);
  const isBehind = records.stage === undefined || records.stage.hop < hop;
  return proven !== undefined && isBehind && !records.expired ? install(node, proven) : stay(node);
}

/** V3–V5. The own vote needs no write and no entry on the disk: it stands while the own round does. */
export function castVote(
  node: NodeState,
  stage: Stage,
  entry: VoteEntry,
  rules: VotingRules,
): Transition & { readonly verdict: Verdict } {
  const { orchestrator: asker } = entry;
  const given = orchestrators(node);
  const highest = stage.nodes.find(candidate => given.has(candidate));
  if (highest !== undefined && outranks(stage, highest, asker)) {
    return { ...stay(node), verdict: { kind: 'no' } };
  }
  const ofAsker = node.records.votes.filter(({ orchestrator }) => orchestrator === asker);
  if (ofAsker.length >= MOST_VOTES_BY_ONE && !ofAsker.some(({ tid }) => tid === entry.tid)) {
    return { ...stay(node), verdict: { kind: 'no' } };
  }
  const isChallenge = highest === node.self && asker !== node.self;
  const free = isChallenge ? rules.giveUp(node) : stay(node);
  const on = stage.nodes.filter(
    other => given.has(other) && other !== asker && !(isChallenge && other === node.self),
  );
  const verdict: Verdict = on.length === 0 ? { kind: 'yes' } : { kind: 'conditional', on };
  if (asker === node.self) return { ...free, verdict };
  const votes = rules.enter(free.node.records.votes, entry);
  const isNew = votes !== free.node.records.votes;
  const voted = isNew ? withRecords(free.node, { votes }) : free.node;
  return { ...free, node: forced(voted), verdict };
}

/** Those whose rounds hold this node's vote. */
function orchestrators({ records, round, self }: NodeState): ReadonlySet<NodeId> {
  const own = round?.phase === 'voting' ? [self] : [];
  return new Set([...records.votes.map(({ orchestrator }) => orchestrator), ...own]);
}

/** V9: lost with a crash, it is sent again on INQUIRY. */
export function onUnVote(
  node: NodeState,
  { hop, tid, from }: MessageOf<'unVote'>,
  rules: VotingRules,
): Transition {
  const { stage, votes } = node.records;
  if (stage?.hop !== hop) return stay(node);
  const left = rules.withdraw(votes, { orchestrator: from, tid });
  return stay(left === votes ? node : withRecords(node, { votes: left }));
}

/**
 * V12. What it is about is here as a stage, a promise or a proposal, or it is over already. From anybody else, one that
 * carried the agent before, say, it is acknowledged, and that is all.
 */
export function onForget(node: NodeState, { hop, tid, from }: MessageOf<'forget'>): Transition {
  if (!isOfStage(node, hop, from)) {
    return stay(node, messageTo(node, from, { kind: 'forgotten', hop, tid }));
  }
  return followedBy(closeUpTo(node, hop, tid), closed =>
    stay(forced(closed), messageTo(closed, from, { kind: 'forgotten', hop, tid })),
  );
}
