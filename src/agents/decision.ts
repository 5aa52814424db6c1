import type { StageChoice, Decision, Stage, StageResult } from './agent';
import { majorityOf, without } from './agent';
import type { AgentMessage } from './messages';
import type { NodeState, Transition } from './node-state';
import { forced, messageTo, withoutStage, withRound } from './node-state';

/**
 * V10, V11, T6: Get, effects, decision and the own copy of the next stage are one write. `result` is what this node's own
 * stop made of the stage; undefined when it finishes the round of another worker (D3).
 */
export function decided(
  node: NodeState,
  stage: Stage,
  { tid, hop, next }: StageChoice & { readonly hop: number },
  result: StageResult | undefined,
): Transition {
  const { self, records } = node;
  const { behaviour, decide } = stage.agent;
  const promised = records.prepared.find(other => other.tid === tid);
  const own = next.includes(self) ? result?.next ?? promised?.stage : undefined;
  const decision: Decision = {
    tid,
    hop,
    voters: without(stage.nodes, self),
    next: without(next, self),
    // D4: a stage that all its nodes have forgotten must be able to go on without this phone.
    ...(decide === 'consensus' && { forgetAt: next.length - majorityOf(next) }),
  };
  const isAwaited = decision.voters.length + decision.next.length > 0;
  const firstOpen = own === undefined ? hop + 1 : hop + 2;
  return {
    node: forced(
      withRound(
        {
          ...node,
          records: {
            ...withoutStage(records),
            ...(own !== undefined && { stage: own }),
            prepared: records.prepared.filter(other => other.stage.hop >= firstOpen),
            decisions: isAwaited ? [...records.decisions, decision] : records.decisions,
            proposals: records.proposals.filter(other => other.hop !== hop),
            last: Math.max(records.last, hop),
          },
        },
        undefined,
      ),
    ),
    then: secondPhase(node, decision),
    told: [
      ...(result === undefined
        ? []
        : [{ type: 'effects', behaviour, changes: result.effects } as const]),
      { type: 'committed', tid, hop, next },
      ...(own === undefined ? [] : [{ type: 'arrived', hop: hop + 1 } as const]),
    ],
  };
}

/** V11: to those who have not acknowledged. */
export function secondPhase(node: NodeState, decision: Decision): readonly AgentMessage[] {
  const { tid, hop, next } = decision;
  return [
    ...next.map(to => messageTo(node, to, { kind: 'commit', hop: hop + 1, tid })),
    ...(mayForget(decision) ? forgets(node, decision) : []),
  ];
}

export const forgets = (node: NodeState, { tid, hop, voters }: Decision): readonly AgentMessage[] =>
  voters.map(to => messageTo(node, to, { kind: 'forget', hop, tid }));

/** D4: enough next nodes are Active to carry the agent on. */
export const mayForget = ({ next, forgetAt }: Decision): boolean =>
  forgetAt === undefined || next.length <= Math.max(0, forgetAt);
