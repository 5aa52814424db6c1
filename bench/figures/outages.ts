import { learnedPeriodMs, withOutage } from '../../src/lookup';
import { minutes, seconds } from '../../src/runtime';
import { mean, numbers } from './events';
import type { Series } from './svg';

const FIELD_M = 200;
const RANGE_M = 30;
const HOURS = 12;
const PAIRS = 60;
const STEP_MS = seconds(5);
const FIXED_MINUTES = [1, 2, 5, 10, 20, 40, 60];

type Walk = (random: () => number) => { readonly legM: number; readonly pauseMs: number };

/** Where to next: anywhere in the field, or by jumps most of which are short and a few very long. */
const WALKS: Readonly<Record<string, Walk>> = {
  'random waypoint': random => ({ legM: FIELD_M * random(), pauseMs: minutes(2) * random() }),
  'Lévy walk': random => ({
    legM: Math.min(5 * random() ** (-1 / 1.6), FIELD_M),
    pauseMs: Math.min(seconds(20) * random() ** (-1 / 0.8), minutes(60)),
  }),
};

/** F7: how many times apart a session outlives, against how long it is kept for someone who does not come back. */
export function learnedPeriods(): Series[] {
  return Object.entries(WALKS).flatMap(([name, walk], kind) => {
    const pairs = Array.from({ length: PAIRS }, (_, pair) =>
      outagesOf(walk, numbers(1_000 * kind + pair)),
    );
    const fixed = FIXED_MINUTES.map(count => {
      const survived = pairs.flatMap(outages =>
        outages.map(apart => (apart <= minutes(count) ? 1 : 0)),
      );
      return [count, 100 * mean(survived)] as const;
    });
    const learned = pairs.flatMap(learnFrom);
    const point = [
      mean(learned.map(({ periodMs }) => periodMs)) / minutes(1),
      100 * mean(learned.map(({ isSurvived }) => (isSurvived ? 1 : 0))),
    ] as const;
    const same = survivedAt(fixed, point[0]);
    console.log(
      `F7 ${name}: ${
        pairs.flat().length
      } times apart of ${PAIRS} pairs; learned: ${point[1].toFixed(1)} % survived at ` +
        `${point[0].toFixed(1)} min on average; one fixed period of that length: ${same.toFixed(
          1,
        )} %; ` +
        `fixed 10 min: ${(fixed[3]?.[1] ?? 0).toFixed(1)} %`,
    );
    return [
      { name: `${name}, fixed`, points: fixed },
      { name: `${name}, learned`, points: [point], isDot: true },
    ];
  });
}

/** A13, each time with what was known before it. */
function learnFrom(outages: readonly number[]) {
  let known: readonly number[] = [];
  return outages.map(apartMs => {
    const periodMs = learnedPeriodMs(known);
    known = withOutage(known, apartMs);
    return { periodMs, isSurvived: apartMs <= periodMs };
  });
}

function survivedAt(points: readonly (readonly [number, number])[], at: number): number {
  const next = points.findIndex(([x]) => x >= at);
  const [above, below] = [points[next] ?? points[points.length - 1], points[next - 1] ?? points[0]];
  if (above === undefined || below === undefined || above === below) return above?.[1] ?? 0;
  return below[1] + ((at - below[0]) / (above[0] - below[0])) * (above[1] - below[1]);
}

/** Two people in one field: how long they were apart, each time. */
function outagesOf(walk: Walk, random: () => number): number[] {
  const two = [new Walker(walk, random), new Walker(walk, random)] as const;
  const outages: number[] = [];
  let apartSinceMs: number | undefined;
  for (let nowMs = 0; nowMs < minutes(60 * HOURS); nowMs += STEP_MS) {
    two.forEach(walker => walker.pass(STEP_MS));
    const isNear = Math.hypot(two[0].x - two[1].x, two[0].y - two[1].y) <= RANGE_M;
    if (!isNear) apartSinceMs ??= nowMs;
    else if (apartSinceMs !== undefined) {
      outages.push(nowMs - apartSinceMs);
      apartSinceMs = undefined;
    }
  }
  return outages;
}

class Walker {
  x: number;
  y: number;
  private toX: number;
  private toY: number;
  private pauseMs = 0;

  constructor(private readonly walk: Walk, private readonly random: () => number) {
    [this.x, this.y] = [FIELD_M * random(), FIELD_M * random()];
    [this.toX, this.toY] = [this.x, this.y];
  }

  pass(ms: number): void {
    if (this.pauseMs > 0) {
      this.pauseMs -= ms;
      return;
    }
    const left = Math.hypot(this.toX - this.x, this.toY - this.y);
    const step = WALKING_M_S * (ms / seconds(1));
    if (left <= step) {
      [this.x, this.y] = [this.toX, this.toY];
      this.choose();
    } else {
      this.x += (step / left) * (this.toX - this.x);
      this.y += (step / left) * (this.toY - this.y);
    }
  }

  private choose(): void {
    const { legM, pauseMs } = this.walk(this.random);
    const angle = 2 * Math.PI * this.random();
    this.pauseMs = pauseMs;
    this.toX = within(this.x + legM * Math.cos(angle));
    this.toY = within(this.y + legM * Math.sin(angle));
  }
}

const WALKING_M_S = 1.4;

/** Back from the wall. */
const within = (at: number): number => {
  const folded = Math.abs(at) % (2 * FIELD_M);
  return folded > FIELD_M ? 2 * FIELD_M - folded : folded;
};
