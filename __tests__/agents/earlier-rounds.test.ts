import type { AgentId, NodeId, Stage, Tid } from '../../src/agents/agent';
import { NO_RECORDS } from '../../src/agents/agent';
import type { NodeEvent } from '../../src/agents/machine';
import { step } from '../../src/agents/machine';
import type { NodeState } from '../../src/agents/node-state';
import { recovered } from '../../src/agents/node-state';

const agent = 'a' as AgentId;
const [A, B, C, D] = ['A/s', 'B/s', 'C/s', 'D/s'] as NodeId[] as [NodeId, NodeId, NodeId, NodeId];
const [a1, b1] = ['a1', 'b1'] as Tid[] as [Tid, Tid];
const stage = (hop: number, nodes: readonly NodeId[], born: Tid): Stage => ({
  agent: { id: agent, home: A, behaviour: 'x', version: 1, state: '', lifeMs: 1 },
  hop,
  nodes,
  born,
});

/** B works on hop 1 and has prepared D for hop 2, while A's round commits hop 1 and makes B alone hop 2. */
function overtaken() {
  const told: string[] = [];
  let node: NodeState = recovered(B, agent, {
    ...NO_RECORDS,
    stage: stage(1, [A, B, C], 'born' as Tid),
  });
  const perform = (event: NodeEvent) => {
    const after = step(node, event);
    ({ node } = after);
    told.push(
      ...after.told.flatMap(news =>
        news.type === 'committed' || news.type === 'round ended'
          ? [`${news.type}: ${news.tid}, hop ${news.hop}`]
          : [],
      ),
    );
    return after.then.map(({ kind, to }) => `${kind} ${to}`);
  };
  perform({ type: 'begin', tid: b1 });
  const result = { next: stage(2, [D], b1), effects: [] };
  perform({ type: 'executed', tid: b1, result });
  const parts = { from: A, to: B, agent, hop: 2, tid: a1 };
  const message = { ...parts, kind: 'prepare', stage: stage(2, [B], a1) } as const;
  perform({ type: 'message', message });
  const answers = perform({ type: 'message', message: { ...parts, kind: 'commit' } });
  return { perform, told, answers, stageNow: () => node.records.stage };
}

it('V12, V13: a round of an earlier hop ends when a stage arrives, and its next nodes are released', () => {
  const { told, answers } = overtaken();
  expect(told).toEqual(['round ended: b1, hop 1']);
  expect(answers).toEqual(['abort D/s', 'committed A/s']);
});

it('V12, V13: a late PREPARED for such a round does not commit its hop a second time', () => {
  const { perform, told, stageNow } = overtaken();
  const message = { kind: 'prepared', from: D, to: B, agent, hop: 2, tid: b1 } as const;
  perform({ type: 'message', message });
  expect(told.filter(news => news.startsWith('committed'))).toEqual([]);
  expect(stageNow()).toEqual(stage(2, [B], a1));
});
