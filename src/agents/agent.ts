declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

/** T7: a device together with its store: `<device id>/<store id>`. A wiped or restored store is another node. */
export type NodeId = Branded<'node'>;
export type AgentId = Branded<'agent'>;
/** One round of one worker. Random, so that no restart repeats it. */
export type Tid = Branded<'tid'>;

/** G1: what travels. No code does: a host runs the behaviour of that name, or refuses. */
interface Agent {
  readonly id: AgentId;
  /** Where it was launched and where it ends (G8). */
  readonly home: NodeId;
  readonly behaviour: string;
  readonly version: number;
  /** JSON text: what `stop` gets and gives. */
  readonly state: string;
  /** T8: time left when this copy was made. */
  readonly lifeMs: number;
  /** How its stages are decided; left out: by the paper's voting. */
  readonly decide?: 'consensus';
}

/** The stage record of the paper, with the agent as it is before the stage. */
export interface Stage {
  readonly agent: Agent;
  readonly hop: number;
  /** Highest priority first: the first is the intended worker (G7). */
  readonly nodes: readonly NodeId[];
  /** The round of the stage before that brought it here. */
  readonly born: Tid;
}

/** An entry of the OrchSet: this node said YES or COND_YES to that round. */
export interface VoteEntry {
  readonly orchestrator: NodeId;
  readonly tid: Tid;
}

/** A next stage that this node has promised to take, if the round commits. */
export interface PreparedStage {
  readonly tid: Tid;
  readonly stage: Stage;
  /** Who knows the outcome. */
  readonly worker: NodeId;
}

/** D1: what the nodes of a stage agree on: the round that counts, and who takes the agent next. */
export interface StageChoice {
  readonly tid: Tid;
  readonly next: readonly NodeId[];
}

/** D2: what this node has promised and accepted for a stage. Undefined `accepted`: nothing. */
export interface Ballots {
  readonly promised: number;
  readonly accepted?: Acceptance;
}

export interface Acceptance {
  readonly ballot: number;
  readonly choice: StageChoice;
}

/** D1: what this node's own stop made of a stage, until it is known whether its round was chosen. */
export interface Proposal {
  readonly tid: Tid;
  readonly hop: number;
  readonly behaviour: string;
  /** The stage's other nodes: any of them may know the choice. */
  readonly voters: readonly NodeId[];
  readonly result: StageResult;
}

/** A round that committed, until everyone has acknowledged. */
export interface Decision {
  readonly tid: Tid;
  readonly hop: number;
  readonly voters: readonly NodeId[];
  readonly next: readonly NodeId[];
  /** D4: FORGET goes out once no more than so many next nodes are missing; left out: at once. */
  readonly forgetAt?: number;
}

/** G3: what a stop leaves on this phone, under the behaviour's own keys. Undefined deletes. */
export interface LedgerChange {
  readonly key: string;
  readonly value: string | undefined;
}

/** T3: what the store holds of one agent. */
export interface AgentRecords {
  readonly stage?: Stage;
  readonly votes: readonly VoteEntry[];
  readonly prepared: readonly PreparedStage[];
  readonly decisions: readonly Decision[];
  readonly ballots?: Ballots;
  readonly proposals: readonly Proposal[];
  /** The highest hop that is over here; it and all below count as over. -1: none. */
  readonly last: number;
  /** T8: its life ended here. */
  readonly expired: boolean;
}

export const NO_RECORDS: AgentRecords = {
  votes: [],
  prepared: [],
  decisions: [],
  proposals: [],
  last: -1,
  expired: false,
};

/** What `stop` made of the agent: the stage's transaction, before it commits. */
export interface StageResult {
  /** Undefined: the agent ends here (G8). */
  readonly next: Stage | undefined;
  readonly effects: readonly LedgerChange[];
}

export const nodeId = (device: string, store: string): NodeId => `${device}/${store}` as NodeId;

export const deviceOf = (node: NodeId): string => node.slice(0, node.lastIndexOf('/'));

export const majorityOf = (nodes: readonly unknown[]): number => Math.floor(nodes.length / 2) + 1;

/** Whether `one` goes before `other` in this stage (G7). */
export function outranks({ nodes }: Stage, one: NodeId, other: NodeId): boolean {
  return nodes.indexOf(one) < nodes.indexOf(other);
}

export const without = <T>(list: readonly T[], item: T): readonly T[] =>
  list.includes(item) ? list.filter(other => other !== item) : list;
