/** A drawn phone, before it is made as small as the field needs it. */
const SCREEN_WIDTH = 375;
/** As on a small, a usual and a long phone. */
const screenHeights = { least: 560, usual: 640, most: 760 } as const;
export const BEZEL = 9;
/** Above the screen: where a phone is taken hold of. */
export const HANDLE = 34;
const FRAME_WIDTH = SCREEN_WIDTH + 2 * BEZEL;
const AROUND_SCREEN = HANDLE + BEZEL;

/** Smaller, and a phone's own words are hard to read: then its screen becomes shorter instead. */
const READABLE = 0.8;

/** Between a phone and the next: for the words about what is between them, or for a mark that says the same. */
export const gaps = { words: 96, mark: 40 } as const;
/** Phones with words between them are at least so wide. */
const LEAST_WITH_WORDS = 244;
/** A pair has room to part, and at most so much of the field's width for each. */
const OF_TWO = 1 / 2.64;

/** Where there are more than two, phones stand this much of the field's width from each other. */
const MOST_IN_A_ROW = 4;

export interface PhoneShape {
  readonly scale: number;
  /** Before it is scaled. */
  readonly frame: { readonly width: number; readonly height: number };
}

/** How small phones must be so that so many have room beside each other, and how long their screens may be. */
export function phoneShape(
  field: { readonly width: number; readonly height: number },
  count: number,
): PhoneShape {
  const widest = Math.min(1, widestPhone(field.width, count) / FRAME_WIDTH);
  const heightAt = (screen: number) => field.height / (screen + AROUND_SCREEN);
  const roomy = Math.min(widest, heightAt(screenHeights.usual));
  const readable = Math.min(widest, READABLE, heightAt(screenHeights.least));
  const scale = Math.max(roomy, readable, 0);
  const screen = scale > 0 ? field.height / scale - AROUND_SCREEN : screenHeights.usual;
  const height =
    Math.min(screenHeights.most, Math.max(screenHeights.least, Math.floor(screen))) + AROUND_SCREEN;
  return { scale, frame: { width: FRAME_WIDTH, height } };
}

function widestPhone(width: number, count: number): number {
  if (count <= 2) {
    return width * OF_TWO;
  }
  const pitch = width / MOST_IN_A_ROW;
  const withWords = pitch - gaps.words;
  return withWords >= LEAST_WITH_WORDS ? withWords : pitch - Math.min(gaps.mark, pitch / 8);
}
