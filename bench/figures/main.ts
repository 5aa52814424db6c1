/**
 * `npm run figures [-- --only rules|halls] [--most N]`: the papers' figures on the real period rules, and halls of up to N
 * phones with links, into docs/figures; deviations are printed.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { bandwidth } from '../../src/lookup/periods/budget';
import { seconds } from '../../src/runtime';
import { mean, numbers } from './events';
import type { Population } from './leasing';
import {
  adaptivePopulation,
  bandwidthBetween,
  fixedPopulation,
  PAPER,
  polled,
  SIZES,
} from './leasing';
import { sketchSizes } from './sketches';
import { emptyAnswers, timeSplit } from './elections';
import { learnedPeriods } from './outages';
import { scale } from './scale';
import { chart } from './svg';
import type { HallMeasure } from '../idle/linked-hall';
import { describeHall, measuredHall } from '../idle/linked-hall';

const OUT = 'docs/figures';
const SEEDS = 10;
const BIN_MS = seconds(10);
const HALLS = [200, 1_000, 2_000, 4_000, 10_000];
mkdirSync(OUT, { recursive: true });

const given = (option: string) =>
  process.argv.includes(option) ? process.argv[process.argv.indexOf(option) + 1] : undefined;
const only = given('--only');
const mostPhones = Number(given('--most') ?? Infinity);
if (only === undefined || only === 'rules') rules();
if (only === undefined || only === 'halls') await halls();

/** On the rules alone, without links. */
function rules(): void {
  figure3();
  figure4();
  figure5();
  draw(
    'f6-sketches',
    'F6 · Sketch size, a made-up catalogue',
    'hashes in a sketch',
    'share',
    sketchSizes([64, 128, 256, 512, 1_024]),
  );

  draw(
    'f4-empty-answers',
    'F4 · Problem 1: a host with an empty table opens',
    '% of announcements lost',
    '% of answers that lack someone',
    emptyAnswers().map(({ name, points }) => ({
      name,
      points: points.map(([x, y]) => [x, 100 * y] as const),
    })),
  );
  draw(
    'f4-time-split',
    'F4 · Problem 2: so many hosts open at once, 20 devices',
    'hosts at once',
    'seconds without agreement, of 300',
    timeSplit(),
  );
  const { rates, periods, costs } = scale();
  draw('f5-renewals', 'F5 · Renewals at one host', 'leases N', 'a second', rates);
  draw('f5-periods', 'F5 · Period and responsiveness', 'leases N', 'seconds', periods);
  draw('f5-registering', 'F5 · What registering costs', 'leases N', 'µs', costs);
  draw(
    'f7-learned-periods',
    'F7 · Sessions that outlive a time apart',
    'minutes that a session is kept, on average',
    '% of times apart survived',
    learnedPeriods(),
  );
}

/** F5 with links: ten minutes and 2 GB for the largest. */
async function halls(): Promise<void> {
  const results: HallMeasure[] = [];
  for (const count of HALLS.filter(each => each <= mostPhones)) {
    const result = await measuredHall(count);
    console.log(`F5 ${describeHall(result)}`);
    results.push(result);
  }
  const line = (of: (hall: HallMeasure) => number) =>
    results.map(hall => [hall.count, of(hall)] as const);
  draw('f5-linked-traffic', 'F5 · A host with links: its traffic', 'phones', 'renewals a second', [
    { name: 'counted at the host', points: line(({ renewalsPerSecond }) => renewalsPerSecond) },
    {
      name: 'as A4 and A5 grant',
      points: line(({ wanted }) => wanted.renewalsPerSecond),
      isFormula: true,
    },
  ]);
  draw('f5-linked-phone', 'F5 · A phone beside its host, idle', 'phones', 'bytes a second', [
    { name: 'both ways', points: line(({ phoneBytesPerSecond }) => phoneBytesPerSecond) },
    { name: '3 B/s', points: line(() => 3), isFormula: true },
  ]);
}

function draw(name: string, ...parts: Parameters<typeof chart>): void {
  writeFileSync(`${OUT}/${name}.svg`, chart(...parts));
}

/** F1: bandwidth and responsiveness of fixed periods. */
function figure3(): void {
  const counts = [10, 50, 100, 150, 200];
  const series = [15, 60, 120].flatMap(period => {
    const measured = counts.map(count => {
      const random = numbers(period * 1_000 + count);
      const hall = fixedPopulation(seconds(period), random);
      for (let i = 0; i < count; i++) hall.events.at(random() * seconds(period), () => hall.join());
      hall.events.runUntil(seconds(period * 2));
      hall.run.samples.length = 0;
      const from = hall.events.nowMs;
      hall.events.runUntil(from + seconds(period * 10));
      return [count, bandwidthBetween(hall.run.samples, from, hall.events.nowMs)] as const;
    });
    const expected = counts.map(
      count =>
        [
          count,
          bandwidth({
            leases: count,
            periodMs: seconds(period),
            renewAt: 1,
            bytesPerRenewal: SIZES.request + SIZES.grant,
          }),
        ] as const,
    );
    const worst = Math.max(
      ...measured.map(([, b], i) => Math.abs(b / (expected[i]?.[1] ?? b) - 1)),
    );
    const random = numbers(period);
    const hall = fixedPopulation(seconds(period), random);
    for (let i = 0; i < 2_000; i++) hall.events.at(random() * seconds(period), () => hall.join());
    for (let i = 0; i < 2_000; i++)
      hall.events.at(seconds(period) * (2 + 3 * random()), () => hall.fail());
    hall.events.runUntil(seconds(period * 7));
    const r = mean(hall.run.noticed.map(({ afterMs }) => afterMs)) / 1000;
    console.log(
      `F1 L = ${period} s: B off by ${(100 * worst).toFixed(2)} % at most; R ${r.toFixed(
        2,
      )} s, paper ${period / 2} s`,
    );
    return [
      { name: `L = ${period} s`, points: measured },
      { name: `N/L·160 B`, points: expected, isFormula: true },
    ];
  });
  draw(
    'f1-fixed',
    'F1 · Fixed periods: bandwidth (S1, Fig. 3)',
    'leases N',
    'bytes a second',
    series,
  );
}

/** F2: more and more holders. */
function figure4(): void {
  for (const perSecond of [0.2, 1, 5]) {
    const kinds = {
      Adaptive: (random: () => number) => adaptivePopulation(random),
      Inverted: (random: () => number) => polled(PAPER, random, 'while growing'),
    };
    const endMs = seconds(190 / perSecond + 400);
    const series = Object.entries(kinds).map(([name, make]) => {
      const runs = seededRuns(make, (hall, random) => {
        for (let i = 0; i < 10; i++) hall.events.at(random() * seconds(15), () => hall.join());
        for (let i = 0; i < 190; i++)
          hall.events.at(seconds(60 + i / perSecond), () => hall.join());
        hall.events.runUntil(endMs);
      });
      const points = binned(runs, endMs);
      const steady = mean(points.slice(-10).map(([, b]) => b));
      const over = points.filter(([, b]) => b > 1.05 * 480).length * 10;
      const windows = runs.map(({ run }) => highestWindow(run.samples, endMs));
      const lastControl = mean(runs.map(({ run }) => run.control.at(-1)?.ms ?? 0)) / 1000;
      console.log(
        `F2 ${perSecond}/s ${name}: steady ${steady.toFixed(0)} B/s, peak of the mean ${Math.max(
          ...points.map(([, b]) => b),
        ).toFixed(0)}, ` +
          `highest 30 s window of single runs ${mean(windows).toFixed(
            0,
          )}, over 1.05·480 B/s for ${over} s, control at the end ${lastControl.toFixed(
            1,
          )} s (N/G = 66.7)`,
      );
      return { name, points };
    });
    if (perSecond === 1) {
      const budget = [
        [0, 480],
        [endMs / 1000, 480],
      ] as const;
      draw(
        'f2-growing',
        'F2 · N from 10 to 200, 1 a second (S1, Fig. 4)',
        'seconds',
        'bytes a second',
        [...series, { name: 'budget', points: budget, isFormula: true }],
      );
    }
  }
}

/** F3: 200 holders fail silently, one by one. */
function figure5(): void {
  for (const perSecond of [0.2, 1]) {
    const kinds = {
      Adaptive: (random: () => number) => adaptivePopulation(random),
      'Inverted, A9': (random: () => number) => polled(PAPER, random, 'while growing'),
      'Inverted, always D + A': (random: () => number) => polled(PAPER, random, 'always'),
    };
    const [startMs, endMs] = [seconds(600), seconds(600 + 200 / perSecond)];
    const responsiveness: { name: string; points: (readonly [number, number])[] }[] = [];
    const series = Object.entries(kinds).map(([name, make]) => {
      const runs = seededRuns(make, (hall, random) => {
        for (let i = 0; i < 200; i++) hall.events.at(random() * seconds(200), () => hall.join());
        for (let i = 0; i < 200; i++)
          hall.events.at(startMs + seconds((i + random()) / perSecond), () => hall.fail());
        hall.events.runUntil(endMs + seconds(200));
      });
      const noticed = runs.flatMap(({ run }) => run.noticed);
      const among = (from: number, to: number) => {
        const [a, b] = [startMs + from * (endMs - startMs), startMs + to * (endMs - startMs)];
        return (
          mean(
            noticed
              .filter(({ diedAtMs }) => diedAtMs >= a && diedAtMs < b)
              .map(({ afterMs }) => afterMs),
          ) / 1000
        );
      };
      const points = binned(runs, endMs).flatMap(([at, b]) =>
        at * 1000 >= startMs - seconds(50) ? [[at - startMs / 1000 + 50, b] as const] : [],
      );
      const before = points[0]?.[1] ?? 0;
      const halved = points.find(([at, b]) => at > 50 && b < before / 2)?.[0];
      responsiveness.push({
        name,
        points: Array.from(
          { length: 10 },
          (_, i) => [20 * (i + 0.5), among(i / 10, (i + 1) / 10)] as const,
        ),
      });
      console.log(
        `F3 ${perSecond}/s ${name}: R ${among(0, 0.1).toFixed(1)} → ${among(0.9, 1).toFixed(
          1,
        )} s; B ${before.toFixed(0)} B/s before, halved ${
          halved === undefined ? 'never' : `${(halved - 50).toFixed(0)} s after the first failure`
        }; ` +
          `bytes from first to last failure ${mean(
            runs.map(({ run }) => bandwidthBetween(run.samples, startMs, endMs)),
          ).toFixed(0)} B/s`,
      );
      return { name, points };
    });
    if (perSecond === 0.2) {
      draw(
        'f3-shrinking-bandwidth',
        'F3 · N from 200 to 0, 0.2 a second: bandwidth (S1, Fig. 5)',
        'seconds',
        'bytes a second',
        series,
      );
      draw(
        'f3-shrinking-responsiveness',
        'F3 · N from 200 to 0, 0.2 a second: responsiveness',
        'failures so far',
        'seconds',
        responsiveness,
      );
    }
  }
}

function seededRuns(
  make: (random: () => number) => Population,
  script: (hall: Population, random: () => number) => void,
): Population[] {
  return Array.from({ length: SEEDS }, (_, seed) => {
    const random = numbers(seed);
    const hall = make(random);
    script(hall, random);
    return hall;
  });
}

function binned(runs: readonly Population[], endMs: number): (readonly [number, number])[] {
  const sums = new Float64Array(Math.ceil(endMs / BIN_MS));
  runs.forEach(({ run }) =>
    run.samples.forEach(({ atMs, bytes }) => {
      if (atMs < endMs) sums[Math.floor(atMs / BIN_MS)]! += bytes;
    }),
  );
  return [...sums].map(
    (sum, at) => [(at * BIN_MS) / 1000, sum / runs.length / (BIN_MS / 1000)] as const,
  );
}

function highestWindow(
  samples: readonly { readonly atMs: number; readonly bytes: number }[],
  endMs: number,
): number {
  let most = 0;
  for (let from = 0; from < endMs - seconds(30); from += seconds(10)) {
    most = Math.max(most, bandwidthBetween(samples, from, from + seconds(30)));
  }
  return most;
}
