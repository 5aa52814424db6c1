import { supporters } from '../../src/agents/tally';
import { majorityOf } from '../../src/agents/agent';
import { stay } from '../../src/agents/node-state';
import type { Ablation, Exploration } from './exploration';

const MANY = 10_000_000;

type Sizes = Pick<Exploration, 'nodes' | 'workers' | 'rounds' | 'expiry' | 'wipe' | 'decide'>;
type Named = Exploration & { readonly name: string };

function named(sizes: Sizes): Named {
  const { nodes, workers, rounds, expiry, wipe, decide } = sizes;
  const [most = 0] = rounds;
  const stages = rounds.length === 1 ? '1 stage' : `${rounds.length} stages`;
  const each = rounds.every(count => count === most)
    ? `${stages} × ${most} round${most === 1 ? '' : 's'}`
    : `${stages}, ${rounds.join(' + ')} rounds`;
  const extras = [
    ...(expiry === true ? ['expiry'] : []),
    ...(wipe === true ? ['a wiped store'] : []),
  ];
  const by = decide === undefined ? [] : ['consensus'];
  const name = [...by, `n=${nodes}, ${workers} workers, ${each}`, ...extras].join(', ');
  // X6: of more than five nodes there are many majorities, and each is tried in each state.
  const progress = nodes <= 3 || (nodes === 5 && workers === 2);
  return { ...sizes, name, progress, mostStates: MANY };
}

/** Section 0's table and more, the smaller first. */
export const CONFIGURATIONS: readonly Named[] = [
  { nodes: 5, workers: 2, rounds: [1] },
  { nodes: 3, workers: 3, rounds: [1] },
  { nodes: 3, workers: 2, rounds: [2] },
  { nodes: 3, workers: 2, rounds: [1, 1] },
  { nodes: 3, workers: 2, rounds: [1, 1], expiry: true },
  { nodes: 3, workers: 2, rounds: [1, 1], wipe: true },
  { nodes: 7, workers: 2, rounds: [1] },
  { nodes: 3, workers: 2, rounds: [1, 1, 1] },
  { nodes: 5, workers: 2, rounds: [1, 1] },
  { nodes: 3, workers: 3, rounds: [2] },
  { nodes: 3, workers: 3, rounds: [1, 1] },
  { nodes: 3, workers: 2, rounds: [2, 1], expiry: true, wipe: true },
  { nodes: 3, workers: 2, rounds: [2, 2] },
  { nodes: 5, workers: 3, rounds: [1] },
].map(named);

/** D: the same, decided by consensus. */
export const CONSENSUS: readonly Named[] = [
  { nodes: 3, workers: 2, rounds: [1] },
  { nodes: 3, workers: 3, rounds: [1] },
  { nodes: 3, workers: 2, rounds: [2] },
  { nodes: 3, workers: 2, rounds: [1, 1] },
].map(sizes => named({ ...sizes, decide: 'consensus' }));

const oneStage = { nodes: 3, workers: 3, rounds: [2] } as const;
const twoStages = { nodes: 3, workers: 2, rounds: [1, 1] } as const;

export interface AblationCase extends Omit<Exploration, 'mostStates' | 'ablation'> {
  readonly name: string;
  readonly ablation: Ablation;
}

/** Each takes one rule away; two rounds of one stage must then commit. */
export const ABLATIONS: readonly AblationCase[] = [
  {
    name: 'V6: a majority without the own node',
    nodes: 5,
    workers: 2,
    rounds: [1],
    ablation: {
      rules: {
        isDecided: (tally, _, nodes) => supporters(tally).length >= majorityOf(nodes),
        isImpossible: () => false,
      },
    },
  },
  {
    name: 'V9: UN_VOTE withdraws every round of its sender',
    ...oneStage,
    workers: 2,
    ablation: {
      rules: {
        withdraw: (votes, entry) =>
          votes.filter(({ orchestrator }) => orchestrator !== entry.orchestrator),
      },
    },
  },
  {
    name: 'V2: a finished stage votes and is prepared again',
    ...twoStages,
    rounds: [2, 1],
    ablation: { rules: { isOver: () => false } },
  },
  {
    name: 'V3: a VOTE replaces the older round of its sender',
    ...oneStage,
    workers: 2,
    ablation: {
      rules: {
        enter: (votes, entry) => [
          ...votes.filter(({ orchestrator }) => orchestrator !== entry.orchestrator),
          entry,
        ],
      },
    },
  },
  {
    name: 'T8: expiry leaves no mark',
    ...twoStages,
    expiry: true,
    rounds: [1, 1],
    ablation: { expiryWithoutMark: true },
  },
  { name: 'T3: `last` is deleted', ...twoStages, ablation: { lastDeleted: true } },
  {
    name: 'T7: a wiped store keeps its name',
    ...oneStage,
    workers: 2,
    rounds: [1],
    wipe: true,
    ablation: { sameStore: true },
  },
  {
    name: 'V12: a round outlives its stage',
    ...twoStages,
    ablation: { roundsOutliveStages: true },
  },
  {
    name: 'T2: a vote leaves before its write',
    ...oneStage,
    rounds: [1],
    ablation: { sendBeforeWrite: true },
  },
  {
    name: 'V5: no HIGHER_PRIO',
    ...oneStage,
    rounds: [1],
    ablation: { rules: { giveUp: node => stay(node) } },
  },
];
