import type { RoundEnd } from './node-state';

/** What a host tells those who watch it. */
export type AgentEvent = { readonly agent: string } & (
  | { readonly type: 'arrived' | 'over'; readonly hop: number }
  | { readonly type: 'committed'; readonly hop: number; readonly next: readonly string[] }
  | { readonly type: 'round ended'; readonly hop: number; readonly why: RoundEnd }
  /** G5: nobody it could go to is here. */
  | { readonly type: 'resting'; readonly hop: number }
  | { readonly type: 'expired' }
  | { readonly type: 'stop failed'; readonly error: unknown }
  | { readonly type: 'protocol violated'; readonly what: string }
  /** T2: a write failed, and this host carries nothing until it is started again. */
  | { readonly type: 'stopped'; readonly error: unknown }
);
