import type { PhoneName } from '../phone/owners';
import { isAlive, isApart, sessionToWatch } from './bothEnds';
import type { FieldPhone } from './field';
import { pairsOf } from './range';
import { tellerOf } from './teller';

export type PhonePair = readonly [PhoneName, PhoneName];

/** There is room for so many beside the room's own panel. */
const PANELS = 2;

/**
 * The pairs whose exchange matters most now: those apart, those whose songs cross, those that had an exchange. A pair that
 * was shown stays where nothing matters more, and phones that are in no pair yet come before those that are in one.
 */
export function pairsToWatch(
  phones: readonly FieldPhone[],
  shown: readonly PhonePair[],
  chosen: PhonePair | undefined,
): readonly PhonePair[] {
  const all = pairsOf(phones).map(([one, other]) => ({
    pair: [one.name, other.name] as const,
    weight: weightOf(one, other),
  }));
  const isShown = (pair: PhonePair) => shown.some(each => isSame(each, pair));
  const picked: PhonePair[] = chosen === undefined ? [] : [chosen];
  while (picked.length < Math.min(PANELS, all.length)) {
    const fresh = ([one, other]: PhonePair) =>
      picked.flat().includes(one) || picked.flat().includes(other) ? 0 : 1;
    const [best] = all
      .filter(({ pair }) => !picked.some(each => isSame(each, pair)))
      .sort(
        (a, b) =>
          b.weight - a.weight ||
          Number(isShown(b.pair)) - Number(isShown(a.pair)) ||
          fresh(b.pair) - fresh(a.pair),
      );
    if (best === undefined) break;
    picked.push(best.pair);
  }
  // Who is shown already keeps its place.
  const [first, second] = picked;
  const isSwapped = first !== undefined && shown[1] !== undefined && isSame(first, shown[1]);
  return isSwapped && chosen === undefined && second !== undefined ? [second, first] : picked;
}

/** Of all pairs the one after this, without the one beside it. */
export function pairAfter(
  pair: PhonePair,
  shown: readonly PhonePair[],
  phones: readonly FieldPhone[],
): PhonePair {
  const names = phones.map(({ name }) => name);
  const all = pairsOf(names).filter(
    each => isSame(each, pair) || !shown.some(other => isSame(other, each)),
  );
  const at = all.findIndex(each => isSame(each, pair));
  return all[(at + 1) % all.length] ?? pair;
}

function weightOf(one: FieldPhone, other: FieldPhone): number {
  const [first, second] = [tellerOf(one), tellerOf(other)];
  const told = first && second && sessionToWatch(first, second);
  if (told === undefined) {
    return 0;
  }
  if (!isAlive(told.ends)) {
    return 1;
  }
  return isApart(told.ends) ? 3 : 2;
}

const isSame = ([one, other]: PhonePair, [first, second]: PhonePair) =>
  one === first && other === second;
