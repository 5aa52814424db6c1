import type { Locator } from 'playwright-core';
import { languages } from '../../src/app/strings';
import { fieldLanguages } from '../../src/preview/field/strings';
import { phoneOf, untilMet } from './browser';
import { picture } from './pictures';
import { visitsToOneDemo } from './visits';

const visits = visitsToOneDemo();

it.each([
  ['light', 'en'],
  ['dark', 'de'],
] as const)('someone is verified with the camera: %s, %s', async (scheme, language) => {
  const page = await visits.field({ scheme, language });
  const { scan, person } = languages[language];
  const ada = phoneOf(page, 'Ada', language);
  const button = (name: string): Locator => ada.getByRole('button', { name, exact: true });
  if (language === 'en') await untilMet(page);
  await button('Noor').click();
  await button(scan.begin).click();
  await ada.getByText(scan.waiting('Noor')).waitFor();
  await picture(page, `scan-waiting-${scheme}`);
  const camera = fieldLanguages[language].camera('Ada', 'Noor');
  await page.getByRole('button', { name: camera }).click();
  await ada.getByText(scan.matched('Noor')).waitFor();
  await picture(page, `scan-matched-${scheme}`);
  await button(scan.confirm('Noor')).click();
  await ada.getByText(person.verifiedByCode).waitFor();
  expect(await button(scan.begin).count()).toBe(0);
});
