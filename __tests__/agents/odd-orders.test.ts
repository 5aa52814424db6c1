/** Messages in orders that no network is kind enough to avoid, written from the rules alone. */
import type { NodeId } from '../../src/agents/agent';
import { NO_RECORDS } from '../../src/agents/agent';
import { step } from '../../src/agents/machine';
import type { NodeState } from '../../src/agents/node-state';
import { emptyNode, isUnknown, recovered } from '../../src/agents/node-state';
import { pending } from '../../src/agents/recovery';
import { A, AGENT, B, C, D, E, hear, Nodes, nodeWith, stageOf, tidOf } from './nodes';

const TRIO = [A, B, C] as const;
const all = [A, B, C, D, E];

const active = (self: NodeId, more: Partial<NodeState['records']> = {}) =>
  nodeWith(self, { stage: stageOf(1, TRIO, 'born'), last: 0, ...more });

const promised = (tid: string, hop = 2, worker: NodeId = A) => ({
  tid: tidOf(tid),
  worker,
  stage: stageOf(hop, [D, E, B], tid),
});

const crashed = ({ self, written }: NodeState): NodeState => recovered(self, AGENT, written);

it('T5: a COMMIT that comes before its PREPARE installs nothing, and the PREPARE after it is settled by asking', () => {
  const early = hear(nodeWith(D), A, 'commit', { hop: 2, tid: 't' });
  expect(early.said).toEqual([`committed to ${A}`]);
  const late = hear(early.node, A, 'prepare', { hop: 2, tid: 't', stage: promised('t').stage });
  expect(late.said).toEqual([`prepared to ${A}`]);
  // The worker has heard the acknowledgement, and may have nothing left but that the hop is over.
  const worker = nodeWith(A, { last: 1 });
  expect(hear(worker, D, 'outcome', { hop: 2, tid: 't' }).said).toEqual([`abort to ${D}`]);
});

it('T4: an ABORT that overtakes its PREPARE leaves a promise, which asking takes back', () => {
  const aborted = hear(nodeWith(D), A, 'abort', { hop: 2, tid: 't' });
  expect(isUnknown(aborted.node)).toBe(true);
  const { node } = hear(aborted.node, A, 'prepare', {
    hop: 2,
    tid: 't',
    stage: promised('t').stage,
  });
  expect(pending(node).map(({ kind }) => kind)).toEqual(['outcome']);
  expect(hear(node, A, 'abort', { hop: 2, tid: 't' }).node.records.prepared).toEqual([]);
});

it('T4: FORGET of a hop before COMMIT of the next leaves the promise of the next, which COMMIT makes a stage', () => {
  const both = active(B, { prepared: [promised('t')] });
  const forgotten = hear(both, A, 'forget', { hop: 1, tid: 't' });
  expect(forgotten.node.records).toMatchObject({ last: 1, votes: [] });
  expect(forgotten.node.records.stage).toBeUndefined();
  const restarted = crashed(forgotten.node);
  const { node } = hear(restarted, A, 'commit', { hop: 2, tid: 't' });
  expect(node.records.stage).toEqual(promised('t').stage);
});

it('V12: FORGET of the hop before, come after COMMIT, does not touch the stage that is here now', () => {
  const { node } = hear(active(B, { prepared: [promised('t')] }), A, 'commit', {
    hop: 2,
    tid: 't',
  });
  const late = hear(node, A, 'forget', { hop: 1, tid: 't' });
  expect(late.said).toEqual([`forgotten to ${A}`]);
  expect(late.node.records.stage).toEqual(promised('t').stage);
  expect(hear(late.node, A, 'over', { hop: 1 }).node.records.stage).toEqual(promised('t').stage);
});

it('V2: a PREPARE that is repeated after its COMMIT makes no second promise', () => {
  const held = nodeWith(D, { prepared: [promised('t')] });
  const { node } = hear(held, A, 'commit', { hop: 2, tid: 't' });
  const again = hear(node, A, 'prepare', { hop: 2, tid: 't', stage: promised('t').stage });
  expect(again.node.records.prepared).toEqual([]);
  expect(again.node.records.stage).toEqual(promised('t').stage);
});

it('V9: UN_VOTE before its VOTE leaves the voter bound for no longer than one question', () => {
  const first = hear(active(B), C, 'unVote', { tid: 'c1' });
  const bound = hear(first.node, C, 'vote', { tid: 'c1', born: 'born' });
  expect(bound.said).toEqual([`yes to ${C}`]);
  const [inquiry] = pending(bound.node);
  expect(inquiry).toMatchObject({ kind: 'inquiry', to: C, tid: 'c1' });
  // C's round is long over.
  expect(hear(active(C), B, 'inquiry', { tid: 'c1' }).said).toEqual([`unVote to ${B}`]);
  expect(hear(bound.node, C, 'unVote', { tid: 'c1' }).node.records.votes).toEqual([]);
});

it('V9: an UN_VOTE that was not on the disk when the voter crashed is given again, and only for that round', () => {
  const voted = hear(active(B), A, 'vote', { tid: 'a1', born: 'born' });
  const twice = hear(voted.node, A, 'vote', { tid: 'a2', born: 'born' });
  const withdrawn = hear(twice.node, A, 'unVote', { tid: 'a1' });
  expect(withdrawn.node.records.votes.map(({ tid }) => tid)).toEqual(['a2']);
  const back = crashed(withdrawn.node);
  expect(pending(back).map(message => 'tid' in message && message.tid)).toEqual(['a1', 'a2']);
});

it('V3, V6: three workers at once in any order of asking: one commits, and nobody stays bound', () => {
  const orders = [
    [A, B, C],
    [A, C, B],
    [B, A, C],
    [B, C, A],
    [C, A, B],
    [C, B, A],
  ];
  for (const order of orders) {
    const nodes = new Nodes(
      ...TRIO.map(self => active(self)),
      ...[D, E].map(self => nodeWith(self)),
    );
    const asked = order.map(worker => {
      nodes.perform(worker, { type: 'begin', tid: tidOf(`t${worker}`) });
      const stage = stageOf(2, [D], `t${worker}`);
      const put = nodes.perform(worker, {
        type: 'executed',
        tid: tidOf(`t${worker}`),
        result: { next: stage, effects: [] },
      });
      const prepared = put.flatMap(message => nodes.perform(D, { type: 'message', message }));
      return prepared.flatMap(message => nodes.perform(worker, { type: 'message', message }));
    });
    // All VOTEs are under way before one of them arrives.
    asked.forEach(messages => nodes.deliver(messages, all));
    for (let again = 0; again < 3; again += 1) all.forEach(id => nodes.resend(id, all));
    expect(nodes.commits).toHaveLength(1);
    TRIO.forEach(id => expect(nodes.at(id).records).toMatchObject({ votes: [], decisions: [] }));
    expect(nodes.at(D).records).toMatchObject({ stage: { hop: 2 }, prepared: [] });
  }
});

it('X1: a worker that crashes right after its decision, again and again, tells everyone in the end', () => {
  const nodes = new Nodes(...TRIO.map(self => active(self)), ...[D, E].map(self => nodeWith(self)));
  // Nobody hears of the decision.
  const { node, then } = decide(nodes);
  expect(then.length).toBeGreaterThan(0);
  expect(node.records.stage).toBeUndefined();
  for (const up of [[A, B], [A, D], [A, C], [A, E], all]) {
    nodes.crash(A);
    nodes.crash(B);
    nodes.resend(A, up);
  }
  expect(nodes.at(A).records).toMatchObject({ decisions: [], last: 1 });
  for (const voter of [B, C]) expect(nodes.at(voter).records).toMatchObject({ votes: [], last: 1 });
  for (const next of [D, E]) expect(nodes.at(next).records.stage?.hop).toBe(2);
  expect(nodes.commits).toHaveLength(1);
});

function decide(nodes: Nodes) {
  nodes.perform(A, { type: 'begin', tid: tidOf('t') });
  const stage = stageOf(2, [D, E, B], 't');
  const result = { next: stage, effects: [] };
  const put = nodes.perform(A, { type: 'executed', tid: tidOf('t'), result });
  const answers = put.flatMap(message => nodes.perform(message.to, { type: 'message', message }));
  const votes = answers.flatMap(message => nodes.perform(A, { type: 'message', message }));
  const [asked] = votes.filter(({ to }) => to === B);
  if (asked === undefined) throw new Error('B was not asked.');
  const yes = nodes.perform(B, { type: 'message', message: asked });
  const then = yes.flatMap(message => nodes.perform(A, { type: 'message', message }));
  return { node: nodes.at(A), then };
}

it('V2: who never heard of a decision, and is asked for its vote in the stage that followed, takes it and votes', () => {
  const late = nodeWith(E, { prepared: [promised('t')] });
  const { node, said } = hear(late, D, 'vote', { hop: 2, tid: 'd1', born: 't' });
  expect(said).toEqual([`yes to ${D}`]);
  // COMMIT comes at last, from a worker that was away: nothing changes, and the vote stands.
  const after = hear(node, A, 'commit', { hop: 2, tid: 't' });
  expect(after.said).toEqual([`committed to ${A}`]);
  expect(after.node.records.votes).toEqual([{ orchestrator: D, tid: 'd1' }]);
});

it('V2: whose stage is over elsewhere, and who is promised the one after the next, is not made to vote in the one between', () => {
  const ahead = nodeWith(B, { prepared: [{ ...promised('u', 3), worker: D }], last: 1 });
  const asked = hear(ahead, D, 'vote', { hop: 2, tid: 'd1', born: 't' });
  expect(asked.said).toEqual([`no to ${D}`]);
  const { node } = hear(asked.node, D, 'commit', { hop: 3, tid: 'u' });
  expect(node.records).toMatchObject({ stage: { hop: 3 }, last: 2 });
});

it('T5: of two promises of a stage the one that somebody works on counts; the other round says abort', () => {
  const two = nodeWith(D, { prepared: [promised('t', 2, A), promised('u', 2, B)] });
  const { node } = hear(two, E, 'areYouThere', { hop: 2, born: 'u' });
  expect(node.records.stage?.born).toBe('u');
  expect(node.records.prepared).toEqual([]);
  const violated = hear(node, A, 'commit', { hop: 2, tid: 't' });
  expect(violated.told).toMatchObject([{ type: 'protocol violated' }]);
  expect(violated.node.records.stage?.born).toBe('u');
});

it('V12: of an agent that never was here neither FORGET nor `over` leaves a trace', () => {
  for (const kind of ['forget', 'over'] as const) {
    const { node } = hear(emptyNode(B, AGENT), A, kind, { hop: 7 });
    expect(isUnknown(node)).toBe(true);
    expect(node.records).toEqual(NO_RECORDS);
  }
});

it('V12: who carried an agent before, and lies, ends no later stage of it', () => {
  const here = active(B, { prepared: [promised('t')] });
  for (const kind of ['forget', 'over'] as const) {
    for (const hop of [1, 2, 3, 100]) {
      const { node } = hear(here, 'F/s' as NodeId, kind, { hop });
      expect(node).toBe(here);
    }
    // Nor does one of the stage's own end more than it knows of.
    expect(hear(here, A, kind, { hop: 100 }).node).toBe(here);
  }
});

it('T8: expiry in mid-vote frees the worker’s round, and its late answers commit nothing', () => {
  const nodes = new Nodes(...TRIO.map(self => active(self)), ...[D, E].map(self => nodeWith(self)));
  nodes.perform(A, { type: 'begin', tid: tidOf('t') });
  const result = { next: stageOf(2, [D], 't'), effects: [] };
  const put = nodes.perform(A, { type: 'executed', tid: tidOf('t'), result });
  const prepared = put.flatMap(message => nodes.perform(D, { type: 'message', message }));
  const votes = prepared.flatMap(message => nodes.perform(A, { type: 'message', message }));
  const answers = votes.flatMap(message => nodes.perform(message.to, { type: 'message', message }));
  nodes.deliver(nodes.perform(A, { type: 'expire' }), all);
  answers.forEach(message => nodes.perform(A, { type: 'message', message }));
  expect(nodes.commits).toEqual([]);
  // Those that still have it go on without it.
  nodes.round(B, 'b1', [D], [B, C, D]);
  expect(nodes.commits).toEqual([`b1 at ${B}`]);
});

it('T6: a stop of a round that has ended since does not commit, even when it comes back twice', () => {
  const node = active(A);
  const begun = step(node, { type: 'begin', tid: tidOf('t') }).node;
  const ended = step(begun, { type: 'abandon', why: 'too slow' }).node;
  const again = step(ended, { type: 'begin', tid: tidOf('u') }).node;
  const result = { next: stageOf(2, [A], 't'), effects: [{ key: 'k', value: 'v' }] };
  const late = step(again, { type: 'executed', tid: tidOf('t'), result });
  expect(late.then).toEqual([]);
  expect(late.node).toBe(again);
});

it('V6: no number of votes from outside of the stage, for another round, or twice from one node makes a majority', () => {
  const stage = stageOf(1, all, 'born');
  const begun = step(nodeWith(A, { stage, last: 0 }), { type: 'begin', tid: tidOf('t') }).node;
  const result = { next: undefined, effects: [] };
  let { node } = step(begun, { type: 'executed', tid: tidOf('t'), result });
  const lies = ['F/s', 'G/s', 'H/s', 'B/restored'] as NodeId[];
  for (const from of [...lies, B, B, B]) ({ node } = hear(node, from, 'yes'));
  for (const from of [C, D, E]) ({ node } = hear(node, from, 'yes', { tid: 'u' }));
  expect(node.round).toMatchObject({ phase: 'voting', tally: { yes: [A, B] } });
  expect(hear(node, C, 'yes').told).toContainEqual(expect.objectContaining({ type: 'committed' }));
});
