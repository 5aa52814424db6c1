import { pending } from '../../src/agents/recovery';
import { A, B, C, D, E, hear, Nodes, nodeWith, stageOf, tidOf } from './nodes';

const stage = stageOf(1, [A, B, C], 'born');
const kinds = (node: Parameters<typeof pending>[0]) =>
  pending(node).map(({ kind, to }) => `${kind} to ${to}`);

describe('X1: what is sent at the start follows from the records', () => {
  it('X1: a decision sends COMMIT and FORGET to those that have not acknowledged', () => {
    const decisions = [{ tid: tidOf('a1'), hop: 1, voters: [B], next: [D, E] }];
    expect(kinds(nodeWith(A, { decisions, last: 1 }))).toEqual([
      `commit to ${D}`,
      `commit to ${E}`,
      `forget to ${B}`,
    ]);
  });

  it('X1: a prepared round asks its worker for the outcome, and an active voter asks about each vote', () => {
    const prepared = [{ tid: tidOf('b2'), stage: stageOf(2, [C], 'b2'), worker: B }];
    const votes = [
      { orchestrator: A, tid: tidOf('a1') },
      { orchestrator: B, tid: tidOf('b1') },
    ];
    expect(kinds(nodeWith(C, { stage, votes, prepared }))).toEqual([
      `outcome to ${B}`,
      `inquiry to ${A}`,
      `inquiry to ${B}`,
    ]);
  });

  it('X1: a node that is only bound to nothing says nothing', () => {
    expect(kinds(nodeWith(C, { stage }))).toEqual([]);
    expect(kinds(nodeWith(C, { last: 4, expired: true }))).toEqual([]);
  });
});

describe('X2: INQUIRY about a round', () => {
  const inquiry = { hop: 1, tid: 'a1' };

  it('X2: FORGET once it has committed, also when only `last` says so', () => {
    const decisions = [{ tid: tidOf('a1'), hop: 1, voters: [B, C], next: [] }];
    expect(hear(nodeWith(A, { decisions }), B, 'inquiry', inquiry).said).toEqual([
      `forget to ${B}`,
    ]);
    expect(hear(nodeWith(A, { last: 1 }), B, 'inquiry', inquiry).said).toEqual([`forget to ${B}`]);
  });

  it('X2: `wait` while it lives, and UN_VOTE once it is dead or was never known', () => {
    const nodes = new Nodes(nodeWith(A, { stage }), nodeWith(D));
    nodes.round(A, 'a1', [D], [A, D]);
    expect(hear(nodes.at(A), B, 'inquiry', inquiry).said).toEqual([`wait to ${B}`]);
    expect(hear(nodes.at(A), B, 'inquiry', { hop: 1, tid: 'a0' }).said).toEqual([`unVote to ${B}`]);
    nodes.crash(A);
    expect(hear(nodes.at(A), B, 'inquiry', inquiry).said).toEqual([`unVote to ${B}`]);
  });

  it('X2: `wait` withdraws no vote, and UN_VOTE that of its round', () => {
    const votes = [{ orchestrator: A, tid: tidOf('a1') }];
    const voter = nodeWith(C, { stage, votes });
    expect(hear(voter, A, 'wait', inquiry).node.records.votes).toEqual(votes);
    expect(hear(voter, B, 'unVote', inquiry).node.records.votes).toEqual(votes);
    expect(hear(voter, A, 'unVote', inquiry).node.records.votes).toEqual([]);
  });
});

describe('X3: OUTCOME of a round', () => {
  const outcome = { hop: 2, tid: 'a1' };

  it('X3: COMMIT while the decision is there, and from whom the stage has reached', () => {
    const decisions = [{ tid: tidOf('a1'), hop: 1, voters: [], next: [D] }];
    expect(hear(nodeWith(A, { decisions }), D, 'outcome', outcome).said).toEqual([
      `commit to ${D}`,
    ]);
    const reached = nodeWith(B, { stage: stageOf(2, [D, B], 'a1') });
    expect(hear(reached, D, 'outcome', outcome).said).toEqual([`commit to ${D}`]);
  });

  it('X3: `wait` while it is under way, ABORT when nothing is known of it', () => {
    const nodes = new Nodes(nodeWith(A, { stage }), nodeWith(D));
    nodes.round(A, 'a1', [D], [A, D]);
    expect(hear(nodes.at(A), D, 'outcome', outcome).said).toEqual([`wait to ${D}`]);
    nodes.crash(A);
    expect(hear(nodes.at(A), D, 'outcome', outcome).said).toEqual([`abort to ${D}`]);
  });

  it('X3: ABORT drops the promise, and nothing else', () => {
    const prepared = ['a1', 'b1'].map(tid => ({
      ...{ tid: tidOf(tid), worker: A },
      stage: stageOf(2, [D], tid),
    }));
    const after = hear(nodeWith(D, { prepared }), A, 'abort', outcome).node.records;
    expect(after.prepared.map(({ tid }) => tid)).toEqual(['b1']);
  });
});

it('X4: whatever is lost is said again from the state, and everything twice changes nothing', () => {
  const up = [A, B, C, D];
  const begin = () =>
    new Nodes(...[A, B, C].map(self => nodeWith(self, { stage, last: 0 })), nodeWith(D));
  const once = begin();
  once.round(A, 'a1', [D], up);
  const again = begin();
  // Of each message the first copy is lost; then all that were ever sent arrive again, in the other order.
  again.round(A, 'a1', [D], []);
  for (let time = 0; time < 5; time++) up.forEach(id => again.resend(id, up));
  again.deliver([...again.sent].reverse(), up);
  for (const id of up) expect(again.at(id).records).toEqual(once.at(id).records);
  expect(again.commits).toEqual(['a1 at A/s']);
});
