/** A drawn phone, before it is made as small as the field needs it. */
const screenSize = { width: 360, height: 680 } as const;
export const BEZEL = 9;
/** Above the screen: where a phone is taken hold of. */
export const HANDLE = 34;

export const frameSize = {
  width: screenSize.width + 2 * BEZEL,
  height: screenSize.height + HANDLE + BEZEL,
} as const;

/** Between a phone and the next, as a share of its width. */
const GAP = 1.1;

/** How small phones must be, so that so many have room beside each other. */
export function phoneScale(field: { width: number; height: number }, count: number): number {
  const beside = field.width / (Math.max(2.4, count) * GAP * frameSize.width);
  return Math.min(1, beside, field.height / frameSize.height);
}
