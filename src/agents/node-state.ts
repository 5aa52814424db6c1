import type {
  Acceptance,
  AgentId,
  AgentRecords,
  StageChoice,
  LedgerChange,
  NodeId,
  PreparedStage,
  StageResult,
  Tid,
} from './agent';
import { NO_RECORDS, without } from './agent';
import type { AgentMessage } from './messages';
import type { Ballotted, Tally } from './tally';

/** One node's part in one agent: what it knows, what of that is on the disk, and the round it has under way. */
export interface NodeState {
  readonly self: NodeId;
  readonly agent: AgentId;
  readonly records: AgentRecords;
  /** What a crash leaves. Differs from `records` by what may be lost: acknowledgements counted, ABORT, UN_VOTE. */
  readonly written: AgentRecords;
  readonly round?: Round;
}

/** V1: the orchestrator's round. Volatile: it dies with the process, and with it this node's own vote. */
export type Round = { readonly tid: Tid; readonly hop: number } & (
  | { readonly phase: 'executing'; readonly ballot?: number }
  | {
      readonly phase: 'preparing';
      readonly result: StageResult;
      readonly prepared: readonly NodeId[];
      readonly ballot?: number;
    }
  | { readonly phase: 'voting'; readonly result: StageResult; readonly tally: Tally }
  | {
      readonly phase: 'promising';
      readonly ballot: number;
      readonly promises: readonly NodeId[];
      readonly best: Acceptance | undefined;
    }
  | {
      readonly phase: 'accepting';
      readonly ballot: number;
      readonly choice: StageChoice;
      readonly accepts: readonly NodeId[];
    }
);

export type RoundEnd =
  | 'higher priority'
  | 'refused'
  | 'no majority'
  /** D2: another worker's ballot is higher. */
  | 'outbid'
  | 'too slow'
  | 'ledger changed'
  | 'stage over'
  | 'expired'
  | 'failed';

/** What a step tells the host. */
export type NodeNews =
  | { readonly type: 'arrived'; readonly hop: number }
  /** G3: `stop` is to run. */
  | { readonly type: 'execute'; readonly tid: Tid; readonly hop: number }
  | { readonly type: 'voting'; readonly hop: number }
  | {
      readonly type: 'vote';
      readonly hop: number;
      readonly from: NodeId;
      readonly vote: Ballotted['kind'];
    }
  /** V3: this node's vote is now bound to a round of that node. */
  | { readonly type: 'bound'; readonly hop: number; readonly to: NodeId }
  | {
      readonly type: 'committed';
      readonly tid: Tid;
      readonly hop: number;
      readonly next: readonly NodeId[];
    }
  /** G3: to be written with the step that tells it. */
  | {
      readonly type: 'effects';
      readonly behaviour: string;
      readonly changes: readonly LedgerChange[];
    }
  | { readonly type: 'over'; readonly hop: number }
  | {
      readonly type: 'round ended';
      readonly tid: Tid;
      readonly hop: number;
      readonly why: RoundEnd;
      /** Who refused or did not answer, where that ended it. */
      readonly by?: NodeId;
    }
  | { readonly type: 'expired' }
  /** Never, unless a node lies. */
  | { readonly type: 'protocol violated'; readonly what: string };

/** T2: `node.written` is on the disk before anything in `then` is sent. */
export interface Transition {
  readonly node: NodeState;
  readonly then: readonly AgentMessage[];
  readonly told: readonly NodeNews[];
}

export const emptyNode = (self: NodeId, agent: AgentId): NodeState => recovered(self, agent);

/** X1: what is left after a restart. */
export function recovered(self: NodeId, agent: AgentId, records = NO_RECORDS): NodeState {
  return { self, agent, records, written: records };
}

/** Nothing of this agent is or was here. */
export const isUnknown = ({ records, written }: NodeState): boolean =>
  records === written &&
  records.stage === undefined &&
  records.prepared.length + records.decisions.length + records.proposals.length === 0 &&
  records.last === -1 &&
  !records.expired;

/** Whether `other` is, as far as this node knows, in the stage at `hop`. */
export const isOfStage = ({ records }: NodeState, hop: number, other: NodeId): boolean =>
  [records.stage, ...records.prepared.map(({ stage }) => stage)].some(
    stage => stage?.hop === hop && stage.nodes.includes(other),
  ) || records.proposals.some(one => one.hop === hop && one.voters.includes(other));

export const stay = (node: NodeState, ...then: AgentMessage[]): Transition => ({
  node,
  then,
  told: [],
});

/** One transition after another. */
export function followedBy(first: Transition, next: (node: NodeState) => Transition): Transition {
  const second = next(first.node);
  return {
    node: second.node,
    then: [...first.then, ...second.then],
    told: [...first.told, ...second.told],
  };
}

export const withRecords = (node: NodeState, changed: Partial<AgentRecords>): NodeState => ({
  ...node,
  records: { ...node.records, ...changed },
});

/** Everything up to now must be on the disk before this step's messages go. */
export const forced = (node: NodeState): NodeState =>
  node.written === node.records ? node : { ...node, written: node.records };

export function withoutStage(records: AgentRecords): AgentRecords {
  const { prepared, decisions, proposals, last, expired } = records;
  return { votes: [], prepared, decisions, proposals, last, expired };
}

export function withRound(node: NodeState, round: Round | undefined): NodeState {
  const { self, agent, records, written } = node;
  return { self, agent, records, written, ...(round !== undefined && { round }) };
}

/** The message's other parts, with who sends it and about which agent. */
export function messageTo<M extends Omit<AgentMessage, 'from' | 'to' | 'agent'>>(
  node: NodeState,
  to: NodeId,
  parts: M,
): AgentMessage {
  return { from: node.self, to, agent: node.agent, ...parts } as unknown as AgentMessage;
}

/** V8, V9: the round is dead. Its votes are withdrawn wherever they may be under way, its next nodes released. */
export function endRound(node: NodeState, why: RoundEnd, by?: NodeId): Transition {
  const { round, records, self } = node;
  if (round === undefined) return stay(node);
  const { tid, hop } = round;
  // D1: what was proposed may be chosen yet, so that its next nodes are not released.
  const result = 'result' in round ? round.result : undefined;
  const next = without(result?.next?.nodes ?? [], self);
  const voters = round.phase === 'voting' ? without(records.stage?.nodes ?? [], self) : [];
  return {
    node: withRound(node, undefined),
    then: [
      ...voters.map(to => messageTo(node, to, { kind: 'unVote', hop, tid })),
      ...next.map(to => messageTo(node, to, { kind: 'abort', hop: hop + 1, tid })),
    ],
    told: [{ type: 'round ended', tid, hop, why, ...(by !== undefined && { by }) }],
  };
}

/**
 * The stage `hop` and all before are over here: nothing of them stays, and no round of theirs goes on. A round of an
 * earlier hop that lived on could commit that hop a second time.
 */
export function closeUpTo(node: NodeState, hop: number, chosen?: Tid): Transition {
  const ended =
    node.round !== undefined && node.round.hop <= hop ? endRound(node, 'stage over') : stay(node);
  const settled = settle(ended.node, hop, chosen);
  const { records } = settled.node;
  const isOver = records.stage !== undefined && records.stage.hop <= hop;
  const kept = isOver ? withoutStage(records) : records;
  const prepared = records.prepared.filter(({ stage }) => stage.hop > hop);
  const last = Math.max(records.last, hop);
  const changed = isOver || last !== records.last || prepared.length !== records.prepared.length;
  return {
    then: ended.then,
    node: changed ? { ...settled.node, records: { ...kept, prepared, last } } : settled.node,
    told: [
      ...ended.told,
      ...settled.told,
      ...(isOver ? [{ type: 'over', hop: records.stage.hop } as const] : []),
    ],
  };
}

/**
 * D3: another worker may have finished this node's round. Then what its stop left here counts now, and this node knows the
 * choice too: its next nodes may ask it. Of any other choice nothing stays.
 */
function settle(node: NodeState, hop: number, chosen: Tid | undefined): Transition {
  const { proposals, decisions } = node.records;
  const found = proposals.find(other => other.hop === hop);
  if (found === undefined || chosen === undefined) return stay(node);
  const rest = without(proposals, found);
  if (found.tid !== chosen) return stay(withRecords(node, { proposals: rest }));
  const { behaviour, voters, result } = found;
  const next = without(result.next?.nodes ?? [], node.self);
  const decision = { tid: chosen, hop, voters, next };
  return {
    ...stay(withRecords(node, { proposals: rest, decisions: [...decisions, decision] })),
    told: [{ type: 'effects', behaviour, changes: result.effects }],
  };
}

/** T4: a prepared stage becomes Active. That it could proves that the stages before are over. */
export function install(node: NodeState, { stage }: PreparedStage): Transition {
  return followedBy(closeUpTo(node, stage.hop - 1, stage.born), closed => ({
    node: forced(
      withRecords(closed, {
        stage,
        votes: [],
        prepared: closed.records.prepared.filter(other => other.stage.hop > stage.hop),
      }),
    ),
    then: [],
    told: [{ type: 'arrived', hop: stage.hop }],
  }));
}
