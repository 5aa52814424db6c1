import type { HostFault } from './host-faults';
import type { Presence } from './hosts';
import type { Seniority } from './standing';

/** What an elector hears. Nothing else decides. */
export type ElectorEvent =
  | { readonly type: 'answered'; readonly presence: Presence }
  | { readonly type: 'link'; readonly peer: string; readonly isUp: boolean }
  | { readonly type: 'forgotten'; readonly peer: string }
  /** E13: a host hands over. */
  | { readonly type: 'bye'; readonly from: string }
  /** E4: a host closes; nobody takes over. */
  | { readonly type: 'closed'; readonly from: string }
  /** E7: a host yields to an elder. */
  | { readonly type: 'yielded'; readonly from: string; readonly to: string }
  /** E9: this device's own detector, as deputy. */
  | { readonly type: 'suspected'; readonly host: string }
  /** E10: another suspects it too, or nobody else can be asked. */
  | { readonly type: 'seconded'; readonly host: string }
  | { readonly type: 'trusted'; readonly host: string }
  /** E7: the elder has acknowledged the table. */
  | { readonly type: 'table taken'; readonly by: string }
  | { readonly type: 'table refused'; readonly by: string }
  /** A11: this device grants beside its leader, or no longer. */
  | { readonly type: 'annex'; readonly isOpen: boolean }
  /** N at this host. */
  | {
      readonly type: 'registered';
      readonly leases: number;
      /** How many others have registered. Undefined while nobody has counted. */
      readonly guests?: number;
    }
  | { readonly type: 'fault'; readonly host: string; readonly fault: HostFault }
  | { readonly type: 'slept'; readonly ms: number }
  | { readonly type: 'may stand'; readonly may: boolean }
  /** The app goes to the background, or closes. */
  | { readonly type: 'leaving' }
  /** E4: as far as announcements say. */
  | {
      readonly type: 'sighted';
      readonly count: number;
      readonly eldest: Seniority | undefined;
      /** E8: a host is announced that has not been asked in vain. */
      readonly isHostAnnounced?: boolean;
    }
  | { readonly type: 'tick' };

/** What is to be done about it. */
export type ElectorEffect =
  | {
      readonly do: 'follow';
      readonly host: string;
      readonly spread: 'at once' | 'over a roll call';
    }
  | { readonly do: 'go ad hoc' }
  | { readonly do: 'open'; readonly with: 'replica' | 'nothing' }
  /** E13: deputies get the last changes, and are told. */
  | { readonly do: 'hand over' }
  | { readonly do: 'close' }
  | { readonly do: 'send table'; readonly to: string }
  | { readonly do: 'tell followers'; readonly elder: string }
  | {
      readonly do: 'ask whether suspected';
      readonly host: string;
      readonly others: readonly string[];
    }
  | { readonly do: 'monitor'; readonly host: string }
  | { readonly do: 'stop monitoring' };
