import { figures, partsOf, timeOfDay } from '../../src/app/duration';
import { de } from '../../src/app/strings/de';
import { en } from '../../src/app/strings/en';

it.each([
  [0, '0:00'],
  [999, '0:00'],
  [12_000, '0:12'],
  [554_999, '9:14'],
  [600_000, '10:00'],
  [3_723_000, '1:02:03'],
  [-5, '0:00'],
])('%d ms are %s', (ms, shown) => expect(figures(ms)).toBe(shown));

it('tells the time of day to the second', () => {
  expect(timeOfDay(new Date(2026, 4, 1, 9, 2, 7).getTime())).toBe('09:02:07');
});

it.each([
  [0, '0 seconds', '0 Sekunden'],
  [61_000, '1 minute 1 second', '1 Minute 1 Sekunde'],
  [554_000, '9 minutes 14 seconds', '9 Minuten 14 Sekunden'],
  [120_000, '2 minutes', '2 Minuten'],
  [3_723_000, '1 hour 2 minutes 3 seconds', '1 Stunde 2 Minuten 3 Sekunden'],
])('%d ms are spoken as %s', (ms, english, german) => {
  expect(en.time.spoken(partsOf(ms))).toBe(english);
  expect(de.time.spoken(partsOf(ms))).toBe(german);
});

it('groups thousands as each language does', () => {
  expect([0, 999, 1268, 1_234_567].map(en.number)).toEqual(['0', '999', '1,268', '1,234,567']);
  expect(de.number(1268)).toBe('1.268');
});
