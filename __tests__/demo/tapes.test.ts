/** A mixtape among four phones, whose carrier is switched off at its stop. */
import type { Page } from 'playwright-core';
import { fieldLanguages } from '../../src/preview/field/strings';
import { phoneOf } from './browser';
import { picture } from './pictures';
import { visitsToOneDemo } from './visits';

const visits = visitsToOneDemo();
const { captions } = fieldLanguages.en;

async function told(page: Page, what: string): Promise<void> {
  const stuck = page.getByText(captions.stuck);
  await page.getByText(what).or(stuck).first().waitFor();
  expect(await stuck.count()).toBe(0);
}

it('a carrier that is switched off is stood in for, and the tape comes home', async () => {
  const page = await visits.field();
  await page.getByRole('button', { name: 'Play: Mixtape' }).click();
  await told(page, captions['mixtape: off']);
  await told(page, captions['mixtape: taken over']);
  await picture(page, 'story-mixtape-taken-over');
  await told(page, captions['mixtape: over']);
  const row = phoneOf(page, 'Ada').getByRole('button', { name: /^Mixtape: Night bus/ });
  await row.getByText(/It came home with \d songs? from/).waitFor();
  await row.click();
  await phoneOf(page, 'Ada')
    .getByText(/^At stop \d .* stood in for Noor\.$/)
    .waitFor();
  await picture(page, 'story-mixtape-home');
});
