import { tabLayout } from '../../../src/app/navigation/tabLayout';
import { languages } from '../../../src/app/strings';

const titlesIn = (language: keyof typeof languages) => {
  const { nearby, leases, library, settings } = languages[language];
  return [nearby, leases, library, settings].map(({ title }) => title);
};

it.each(['en', 'de'] as const)('stands in one row at the usual text size (%s)', language => {
  for (const width of [320, 390]) {
    expect(tabLayout(titlesIn(language), width, 1)).toEqual({ icon: 'above', nameGrowsAtMost: 1 });
  }
});

it('has short names beside their icons where text is large', () => {
  expect(tabLayout(titlesIn('en'), 390, 2)).toEqual({ icon: 'beside', nameGrowsAtMost: 2 });
});

it('gives a long name the icon’s room, and lets it grow as far as it fits', () => {
  expect(tabLayout(titlesIn('de'), 390, 2)).toEqual({ icon: 'none', nameGrowsAtMost: 2 });
  const { icon, nameGrowsAtMost } = tabLayout(titlesIn('de'), 320, 3);
  expect(icon).toBe('none');
  expect(nameGrowsAtMost).toBeGreaterThan(1.5);
  expect(nameGrowsAtMost).toBeLessThan(2);
});

it('never makes a name smaller than the usual text', () => {
  expect(tabLayout(['Donaudampfschifffahrt', 'B'], 200, 2).nameGrowsAtMost).toBe(1);
});
