/**
 * Every colour, distance and type size of Earshot. Screens and art take theirs from here and from nowhere else.
 */
import type { TextStyle } from 'react-native';

export type Scheme = 'light' | 'dark';

/** Shapes keep the state's own colour; words need a darker one on paper to be readable (WCAG AA, 4.5 to 1). */
interface StateColour {
  readonly shape: string;
  readonly words: string;
  /** Behind words of the state. */
  readonly soft: string;
}

export interface Colours {
  /** Behind everything. */
  readonly paper: string;
  readonly card: string;
  readonly ink: string;
  /** For words that explain, beside those that name. */
  readonly quietInk: string;
  readonly hairline: string;
  /** The part of a ring or bar that is not filled. */
  readonly track: string;
  /** Actions and matches. */
  readonly accent: string;
  readonly accentSoft: string;
  readonly onAccent: string;
  /** Alive, or done. */
  readonly here: StateColour;
  /** Apart or waiting: still possible. */
  readonly outOfEarshot: StateColour;
  /** Ended quietly: the time was up. */
  readonly timeUp: StateColour;
  /** Ended by a person. */
  readonly byHand: StateColour;
  /** Failed, and nothing else: a changed key, a refused renewal. */
  readonly failed: StateColour;
  /** Of the lighthouse over the phone that introduces, and of nothing else. */
  readonly lamp: string;
  readonly onLamp: string;
  /** Where the app is shown on a larger screen: what its drawn phone lies on, and the phone's edge. */
  readonly desk: string;
  readonly deskShadow: string;
  readonly bezel: string;
}

export const colours: Readonly<Record<Scheme, Colours>> = {
  light: {
    paper: '#faf8f4',
    card: '#ffffff',
    ink: '#1b1d22',
    quietInk: '#676a73',
    hairline: '#e6e1d7',
    track: '#eae6dd',
    accent: '#4756d6',
    accentSoft: '#ebedfc',
    onAccent: '#ffffff',
    here: { shape: '#1d9a78', words: '#147a5e', soft: '#e4f3ee' },
    outOfEarshot: { shape: '#c8801f', words: '#945a0c', soft: '#fbf0de' },
    timeUp: { shape: '#928c81', words: '#676a73', soft: '#f1ede5' },
    byHand: { shape: '#6b7391', words: '#545c79', soft: '#ecedf3' },
    failed: { shape: '#c0485a', words: '#b33d50', soft: '#fae8ea' },
    lamp: '#f2c35a',
    onLamp: '#1b1d22',
    desk: '#f0ebe3',
    deskShadow: '#0000002e',
    bezel: '#22252c',
  },
  dark: {
    paper: '#0f1217',
    card: '#181c24',
    ink: '#eef0f4',
    quietInk: '#9a9fab',
    hairline: '#272c36',
    track: '#2a2f3a',
    accent: '#8d98ff',
    accentSoft: '#1f2547',
    onAccent: '#0f1217',
    here: { shape: '#35c29b', words: '#35c29b', soft: '#12302a' },
    outOfEarshot: { shape: '#eaa544', words: '#eaa544', soft: '#34280f' },
    timeUp: { shape: '#7a818f', words: '#9a9fab', soft: '#222731' },
    byHand: { shape: '#8b95b8', words: '#a4adcb', soft: '#242a3b' },
    failed: { shape: '#ee6f82', words: '#ee6f82', soft: '#3a1c24' },
    lamp: '#f2c35a',
    onLamp: '#1b1d22',
    desk: '#08090c',
    deskShadow: '#00000080',
    bezel: '#2a2e37',
  },
};

/** A person's picture: the ground, then the two circles on it. The same in both schemes, as a person is. */
export type PortraitColours = readonly [ground: string, first: string, second: string];

/** For art that shows people whom nobody has met yet. */
export const drawnPeople = {
  one: ['#359a36', '#5cb9c4', '#8f9be0'],
  other: ['#97307b', '#e0956d', '#d9d07c'],
} as const satisfies Record<string, PortraitColours>;

/**
 * What a person's key does not decide: their hue does, and these keep it bright enough beside ink and beside paper.
 * The ground, then the two circles; in percent.
 */
export const portraitTones = [
  { saturation: 46, lightness: 40 },
  { saturation: 52, lightness: 60 },
  { saturation: 58, lightness: 72 },
] as const;

/** An artist's tile: the ground, then the shapes on it. In percent. */
export const artistTones = [
  { saturation: 38, lightness: 42 },
  { saturation: 50, lightness: 64 },
  { saturation: 54, lightness: 74 },
] as const;

/** A count on a picture of any colour. */
export const onPicture = { ground: '#000000b8', words: '#ffffff' } as const;

/** For a camera, which wants dark on light whatever the scheme. */
export const scannable = { ground: '#ffffff', modules: '#000000' } as const;

export const spacing = { xxs: 2, xs: 4, s: 8, m: 12, l: 20, xl: 32 } as const;

export const radii = { card: 18, button: 12, pill: 999 } as const;

export const sizes = {
  /** Lines longer than this tire the eye on a tablet. */
  contentWidth: 560,
  sentenceWidth: 340,
  artWidth: 360,
  /** Above a list of things to check. */
  smallArtWidth: 260,
  /** Where words are large, they need the room more than a drawing does. */
  artShrinksAtMost: 1.5,
  tabIcon: 24,
  tabIconGrowsAtMost: 1.3,
  /** From this text size on, what stood side by side stands one below the other. */
  stacksFrom: 1.3,
  /** Narrower still: a lease's mark and ring have a row of their own, and its words the next. */
  marksAloneBelow: 220,
  /** A song has only a cross beside it, which is worth a row of its own only to the largest words. */
  songStacksFrom: 2,
  /** Below this, a tab's name would touch its neighbour's. */
  narrowestTab: 60,
  /** Both platforms' guides ask for 44 to 48 points to press on. */
  pressable: 48,
  chip: 32,
  hairline: 1,
  portrait: 44,
  largePortrait: 64,
  /** On a tape's way, and beside one song. */
  journeyPortrait: 36,
  tinyPortrait: 24,
  /** Large enough for a camera at arm's length. */
  qrCode: 260,
  /** Beside the digits; pressed, it is large. */
  smallQrCode: 104,
  qrCorner: 8,
  ring: 52,
  /** In a line that opens to show the lease. */
  foldedRing: 40,
  /** Of a lease that has ended: a mark instead of figures. */
  endedRing: 36,
  /** On a lease's own page. */
  largeRing: 92,
  ringWidth: 4,
  largeRingWidth: 6,
  ringGrowsAtMost: 1.6,
  /** As one sees a dot, and not a letter. */
  dot: 8,
  bar: 5,
  budgetBar: 8,
  smallPortrait: 34,
  roomPortrait: 56,
  rowPortrait: 28,
  suggestion: 132,
  rollCallDot: 12,
  roomIcon: 22,
  lifeline: 12,
  artistTile: 80,
  backIcon: 20,
  controlIcon: 22,
  patternIcon: 21,
  /** Beside a lease, in the colour of what it does. */
  leaseMark: 36,
  /** Beside small words, about as high as they are. */
  arrowIcon: 14,
  iconGrowsAtMost: 1.6,
} as const;

/** Short, and only where it says something. None of it under reduced motion. */
export const motion = { comeAndGoMs: 220 } as const;

interface TypeSize extends TextStyle {
  readonly fontSize: number;
  readonly lineHeight: number;
  /**
   * All text grows with the system's text size. What is large already grows less, as on the systems themselves, so that
   * the longest word still fits on the narrowest phone.
   */
  readonly growsAtMost?: number;
}

export const type = {
  title: {
    fontSize: 34,
    lineHeight: 41,
    fontWeight: '800',
    letterSpacing: -0.4,
    growsAtMost: 1.5,
  },
  /** A person, a lease: what a card is about. */
  name: { fontSize: 18, lineHeight: 24, fontWeight: '700', growsAtMost: 2 },
  heading: { fontSize: 15, lineHeight: 20, fontWeight: '700' },
  sentence: { fontSize: 17, lineHeight: 25, fontWeight: '400' },
  /** For anything that counts: digits of one width, so that a running time does not tremble. */
  figures: { fontSize: 15, lineHeight: 20, fontWeight: '700', fontVariant: ['tabular-nums'] },
  smallFigures: { fontSize: 14, lineHeight: 20, fontWeight: '400', fontVariant: ['tabular-nums'] },
  /** Inside of a ring, which cannot grow without end; smaller where the figures would touch it. */
  ring: {
    fontSize: 14,
    lineHeight: 18,
    fontWeight: '700',
    fontVariant: ['tabular-nums'],
    growsAtMost: 1.6,
  },
  /** On a time axis, and beside a line that is drawn. */
  axis: {
    fontSize: 12,
    lineHeight: 16,
    fontWeight: '400',
    fontVariant: ['tabular-nums'],
    growsAtMost: 1.5,
  },
  axisStrong: {
    fontSize: 12,
    lineHeight: 16,
    fontWeight: '700',
    fontVariant: ['tabular-nums'],
    growsAtMost: 1.5,
  },
  percent: {
    fontSize: 20,
    lineHeight: 24,
    fontWeight: '800',
    fontVariant: ['tabular-nums'],
    growsAtMost: 2,
  },
  /** To be compared digit by digit, across a table. */
  code: {
    fontSize: 26,
    lineHeight: 34,
    fontWeight: '700',
    fontVariant: ['tabular-nums'],
    growsAtMost: 2,
  },
  /** A figure that a card is about. */
  figure: {
    fontSize: 26,
    lineHeight: 30,
    fontWeight: '800',
    letterSpacing: -0.3,
    fontVariant: ['tabular-nums'],
    growsAtMost: 2,
  },
  small: { fontSize: 14, lineHeight: 20, fontWeight: '400' },
  smallStrong: { fontSize: 14, lineHeight: 20, fontWeight: '600' },
  button: { fontSize: 16, lineHeight: 22, fontWeight: '600', growsAtMost: 2 },
  tab: { fontSize: 11, lineHeight: 14, fontWeight: '500', growsAtMost: 2 },
  chosenTab: { fontSize: 11, lineHeight: 14, fontWeight: '700', growsAtMost: 2 },
} as const satisfies Record<string, TypeSize>;
