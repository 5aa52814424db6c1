import type { Address, Far, Leased } from '../runtime';
import { serviceType } from '../runtime';
import type { Presence } from './election/hosts';
import type { HostFacts } from './host-facts';
import type { Entry, Query } from './registry/entry';
import type { Ask, Terms } from './registry/negotiation';
import type { Offer, Refusal } from './registry/registration';
import type { ReplicaChanges, ReplicaRecord } from './registry/replica';
import type { NewsSince } from './registry/watches';

/** E5: ProbeMatch. */
export interface Match {
  readonly peer: string;
  readonly type: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly port: number;
  readonly addresses: readonly Address[];
}

export interface FindAnswer {
  readonly matches: readonly Match[];
  /** E11: this host has not heard everyone yet; askers keep what they had. */
  readonly isPartial: boolean;
}

export interface Introduction extends Match {
  /** 0 to 1: an estimate, never shown as a match (I4). */
  readonly share: number;
}

/** R4: what a renewal brings. */
type RenewalReply = ((Terms & { readonly news: NewsSince }) | { readonly kind: 'ended' }) & {
  readonly host: Presence;
};

/** One lease at a host. */
export interface RegistrationDesk {
  renew(ask: Ask, entry?: Entry): RenewalReply;
  invalidate(): void;
  transfer(to: string): boolean;
}

/** What a holder is told out of turn: R11, R13. */
export type HolderNotice = (what: 'expiring' | 'invalidated', token: string) => void;

export type RegisterReply =
  | { readonly kind: 'refused'; readonly problem: Refusal | 'no host' }
  | Exclude<Terms, { readonly kind: 'granted' }>
  | (Extract<Terms, { readonly kind: 'granted' }> & {
      readonly desk: Leased<RegistrationDesk>;
      readonly host: Presence;
    });

/** What every device with a lookup offers to every other. Who calls is known (M17). */
export interface LookupDesk {
  /** E14: each hears the other, whichever asks. */
  greet(presence: Presence): Presence;
  register(offer: Offer, ask: Ask, notice: Far<HolderNotice> | undefined): RegisterReply;
  find(query: Query): FindAnswer;
  introduce(count: number): readonly Introduction[];
  /** Asked while a person looks at it, and not otherwise. */
  describeHost(): HostFacts | undefined;
  /** E9: of a host, by its deputies. */
  changesSince(revision: number): ReplicaChanges | undefined;
  /** E7: of an elder host, by a younger. */
  takeTable(records: readonly ReplicaRecord[]): boolean;
  /** E10. */
  suspects(host: string): boolean;
  /** E4, E7, E13. */
  hostSays(what: 'bye' | 'closed' | 'yielded', elder?: string): void;
}

export const LookupDesk = serviceType<LookupDesk>('earshot.lookup');
