import type { ElectorState } from './election/elector-state';

/** How things stand, for a screen. */
export interface LookupSnapshot {
  readonly mode: 'ad hoc' | 'managed';
  readonly state: ElectorState['is'];
  /** A11, E15: this device grants beside its leader. */
  readonly isAnnex: boolean;
  readonly since: number;
  /** Whom this device follows; its own id when it hosts. */
  readonly leader: string | undefined;
  readonly deputies: readonly string[];
  /** A11: who grants beside the leader. */
  readonly annexes: readonly string[];
  /** N at the leader, as last told. */
  readonly leases: number;
  /** L_G and R of this device's first registration; undefined while it has none. */
  readonly periodMs: number | undefined;
  readonly responsivenessMs: number | undefined;
  readonly renewalsPerSecond: number;
  /** What is kept: entries of the own table, of the replica, enrolments. */
  readonly kept: { readonly table: number; readonly replica: number; readonly enrolments: number };
}

/** Why a host is followed no longer: it said so, was displaced by an elder one, or nothing more was heard of it. */
export type HostEnd = 'bye' | 'closed' | 'yielded' | 'silent';

export type LookupEvent =
  | {
      readonly type: 'state';
      readonly state: ElectorState['is'];
      readonly leader: string | undefined;
    }
  | {
      readonly type: 'granted';
      readonly holder: string;
      readonly askedMs: number | 'any';
      readonly periodMs: number;
      readonly isRenewal: boolean;
    }
  | {
      readonly type: 'host left';
      /** This device's own id when it was the host. */
      readonly host: string;
      readonly how: HostEnd;
    }
  /** R9: a device that was to renew for this one could not. */
  | { readonly type: 'renewal failed'; readonly keeper: string; readonly token: string };
