/** What a process that carries agents tells, one line of JSON each. */
export type AgentReport =
  | { readonly what: 'ready'; readonly id: string }
  /** How many other processes an agent could go to. */
  | { readonly what: 'candidates'; readonly count: number }
  | { readonly what: 'launched'; readonly tape: string }
  | {
      readonly what: 'committed';
      readonly hop: number;
      readonly tid: string;
      readonly agent: string;
    }
  | { readonly what: 'violated'; readonly why: string }
  /** The ledger of the behaviour, and what else its store holds besides what is over. */
  | {
      readonly what: 'holds';
      readonly ledger: readonly (readonly [string, string])[];
      readonly left: readonly string[];
    };

/** What the test tells the process, one line of JSON each. */
export type AgentOrder =
  /** From now on, the process ends itself at its k-th write, before or after it is done. */
  | { readonly order: 'die'; readonly atWrite: number; readonly when: 'before' | 'after' }
  | { readonly order: 'launch'; readonly tape: string }
  | { readonly order: 'tell' };
