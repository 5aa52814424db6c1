import { dirname } from 'node:path';
import { byDay, byNight } from './mark';
import { filesUnder, read } from './project-files';
import { attributesOf, elementsNamed } from './xml';

const catalogue = 'ios/Earshot/Images.xcassets';
const storyboard = read('ios/Earshot/LaunchScreen.storyboard');

interface Appearance {
  readonly appearance: string;
  readonly value: string;
}
interface Contents {
  readonly images?: readonly {
    readonly filename?: string;
    readonly idiom: string;
    readonly size?: string;
    readonly appearances?: readonly Appearance[];
  }[];
  readonly colors?: readonly {
    readonly appearances?: readonly Appearance[];
    readonly color: { readonly components: Readonly<Record<string, string>> };
  }[];
}
const contents = (set: string) => JSON.parse(read(catalogue, set, 'Contents.json')) as Contents;
const looks = (each: readonly { readonly appearances?: readonly Appearance[] }[] = []) =>
  each.map(
    ({ appearances }) =>
      appearances?.map(({ appearance, value }) => `${appearance}: ${value}`) ?? [],
  );

describe('the asset catalogue', () => {
  it('names every picture that lies in it, and only those', () => {
    const files = filesUnder(catalogue);
    const named = files
      .filter(file => file.endsWith('/Contents.json'))
      .flatMap(file => {
        const { images = [] } = JSON.parse(read(file)) as Contents;
        return images.map(({ filename = 'no file' }) => `${dirname(file)}/${filename}`);
      });
    expect(named.sort()).toEqual(files.filter(file => !file.endsWith('/Contents.json')));
  });

  it('has one app icon of one size, with a dark and a tinted look', () => {
    const { images = [] } = contents('AppIcon.appiconset');
    expect(images.map(({ size }) => size)).toEqual(['1024x1024', '1024x1024', '1024x1024']);
    expect(looks(images)).toEqual([[], ['luminosity: dark'], ['luminosity: tinted']]);
  });

  it('has a launch mark and a paper for light and for dark', () => {
    expect(looks(contents('LaunchMark.imageset').images)).toEqual([[], ['luminosity: dark']]);
    const { colors } = contents('Paper.colorset');
    expect(looks(colors)).toEqual([[], ['luminosity: dark']]);
    const hex = colors?.map(({ color: { components } }) =>
      ['red', 'green', 'blue']
        .map(channel => components[channel]?.replace('0x', '').toLowerCase())
        .join(''),
    );
    expect(hex?.map(colour => `#${colour}`)).toEqual([byDay.paper, byNight.paper]);
  });
});

describe('the launch screen', () => {
  it('shows the mark on paper, both from the asset catalogue', () => {
    const [mark, ...more] = elementsNamed(storyboard, 'imageView').map(attributesOf);
    expect(more).toEqual([]);
    expect(mark).toMatchObject({ image: 'LaunchMark', contentMode: 'center' });
    const named = (tag: string) =>
      elementsNamed(storyboard, tag).map(element => element.getAttribute('name'));
    expect(named('image')).toEqual(['LaunchMark']);
    expect(named('namedColor')).toEqual(['Paper']);
    expect(elementsNamed(storyboard, 'color').map(attributesOf)[0]).toEqual({
      key: 'backgroundColor',
      name: 'Paper',
    });
  });

  it('ties its constraints to views that are there, under ids that are unique', () => {
    const all = storyboard.matchAll(/ (?:id|sceneID)="([^"]+)"/g);
    const ids = [...all].map(([, id]) => id);
    expect(ids).toHaveLength(new Set(ids).size);
    for (const { firstItem, secondItem } of elementsNamed(storyboard, 'constraint').map(
      attributesOf,
    )) {
      expect(ids).toEqual(expect.arrayContaining([firstItem, secondItem]));
    }
  });
});
