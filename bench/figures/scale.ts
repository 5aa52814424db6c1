import type { RegistryPolicy } from '../../src/lookup';
import { budgetOf, PHONE_POLICY } from '../../src/lookup';
import { renewAfterMs } from '../../src/lookup/holder/renewals';
import { evenPeriodMs, responsivenessMs } from '../../src/lookup/periods/budget';
import { Registry } from '../../src/lookup/registry/registry';
import { minutes, seconds } from '../../src/runtime';
import { Events, mean, numbers } from './events';
import type { Series } from './svg';

const COUNTS = [50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000];
/** G that grants 10,000 leases within L_MAX, and is still the whole of it at 200. */
const budget = {
  ...budgetOf({
    bytesPerSecond: 62 * 100,
    bytesPerRenewal: 62,
    slowestMs: minutes(15),
    fastestMs: seconds(3),
  }),
  leastMs: seconds(4),
};
const policy: RegistryPolicy = { ...PHONE_POLICY, budget, mostHolders: 20_000 };
const MEASURED_PERIODS = 4;
const FAILURES = 200;

/** F5: one host's table, the real one, with so many holders that renew as they do. */
export function scale(): {
  readonly rates: Series[];
  readonly periods: Series[];
  readonly costs: Series[];
} {
  const results = COUNTS.map(count => ({ count, ...measured(count) }));
  results.forEach(({ count, rate, periodMs, noticedMs, microseconds }) => {
    const even = Math.max(evenPeriodMs(count, budget), budget.leastMs);
    const wanted = count / (budget.renewAt * (even / seconds(1)));
    console.log(
      `F5 N = ${count}: ${rate.toFixed(2)} renewals/s, budget ${wanted.toFixed(1)} (${percent(
        rate / wanted - 1,
      )}); ` +
        `L_G ${(periodMs / 1000).toFixed(1)} s, A5 ${(even / 1000).toFixed(1)} s; ` +
        `R ${(noticedMs / 1000).toFixed(1)} s, A2 ${(
          responsivenessMs(even, budget.renewAt) / 1000
        ).toFixed(1)} s; ` +
        `${microseconds.toFixed(1)} µs to register`,
    );
  });
  const line = (of: (result: (typeof results)[number]) => number) =>
    results.map(result => [result.count, of(result)] as const);
  return {
    rates: [
      { name: 'renewals a second', points: line(({ rate }) => rate) },
      { name: 'budget', points: line(() => budget.renewalsPerSecond), isFormula: true },
    ],
    periods: [
      { name: 'granted', points: line(({ periodMs }) => periodMs / 1000) },
      {
        name: 'N/(ρG)',
        points: line(({ count }) => Math.max(evenPeriodMs(count, budget), budget.leastMs) / 1000),
        isFormula: true,
      },
      { name: 'failure noticed', points: line(({ noticedMs }) => noticedMs / 1000) },
      {
        name: 'L(1 − ρ/2)',
        points: line(
          ({ count }) =>
            responsivenessMs(
              Math.max(evenPeriodMs(count, budget), budget.leastMs),
              budget.renewAt,
            ) / 1000,
        ),
        isFormula: true,
      },
    ],
    costs: [{ name: 'µs to register', points: line(({ microseconds }) => microseconds) }],
  };
}

function measured(count: number) {
  const random = numbers(count);
  const events = new Events();
  const died = new Map<string, number>();
  const noticed: number[] = [];
  const registry = new Registry(policy, {
    ended: ({ holder, endsAtMs }) => {
      const atMs = died.get(holder);
      if (atMs !== undefined) noticed.push(endsAtMs - atMs);
    },
  });
  let renewals = 0;
  const periods: number[] = [];
  const renewLater = (holder: string, id: number, periodMs: number) =>
    events.at(events.nowMs + renewAfterMs(periodMs, budget.renewAt, random()), () => {
      if (died.has(holder)) return;
      const answer = registry.renew(id, { periodMs: 'any' }, events.nowMs);
      if (answer.kind === 'granted') {
        renewals += 1;
        periods.push(answer.periodMs);
        renewLater(holder, id, answer.periodMs);
      }
    });
  const join = (holder: string) => {
    const offer = { entry: entryOf(holder) };
    const answer = registry.register(holder, offer, { periodMs: 'any' }, events.nowMs);
    if (answer.kind === 'granted') renewLater(holder, answer.registration.id, answer.periodMs);
  };
  const fillMs = seconds(count / 20);
  for (let i = 0; i < count - REGISTERED_TIMED; i++) {
    events.at((i / count) * fillMs, () => join(`phone ${i}`));
  }
  events.runUntil(fillMs);
  const startedMs = performance.now();
  for (let i = 0; i < REGISTERED_TIMED; i++) join(`late ${i}`);
  const microseconds = ((performance.now() - startedMs) / REGISTERED_TIMED) * 1000;
  const even = Math.max(evenPeriodMs(count, budget), budget.leastMs);
  events.runUntil(fillMs + 3 * even);
  renewals = 0;
  periods.length = 0;
  const fromMs = events.nowMs;
  events.runUntil(fromMs + MEASURED_PERIODS * even);
  const rate = renewals / ((events.nowMs - fromMs) / seconds(1));
  const periodMs = mean(periods);
  const failing = Math.min(FAILURES, Math.max(20, Math.floor(count / 50)));
  for (let i = 0; i < failing; i++) {
    events.at(events.nowMs + random() * even, () => died.set(`phone ${i}`, events.nowMs));
  }
  const untilMs = events.nowMs + 3 * even;
  while (events.nowMs < untilMs) {
    events.runUntil(events.nowMs + even / 50);
    registry.passTime(events.nowMs);
  }
  return { rate, periodMs, noticedMs: mean(noticed), microseconds };
}

const REGISTERED_TIMED = 20;

const entryOf = (name: string) => ({
  type: 'Player',
  name,
  scopes: ['hall'],
  port: 4000,
  revision: { since: 1, n: 0 },
  token: name,
});

const percent = (share: number) => `${share >= 0 ? '+' : ''}${(100 * share).toFixed(1)} %`;
