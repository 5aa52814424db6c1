import type { Elector } from './election/elector';
import type { HostDesk } from './host-desk';
import { adaptedPeriodMs } from './periods/adaptive';
import type { RenewalBudget } from './periods/budget';

/** What a host tells of itself to people who look at it. */
export interface HostFacts {
  /** A duration: clocks differ. */
  readonly hostingForMs: number;
  /** N, the host's own included. */
  readonly leases: number;
  readonly holders: number;
  readonly mostHolders: number;
  /** What it grants at this N. */
  readonly periodMs: number;
  readonly budget: RenewalBudget;
  /** Renewals a second, counted and not worked out. */
  readonly renewalRate: number;
  readonly deputies: readonly { readonly id: string; readonly name: string }[];
  /** E11: while some are on the list only because the host before had them. */
  readonly rollCall: RollCall | undefined;
}

export interface RollCall {
  readonly answered: number;
  readonly of: number;
  /** Until the last of those who stay silent is taken off. */
  readonly leftMs: number;
}

export interface HostFactsSources {
  readonly host: HostDesk | undefined;
  readonly elector: Elector;
  readonly self: string;
  readonly mostHolders: number;
  readonly nowMs: number;
}

/** Undefined while this device hosts nobody. */
export function hostFacts(sources: HostFactsSources): HostFacts | undefined {
  const { host, elector, self, mostHolders, nowMs } = sources;
  if (host === undefined) {
    return undefined;
  }
  const { registry } = host;
  const nameOf = (id: string) =>
    registry.heldBy(id).find(({ entry }) => entry !== undefined)?.entry?.name ?? '';
  return {
    hostingForMs: nowMs - host.openedAtMs,
    leases: registry.size,
    holders: registry.holders,
    mostHolders,
    periodMs: adaptedPeriodMs(registry.size, registry.budget),
    budget: registry.budget,
    renewalRate: host.renewals.perSecond(nowMs),
    deputies: elector.presence.deputies.map(id => ({ id, name: nameOf(id) })),
    rollCall: rollCallOf(host, self, nowMs),
  };
}

function rollCallOf(host: HostDesk, self: string, nowMs: number): RollCall | undefined {
  if (!host.hasTakenOver) {
    return undefined;
  }
  const others = [...host.registry.all()].filter(({ holder }) => holder !== self);
  const silent = others.filter(({ isAdopted }) => isAdopted);
  return silent.length === 0
    ? undefined
    : {
        answered: others.length - silent.length,
        of: others.length,
        // What is due is taken off with the next tick.
        leftMs: Math.max(0, ...silent.map(({ endsAtMs }) => endsAtMs - nowMs)),
      };
}

/** From another device: a screen shows what can be, or nothing. */
export function soundHostFacts(given: unknown): HostFacts | undefined {
  if (typeof given !== 'object' || given === null) {
    return undefined;
  }
  const { hostingForMs, leases, holders, mostHolders, periodMs, renewalRate, ...rest } =
    given as Partial<HostFacts>;
  const figures = [hostingForMs, leases, holders, mostHolders, periodMs, renewalRate];
  const budget = soundBudget(rest.budget);
  if (!figures.every(isFigure) || budget === undefined || !Array.isArray(rest.deputies)) {
    return undefined;
  }
  const [hostingMs = 0, n = 0, held = 0, most = 0, grantedMs = 0, rate = 0] = figures as number[];
  return {
    hostingForMs: hostingMs,
    leases: n,
    holders: held,
    mostHolders: most,
    periodMs: grantedMs,
    renewalRate: rate,
    budget,
    deputies: rest.deputies
      .slice(0, MOST_DEPUTIES)
      .map(deputy => ({ id: String(deputy?.id), name: String(deputy?.name ?? '') })),
    rollCall: soundRollCall(rest.rollCall),
  };
}

const MOST_DEPUTIES = 2;

function soundBudget(given: RenewalBudget | undefined): RenewalBudget | undefined {
  const { renewalsPerSecond, leastMs, mostMs, renewAt } = given ?? {};
  return isFigure(renewalsPerSecond) &&
    renewalsPerSecond > 0 &&
    isFigure(leastMs) &&
    isFigure(mostMs) &&
    leastMs > 0 &&
    leastMs <= mostMs &&
    isFigure(renewAt) &&
    renewAt > 0 &&
    renewAt <= 1
    ? { renewalsPerSecond, leastMs, mostMs, renewAt }
    : undefined;
}

function soundRollCall(given: RollCall | undefined): RollCall | undefined {
  const { answered, of, leftMs } = given ?? {};
  return isFigure(answered) && isFigure(of) && answered <= of && isFigure(leftMs)
    ? { answered, of, leftMs }
    : undefined;
}

const isFigure = (given: unknown): given is number =>
  typeof given === 'number' && given >= 0 && given < Infinity;
