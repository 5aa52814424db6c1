import { isOfLookup } from '../../lookup';
import type { TapeShown } from '../state/agents/state';
import { keyOf, type Lifeline } from '../state/lifelines';
import { keyOfGroup, type CallGroup } from '../state/open-calls';
import type { EarshotState, LeaseState } from '../state/state';
import type { RowEdges } from './RowGround';
import { holdsVote } from './VoteRow';

export type Which = 'all' | 'granted' | 'held' | 'over';

export type LeaseItem = { readonly key: string; readonly edges: RowEdges } & (
  | { readonly kind: 'lease'; readonly lease: LeaseState }
  | { readonly kind: 'answers'; readonly group: CallGroup }
  | { readonly kind: 'vote'; readonly tape: TapeShown }
  | { readonly kind: 'heading' }
  | { readonly kind: 'ended'; readonly line: Lifeline }
);

type Row = LeaseItem extends infer Item
  ? Item extends unknown
    ? Omit<Item, 'edges'>
    : never
  : never;

interface Counts {
  readonly all: number;
  readonly granted: number;
  readonly held: number;
  readonly over: number;
}

type Sources = Pick<EarshotState, 'leases' | 'calls' | 'lifelines'> & {
  readonly tapes: readonly TapeShown[];
};

/** So long what has ended stays among what lives, so that an end is seen where the eye is. */
const SEEN_ENDING_MS = 12_000;

/** What the list shows, and how many there are of each. A group of answers is one row, as it is one count. */
export function leaseRows(
  { leases, calls, lifelines, tapes }: Sources,
  which: Which,
  nowMs: number,
): { readonly items: readonly LeaseItem[]; readonly counts: Counts } {
  const ended = [...lifelines].reverse().filter(({ ended: end }) => end !== undefined);
  const votes = tapes.filter(holdsVote);
  const granted = leases.filter(({ role }) => role === 'grantor');
  const held = leases.filter(({ role }) => role === 'holder');
  // An answer is a call back that this phone grants; with a due it is a result that this phone waits for.
  const answers = calls.groups.filter(({ origin }) => !isOfLookup(origin));
  const given = answers.filter(({ isDue }) => !isDue);
  const due = answers.filter(({ isDue }) => isDue);
  const counts = {
    all: leases.length + answers.length + votes.length,
    granted: granted.length + given.length + votes.length,
    held: held.length + due.length,
    over: ended.length,
  };
  const over = ended.map(line => endedRow(line));
  const lately = ended.filter(({ ended: end }) => nowMs - (end?.atMs ?? 0) < SEEN_ENDING_MS);
  const living = {
    all: [...leases.map(leaseRow), ...answers.map(answersRow), ...votes.map(voteRow)],
    granted: [...granted.map(leaseRow), ...given.map(answersRow), ...votes.map(voteRow)],
    held: [...held.map(leaseRow), ...due.map(answersRow)],
  };
  if (which === 'over') {
    return { items: edged(over), counts };
  }
  const role = { all: undefined, granted: 'grantor', held: 'holder' }[which];
  const going = lately.filter(line => role === undefined || line.role === role).map(endedRow);
  const heading: readonly Row[] = going.length === 0 ? [] : [{ kind: 'heading', key: 'heading' }];
  return { items: [...edged(living[which]), ...edged(heading), ...edged(going)], counts };
}

function edged(rows: readonly Row[]): readonly LeaseItem[] {
  return rows.map((row, index) => ({
    ...row,
    edges: { first: index === 0, last: index === rows.length - 1 },
  }));
}

const leaseRow = (lease: LeaseState): Row => ({ kind: 'lease', lease, key: keyOf(lease) });
const answersRow = (group: CallGroup): Row => ({
  kind: 'answers',
  group,
  key: `answers ${keyOfGroup(group)}`,
});
const voteRow = (tape: TapeShown): Row => ({ kind: 'vote', tape, key: `vote ${tape.id}` });
// A number that is free again may be given again.
const endedRow = (line: Lifeline): Row => ({
  kind: 'ended',
  line,
  key: `${keyOf(line)} ${line.beganMs} ${line.ended?.atMs ?? 0}`,
});
