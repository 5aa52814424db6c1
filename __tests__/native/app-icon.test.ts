import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Colours, Part } from './mark';
import { byDay, byNight, markIn, shapesOf } from './mark';
import { readPng } from './png';
import { project, read } from './project-files';
import { attributesOf, elementsNamed, elementsOf } from './xml';

const res = 'android/app/src/main/res';
const assets = 'ios/Earshot/Images.xcassets';

const themeColours: Colours = {
  paper: '@color/paper',
  'one-person': '@color/mark_one_person',
  'other-person': '@color/mark_other_person',
  'in-common': '@color/mark_in_common',
};

const coloursIn = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    elementsNamed(read(res, folder, 'colors.xml'), 'color').map(element => [
      `@color/${element.getAttribute('name') ?? ''}`,
      element.textContent ?? '',
    ]),
  );

describe('the mark of Earshot on Android', () => {
  it('is the one of design/icon/icon.svg in the launcher', () => {
    expect(shapesOf(`${res}/drawable/ic_launcher_foreground.xml`)).toEqual(markIn(byDay));
    expect(shapesOf(`${res}/drawable/ic_launcher_background.xml`)).toMatchObject([
      { fill: byDay.paper },
    ]);
  });

  it.each(['ic_launcher', 'ic_launcher_round'])(
    'is drawn on a shape of its own in %s before Android 8',
    name => {
      const [shape, ...mark] = shapesOf(`${res}/mipmap-anydpi/${name}.xml`);
      expect(shape).toMatchObject({ fill: byDay.paper });
      expect(mark).toEqual(markIn(byDay));
    },
  );

  it.each(['ic_launcher', 'ic_launcher_round'])('is adaptive in %s from Android 8 on', name => {
    const layers = elementsOf(read(res, 'mipmap-anydpi-v26', `${name}.xml`)).map(element => [
      element.tagName,
      attributesOf(element)['android:drawable'],
    ]);
    expect(layers.slice(1)).toEqual([
      ['background', '@drawable/ic_launcher_background'],
      ['foreground', '@drawable/ic_launcher_foreground'],
      ['monochrome', '@drawable/ic_launcher_monochrome'],
    ]);
  });

  it('has the same ears in one colour, and a gap for what the two have in common', () => {
    const mono = shapesOf(`${res}/drawable/ic_launcher_monochrome.xml`);
    const ears = (shapes: ReturnType<typeof shapesOf>) =>
      shapes.filter(shape => shape.stroke !== 'none').map(({ path }) => path);
    expect(ears(mono)).toEqual(ears(markIn(byDay)));
    expect(new Set(mono.flatMap(({ fill, stroke }) => [fill, stroke]))).toEqual(
      new Set(['#ffffff', 'none']),
    );
    expect(mono).toHaveLength(markIn(byDay).length - 1);
  });

  it('takes the colours of the theme on the splash screen, by day and by night', () => {
    expect(shapesOf(`${res}/drawable/splash_mark.xml`)).toEqual(markIn(themeColours));
    for (const [folder, colours] of [
      ['values', byDay],
      ['values-night', byNight],
    ] as const) {
      const themed = (Object.keys(themeColours) as Part[]).map(
        part => coloursIn(folder)[themeColours[part]],
      );
      expect(themed).toEqual(Object.values(colours));
    }
  });

  it('keeps within the circle that every launcher shows', () => {
    const [centre, safeRadius] = [54, 33];
    // Each path of the mark starts at its point farthest out.
    for (const { path, strokeWidth } of markIn(byDay)) {
      const [x = NaN, y = NaN] = (/^M([\d.]+) ([\d.]+)/.exec(path) ?? []).slice(1).map(Number);
      const reach = Math.hypot(x - centre, y - centre) + Number(strokeWidth) / 2;
      expect(reach).toBeLessThanOrEqual(safeRadius);
    }
  });
});

describe('the mark of Earshot on iOS', () => {
  it.each([
    ['LaunchMark', byDay],
    ['LaunchMark-Dark', byNight],
  ])('is the one of design/icon/icon.svg as %s on the launch screen', (name, colours) => {
    expect(shapesOf(`${assets}/LaunchMark.imageset/${name}.svg`)).toEqual(markIn(colours));
  });

  /** Along the middle of the picture, as parts of its side: outside, an ear, a person, both, and back again. */
  const places: readonly (readonly [number, Part])[] = [
    [0.02, 'paper'],
    [0.144, 'one-person'],
    [0.34, 'one-person'],
    [0.5, 'in-common'],
    [0.66, 'other-person'],
    [0.856, 'other-person'],
    [0.98, 'paper'],
  ];

  function lookAlong(name: string) {
    const picture = readPng(
      readFileSync(join(project, assets, 'AppIcon.appiconset', `${name}.png`)),
    );
    const { width, height, seeThrough } = picture;
    const colours = places.map(([part]) => picture.colourAt(Math.round(part * width), height / 2));
    return { width, height, seeThrough, colours };
  }

  it('is drawn from it as the app icon, with nothing see-through', () => {
    expect(lookAlong('AppIcon')).toEqual({
      width: 1024,
      height: 1024,
      seeThrough: false,
      colours: places.map(([, part]) => byDay[part]),
    });
  });

  it('is drawn from it as the dark app icon, on the background that iOS gives', () => {
    expect(lookAlong('AppIcon-Dark')).toEqual({
      width: 1024,
      height: 1024,
      seeThrough: true,
      colours: places.map(([, part]) => (part === 'paper' ? '#00000000' : `${byNight[part]}ff`)),
    });
  });

  it('is drawn from it as the tinted app icon, in grey on black', () => {
    const { colours, ...size } = lookAlong('AppIcon-Tinted');
    expect(size).toEqual({ width: 1024, height: 1024, seeThrough: false });
    for (const [index, [, part]] of places.entries()) {
      expect(colours[index]).toMatch(part === 'paper' ? /^#000000$/ : /^#([89a-f].)\1\1$/);
    }
  });
});
