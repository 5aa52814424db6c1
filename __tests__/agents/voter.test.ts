import type { AgentId, NodeId, Stage, Tid } from '../../src/agents/agent';
import { NO_RECORDS } from '../../src/agents/agent';
import { step } from '../../src/agents/machine';
import type { AgentMessage } from '../../src/agents/messages';
import type { NodeState } from '../../src/agents/node-state';
import { recovered } from '../../src/agents/node-state';

const agent = 'a' as AgentId;
const [A, B, C] = ['A/s', 'B/s', 'C/s'] as NodeId[] as [NodeId, NodeId, NodeId];
const stage: Stage = {
  agent: { id: agent, home: A, behaviour: 'x', version: 1, state: '', lifeMs: 1 },
  hop: 1,
  nodes: [A, B, C],
  born: 'born' as Tid,
};
const voter = (self = C) => recovered(self, agent, { ...NO_RECORDS, stage });

function hear(node: NodeState, from: NodeId, kind: string, tid: string): [NodeState, string] {
  const message = { from, to: node.self, agent, hop: 1, kind, tid, born: 'born' };
  const after = step(node, { type: 'message', message: message as unknown as AgentMessage });
  const answer = after.then.filter(({ to }) => to === from).pop();
  const on = answer?.kind === 'conditional' ? ` on ${answer.on.join()}` : '';
  return [after.node, `${answer?.kind ?? 'nothing'}${on}`];
}

it('V3: the first to ask gets YES, which is on the disk before it is said', () => {
  const [after, answer] = hear(voter(), B, 'vote', 'b1');
  expect(answer).toBe('yes');
  expect(after.written.votes).toEqual([{ orchestrator: B, tid: 'b1' }]);
});

it('V4: a lower asker gets NO, a higher one a condition', () => {
  const [one] = hear(voter(), B, 'vote', 'b1');
  const [two, answer] = hear(one, A, 'vote', 'a1');
  expect(answer).toBe('conditional on B/s');
  expect(hear(two, B, 'vote', 'b2')[1]).toBe('no');
});

it('V9: UN_VOTE withdraws its own round only', () => {
  const [one] = hear(voter(), B, 'vote', 'b1');
  const [two] = hear(one, B, 'vote', 'b2');
  const [three] = hear(two, B, 'unVote', 'b1');
  expect(three.records.votes).toEqual([{ orchestrator: B, tid: 'b2' }]);
});

it('V5: a lower round that votes dies before a higher one gets this vote', () => {
  const begun = step(voter(B), { type: 'begin', tid: 'b1' as Tid });
  const result = { next: undefined, effects: [] };
  const voting = step(begun.node, { type: 'executed', tid: 'b1' as Tid, result });
  expect(voting.node.round?.phase).toBe('voting');
  const [after, answer] = hear(voting.node, A, 'vote', 'a1');
  expect({ answer, round: after.round }).toEqual({ answer: 'yes', round: undefined });
});

it('V12, V2: after FORGET nothing is left, and a late VOTE is answered `over`', () => {
  const [one] = hear(voter(), B, 'vote', 'b1');
  const [two, answer] = hear(one, B, 'forget', 'b1');
  expect(answer).toBe('forgotten');
  expect(two.written).toEqual({ ...NO_RECORDS, last: 1 });
  expect(hear(two, A, 'vote', 'a1')[1]).toBe('over');
});

it('T8: after its life a stage refuses votes, and INQUIRY is answered UN_VOTE', () => {
  const { node } = step(voter(), { type: 'expire' });
  expect(hear(node, A, 'vote', 'a1')[1]).toBe('no');
  expect(hear(node, A, 'inquiry', 'c1')[1]).toBe('unVote');
});

it.each(['areYouThere', 'alive', 'iAmSelected'])(
  'V2: %s of a stage that is over is answered `over`',
  kind => {
    const [over] = hear(voter(), B, 'forget', 'b1');
    expect(hear(over, A, kind, 'a1')[1]).toBe('over');
    expect(hear(voter(), A, kind, 'a1')[1]).toBe('nothing');
  },
);
