import { sizes, type } from '../theme';

/** Of the type's size, in a bold face whose digits have one width. */
const DIGIT = 0.62;
const COLON = 0.3;
/** Between the figures and the ring, on either side. */
const GAP = 4;
const LARGEST_OF_LARGE = 22;
const SMALLEST = 9;

/** As large as the figures can be without touching the ring around them: "10:00" takes more than "9:59". */
export function figureSize(figures: string, ring: number, ringWidth: number): number {
  const colons = figures.split(':').length - 1;
  const width = (figures.length - colons) * DIGIT + colons * COLON;
  const largest = ring > sizes.ring ? LARGEST_OF_LARGE : type.ring.fontSize;
  const fits = Math.floor((ring - 2 * ringWidth - 2 * GAP) / width);
  return Math.max(SMALLEST, Math.min(largest, fits));
}
