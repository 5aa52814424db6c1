import { definedResources, manifestFile, referencesIn, resourceFiles } from './android-resources';
import { committedFilesUnder, read } from './project-files';
import { parseXml } from './xml';

/** What the AppCompat library brings, which React Native depends on. */
const fromAppCompat = [
  'style/Theme.AppCompat.DayNight.NoActionBar',
  'dimen/abc_edit_text_inset_bottom_material',
  'dimen/abc_edit_text_inset_horizontal_material',
  'dimen/abc_edit_text_inset_top_material',
  'drawable/abc_textfield_activated_mtrl_alpha',
  'drawable/abc_textfield_default_mtrl_alpha',
];

/** `anydpi` and what only adds to it hold on every phone that Earshot runs on; `night` or `v31` do not. */
const holdsOnEveryPhone = (qualifiers: string): boolean => ['', 'anydpi'].includes(qualifiers);

describe('the Android resources', () => {
  it.each([manifestFile, ...resourceFiles])('%s is well-formed', file => {
    expect(() => parseXml(read(file))).not.toThrow();
  });

  it('are files with names that aapt2 takes, and no pictures of fixed size', () => {
    for (const file of resourceFiles) expect(file).toMatch(/\/[a-z][a-z0-9_]*\.xml$/);
  });

  it('refer only to resources that exist on every phone, whatever its version and theme', () => {
    const onEveryPhone = new Set([
      ...definedResources
        .filter(({ qualifiers }) => holdsOnEveryPhone(qualifiers))
        .map(({ id }) => id),
      ...fromAppCompat,
    ]);
    const dangling = [manifestFile, ...resourceFiles].flatMap(file =>
      referencesIn(file)
        .filter(id => !onEveryPhone.has(id))
        .map(id => `${file}: ${id}`),
    );
    expect(dangling).toEqual([]);
  });

  it('are all referred to, so that none is left behind by a change', () => {
    const referred = new Set([manifestFile, ...resourceFiles].flatMap(referencesIn));
    const unused = definedResources.filter(({ id }) => !referred.has(id)).map(({ id }) => id);
    expect(unused).toEqual([]);
  });

  it('define each name once under the same qualifiers', () => {
    const names = definedResources.map(({ id, qualifiers }) => `${id} (${qualifiers})`);
    expect(names).toHaveLength(new Set(names).size);
  });

  it('have a night for every colour of the theme', () => {
    const colours = (qualifiers: string) =>
      definedResources
        .filter(resource => resource.id.startsWith('color/') && resource.qualifiers === qualifiers)
        .map(({ id }) => id);
    const sameByNight = ['color/bar_behind_white_buttons'];
    expect([...colours('night'), ...sameByNight].sort()).toEqual([...colours('')].sort());
  });

  it('keep everything that an older AppTheme sets in the newer ones, which replace it whole', () => {
    const itemsOf = (folder: string) =>
      [
        ...read(`android/app/src/main/res/${folder}/styles.xml`).matchAll(
          /<item name="(.+)">(.+)</g,
        ),
      ].map(([, name, value]) => `${String(name)}=${String(value)}`);
    expect(itemsOf('values-v31')).toEqual(expect.arrayContaining(itemsOf('values-v27')));
  });

  it('come with nothing binary in the project', () => {
    const kinds = committedFilesUnder('android').map(file => file.replace(/.*\./, ''));
    expect([...new Set(kinds)].sort()).toEqual(['gradle', 'kt', 'pro', 'properties', 'xml']);
  });
});
