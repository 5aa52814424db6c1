/** What someone asks of a grantor. */
export interface PeriodRequest {
  /** N, the asker included (A5). */
  readonly leases: number;
  /** L_R. */
  readonly requestedMs: number | 'any';
  /** A renewal is never denied for want of capacity (A6). */
  readonly isRenewal: boolean;
}

/** R2: an answer is a value; errors lose their fields on the way (M5). */
export type PeriodDecision =
  | { readonly kind: 'granted'; readonly periodMs: number }
  | { readonly kind: 'negotiate'; readonly leastMs: number; readonly mostMs: number }
  | { readonly kind: 'denied' };

/** How a grantor chooses periods. */
export interface PeriodRule {
  readonly name: 'fixed' | 'adaptive' | 'inverted';
  decide(request: PeriodRequest): PeriodDecision;
}
