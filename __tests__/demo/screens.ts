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
  { history, nearby, leases, library, settings, sharing, person, diagnostics }: Strings,
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
  await page.getByRole('button', { name: diagnostics.back }).click();
  await openTab(page, nearby.title);
  await page.getByRole('button', { name: 'Noor', exact: true }).click();
  await page.getByRole('heading', { name: 'Noor', exact: true }).waitFor();
  // What the two share is worked out once all has crossed.
  await page.getByRole('radiogroup', { name: sharing.whichSongs }).waitFor();
  yield 'person';
  await page.getByRole('radio', { name: sharing.onlyTheirs(0).replace(/ 0$/, '') }).click();
  await page.getByText(shown(sharing.suggestionsTitle)).waitFor();
  yield 'person-only-theirs';
  const withSearch = sharing.allSongs(0).split(', ').pop() ?? '';
  await page.getByRole('button', { name: new RegExp(`, ${withSearch}$`) }).click();
  await page.getByRole('searchbox').fill('ri');
  await page.getByRole('button', { name: sharing.spokenBackTo('Noor') }).waitFor();
  yield 'shared-songs';
  // The page below has some, too.
  const inSight = (text: string) => page.getByText(shown(text)).locator('visible=true').first();
  await inSight(history.note).click();
  await inSight(history.noted).waitFor();
  yield 'shared-songs-noted';
  await page.getByRole('button', { name: sharing.spokenBackTo('Noor') }).click();
  await page.getByRole('button', { name: person.showCode }).click();
  await page.getByRole('button', { name: shown(leases.ask) }).click();
  await page.getByRole('button', { name: person.hideCode }).scrollIntoViewIfNeeded();
  yield 'person-code';
  await openTab(page, settings.title);
  await page.getByRole('button', { name: history.open }).click();
  await page.getByRole('heading', { name: history.title }).waitFor();
  await page.getByRole('button', { name: history.remove('Noor') }).click();
  yield 'people-met';
  await page.getByRole('button', { name: history.cancel }).click();
  await openTab(page, library.title);
  await page.getByRole('button', { name: /\b1$/ }).click();
  await page.getByText(history.notedHint(1)).waitFor();
  yield 'noted';
  // The phone remembers it from one visit to the next.
  await page.getByRole('button', { name: /^(Take “|„.*merken$)/ }).click();
  await page.getByText(history.nothingNoted).waitFor();
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
