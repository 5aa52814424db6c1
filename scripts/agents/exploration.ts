import type { VotingRules } from '../../src/agents/voting-rules';

export interface Exploration {
  readonly nodes: number;
  /** So many of the nodes, the highest first, begin rounds. */
  readonly workers: number;
  /** Rounds that each worker may begin, for each stage. */
  readonly rounds: readonly number[];
  readonly expiry?: boolean;
  /** T7: one node, at any moment, loses its store. */
  readonly wipe?: boolean;
  readonly decide?: 'consensus';
  /** Every dead round keeps its name. The search is much larger, and must find the same. */
  readonly unmerged?: boolean;
  /** X6: from every state, any majority that fulfils its conditions gets the stage committed. */
  readonly progress?: boolean;
  readonly mostStates: number;
  readonly ablation?: Ablation;
}

/** A rule taken away. */
export interface Ablation {
  readonly rules?: Partial<VotingRules>;
  /** T8: the records go, and no mark stays. */
  readonly expiryWithoutMark?: boolean;
  /** T3: as when a jump of the clock removes them. */
  readonly lastDeleted?: boolean;
  /** V12: a round goes on although its stage is over here. */
  readonly roundsOutliveStages?: boolean;
  /** T7: a store that was wiped, or restored empty, has the same name as before. */
  readonly sameStore?: boolean;
  /** T2: messages leave before the write. */
  readonly sendBeforeWrite?: boolean;
}

export interface Explored {
  readonly states: number;
  readonly depth: number;
  readonly exhausted: boolean;
  /** V13: the steps that led to two commits of one stage; X6: to a state from which none comes about. */
  readonly violation: readonly string[] | undefined;
}
