import type { Page } from 'playwright-core';
import { findBarriers } from './accessibility';
import { gaps } from '../../src/preview/field/geometry';
import { fieldLanguages } from '../../src/preview/field/strings';
import { phoneOf, untilMet, type Owner } from './browser';
import { handleOf, placeOf } from './handles';
import { picture } from './pictures';
import { visitsToOneDemo } from './visits';

const visits = visitsToOneDemo();

async function drag(page: Page, owner: Owner, byX: number): Promise<void> {
  const { x, y } = await placeOf(page, owner);
  await page.mouse.move(x, y);
  await page.mouse.down();
  // Past the phone's edge, faster than it can follow.
  await page.mouse.move(x + byX / 2, y - 60);
  expect((await placeOf(page, owner)).x).toBeCloseTo(x + byX / 2, -1);
  await page.mouse.move(x + byX, y, { steps: 5 });
  await page.mouse.up();
  const left = await placeOf(page, owner);
  expect(left.x).toBeCloseTo(x + byX, -1);
  // Let go, it stays, though the pointer moves on.
  await page.mouse.move(left.x + 40, left.y + 5, { steps: 4 });
  expect(await placeOf(page, owner)).toEqual(left);
}

describe.each(['light', 'dark'] as const)('two phones in a field, %s', scheme => {
  it('find each other, exchange their libraries, and both are told of the match', async () => {
    const page = await visits.field({ scheme });
    const [ada, noor] = [phoneOf(page, 'Ada'), phoneOf(page, 'Noor')];
    await ada.getByRole('button', { name: 'Noor' }).waitFor();
    await noor.getByRole('button', { name: 'Ada' }).waitFor();
    await page.getByText('songs cross').waitFor();
    await picture(page, `field-${scheme}-exchange`);
    await ada.getByText('here · all songs crossed').waitFor();
    await noor.getByText('here · all songs crossed').waitFor();
    await ada.getByText(/^You share 50 %: [\d,]+ songs$/).waitFor();
    await noor.getByText(/^You share 66 %: [\d,]+ songs$/).waitFor();
    await page.getByText('connected', { exact: true }).waitFor();
    await picture(page, `field-${scheme}-matched`);
    expect(await findBarriers(page)).toEqual([]);
  });
});

describe('a field in a German browser', () => {
  const { de } = fieldLanguages;

  it('speaks German, and so do its phones', async () => {
    const page = await visits.field({ language: 'de' });
    await page.getByText(de.invitation).waitFor();
    await page.getByText(de.links.exchanging.note).waitFor();
    await page.getByText(de.songsTo('Ada', 'Noor')).waitFor();
    for (const title of Object.values(de.storyTitles)) {
      await page.getByRole('button', { name: de.play(title) }).waitFor();
    }
    await page.getByRole('button', { name: de.play(de.storyTitles['long walk']) }).click();
    await page.getByText(de.captions['long walk: parting']).waitFor();
    await page.getByText(de.links.apart.note).waitFor();
    await phoneOf(page, 'Ada', 'de').getByText('außer Hörweite seit').waitFor();
    await picture(page, 'field-german-apart');
    expect(await findBarriers(page)).toEqual([]);
    for (const frame of page.frames()) {
      expect(await frame.evaluate(() => document.documentElement.lang)).toBe('de');
    }
  });

  it('tells in German, on a phone’s own page, what was dropped with a lease', async () => {
    const page = await visits.field({ language: 'de' });
    await page.getByRole('button', { name: de.play(de.storyTitles['long walk']) }).click();
    await page.getByText(de.links.over.note).waitFor();
    const ada = phoneOf(page, 'Ada', 'de');
    await ada
      .getByText(/Lieder wurden verworfen\.$/)
      .first()
      .waitFor();
    await picture(page, 'field-german-dropped');
  });
});

describe('phones in a field', () => {
  it('are dragged out of earshot and back with a pointer', async () => {
    const page = await visits.field();
    await untilMet(page);
    await drag(page, 'Ada', -150);
    await drag(page, 'Noor', 150);
    await page.getByText('bytes stall, none lost').waitFor();
    await phoneOf(page, 'Ada').getByText('out of earshot for').waitFor();
    await phoneOf(page, 'Noor').getByText('out of earshot for').waitFor();
    await picture(page, 'field-dragged-apart');
    await drag(page, 'Ada', 150);
    await drag(page, 'Noor', -150);
    await untilMet(page);
    await phoneOf(page, 'Ada')
      .getByText(/^here · /)
      .waitFor();
    await phoneOf(page, 'Noor')
      .getByText(/^here · /)
      .waitFor();
  });

  it('are moved with the arrow keys, and a screen reader is told who hears whom', async () => {
    const page = await visits.field();
    const live = page.locator('[aria-live=polite]').filter({ hasText: 'Ada and Noor' });
    await handleOf(page, 'Noor').focus();
    for (let steps = 0; steps < 15; steps++) {
      await page.keyboard.press('ArrowRight');
    }
    await live.filter({ hasText: 'Ada and Noor: out of earshot.' }).waitFor({ state: 'attached' });
    for (let steps = 0; steps < 10; steps++) {
      await page.keyboard.press('ArrowLeft');
    }
    await live.filter({ hasText: 'Ada and Noor: in earshot.' }).waitFor({ state: 'attached' });
  });

  it('can be three and four, and each hears only those in earshot', async () => {
    const page = await visits.field();
    const add = page.getByRole('button', { name: 'Add a phone' });
    await add.click();
    await phoneOf(page, 'Mika').getByRole('heading', { name: 'Nearby' }).waitFor();
    await add.click();
    const jules = phoneOf(page, 'Jules');
    await jules.getByRole('button', { name: 'Noor' }).waitFor();
    await jules.getByRole('button', { name: 'Mika' }).waitFor();
    await phoneOf(page, 'Ada').getByRole('button', { name: 'Mika' }).waitFor();
    expect(await add.isDisabled()).toBe(true);
    // Ada stands three phones further, out of earshot.
    expect(await jules.getByRole('button', { name: 'Ada' }).count()).toBe(0);
    // A pair that nobody is in twice stands beside the first; any other can be asked for.
    await page
      .getByRole('heading', { name: /^Exchange, .* and .*$/ })
      .first()
      .waitFor();
    const wanted = page.getByRole('heading', { name: 'Exchange, Noor and Mika' });
    for (let pairs = 0; pairs < 6 && (await wanted.count()) === 0; pairs++) {
      await page.getByRole('button', { name: 'Show another pair' }).click();
    }
    await wanted.waitFor();
    await picture(page, 'field-four-phones');
    await page.setViewportSize({ width: 1440, height: 900 });
    const handles = await Promise.all(
      (['Ada', 'Noor', 'Mika', 'Jules'] as const).map(owner => handleOf(page, owner).boundingBox()),
    );
    // None lies over the next, and the words between them lie over neither.
    const edges = handles.flatMap(box => (box === null ? [] : [[box.x, box.x + box.width]]));
    edges.slice(1).forEach(([left = 0], index) => {
      expect(left - (edges[index]?.[1] ?? 0)).toBeGreaterThanOrEqual(gaps.words);
    });
    await picture(page, 'field-four-phones-wide');
  });

  it('fit on a phone’s own screen, where one of them can be looked at', async () => {
    const page = await visits.field({ width: 390, height: 844, hasTouch: true });
    await untilMet(page);
    await picture(page, 'field-on-a-phone', true);
    // The phones come first: below one line of heading, two of words and one row of stories.
    expect((await placeOf(page, 'Ada')).y).toBeLessThan(200);
    await page.getByRole('button', { name: 'Show Noor’s phone' }).tap();
    await phoneOf(page, 'Noor').getByRole('tab', { name: 'Leases' }).tap();
    await phoneOf(page, 'Noor').getByRole('heading', { name: 'Leases' }).waitFor();
    await picture(page, 'field-on-a-phone-looking-at-noor', true);
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
    expect(await findBarriers(page)).toEqual([]);
  });
});
