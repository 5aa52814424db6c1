import { languages } from '../../../src/app/strings';
import { hyphenate } from '../../../src/app/strings/hyphenate';

it('marks where a long word may break, wherever it stands, and changes nothing else', () => {
  expect(hyphenate('Einstellungen, und: Einstellungen', ['Ein|stel|lungen'])).toBe(
    'Ein\u00adstel\u00adlungen, und: Ein\u00adstel\u00adlungen',
  );
  expect(hyphenate('Kein Wort davon', ['Ein|stel|lungen'])).toBe('Kein Wort davon');
});

it.each(Object.entries(languages))('every long word of %s is one that it says', (_, strings) => {
  const said = JSON.stringify(strings, (_key, value: unknown) =>
    typeof value === 'function' ? String(value) : value,
  );
  for (const word of strings.longWords) {
    const others = said.replace(JSON.stringify(strings.longWords), '');
    expect(others).toContain(word.split('|').join(''));
  }
});
