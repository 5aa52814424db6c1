export interface Venn {
  readonly radii: readonly [ours: number, theirs: number];
  /** Between the middles. */
  readonly distance: number;
}

/** Two circles whose areas, and that of what both cover, are to each other as the numbers are. The larger has radius 1. */
export function vennOf(ours: number, theirs: number, common: number): Venn {
  const most = Math.max(ours, theirs, 1);
  const radii = [Math.sqrt(ours / most), Math.sqrt(theirs / most)] as const;
  const wanted = (Math.PI * Math.min(common, ours, theirs)) / most;
  let [least, greatest] = [Math.abs(radii[0] - radii[1]), radii[0] + radii[1]];
  for (let step = 0; step < 40; step++) {
    const middle = (least + greatest) / 2;
    if (coveredByBoth(radii, middle) > wanted) least = middle;
    else greatest = middle;
  }
  return { radii, distance: (least + greatest) / 2 };
}

/** The area of a lens. */
export function coveredByBoth([r, s]: readonly [number, number], distance: number): number {
  if (distance >= r + s) return 0;
  if (distance <= Math.abs(r - s)) return Math.PI * Math.min(r, s) ** 2;
  const part = (one: number, other: number) =>
    one ** 2 * Math.acos((distance ** 2 + one ** 2 - other ** 2) / (2 * distance * one));
  const kite =
    Math.sqrt((-distance + r + s) * (distance + r - s) * (distance - r + s) * (distance + r + s)) /
    2;
  return part(r, s) + part(s, r) - kite;
}
