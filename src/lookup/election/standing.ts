import { minutes, seconds } from '../../runtime';

/** E1: who has been here longer. An identifier, never compared with a clock. */
export interface Seniority {
  readonly since: number;
  readonly id: string;
}

/** E1: after so long alone there is nobody left whom the old one could help to agree with. */
export const ALONE_MS = minutes(10);
/** E1: after a sleep longer than this others have taken over. */
export const LONG_SLEEP_MS = seconds(7);

export function isElder(one: Seniority, other: Seniority): boolean {
  return one.since === other.since ? one.id < other.id : one.since < other.since;
}

/** What others take for it if it is larger: a liar's `since` must leave an order that all see alike. */
export const LARGEST_SINCE = 2 ** 48;

/** E1: younger than everyone who has answered, whatever the clock says. */
export function takeSince(wallMs: number, largestAnswered: number): number {
  const since = Math.max(Math.floor(wallMs / seconds(1)), largestAnswered + 1, 0);
  return Math.min(since, LARGEST_SINCE);
}

/** E18: what decides whether a device stands for host. */
export interface Eligibility {
  readonly ownerAllows: boolean;
  readonly platformAllows: boolean;
  readonly isInFront: boolean;
  readonly isPlugged: boolean;
  /** 0 to 1; undefined where the platform does not tell. */
  readonly battery: number | undefined;
}

const LEAST_BATTERY = 0.2;

export function mayStand(self: Eligibility): boolean {
  const { ownerAllows, platformAllows, isInFront, isPlugged, battery } = self;
  const hasPower = isPlugged || battery === undefined || battery >= LEAST_BATTERY;
  return ownerAllows && platformAllows && isInFront && hasPower;
}
