import { sizes, spacing, type } from '../theme';

export interface TabLayout {
  /** Above the name in one row; in two rows beside it, or not at all where the name needs all of the room. */
  readonly icon: 'above' | 'beside' | 'none';
  /** How much a name may grow with the system's text. */
  readonly nameGrowsAtMost: number;
}

/** Of a letter's height, on average. A guess that is wrong by a little costs a margin, one by much a row. */
const LETTER_WIDTH = 0.55;

/** All tabs alike, so that the longest name fits: a language may have a long one. */
export function tabLayout(titles: readonly string[], width: number, fontScale: number): TabLayout {
  const growth = Math.min(fontScale, type.tab.growsAtMost);
  const longest = Math.max(...titles.map(({ length }) => length));
  const nameWidth = longest * type.tab.fontSize * LETTER_WIDTH;
  if (Math.max(sizes.narrowestTab, nameWidth) * growth <= width / titles.length) {
    return { icon: 'above', nameGrowsAtMost: growth };
  }
  const column = width / 2;
  const besideIcon = column - iconSize(fontScale) - 2 * spacing.s - spacing.xs - spacing.m;
  if (nameWidth * growth <= besideIcon) {
    return { icon: 'beside', nameGrowsAtMost: growth };
  }
  const alone = column - 2 * (spacing.s + spacing.xs);
  return { icon: 'none', nameGrowsAtMost: Math.max(1, Math.min(growth, alone / nameWidth)) };
}

export function iconSize(fontScale: number): number {
  return sizes.tabIcon * Math.min(fontScale, sizes.tabIconGrowsAtMost);
}
