import { minutes, seconds } from '../../runtime';
import type { RenewalBudget } from '../periods/budget';
import { NODE_BUDGET, PHONE_BUDGET } from '../periods/budget';

/** R16: how leases of one type are made. */
export interface CreationPolicy {
  readonly longestMs: number;
  /** Whether several holders may register the same resource. */
  readonly isShared: boolean;
  readonly isTransferable: boolean;
  /** R10: only where the host stays. */
  readonly mayBeUnending: boolean;
  /** R8: how often one lease may be renewed. */
  readonly mostRenewals: number;
}

export const USUAL_CREATION: CreationPolicy = {
  longestMs: minutes(60),
  isShared: true,
  isTransferable: false,
  mayBeUnending: false,
  mostRenewals: Infinity,
};

export interface RegistryPolicy {
  /** G is the room's: hosts that grant beside each other share it (A11). */
  readonly budget: RenewalBudget;
  /** How periods are chosen; adaptive unless set. Under 'inverted' the host polls (A7). */
  readonly periods?: 'adaptive' | 'inverted' | 'fixed' | undefined;
  /** A6: the second bound, on links. */
  readonly mostHolders: number;
  /** One key cannot take up what is meant for many. */
  readonly mostPerHolder: number;
  readonly creation: (type: string) => CreationPolicy;
}

/** What a computer that stays can hold. */
const MOST_NODE_HOLDERS = 10_000;

export const PHONE_POLICY: RegistryPolicy = {
  budget: PHONE_BUDGET,
  mostHolders: 150,
  mostPerHolder: 16,
  creation: () => USUAL_CREATION,
};

export const NODE_POLICY: RegistryPolicy = {
  ...PHONE_POLICY,
  budget: NODE_BUDGET,
  mostHolders: MOST_NODE_HOLDERS,
};

/** R11: how long before the end a holder who asked is warned. */
export const warningMs = (periodMs: number): number => Math.min(periodMs / 4, seconds(30));
