import type { Locator, Page } from 'playwright-core';
import type { Strings } from '../../src/app/strings';
import { openTab } from './browser';

/** A text as it may be shown: long words have soft hyphens where the text is large. */
function shown(text: string): RegExp {
  const characters = [...text].map(each => each.replace(/[.*+?^${}()|[\]\\]/, '\\$&'));
  return new RegExp(`^${characters.join('\u00ad?')}$`);
}

/** Everything that can be opened on a phone, one after the other. */
export async function* screensOf(
  page: Page,
  { nearby, leases, library, settings, sharing, diagnostics }: Strings,
) {
  yield 'start';
  await page.getByRole('button', { name: 'Noor', exact: true }).waitFor();
  for (const [name, { title }] of Object.entries({ nearby, leases, library, settings })) {
    await openTab(page, title);
    yield name;
  }
  await page.getByRole('button', { name: settings.diagnostics }).click();
  await page.getByRole('heading', { name: diagnostics.title }).waitFor();
  yield 'diagnostics';
  await openTab(page, nearby.title);
  await page.getByRole('button', { name: 'Noor', exact: true }).click();
  await page.getByRole('heading', { name: 'Noor' }).waitFor();
  // What the two share is worked out once all has crossed.
  await page.getByRole('radiogroup', { name: sharing.whichSongs }).waitFor();
  yield 'person';
  await page.getByRole('radio', { name: sharing.onlyTheirs(0).replace(/ 0$/, '') }).click();
  await page.getByText(shown(sharing.suggestionsTitle)).waitFor();
  yield 'person-only-theirs';
  await page.getByRole('button', { name: /12[.,]160|\d[.,]\d{3}/ }).click();
  await page.getByRole('searchbox').fill('ri');
  await page.getByRole('button', { name: sharing.spokenBackTo('Noor') }).waitFor();
  yield 'shared-songs';
  await page.getByRole('button', { name: sharing.spokenBackTo('Noor') }).click();
  await openTab(page, library.title);
  await page.getByRole('button', { name: library.phone }).click();
  await page.getByText(shown(library.phoneReason)).waitFor();
  yield 'phone-songs';
  await page.getByRole('button', { name: shown(library.phoneAdd) }).click();
  const [allow, stop] = ['Allow', library.phoneStop].map(name =>
    page.getByRole('button', { name: shown(name) }),
  ) as [Locator, Locator];
  // The phone remembers its owner's answer from one visit to the next.
  await allow.or(stop).waitFor();
  if (await allow.isVisible()) {
    await allow.click();
  }
  await stop.waitFor();
  yield 'phone-songs-followed';
  await stop.click();
  await page.getByText(shown(library.phoneReason)).waitFor();
}
