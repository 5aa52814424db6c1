import type { LedgerChange } from './agent';
import type { RoundEnd } from './node-state';

/** What a host tells those who watch it. Devices are named by their ids. */
export type AgentEvent =
  /** G5: who is here and may carry agents has changed. */
  | { readonly type: 'candidates' }
  /** T2: a write failed. This host carries nothing until it has started again. */
  | { readonly type: 'stopped'; readonly error: unknown }
  /** X1: as after a restart; what the ledgers hold may have changed. */
  | { readonly type: 'started again' }
  | ({ readonly agent: string } & AgentNews);

type AgentNews =
  | { readonly type: 'arrived' | 'over'; readonly hop: number }
  /** W: who works on the stage that is here. Another one than `intended` stands in for it. */
  | {
      readonly type: 'worker';
      readonly hop: number;
      readonly worker: string | undefined;
      readonly intended: string;
    }
  /** This phone's round asks for votes. */
  | { readonly type: 'voting'; readonly hop: number }
  | {
      readonly type: 'vote';
      readonly hop: number;
      readonly from: string;
      readonly vote: 'yes' | 'no' | 'conditional';
    }
  /** X6: this phone's vote is bound to that device's round, until it says what became of it. Told before the vote is sent. */
  | { readonly type: 'bound'; readonly hop: number; readonly to: string }
  | {
      readonly type: 'committed';
      readonly tid: string;
      readonly hop: number;
      readonly next: readonly string[];
    }
  /** G4: entries that count from now on. Those of an earlier run are in `ledger`. */
  | {
      readonly type: 'ledger';
      readonly behaviour: string;
      readonly changes: readonly LedgerChange[];
    }
  | { readonly type: 'round ended'; readonly hop: number; readonly why: RoundEnd }
  /** G5: nobody it could go to is here. */
  | { readonly type: 'resting'; readonly hop: number }
  | { readonly type: 'expired' }
  /** G1: this phone holds the agent, and has another version of its behaviour or none. */
  | {
      readonly type: 'unknown behaviour';
      readonly behaviour: string;
      readonly version: number;
    }
  | { readonly type: 'stop failed'; readonly error: unknown }
  | { readonly type: 'protocol violated'; readonly what: string };
