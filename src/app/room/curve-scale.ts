export interface CurveScale {
  readonly people: number;
  readonly seconds: number;
  readonly peopleTicks: readonly number[];
  readonly secondTicks: readonly number[];
}

const LEAST_PEOPLE = 20;
const LEAST_SECONDS = 45;
const PEOPLE_PARTS = 4;
const SECOND_PARTS = 3;

/** Axes on which today's room is about in the middle, with round figures beside the lines. */
export function curveScale(people: number, seconds: number): CurveScale {
  const peopleStep = roundUp(Math.max(LEAST_PEOPLE, 2 * people) / PEOPLE_PARTS);
  const secondStep = roundUp(Math.max(LEAST_SECONDS, seconds) / SECOND_PARTS);
  const ticks = (step: number, parts: number) =>
    Array.from({ length: parts + 1 }, (_, part) => part * step);
  return {
    people: PEOPLE_PARTS * peopleStep,
    seconds: SECOND_PARTS * secondStep,
    peopleTicks: ticks(peopleStep, PEOPLE_PARTS),
    secondTicks: ticks(secondStep, SECOND_PARTS),
  };
}

/** To 1, 1.5, 2, 2.5, 3, 5 or 7.5 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const found = [1, 1.5, 2, 2.5, 3, 5, 7.5, 10].find(step => step * power >= value) ?? 10;
  return found * power;
}
