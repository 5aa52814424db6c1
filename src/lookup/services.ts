import type { Address, Far, Leased } from '../runtime';
import { serviceType } from '../runtime';
import type { Presence } from './election/hosts';
import type { HostFacts } from './host-facts';
import type { Poll } from './periods/inverted';
import type { Entry, EntryRevision, Query } from './registry/entry';
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
  /** R14: of two answers about one entry, the newer holds. */
  readonly revision: EntryRevision;
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

/** A11: a host that may have capacity. */
export interface Elsewhere {
  readonly id: string;
  readonly addresses: readonly Address[];
}

/** A7: under polls, how long until the next one. */
interface Polled {
  readonly nextPollMs?: number | undefined;
}

/** R4: what a renewal brings. `host` only when something about it is new to this holder. */
export type FullRenewal = ((Terms & { readonly news: NewsSince }) | { readonly kind: 'ended' }) &
  Polled & { readonly leases: number; readonly host?: Presence | undefined };

/** R4: nothing is new but the period and N, which most renewals say. It crosses in a few bytes. */
export type BriefRenewal = readonly [periodMs: number, leases: number];

export type RenewalReply = FullRenewal | BriefRenewal;

/** One lease at a host. */
export interface RegistrationDesk {
  /** Without an ask, as at the registration; the entry only when it is newer. */
  renew(ask?: Ask, entry?: Entry): RenewalReply;
  invalidate(): void;
  transfer(to: string): boolean;
  /** R9: that device may renew it until then. */
  entrust(to: string, forMs: number): boolean;
}

/** What a holder is told out of turn: R11, R13, A8. */
export type HolderNotice = (
  what: 'expiring' | 'invalidated' | 'poll',
  token: string,
  poll?: Poll,
) => void;

export type RegisterReply =
  | { readonly kind: 'refused'; readonly problem: Refusal | 'no host' }
  | Extract<Terms, { readonly kind: 'negotiate' }>
  | (Extract<Terms, { readonly kind: 'denied' }> & {
      readonly elsewhere: readonly Elsewhere[];
      /** R16: another has what is not shared. */
      readonly isTaken: boolean;
    })
  | (Extract<Terms, { readonly kind: 'granted' }> &
      Polled & {
        readonly desk: Leased<RegistrationDesk>;
        readonly host: Presence;
      });

/** 'own table': what this device itself has granted; 'everywhere': what the others of its domain have, too (A11). */
export type Reach = 'own table' | 'everywhere';

/** What every device with a lookup offers to every other. Who calls is known (M17). */
export interface LookupDesk {
  /** E14: each hears the other, whichever asks. */
  greet(presence: Presence): Presence;
  register(
    offer: Offer,
    ask: Ask,
    notice: Far<HolderNotice> | undefined,
  ): RegisterReply | Promise<RegisterReply>;
  find(query: Query, reach: Reach): FindAnswer | Promise<FindAnswer>;
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
  /** A11: of one who follows the caller: to grant beside it. */
  openAnnex(): boolean;
  /** R9: of a device that goes on, by one that will sleep. */
  keep(entrusted: readonly Kept[], warn: Far<KeeperWarning>): boolean;
  /** R9: of a host, by a keeper. The period that was granted; undefined when it was not. */
  renewFor(holder: string, token: string): number | undefined;
}

/** R9: one registration that another device is to renew. */
export interface Kept {
  readonly host: string;
  readonly token: string;
  readonly forMs: number;
}

/** R9: a renewal failed. */
export type KeeperWarning = (token: string) => void;

export const LookupDesk = serviceType<LookupDesk>('earshot.lookup');
