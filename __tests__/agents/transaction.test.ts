import { step } from '../../src/agents/machine';
import { A, B, C, D, hear, Nodes, nodeWith, stageOf, tidOf } from './nodes';

const ALL = [A, B, C, D];
const active = (...nodes: (typeof A)[]) =>
  nodes.map(self => nodeWith(self, { stage: stageOf(1, [A, B, C], 'born'), last: 0 }));

describe('T5: two rounds have prepared one next stage', () => {
  const prepared = [
    { tid: tidOf('a1'), stage: stageOf(2, [D], 'a1'), worker: A },
    { tid: tidOf('b1'), stage: stageOf(2, [D], 'b1'), worker: B },
  ];

  it('T5: the one that commits is installed, and the other is gone', () => {
    const { node, said } = hear(nodeWith(D, { prepared }), B, 'commit', { hop: 2, tid: 'b1' });
    expect(said).toEqual([`committed to ${B}`]);
    expect(node.written).toMatchObject({ stage: { born: 'b1' }, prepared: [], last: 1 });
  });

  it('T5: a late ABORT or PREPARE of the other changes nothing', () => {
    const { node } = hear(nodeWith(D, { prepared }), B, 'commit', { hop: 2, tid: 'b1' });
    expect(hear(node, A, 'abort', { hop: 2, tid: 'a1' }).node).toBe(node);
    const late = hear(node, A, 'prepare', { hop: 2, tid: 'a1', stage: stageOf(2, [D], 'a1') });
    expect(late.said).toEqual([`refused to ${A}`]);
    expect(late.node.records).toEqual(node.records);
  });

  it('T5: a COMMIT of both is reported, and installs the first alone', () => {
    const { node } = hear(nodeWith(D, { prepared }), B, 'commit', { hop: 2, tid: 'b1' });
    const second = hear(node, A, 'commit', { hop: 2, tid: 'a1' });
    expect(second.said).toEqual([`committed to ${A}`]);
    expect(second.told.map(({ type }) => type)).toEqual(['protocol violated']);
    expect(second.node.records.stage?.born).toBe('b1');
  });

  it('T5: a COMMIT for a stage that is over is acknowledged, and not reported', () => {
    const late = hear(nodeWith(D, { last: 2 }), A, 'commit', { hop: 2, tid: 'a1' });
    expect({ said: late.said, told: late.told }).toEqual({
      said: [`committed to ${A}`],
      told: [],
    });
    expect(late.node.records.stage).toBeUndefined();
  });
});

it('T6, V10: with the majority, stage, effects, decision and own copy change in one write, and no message between', () => {
  const nodes = new Nodes(...active(A, B, C), nodeWith(D));
  nodes.perform(A, { type: 'begin', tid: tidOf('a1') });
  const effects = [{ key: 'gift', value: 'a song' }];
  const result = { next: stageOf(2, [D, A], 'a1'), effects };
  nodes.deliver(nodes.perform(A, { type: 'executed', tid: tidOf('a1'), result }), [D, A]);
  const before = nodes.at(A);
  expect(before.round?.phase).toBe('voting');
  expect(before.written.stage?.hop).toBe(1);
  const yes = {
    from: B,
    to: A,
    agent: before.agent,
    hop: 1,
    tid: tidOf('a1'),
    kind: 'yes',
  } as const;
  const after = step(before, { type: 'message', message: yes });
  expect(after.node.written).toBe(after.node.records);
  expect(after.node.written).toMatchObject({
    stage: { hop: 2, born: 'a1' },
    last: 1,
    decisions: [{ tid: 'a1', voters: [B, C], next: [D] }],
  });
  expect(after.told).toContainEqual({ type: 'effects', behaviour: 'x', changes: effects });
  expect(after.then.map(({ kind, to }) => `${kind} ${to}`)).toEqual([
    `commit ${D}`,
    `forget ${B}`,
    `forget ${C}`,
  ]);
});

it('V10: no VOTE goes out before every next node has prepared', () => {
  const nodes = new Nodes(...active(A, B, C), nodeWith(D));
  nodes.round(A, 'a1', [D, B], [A, B, C]);
  expect(nodes.sent.filter(({ kind }) => kind === 'vote')).toEqual([]);
  nodes.resend(A, ALL);
  expect(nodes.sent.filter(({ kind }) => kind === 'vote').map(({ to }) => to)).toEqual([B, C]);
  expect(nodes.commits).toEqual(['a1 at A/s']);
});

it('V1: a round that dies with its process has not committed, and its stage is still there', () => {
  const nodes = new Nodes(...active(A, B, C), nodeWith(D));
  nodes.round(A, 'a1', [D], [A, D]);
  expect(nodes.at(A).round?.phase).toBe('voting');
  nodes.crash(A);
  expect(nodes.at(A)).toMatchObject({ records: { stage: { hop: 1 }, decisions: [] } });
  expect(nodes.at(A).round).toBeUndefined();
  // X3: the node that prepared it learns that it is aborted.
  nodes.resend(D, ALL);
  expect(nodes.at(D).records.prepared).toEqual([]);
});

it('V11: COMMIT and FORGET go until all have acknowledged, each alone; then the record goes', () => {
  const nodes = new Nodes(...active(A, B, C), nodeWith(D));
  nodes.round(A, 'a1', [D], [A, D, B]);
  expect(nodes.at(A).records.decisions).toMatchObject([{ voters: [C], next: [] }]);
  nodes.crash(A);
  nodes.resend(A, ALL);
  expect(nodes.at(A).records.decisions).toEqual([]);
  expect(nodes.at(C).records).toMatchObject({ last: 1, votes: [] });
  nodes.resend(A, ALL);
  expect(nodes.commits).toEqual(['a1 at A/s']);
});

it('T6: a commit in which the worker itself is a next node counts its own copy as installed', () => {
  const nodes = new Nodes(...active(A, B, C));
  nodes.round(A, 'a1', [B, A, C], [A, B, C]);
  for (const id of [A, B, C]) {
    expect(nodes.at(id).records).toMatchObject({ stage: { hop: 2, born: 'a1' }, last: 1 });
  }
  expect(nodes.at(A).records.decisions).toEqual([]);
});

it('G8: the commit of the last stage leaves no copy and no decision', () => {
  const nodes = new Nodes(nodeWith(A, { stage: stageOf(3, [A], 'born'), last: 2 }));
  nodes.round(A, 'a1', [], [A]);
  expect(nodes.at(A).written).toMatchObject({ decisions: [], last: 3 });
  expect(nodes.at(A).written.stage).toBeUndefined();
});
