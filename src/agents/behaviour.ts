/** G1: what an agent of this name does at each phone. Every phone that carries it has the same code. */
export interface Behaviour<State = unknown> {
  readonly name: string;
  readonly version: number;
  /** G6: how many phones watch over a stop: fewer than three here, and it is one. */
  readonly stageSize: 1 | 3 | 5 | 7;
  /** G3: may run often; its ledger entries count once. */
  stop(state: State, here: Here): Stop<State> | Promise<Stop<State>>;
  /** G3: runs instead after five throws of `stop`. Left out, or when it throws too, the agent goes home as it is. */
  failed?(state: State, here: Here): Stop<State> | Promise<Stop<State>>;
}

/** G5, G8: where to next. */
export type Stop<State> = { readonly state: State } & (
  | { readonly next: 'home' | 'end' }
  /** Device ids, best first. */
  | { readonly next: readonly string[] }
);

export interface Here {
  readonly device: string;
  readonly isHome: boolean;
  /** The device that launched it. */
  readonly home: string;
  /** G7: the device that was to do this stop; another one's id when this one stands in for it. */
  readonly intended: string;
  /** Devices here that carry this behaviour, this one not among them. */
  readonly others: readonly string[];
  readonly ledger: Ledger;
}

/** G3: this behaviour's entries on this phone. Nothing else of a phone can be written by a stop. */
export interface Ledger {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string | undefined): void;
}

export const defineBehaviour = <State>(behaviour: Behaviour<State>): Behaviour<State> => behaviour;
