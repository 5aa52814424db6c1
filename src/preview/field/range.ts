import type { Pair } from '../native/ether';

/** Where a phone's middle is: shares of the field's width and of its height. */
export interface FieldPosition {
  readonly x: number;
  readonly y: number;
}

export interface Placed<Name extends string = string> {
  readonly name: Name;
  readonly place: FieldPosition;
}

/** How far two phones hear each other, in widths of the field. */
export const RANGE = 0.52;

/** Where phones stand when there are so many of them. */
const spots: Readonly<Record<number, readonly number[]>> = {
  2: [0.3, 0.7],
  3: [0.25, 0.5, 0.75],
  4: [0.125, 0.375, 0.625, 0.875],
};

export const MIDDLE = 0.5;

export function firstPlaces(count: number): readonly FieldPosition[] {
  return (spots[count] ?? []).map(x => ({ x, y: MIDDLE }));
}

/** `aspect`: the field's height, in widths. */
export function isNear(one: FieldPosition, other: FieldPosition, aspect: number): boolean {
  return Math.hypot(one.x - other.x, (one.y - other.y) * aspect) <= RANGE;
}

export function pairsOf<T>(all: readonly T[]): readonly (readonly [T, T])[] {
  return all.flatMap((one, index) => all.slice(index + 1).map(other => [one, other] as const));
}

export function pairsApart(phones: readonly Placed[], aspect: number): readonly Pair[] {
  return pairsOf(phones)
    .filter(([one, other]) => !isNear(one.place, other.place, aspect))
    .map(([one, other]) => [one.name, other.name]);
}

/** The nearest place at which all of a phone is on the field. */
export function onField(
  { x, y }: FieldPosition,
  phone: { width: number; height: number },
): FieldPosition {
  return { x: within(x, phone.width / 2), y: within(y, phone.height / 2) };
}

/** What is too large for the field stands in its middle. */
function within(value: number, margin: number): number {
  return margin >= 0.5 ? 0.5 : Math.min(1 - margin, Math.max(margin, value));
}
