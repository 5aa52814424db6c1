import type { Locator, Page } from 'playwright-core';
import { fieldLanguages } from '../../src/preview/field/strings';
import { phoneOf, type Owner } from './browser';
import { picture } from './pictures';
import { visitsToOneDemo } from './visits';

const visits = visitsToOneDemo();

async function play(story: string): Promise<Page> {
  const page = await visits.field();
  await page.getByRole('button', { name: `Play: ${story}` }).click();
  return page;
}

/** Until that is told, or the story says that it is stuck: then nothing more is going to be. */
async function told(page: Page, what: string | Locator): Promise<void> {
  const wanted = typeof what === 'string' ? page.getByText(what) : what;
  const stuck = page.getByText(fieldLanguages.en.captions.stuck);
  await wanted.or(stuck).first().waitFor();
  expect(await stuck.count()).toBe(0);
}

const ends = (page: Page, story: string) =>
  told(page, page.getByRole('button', { name: `Play: ${story}` }));

/**
 * Each has all of the other's songs: 12,160 of Ada's, 9,160 of Noor's. Where the first exchange was over by the time that
 * the story began, the last one was of new songs in the place of others: 12,000 and 9,000 changes.
 */
async function bothHaveEverything(page: Page): Promise<void> {
  await onBoth(page, 'all songs crossed');
  for (const [owner, songs] of [
    ['Ada', [9160, 9000]],
    ['Noor', [12_160, 12_000]],
  ] as const) {
    const arrived = await page
      .locator(`iframe[title="${owner}’s phone"]`)
      .evaluate(({ contentWindow }: HTMLIFrameElement) => {
        const { earshotPhone } = contentWindow as unknown as { earshotPhone: PhoneStarted };
        return earshotPhone.earshot.store.getState().people[0]?.receiving.songs;
      });
    expect(songs).toContain(arrived);
    expect(await phoneOf(page, owner).getByText('let go').count()).toBe(0);
  }
}

/** What a phone's page tells the field. */
interface PhoneStarted {
  readonly earshot: {
    readonly store: {
      getState(): {
        readonly people: readonly { readonly receiving: { readonly songs: number } }[];
      };
    };
  };
}

const onBoth = (page: Page, words: string) =>
  Promise.all(
    (['Ada', 'Noor'] as const).map(owner =>
      phoneOf(page, owner).getByText(words).first().waitFor(),
    ),
  );

/** Of the two ends of the session that is worst off. A busy computer answers late, and by that much they may differ. */
async function secondsApart(page: Page): Promise<number> {
  const ended = page.getByText(/both let go, \d+ ms apart|ended: /);
  await ended.first().waitFor();
  const differences = (await ended.allTextContents()).map(sentence => {
    const seconds = Array.from(
      sentence.matchAll(/(\d+):(\d+):(\d+)/g),
      ([, hours, minutes, rest]) => (Number(hours) * 60 + Number(minutes)) * 60 + Number(rest),
    );
    // Less than a second is told in milliseconds.
    const apart = seconds.length === 0 ? 0 : Math.max(...seconds) - Math.min(...seconds);
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

it('a short walk: both are out of earshot for a while, and nothing is lost', async () => {
  const page = await play('Short walk');
  await onBoth(page, 'out of earshot for');
  await told(page, 'bytes stall, none lost');
  await picture(page, 'story-short-walk-apart');
  await told(page, 'nothing was lost');
  await bothHaveEverything(page);
  expect(await page.getByText('Cut short').count()).toBe(0);
  await picture(page, 'story-short-walk-end');
  await ends(page, 'Short walk');
});

it('a long walk: both ends expire together, what is partial is dropped, and the next meeting starts over', async () => {
  const page = await play('Long walk');
  await told(page, 'no lease is left');
  for (const owner of ['Ada', 'Noor'] as const) {
    await phoneOf(page, owner)
      .getByText(/^Time was up at .* songs were let go\.$/)
      .waitFor();
  }
  await onBoth(page, 'gone');
  expect(await secondsApart(page)).toBeLessThanOrEqual(2);
  await picture(page, 'story-long-walk-expired');
  await page
    .getByText('Cut short: Ada’s songs to Noor')
    .or(page.getByText('Cut short: Noor’s songs to Ada'))
    .waitFor();
  await told(page, 'the second is complete');
  await bothHaveEverything(page);
  await picture(page, 'story-long-walk-end');
  await ends(page, 'Long walk');
});

it('a crash: the same person comes back without a memory, and their leases end on the other phone too', async () => {
  const page = await play('Crash');
  const ada = page.locator('iframe[title="Ada’s phone"]');
  const before = await ada.boundingBox();
  await told(page, page.getByText('without a goodbye', { exact: true }));
  // What the phone told until then stays, and nothing moves.
  await page
    .getByText(/^ended: Noor [\d:]+, not yet at Ada’s$/)
    .first()
    .waitFor();
  expect(await ada.boundingBox()).toEqual(before);
  await picture(page, 'story-crash-off');
  await told(page, 'the exchange started over');
  await page.getByText(/^ended: (Ada|Noor) [\d:]+, (Ada|Noor) [\d:]+$/).waitFor();
  await bothHaveEverything(page);
  // Still one Noor to Ada, and no stranger of the same name.
  expect(
    await phoneOf(page, 'Ada').getByRole('button', { name: 'Noor', exact: true }).count(),
  ).toBe(1);
  await phoneOf(page, 'Ada').getByRole('tab', { name: 'Leases' }).click();
  await phoneOf(page, 'Ada').getByText('restarted on their phone').first().waitFor();
  await picture(page, 'story-crash-end');
  await ends(page, 'Crash');
});

it('a sleep: no timer runs and nothing is heard, and on waking the exchange goes on where it was', async () => {
  const page = await play('Sleep');
  await told(page, 'hears and says nothing');
  expect(await runsTimers(page, 'Noor')).toBe(false);
  expect(await runsTimers(page, 'Ada')).toBe(true);
  await phoneOf(page, 'Ada').getByText('out of earshot for').waitFor();
  await picture(page, 'story-sleep-asleep');
  await told(page, 'so nothing was lost');
  await bothHaveEverything(page);
  expect(await page.getByText('Cut short').count()).toBe(0);
  await picture(page, 'story-sleep-end');
  await ends(page, 'Sleep');
});

it('a pocket: the screen is dark and no timer runs, and the two stay connected all the same', async () => {
  const page = await play('Pocket');
  await told(page, 'goes into her pocket');
  // On the lock screen: what the notification says.
  await page.getByText('Ada is in earshot').waitFor();
  expect(await runsTimers(page, 'Noor')).toBe(false);
  await picture(page, 'story-pocket-dark');
  await told(page, 'Still connected');
  expect(await phoneOf(page, 'Ada').getByText('out of earshot for').count()).toBe(0);
  await told(page, 'no connection was lost');
  await bothHaveEverything(page);
  expect(await page.getByText('Cut short').count()).toBe(0);
  await ends(page, 'Pocket');
});

it('a story that is being told can be stopped', async () => {
  const page = await play('Long walk');
  await page.getByRole('button', { name: 'Stop: Long walk' }).click();
  await page.getByRole('button', { name: 'Play: Long walk' }).waitFor();
  await page.getByText('or play a story').waitFor();
});
