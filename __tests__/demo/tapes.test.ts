/** Stories of more than two phones: a mixtape, and a crowd that somebody introduces. Each loses one in the middle. */
import type { Page } from 'playwright-core';
import { fieldLanguages } from '../../src/preview/field/strings';
import { phoneOf, type Owner } from './browser';
import { picture } from './pictures';
import { visitsToOneDemo } from './visits';

const visits = visitsToOneDemo();
const fieldWords = fieldLanguages.en;
const { captions } = fieldWords;

async function told(page: Page, what: string): Promise<void> {
  const stuck = page.getByText(captions.stuck);
  await page.getByText(what).or(stuck).first().waitFor();
  expect(await stuck.count()).toBe(0);
}

/** On one of those that hold a copy: the story opens their screens at the tape. */
const shownAt = (page: Page, words: RegExp) =>
  Promise.any(
    (['Ada', 'Mika', 'Jules'] as const).map(owner =>
      phoneOf(page, owner).getByText(words).first().waitFor(),
    ),
  );

/** On its owner's phone, whose screen the story has opened at that tape. */
const isHome = (page: Page) =>
  phoneOf(page, 'Ada')
    .getByText(/^It came home with \d songs? from/)
    // Nearby says it too, behind that page.
    .filter({ visible: true })
    .first()
    .waitFor();

it('a carrier that is switched off is stood in for, and the tape comes home', async () => {
  const page = await visits.field();
  await page.getByRole('button', { name: 'Play: Mixtape' }).click();
  await told(page, captions['mixtape: off']);
  await told(page, captions['mixtape: taken over']);
  await shownAt(page, /stop \d/);
  await picture(page, 'story-mixtape-taken-over');
  await told(page, captions['mixtape: over']);
  await phoneOf(page, 'Ada')
    .getByText(/^At stop \d .* stood in for Noor\.$/)
    .waitFor();
  await isHome(page);
  await picture(page, 'story-mixtape-home');
});

it('switched off in mid-vote: the tape waits for that phone, says so, and goes on when it is back', async () => {
  const page = await visits.field();
  await page.getByRole('button', { name: 'Play: Mid-vote' }).click();
  await told(page, captions['mid-vote: asks']);
  await told(page, captions['mid-vote: waiting']);
  // On whichever phones had voted.
  await shownAt(page, /^It fell silent in mid-vote: only Noor’s phone/);
  await picture(page, 'story-mid-vote-waiting');
  await told(page, captions['mid-vote: over']);
  await isHome(page);
  await picture(page, 'story-mid-vote-home');
});

it('the host leaves: another phone serves its list, within 20 seconds and for everyone', async () => {
  const page = await visits.field();
  await page.getByRole('button', { name: 'Play: The host leaves' }).click();
  await told(page, captions['host leaves: introduces']);
  const all = page.getByText(/^10 light phones around them\. \w+’s phone introduces them all\.$/);
  await all.waitFor();
  const first = await introducing(page);
  await told(page, captions['host leaves: off']);
  await picture(page, 'story-host-leaves-off');
  const offMs = Date.now();
  await told(page, captions['host leaves: taken over']);
  expect(Date.now() - offMs).toBeLessThan(20_000);
  await all.waitFor();
  const second = await introducing(page);
  expect(second).not.toBe(first);
  await page.emulateMedia({ colorScheme: 'dark' });
  const host = phoneOf(page, second);
  await host.getByRole('button', { name: /^You introduce \d+ people/ }).click();
  await host.getByText(/^since \d+:\d+/).waitFor();
  await picture(page, 'story-host-leaves-taken-over');
  await told(page, captions['host leaves: over']);
  // Who comes back deposes nobody.
  expect(await introducing(page)).toBe(second);
  await phoneOf(page, first).getByText(`${second}’s phone introduces`).waitFor();
  await picture(page, 'story-host-leaves-over');
});

/** Whom the whole crowd follows, as it is told beside it. */
async function introducing(page: Page): Promise<Owner> {
  for (const owner of ['Ada', 'Noor'] as const) {
    const all = page.getByText(fieldWords.crowdOf(10, 10, owner));
    if ((await all.count()) > 0) return owner;
  }
  throw new Error('Nobody is followed by all');
}
