import type { NodeId, Tid } from '../../src/agents/agent';
import type { Ballotted, Tally } from '../../src/agents/tally';
import {
  counted,
  isDecided,
  isImpossible,
  NO_VOTES,
  unresolved,
  voteIn,
} from '../../src/agents/tally';

const [A, B, C, D, E] = ['A/s', 'B/s', 'C/s', 'D/s', 'E/s'] as NodeId[] as [
  NodeId,
  NodeId,
  NodeId,
  NodeId,
  NodeId,
];
const three = [A, B, C];
const five = [A, B, C, D, E];
const yes = (voter: NodeId): Ballotted => ({ voter, kind: 'yes' });
const no = (voter: NodeId): Ballotted => ({ voter, kind: 'no' });
const on = (voter: NodeId, ...nodes: NodeId[]): Ballotted => ({
  voter,
  kind: 'conditional',
  on: nodes,
});
const tally = (...votes: Ballotted[]): Tally => votes.reduce(counted, NO_VOTES);

it('V6: a majority decides if it includes the own node', () => {
  expect(isDecided(tally(yes(A), yes(B)), A, three)).toBe(true);
  expect(isDecided(tally(yes(A)), A, three)).toBe(false);
  expect(isDecided(tally(yes(B), yes(C), yes(D)), A, five)).toBe(false);
});

it('V6: a NO of the own node ends the round, whatever the others say', () => {
  expect(isImpossible(tally(no(A)), A, five)).toBe(true);
  expect(isImpossible(tally(no(B)), A, five)).toBe(false);
});

it('V6: the own conditional vote counts once its condition is discharged', () => {
  expect(isDecided(tally(on(A, B), yes(C)), A, three)).toBe(false);
  expect(isDecided(tally(on(A, B), yes(B)), A, three)).toBe(true);
});

it('V7: a condition is discharged by YES or COND_YES of each node that it names', () => {
  expect(isDecided(tally(yes(A), on(C, B)), A, three)).toBe(false);
  expect(isDecided(tally(yes(A), on(C, B), on(B, C)), A, three)).toBe(true);
  expect(isDecided(tally(yes(A), on(D, B, C), yes(B)), A, five)).toBe(false);
  expect(isDecided(tally(yes(A), on(D, B, C), yes(B), yes(C)), A, five)).toBe(true);
});

it('V7: a YES stays, and a later NO or condition changes nothing', () => {
  const decided = tally(yes(A), yes(B));
  expect(counted(decided, no(B))).toBe(decided);
  expect(counted(decided, on(B, C))).toBe(decided);
});

it('V7: a later YES replaces a condition, and a NO does not', () => {
  expect(isDecided(tally(yes(A), on(C, B), yes(C)), A, three)).toBe(true);
  expect(tally(on(C, B), no(C))).toEqual(tally(on(C, B)));
});

it('V7: silent voters and those with an open condition are asked again', () => {
  expect(unresolved(tally(yes(A), no(B), on(C, D)), five)).toEqual([C, D, E]);
  expect(unresolved(tally(yes(A), on(C, B), yes(B)), three)).toEqual([]);
});

it('V8: a majority is impossible once too many are lost, a condition on a NO among them', () => {
  expect(isImpossible(tally(yes(A), no(B)), A, three)).toBe(false);
  expect(isImpossible(tally(yes(A), no(B), no(C)), A, three)).toBe(true);
  expect(isImpossible(tally(yes(A), no(B), on(C, B)), A, three)).toBe(true);
  expect(isImpossible(tally(yes(A), no(B), on(C, D)), A, five)).toBe(false);
});

it('V9: a vote of another round is none in this one', () => {
  const message = { kind: 'yes', from: B, to: A, agent: 'a', hop: 1, tid: 't1' } as never;
  expect(voteIn(message, 't1' as Tid)).toEqual(yes(B));
  expect(voteIn(message, 't2' as Tid)).toBeUndefined();
});
