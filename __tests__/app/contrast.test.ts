import { colours, type Colours } from '../../src/app/theme';

/** WCAG 2.2: 4.5 to 1 for words (1.4.3), 3 to 1 for shapes that mean something (1.4.11). */
const words = 4.5;
const shapes = 3;

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map(at => {
    const channel = parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (lighter + 0.05) / (darker + 0.05);
}

/** What is drawn or written on what. */
const pairs = (c: Colours) => [
  ...[c.paper, c.card].flatMap(ground => [
    { what: 'ink', front: c.ink, ground, least: words },
    { what: 'quiet ink', front: c.quietInk, ground, least: words },
    { what: 'accent', front: c.accent, ground, least: words },
    { what: '"here"', front: c.here.words, ground, least: words },
    { what: '"out of earshot"', front: c.outOfEarshot.words, ground, least: words },
    { what: '"time up"', front: c.timeUp.words, ground, least: words },
    { what: '"by hand"', front: c.byHand.words, ground, least: words },
    { what: '"failed"', front: c.failed.words, ground, least: words },
    { what: 'the shape of here', front: c.here.shape, ground, least: shapes },
    { what: 'the shape of out of earshot', front: c.outOfEarshot.shape, ground, least: shapes },
    { what: 'the shape of time up', front: c.timeUp.shape, ground, least: shapes },
    { what: 'the shape of by hand', front: c.byHand.shape, ground, least: shapes },
    { what: 'the shape of failed', front: c.failed.shape, ground, least: shapes },
  ]),
  { what: 'accent', front: c.accent, ground: c.accentSoft, least: words },
  { what: 'one of several to choose', front: c.ink, ground: c.track, least: words },
  { what: 'ink on soft here', front: c.ink, ground: c.here.soft, least: words },
  { what: '"here" on its soft ground', front: c.here.words, ground: c.here.soft, least: words },
  {
    what: '"out of earshot" on its soft ground',
    front: c.outOfEarshot.words,
    ground: c.outOfEarshot.soft,
    least: words,
  },
  ...(['timeUp', 'byHand', 'failed'] as const).map(state => ({
    what: `"${state}" on its soft ground`,
    front: c[state].words,
    ground: c[state].soft,
    least: words,
  })),
  { what: 'the mark of done', front: c.here.shape, ground: c.here.soft, least: shapes },
  ...(['here', 'timeUp', 'byHand', 'failed'] as const).map(state => ({
    what: `a mark on ${state}`,
    front: c.card,
    ground: c[state].shape,
    least: shapes,
  })),
  { what: 'words on the accent', front: c.onAccent, ground: c.accent, least: words },
];

it('is counted as WCAG counts it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

describe.each(['light', 'dark'] as const)('in the %s scheme', scheme => {
  it.each(pairs(colours[scheme]))(
    '$what ($front) can be made out on $ground',
    ({ front, ground, least }) => {
      expect(contrast(front, ground)).toBeGreaterThanOrEqual(least);
    },
  );
});
