import type { HostChoice } from './hosts';

export interface ElectorOptions {
  readonly id: string;
  readonly wallMs: number;
  readonly nowMs: number;
  readonly mayStand: boolean;
  readonly crowd?: number;
  /** E4: below so many a host closes; 0 for one that always hosts. */
  readonly few?: number;
  readonly choice?: HostChoice;
  /** E11: how long a new host waits for those who register before its table counts as whole. */
  readonly rollCallMs?: number;
}
