import { supporters } from '../../src/agents/tally';
import { majorityOf } from '../../src/agents/agent';
import { stay } from '../../src/agents/node-state';
import type { Ablation, Exploration } from './explorer';

const MANY = 3_000_000;

/** Section 0's table, the smaller first. */
export const CONFIGURATIONS: readonly (Exploration & { readonly name: string })[] = [
  {
    name: 'n=3, 2 workers, 1 stage × 2 rounds',
    nodes: 3,
    workers: 2,
    rounds: [2],
    mostStates: MANY,
  },
  {
    name: 'n=3, 3 workers, 1 stage × 1 round',
    nodes: 3,
    workers: 3,
    rounds: [1],
    mostStates: MANY,
  },
  {
    name: 'n=5, 2 workers, 1 stage × 1 round',
    nodes: 5,
    workers: 2,
    rounds: [1],
    mostStates: MANY,
  },
  {
    name: 'n=3, 2 workers, 2 stages × 1 round',
    nodes: 3,
    workers: 2,
    rounds: [1, 1],
    mostStates: MANY,
  },
  {
    name: 'n=3, 2 workers, 2 stages × 1 round, expiry',
    nodes: 3,
    workers: 2,
    rounds: [1, 1],
    expiry: true,
    mostStates: MANY,
  },
  {
    name: 'n=3, 2 workers, 2 stages × 1 round, a wiped store',
    nodes: 3,
    workers: 2,
    rounds: [1, 1],
    wipe: true,
    mostStates: MANY,
  },
  {
    name: 'n=3, 3 workers, 2 stages × 1 round',
    nodes: 3,
    workers: 3,
    rounds: [1, 1],
    mostStates: MANY,
  },
  {
    name: 'n=5, 2 workers, 2 stages × 1 round',
    nodes: 5,
    workers: 2,
    rounds: [1, 1],
    mostStates: MANY,
  },
  {
    name: 'n=3, 3 workers, 1 stage × 2 rounds',
    nodes: 3,
    workers: 3,
    rounds: [2],
    mostStates: MANY,
  },
];

const oneStage = { nodes: 3, workers: 3, rounds: [2] } as const;
const twoStages = { nodes: 3, workers: 2, rounds: [1, 1] } as const;

export interface AblationCase extends Omit<Exploration, 'mostStates' | 'ablation'> {
  readonly name: string;
  readonly ablation: Ablation;
}

/** D: the same, decided by consensus. */
export const CONSENSUS: readonly (Exploration & { readonly name: string })[] = [
  { nodes: 3, workers: 2, rounds: [1] },
  { nodes: 3, workers: 2, rounds: [2] },
  { nodes: 3, workers: 3, rounds: [1] },
  { nodes: 3, workers: 2, rounds: [1, 1] },
].map(one => ({
  ...one,
  name: `consensus, n=${one.nodes}, ${one.workers} workers, rounds ${one.rounds.join(' + ')}`,
  decide: 'consensus' as const,
  mostStates: MANY,
}));

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
