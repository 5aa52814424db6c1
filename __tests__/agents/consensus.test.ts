import type { AgentId, NodeId, Stage, Tid } from '../../src/agents/agent';
import { NO_RECORDS } from '../../src/agents/agent';
import { step } from '../../src/agents/machine';
import type { AgentMessage } from '../../src/agents/messages';
import type { NodeNews, NodeState } from '../../src/agents/node-state';
import { recovered } from '../../src/agents/node-state';
import { pending } from '../../src/agents/recovery';

const agent = 'a' as AgentId;
const [A, B, C, D, E] = ['A/s', 'B/s', 'C/s', 'D/s', 'E/s'] as NodeId[] as [
  NodeId,
  NodeId,
  NodeId,
  NodeId,
  NodeId,
];
const stageOf = (hop: number, nodes: readonly NodeId[], born: string): Stage => ({
  agent: {
    ...{ id: agent, home: A, behaviour: 'x', version: 1, state: '', lifeMs: 1 },
    decide: 'consensus',
  },
  hop,
  nodes,
  born: born as Tid,
});

/** A stage of A, B and C; the agent goes on to D alone, or wherever a round says. */
function phones() {
  const nodes = new Map<NodeId, NodeState>();
  for (const self of [A, B, C]) {
    const stage = stageOf(1, [A, B, C], 'born');
    nodes.set(self, recovered(self, agent, { ...NO_RECORDS, stage }));
  }
  for (const self of [D, E]) nodes.set(self, recovered(self, agent));
  const told: (readonly [NodeId, NodeNews])[] = [];
  const at = (id: NodeId) => nodes.get(id) as NodeState;
  const perform = (id: NodeId, event: Parameters<typeof step>[1]) => {
    const after = step(at(id), event);
    nodes.set(id, after.node);
    after.told.forEach(news => told.push([id, news]));
    return after.then;
  };
  const deliver = (messages: readonly AgentMessage[], up: readonly NodeId[]) => {
    const queue = [...messages];
    for (let next = queue.shift(); next; next = queue.shift()) {
      if (up.includes(next.to)) queue.push(...perform(next.to, { type: 'message', message: next }));
    }
  };
  const begin = (id: NodeId, tid: string, up: readonly NodeId[]) =>
    deliver(perform(id, { type: 'begin', tid: tid as Tid }), up);
  const executes = (id: NodeId) => told.some(([who, { type }]) => who === id && type === 'execute');
  const executed = (id: NodeId, tid: string, to: NodeId, up: readonly NodeId[]) => {
    const result = {
      next: stageOf(2, [to], tid),
      effects: [{ key: 'gift', value: `of ${id}` }],
    };
    deliver(perform(id, { type: 'executed', tid: tid as Tid, result }), up);
  };
  const resend = (id: NodeId, up: readonly NodeId[]) => deliver(pending(at(id)), up);
  const crash = (id: NodeId) => nodes.set(id, recovered(id, agent, at(id).written));
  const commits = () =>
    told.flatMap(([id, news]) => (news.type === 'committed' ? [`${news.tid} at ${id}`] : []));
  const gifts = () => told.flatMap(([id, news]) => (news.type === 'effects' ? [`${id}`] : []));
  return { at, begin, executes, executed, resend, crash, commits, gifts };
}

it('D1: the intended worker decides without promises, and its stop counts', () => {
  const run = phones();
  const all = [A, B, C, D];
  run.begin(A, 'a1', all);
  run.executed(A, 'a1', D, all);
  expect(run.commits()).toEqual(['a1 at A/s']);
  expect(run.gifts()).toEqual([A]);
  expect(run.at(D).records.stage?.hop).toBe(2);
  expect([A, B, C].map(id => run.at(id).records)).toEqual(
    Array(3).fill({ ...NO_RECORDS, last: 1 }),
  );
});

it('D3: another worker finishes the round that may have been chosen, and executes nothing', () => {
  const run = phones();
  run.begin(A, 'a1', [A, B, C, D]);
  run.executed(A, 'a1', D, [A, D]);
  run.crash(A);
  run.resend(A, [A, B]);
  // B has not heard of a1; the promises of A and C, of which A knows.
  run.begin(B, 'b1', [B, A, C, D]);
  expect(run.executes(B)).toBe(false);
  expect(run.commits()).toEqual(['a1 at B/s']);
  expect(run.at(D).records.stage?.born).toBe('a1');
});

it('D3: what a round has left at its own worker counts when another one has finished it', () => {
  const run = phones();
  run.begin(A, 'a1', [A, B, C, D]);
  // B accepts, and A is switched off before it hears of it.
  run.executed(A, 'a1', D, [A, D]);
  run.resend(A, [B]);
  expect(run.commits()).toEqual([]);
  run.crash(A);
  run.begin(B, 'b1', [B, C, D]);
  expect(run.commits()).toEqual(['a1 at B/s']);
  expect(run.gifts()).toEqual([]);
  run.resend(B, [A, B, C, D]);
  expect(run.gifts()).toEqual([A]);
  expect(run.at(A).records.proposals).toEqual([]);
});

it('D3: a stage goes on without the phone that vanished in the middle of its round', () => {
  const run = phones();
  run.begin(A, 'a1', [A, B, C, D]);
  run.executed(A, 'a1', D, [A, D]);
  // Only A knows of a1. B and C are a majority: they go on with B's own round.
  run.begin(B, 'b1', [B, C, D, E]);
  expect(run.executes(B)).toBe(true);
  run.executed(B, 'b1', E, [B, C, E]);
  expect(run.commits()).toEqual(['b1 at B/s']);
  // Back again, A learns that its round does not count, and nothing that it left does.
  run.crash(A);
  run.resend(B, [A, B, C, E]);
  expect(run.gifts()).toEqual([B]);
  expect(run.at(A).records).toEqual({ ...NO_RECORDS, last: 1 });
  // And D, which was to have the agent after a1, is released.
  run.resend(D, [A, B, C, D]);
  expect(run.at(D).records.prepared).toEqual([]);
});

it('D2: a promise is kept over a restart, and a lower ballot gets nothing', () => {
  const run = phones();
  run.begin(B, 'b1', [B, C]);
  run.crash(C);
  run.begin(A, 'a1', [A, C, D]);
  run.executed(A, 'a1', D, [A, C, D]);
  expect(run.commits()).toEqual([]);
  expect(run.at(A).round).toBeUndefined();
});

it('D4: FORGET waits until a majority of the next nodes has the agent', () => {
  const run = phones();
  run.begin(A, 'a1', [A, B, C, D]);
  run.executed(A, 'a1', D, [A, D]);
  // D is out of reach while A commits.
  run.resend(A, [A, B, C]);
  expect(run.commits()).toEqual(['a1 at A/s']);
  expect([B, C].map(id => run.at(id).records.stage?.hop)).toEqual([1, 1]);
  run.resend(A, [A, B, C, D]);
  expect([B, C, D].map(id => run.at(id).records.stage?.hop)).toEqual([undefined, undefined, 2]);
});

it('D5: a worker whose stage is over asks whether its round was chosen', () => {
  const run = phones();
  run.begin(A, 'a1', [A, B, C, D]);
  run.executed(A, 'a1', D, [A, D]);
  run.begin(B, 'b1', [B, C, D]);
  const over = { kind: 'over', from: C, to: A, agent, hop: 1, tid: 'a1' as Tid } as const;
  const after = step(run.at(A), { type: 'message', message: over });
  expect(after.node.written.proposals).toHaveLength(1);
  expect(pending(after.node).map(({ kind, to }) => `${kind} ${to}`)).toEqual([
    'inDoubt B/s',
    'inDoubt C/s',
  ]);
});
