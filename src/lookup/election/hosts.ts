import { minutes } from '../../runtime';
import type { Seniority } from './standing';
import { isElder } from './standing';

type PresenceRole = 'none' | 'host' | 'annex';

/** What a device says of itself over a link. */
export interface Presence extends Seniority {
  readonly role: PresenceRole;
  /** E6: it has a table, not just an open door. */
  readonly isWhole: boolean;
  /** N at a host. */
  readonly leases: number;
  /** E10: of a host, the eldest first. */
  readonly deputies: readonly string[];
  readonly mayStand: boolean;
  /** A11: of a host: who grants beside it. */
  readonly annexes?: readonly string[] | undefined;
  /** A11, E15: of an annex: whose. */
  readonly annexOf?: string | undefined;
  /** E7, E8: whom it follows: a device that does not hear a host learns from others that there is one. */
  readonly follows?: string | undefined;
}

export interface KnownDevice {
  readonly presence: Presence;
  isLinked: boolean;
  heardAtMs: number;
  passedOverUntilMs: number;
}

/** B4: made-up devices cost places here, never more than this. */
const MOST_DEVICES = 256;
/** E18: how long a host is passed over. */
const PASSED_OVER_MS = minutes(10);

export type HostChoice = 'eldest wins' | 'last heard wins';

/** E2: devices that have answered on a link, and whether the link is up. A record alone puts nobody in here. */
export class KnownDevices {
  /** E1: the largest `since` that has answered. */
  largestSince = 0;
  private readonly byId = new Map<string, KnownDevice>();

  constructor(private readonly choice: HostChoice) {}

  answered(presence: Presence, nowMs: number): void {
    const { id, since } = presence;
    const known = this.byId.get(id);
    this.byId.delete(id);
    const passedOverUntilMs = known?.passedOverUntilMs ?? -Infinity;
    this.byId.set(id, { presence, isLinked: true, heardAtMs: nowMs, passedOverUntilMs });
    this.largestSince = Math.max(this.largestSince, since);
    this.forgetSome();
  }

  linked(id: string, isLinked: boolean): void {
    const known = this.byId.get(id);
    if (known !== undefined) {
      known.isLinked = isLinked;
    }
  }

  /** It is a host no longer, whatever it said last. */
  noHost(id: string, role: 'none' | 'annex' = 'none'): void {
    const known = this.byId.get(id);
    if (known !== undefined) {
      this.byId.set(id, { ...known, presence: { ...known.presence, role } });
    }
  }

  passOver(id: string, nowMs: number, forMs = PASSED_OVER_MS): void {
    const known = this.byId.get(id);
    if (known !== undefined) {
      known.passedOverUntilMs = nowMs + forMs;
    }
  }

  passesOver(nowMs: number): boolean {
    return [...this.byId.values()].some(({ passedOverUntilMs }) => passedOverUntilMs > nowMs);
  }

  forget(id: string): void {
    this.byId.delete(id);
  }

  get(id: string): KnownDevice | undefined {
    return this.byId.get(id);
  }

  isHost(id: string): boolean {
    const known = this.byId.get(id);
    return known?.isLinked === true && known.presence.role === 'host';
  }

  linkedDevices(): Presence[] {
    return [...this.byId.values()].flatMap(({ presence, isLinked }) =>
      isLinked ? [presence] : [],
    );
  }

  /** E6: the eldest whole host that answers; while none is whole, the eldest. */
  bestHost(nowMs: number): Presence | undefined {
    const answering = [...this.byId.values()].filter(
      ({ isLinked, passedOverUntilMs }) => isLinked && passedOverUntilMs <= nowMs,
    );
    const inCharge = answering.filter(({ presence }) => presence.role === 'host');
    // E15: who reaches no host registers with an annex.
    const hosts =
      inCharge.length > 0
        ? inCharge
        : answering.filter(({ presence }) => presence.role === 'annex');
    if (this.choice === 'last heard wins') {
      return hosts.sort((one, other) => other.heardAtMs - one.heardAtMs)[0]?.presence;
    }
    return hosts
      .map(({ presence }) => presence)
      .sort((one, other) => (comesBefore(one, other) ? -1 : 1))[0];
  }

  private forgetSome(): void {
    for (const [id, { presence }] of this.byId) {
      if (this.byId.size <= MOST_DEVICES) return;
      if (presence.role === 'none') this.byId.delete(id);
    }
    for (const id of this.byId.keys()) {
      if (this.byId.size <= MOST_DEVICES) return;
      this.byId.delete(id);
    }
  }
}

/** E6: whole before elder. */
export function comesBefore(
  one: Seniority & { readonly isWhole: boolean },
  other: Seniority & { readonly isWhole: boolean },
): boolean {
  return one.isWhole === other.isWhole ? isElder(one, other) : one.isWhole;
}
