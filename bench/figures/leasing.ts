import type { RenewalBudget } from '../../src/lookup';
import { adaptivePeriods } from '../../src/lookup/periods/adaptive';
import { fixedPeriods } from '../../src/lookup/periods/fixed';
import type { PollDeferral } from '../../src/lookup/periods/inverted';
import { InvertedLeases } from '../../src/lookup/periods/inverted';
import type { PeriodRule } from '../../src/lookup/periods/rule';
import { DeadlineHeap } from '../../src/lookup/registry/deadline-heap';
import { seconds } from '../../src/runtime';
import { Events } from './events';

/** S1 §4. The poll's sizes are not in the paper. */
export const SIZES = { request: 128, grant: 32, poll: 64, answer: 128, confirm: 32 };
export const PAPER: RenewalBudget = {
  renewalsPerSecond: 3,
  leastMs: seconds(15),
  mostMs: 1e12,
  renewAt: 1,
};

export interface Sample {
  readonly atMs: number;
  readonly bytes: number;
}

/** What a run of the real period rules did: bytes as they were sent, and how long each failure went unnoticed. */
interface LeasingRun {
  readonly samples: Sample[];
  readonly noticed: { readonly diedAtMs: number; readonly afterMs: number }[];
  readonly control: { readonly atMs: number; readonly leases: number; readonly ms: number }[];
}

export interface Population {
  readonly events: Events;
  readonly run: LeasingRun;
  join(): void;
  /** One fails silently. */
  fail(): void;
  readonly size: number;
}

function renewing(rule: PeriodRule, random: () => number, countJoins = true): Population {
  const events = new Events();
  const run: LeasingRun = { samples: [], noticed: [], control: [] };
  const ends = new DeadlineHeap<number>();
  const living: number[] = [];
  const diedAt = new Map<number, number>();
  let nextId = 1;
  const expire = () => {
    for (let id = ends.takeDue(events.nowMs); id !== undefined; id = ends.takeDue(events.nowMs)) {
      const diedAtMs = diedAt.get(id) ?? events.nowMs;
      run.noticed.push({ diedAtMs, afterMs: events.nowMs - diedAtMs });
    }
  };
  const grant = (id: number, isRenewal: boolean) => {
    const leases = isRenewal ? ends.size : ends.size + 1;
    const decision = rule.decide({ leases, requestedMs: 'any', isRenewal });
    if (decision.kind !== 'granted') return;
    if (isRenewal || countJoins)
      run.samples.push({ atMs: events.nowMs, bytes: SIZES.request + SIZES.grant });
    run.control.push({ atMs: events.nowMs, leases, ms: decision.periodMs });
    ends.set(id, events.nowMs + decision.periodMs);
    // Just before its end, as the paper's holders do; expiry is looked at just after.
    events.after(decision.periodMs - 1e-3, () => {
      if (!diedAt.has(id)) grant(id, true);
    });
    events.after(decision.periodMs, expire);
  };
  return {
    events,
    run,
    join: () => {
      const id = nextId++;
      living.push(id);
      grant(id, false);
    },
    fail: () => {
      const [id] = living.splice(Math.floor(random() * living.length), 1);
      if (id !== undefined) diedAt.set(id, events.nowMs);
    },
    get size() {
      return living.length;
    },
  };
}

export function polled(
  budget: RenewalBudget,
  random: () => number,
  deferral: PollDeferral,
): Population {
  const events = new Events();
  const run: LeasingRun = { samples: [], noticed: [], control: [] };
  const leases = new InvertedLeases<number>(budget, 0, deferral);
  const living: number[] = [];
  const diedAt = new Map<number, number>();
  let nextId = 1;
  const sent = (bytes: number) => run.samples.push({ atMs: events.nowMs, bytes });
  const round = () => {
    const asked = leases.size;
    const poll = leases.poll(events.nowMs);
    sent(SIZES.poll);
    run.control.push({ atMs: events.nowMs, leases: asked, ms: poll.answerWithinMs });
    living.forEach(id =>
      events.after(random() * poll.answerWithinMs, () => {
        if (!diedAt.has(id)) {
          sent(SIZES.answer + SIZES.confirm);
          leases.answer(id);
        }
      }),
    );
    events.after(poll.answerWithinMs, () => {
      const { silent, nextPollAtMs } = leases.endRound(events.nowMs);
      silent.forEach(id => {
        const diedAtMs = diedAt.get(id) ?? events.nowMs;
        run.noticed.push({ diedAtMs, afterMs: events.nowMs - diedAtMs });
      });
      events.at(nextPollAtMs, round);
    });
  };
  events.at(leases.nextPollAtMs, round);
  return {
    events,
    run,
    join: () => {
      const id = nextId++;
      living.push(id);
      if (leases.request(id, events.nowMs) !== undefined) sent(SIZES.request + SIZES.grant);
    },
    fail: () => {
      const [id] = living.splice(Math.floor(random() * living.length), 1);
      if (id !== undefined) diedAt.set(id, events.nowMs);
    },
    get size() {
      return living.length;
    },
  };
}

export const fixedPopulation = (periodMs: number, random: () => number) =>
  renewing(fixedPeriods(periodMs), random, false);
export const adaptivePopulation = (random: () => number) =>
  renewing(adaptivePeriods(PAPER), random);

/** Bytes a second from one time to another. */
export function bandwidthBetween(samples: readonly Sample[], fromMs: number, toMs: number): number {
  const inside = samples.filter(({ atMs }) => atMs >= fromMs && atMs < toMs);
  return inside.reduce((sum, { bytes }) => sum + bytes, 0) / ((toMs - fromMs) / seconds(1));
}
