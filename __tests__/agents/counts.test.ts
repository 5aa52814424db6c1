import type { AgentId, NodeId, Stage, Tid } from '../../src/agents/agent';
import { NO_RECORDS } from '../../src/agents/agent';
import type { NodeEvent } from '../../src/agents/machine';
import { step } from '../../src/agents/machine';
import type { AgentMessage } from '../../src/agents/messages';
import type { NodeState } from '../../src/agents/node-state';
import { emptyNode, recovered } from '../../src/agents/node-state';

/** One stage without failures, its nodes and the next ones disjoint: messages, and writes that were waited for. */
function performStage(size: number, decide?: 'consensus'): { messages: number; writes: number } {
  const agent = 'a' as AgentId;
  const named = (letter: string) =>
    Array.from({ length: size }, (_, index) => `${letter}${index}/s` as NodeId);
  const [voters, next] = [named('voter'), named('next')];
  const carried = {
    id: agent,
    home: voters[0] as NodeId,
    behaviour: 'x',
    version: 1,
    state: '',
    lifeMs: 1,
    ...(decide && { decide }),
  };
  const stage: Stage = { agent: carried, hop: 1, nodes: voters, born: 'born' as Tid };
  const nodes = new Map<NodeId, NodeState>([
    ...voters.map(id => [id, recovered(id, agent, { ...NO_RECORDS, stage })] as const),
    ...next.map(id => [id, emptyNode(id, agent)] as const),
  ]);
  let messages = 0;
  let writes = 0;
  const queue: AgentMessage[] = [];
  const perform = (id: NodeId, event: NodeEvent) => {
    const before = nodes.get(id) as NodeState;
    const after = step(before, event);
    nodes.set(id, after.node);
    writes += after.node.written === before.written ? 0 : 1;
    messages += after.then.length;
    queue.push(...after.then);
  };
  const worker = voters[0] as NodeId;
  const tid = 'tid' as Tid;
  perform(worker, { type: 'begin', tid });
  const result = { next: { ...stage, hop: 2, nodes: next, born: tid }, effects: [] };
  perform(worker, { type: 'executed', tid, result });
  for (let message = queue.shift(); message !== undefined; message = queue.shift()) {
    perform(message.to, { type: 'message', message });
  }
  expect([...nodes.values()].map(({ records }) => records.stage?.hop ?? 'none')).toEqual([
    ...voters.map(() => 'none'),
    ...next.map(() => 2),
  ]);
  return { messages, writes };
}

it('T2: a stage of one costs 4 messages and 3 forced writes', () => {
  expect(performStage(1)).toEqual({ messages: 4, writes: 3 });
});

it('T2: a stage of three costs 20 messages and 11 forced writes', () => {
  expect(performStage(3)).toEqual({ messages: 20, writes: 11 });
});

it('D1: by consensus a stage of three costs 20 messages and 12 forced writes', () => {
  expect(performStage(3, 'consensus')).toEqual({ messages: 20, writes: 12 });
});

it('D1: by consensus a stage of one costs what it costs by voting', () => {
  expect(performStage(1, 'consensus')).toEqual({ messages: 4, writes: 3 });
});
