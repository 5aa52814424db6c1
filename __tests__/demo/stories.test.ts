import type { Page } from 'playwright-core';
import { phoneOf, type Owner } from './browser';
import { picture } from './pictures';
import { visitsToOneDemo } from './visits';

const visits = visitsToOneDemo();

/** Long enough for the longest story, and for a busy computer. */
const STORY_MS = 90_000;

async function play(story: string): Promise<Page> {
  const page = await visits.field();
  page.setDefaultTimeout(STORY_MS);
  await page.getByRole('button', { name: `Play: ${story}` }).click();
  return page;
}

async function ends(page: Page, story: string): Promise<void> {
  await page.getByRole('button', { name: `Play: ${story}` }).waitFor();
}

/** Each has all of the other's songs: 12,160 of Ada's, 9,160 of Noor's. */
async function bothHaveEverything(page: Page): Promise<void> {
  for (const owner of ['Ada', 'Noor'] as const) {
    const phone = phoneOf(page, owner);
    await phone.getByText('12,160', { exact: true }).waitFor();
    await phone.getByText('9,160', { exact: true }).waitFor();
    expect(await phone.getByText('dropped').count()).toBe(0);
  }
}

const onBoth = (page: Page, words: string) =>
  Promise.all(
    (['Ada', 'Noor'] as const).map(owner =>
      phoneOf(page, owner).getByText(words).first().waitFor(),
    ),
  );

/** Of the two ends of the session that is worst off. A busy computer answers late, and by that much they may differ. */
async function secondsApart(page: Page): Promise<number> {
  const ended = page.getByText(/^(both ended|ended:) /);
  await ended.nth(1).waitFor();
  const differences = (await ended.allTextContents()).map(sentence => {
    const seconds = Array.from(
      sentence.matchAll(/(\d+):(\d+):(\d+)/g),
      ([, hours, minutes, rest]) => (Number(hours) * 60 + Number(minutes)) * 60 + Number(rest),
    );
    const apart = Math.max(...seconds) - Math.min(...seconds);
    // Even if midnight was in between.
    return Math.min(apart, 24 * 60 * 60 - apart);
  });
  return Math.max(...differences);
}

/** A phone's JavaScript goes by timers of its own; the field's always run. */
const runsTimers = (page: Page, owner: Owner) =>
  page
    .locator(`iframe[title="${owner}’s phone"]`)
    .evaluate(({ contentWindow: phone }: HTMLIFrameElement) => {
      let ran = false;
      phone?.setTimeout(() => {
        ran = true;
      }, 20);
      return new Promise<boolean>(resolve => setTimeout(() => resolve(ran), 500));
    });

it(
  'a short walk: both are out of earshot for a while, and nothing is lost',
  async () => {
    const page = await play('Short walk');
    await onBoth(page, 'out of earshot for');
    await page.getByText('bytes stall, none lost').waitFor();
    await picture(page, 'story-short-walk-apart');
    await page.getByText('nothing was lost').waitFor();
    await bothHaveEverything(page);
    expect(await page.getByText('Cut short').count()).toBe(0);
    await picture(page, 'story-short-walk-end');
    await ends(page, 'Short walk');
  },
  STORY_MS,
);

it(
  'a long walk: both ends expire together, what is partial is dropped, and a new meeting starts anew',
  async () => {
    const page = await play('Long walk');
    await page.getByText('no lease is left').waitFor();
    for (const owner of ['Ada', 'Noor'] as const) {
      for (const list of ['Your songs to them', 'Their songs to you']) {
        await phoneOf(page, owner)
          .getByRole('progressbar', { name: `${list}: dropped` })
          .waitFor();
      }
    }
    await onBoth(page, 'gone');
    expect(await secondsApart(page)).toBeLessThanOrEqual(2);
    await picture(page, 'story-long-walk-expired');
    await page
      .getByText('Cut short Ada → Noor')
      .or(page.getByText('Cut short Noor → Ada'))
      .waitFor();
    await page.getByText('the second is complete').waitFor();
    await bothHaveEverything(page);
    await picture(page, 'story-long-walk-end');
    await ends(page, 'Long walk');
  },
  STORY_MS,
);

it(
  'a crash: the same person comes back without a memory, and their leases end on the other phone too',
  async () => {
    const page = await play('Crash');
    await page.getByText('without a goodbye', { exact: true }).waitFor();
    await picture(page, 'story-crash-off');
    await page.getByText('the exchange was done anew').waitFor();
    await bothHaveEverything(page);
    // Still one Noor to Ada, and no stranger of the same name.
    expect(
      await phoneOf(page, 'Ada').getByRole('button', { name: 'Noor', exact: true }).count(),
    ).toBe(1);
    await phoneOf(page, 'Ada').getByRole('tab', { name: 'Leases' }).click();
    await phoneOf(page, 'Ada').getByText('started anew').first().waitFor();
    await picture(page, 'story-crash-end');
    await ends(page, 'Crash');
  },
  STORY_MS,
);

it(
  'a sleep: no timer runs and nothing is heard, and on waking the exchange goes on where it was',
  async () => {
    const page = await play('Sleep');
    await page.getByText('hears and says nothing').waitFor();
    expect(await runsTimers(page, 'Noor')).toBe(false);
    expect(await runsTimers(page, 'Ada')).toBe(true);
    await phoneOf(page, 'Ada').getByText('out of earshot for').waitFor();
    await picture(page, 'story-sleep-asleep');
    await page.getByText('so nothing was lost').waitFor();
    await bothHaveEverything(page);
    expect(await page.getByText('Cut short').count()).toBe(0);
    await picture(page, 'story-sleep-end');
    await ends(page, 'Sleep');
  },
  STORY_MS,
);

it('a story that is being told can be stopped', async () => {
  const page = await play('Long walk');
  await page.getByRole('button', { name: 'Stop: Long walk' }).click();
  await page.getByRole('button', { name: 'Play: Long walk' }).waitFor();
  await page.getByText('or play a story').waitFor();
});
