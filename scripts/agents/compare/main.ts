/**
 * `npm run compare:agents [-- --seeds N --samples N]`: the simple protocol (one phone a stage), voting and consensus, on the
 * shipped machines. Numbers are printed, figures go to docs/figures.
 */
import { writeFileSync } from 'node:fs';
import { mean } from '../../../bench/figures/events';
import type { Series } from '../../../bench/figures/svg';
import { chart } from '../../../bench/figures/svg';
import { minutes, seconds } from '../../../src/runtime';
import { blockingFormula, getsOn } from './frozen';
import type { TapeOptions, TapeResult, Way } from './tape';
import { LONGEST_MS, runTape } from './tape';

const number = (name: string, otherwise: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? otherwise : Number(process.argv[at + 1]);
};
const SEEDS = number('seeds', 40);
const SAMPLES = number('samples', 300);
const OUT = 'docs/figures';
const AVAILABILITIES = [0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99];
const BELOW = [0.3, 0.4];
const WAYS: readonly { readonly name: string; readonly size: 1 | 3 | 5; readonly way: Way }[] = [
  { name: 'simple, n = 1', size: 1, way: 'voting' },
  { name: 'voting, n = 3', size: 3, way: 'voting' },
  { name: 'voting, n = 5', size: 5, way: 'voting' },
  { name: 'consensus, n = 3', size: 3, way: 'consensus' },
  { name: 'consensus, n = 5', size: 5, way: 'consensus' },
];
const started = performance.now();

await drawBlocking();
// Most tapes are home before a phone that is away for long goes at all: what they meet is rare.
for (const [meanDownMs, name, seeds] of [
  [seconds(20), '20s', SEEDS],
  [minutes(10), '10min', 3 * SEEDS],
] as const) {
  await drawTapes(meanDownMs, name, seeds);
}
console.log(`\n${SEEDS} or ${3 * SEEDS} tapes and ${SAMPLES} stages a point, in ${elapsedS()} s`);

function elapsedS(): string {
  return ((performance.now() - started) / 1000).toFixed(0);
}

/** Percent of the time that a phone is away, of availability: what the figures have on their axis. */
function awayPercent(availability: number): number {
  return 100 * (1 - availability);
}

function draw(name: string, title: string, y: string, series: readonly Series[]): void {
  writeFileSync(
    `${OUT}/${name}.svg`,
    chart(title, '% of the time that a phone is away', y, series),
  );
}

async function drawBlocking(): Promise<void> {
  console.log('A stage cannot get on, %: measured (formula)');
  const sizes = [
    [1, 'voting'],
    [2, 'voting'],
    [3, 'voting'],
    [3, 'consensus'],
    [5, 'voting'],
  ] as const;
  const series: Series[] = [];
  for (const [size, way] of sizes) {
    const points: [number, number][] = [];
    const row: string[] = [];
    for (const availability of [...BELOW, ...AVAILABILITIES]) {
      let stuck = 0;
      for (let seed = 1; seed <= SAMPLES; seed++) {
        if (!(await getsOn(seed, size, way, availability))) stuck += 1;
      }
      const percent = (100 * stuck) / SAMPLES;
      const formula = 100 * blockingFormula(size, availability);
      points.push([awayPercent(availability), percent]);
      row.push(`${availability}: ${percent.toFixed(1)} (${formula.toFixed(1)})`);
    }
    console.log(`  n=${size}, ${way}: ${row.join(', ')}`);
    series.push({
      ...{ name: `n = ${size}, ${way}`, points, isDot: true },
      isRing: way === 'consensus',
    });
  }
  for (const size of [1, 2, 3, 5]) {
    const points = Array.from({ length: 36 }, (_, at) => {
      const availability = 1 - at / 50;
      return [awayPercent(availability), 100 * blockingFormula(size, availability)] as const;
    });
    series.push({
      ...{ name: `n = ${size}, formula`, points, isFormula: true },
      like: `n = ${size}, voting`,
    });
  }
  draw('a1-blocking', 'A1 · A stage that cannot get on', '% of stages', series);
}

async function drawTapes(meanDownMs: number, name: string, seeds: number): Promise<void> {
  const late: Series[] = [];
  const blocked: Series[] = [];
  const away = `away for ${name === '20s' ? '20 s' : '10 min'} on average`;
  console.log(`\nA tape of eight stops of 30 s, phones ${away}`);
  console.log(
    '  a, way: home after median / 95 %, home in 1 h, blocked, bound, messages and writes a stage',
  );
  for (const { name: way, ...kind } of WAYS) {
    const times: [number, number][] = [];
    const shares: [number, number][] = [];
    for (const availability of AVAILABILITIES) {
      const results = await tapes({ ...kind, availability, meanDownMs }, seeds);
      const found = summary(results);
      times.push([awayPercent(availability), found.lateMs / 60_000]);
      shares.push([awayPercent(availability), found.blockedPercent]);
      console.log(`  ${availability}, ${way}: ${found.text}`);
    }
    late.push({ name: way, points: times });
    blocked.push({ name: way, points: shares });
  }
  draw(
    `a2-time-home-${name}`,
    `A2 · Until a tape is home, phones ${away}`,
    'minutes, 19 of 20 tapes',
    late,
  );
  draw(
    `a3-blocked-${name}`,
    `A3 · Too few phones of its stage there, ${away}`,
    '% of its time',
    blocked,
  );
}

async function tapes(
  options: Omit<TapeOptions, 'seed'>,
  seeds: number,
): Promise<readonly TapeResult[]> {
  const results: TapeResult[] = [];
  for (let seed = 1; seed <= seeds; seed++) results.push(await runTape({ ...options, seed }));
  return results;
}

function summary(results: readonly TapeResult[]) {
  // Those that are not home by then take at least that long.
  const times = results.map(({ homeMs }) => homeMs ?? LONGEST_MS).sort((one, other) => one - other);
  const at = (part: number) =>
    times[Math.min(times.length - 1, Math.floor(part * times.length))] ?? 0;
  const total = (of: (result: TapeResult) => number) => mean(results.map(of)) * results.length;
  const percent = (of: (result: TapeResult) => number) =>
    (100 * total(of)) / total(({ lookedMs }) => lookedMs);
  const perStage = (of: (result: TapeResult) => number) =>
    (total(of) / total(({ stages }) => stages)).toFixed(1);
  const inAnHour = results.filter(({ homeMs = Infinity }) => homeMs <= minutes(60)).length;
  const minutesOf = (ms: number) => (ms >= LONGEST_MS ? '> 240' : (ms / 60_000).toFixed(1));
  const blockedPercent = percent(({ blockedMs }) => blockedMs);
  return {
    lateMs: at(0.95),
    blockedPercent,
    text: [
      `${minutesOf(at(0.5))} / ${minutesOf(at(0.95))} min`,
      `${((100 * inAnHour) / results.length).toFixed(0)} %`,
      `${blockedPercent.toFixed(1)} %`,
      `${percent(({ boundMs }) => boundMs).toFixed(2)} %`,
      perStage(({ messages }) => messages),
      perStage(({ writes }) => writes),
    ].join(', '),
  };
}
