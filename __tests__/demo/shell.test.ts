import type { Page } from 'playwright-core';
import { titles, visitField, type Setting } from './browser';
import { anyPort, startDemo } from './demo';
import { visitsToOneDemo } from './visits';

const visits = visitsToOneDemo();
let field: Page;
beforeAll(async () => {
  ({ page: field } = await visitField(visits.browser, visits.address));
});

const open = (setting?: Setting) => visits.phone(field, setting);

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).innerText();
const chosen = (page: Page) => page.getByRole('tab', { selected: true }).allInnerTexts();
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

describe.each(['light', 'dark'] as const)('the shell in the %s theme', scheme => {
  it('has four tabs that open when they are clicked', async () => {
    const page = await open({ scheme });
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(titles);
    for (const title of titles) {
      await page.getByRole('tab', { name: title }).click();
      expect(await heading(page)).toBe(title);
      expect(await chosen(page)).toEqual([title]);
      expect(await page.title()).toBe(`${title} · Earshot`);
    }
  });
});

describe('the shell by keyboard', () => {
  it('is reached with Tab, and opens a tab with Enter or the space bar', async () => {
    const page = await open();
    await page.keyboard.press('Tab');
    while ((await focused(page)) !== 'Leases') {
      await page.keyboard.press('Tab');
    }
    expect(await heading(page)).toBe('Nearby');
    await page.keyboard.press('Enter');
    expect(await heading(page)).toBe('Leases');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await heading(page)).toBe('Library');
  });

  it.each([
    ['ltr', 'ArrowRight', 'ArrowLeft'],
    ['rtl', 'ArrowLeft', 'ArrowRight'],
  ] as const)('is walked through with the arrow keys (%s)', async (direction, next, previous) => {
    const page = await open({ direction });
    await page.getByRole('tab', { name: 'Nearby' }).focus();
    const walk = [next, next, previous, 'End', next, previous, 'Home'];
    const stops = ['Leases', 'Library', 'Leases', 'Settings', 'Nearby', 'Settings', 'Nearby'];
    for (const [index, key] of walk.entries()) {
      await page.keyboard.press(key);
      expect(await heading(page)).toBe(stops[index]);
      expect(await focused(page)).toBe(stops[index]);
    }
  });
});

describe('the shell', () => {
  it.each([
    ['ltr', 'none'],
    ['rtl', 'matrix(-1, 0, 0, 1, 0, 0)'],
  ] as const)('has a way back that points to where one came from (%s)', async (direction, turn) => {
    const page = await open({ direction });
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Diagnostics' }).click();
    const arrow = page.getByRole('button', { name: 'Back to Settings' }).locator('[aria-hidden]');
    await arrow.waitFor();
    expect(await arrow.evaluate(each => getComputedStyle(each).transform)).toBe(turn);
  });

  it('turns dark and light with the system while it is open', async () => {
    const page = await open({ scheme: 'light' });
    const turns = async (colorScheme: 'light' | 'dark', ground: string) => {
      await page.emulateMedia({ colorScheme });
      await page.waitForFunction(wanted => {
        const bar = document.querySelector('[role=tablist]')?.parentElement;
        return bar && getComputedStyle(bar).backgroundColor === wanted;
      }, ground);
    };
    await turns('light', 'rgb(255, 255, 255)');
    await turns('dark', 'rgb(24, 28, 36)');
    await turns('light', 'rgb(255, 255, 255)');
  });
});

describe('the shell with React’s own checks', () => {
  it('gives them nothing to complain of', async () => {
    const strict = await startDemo('--dev', ...anyPort);
    try {
      const strictField = await visitField(visits.browser, strict.address);
      const page = await visits.phone(strictField.page);
      for (const title of titles) {
        await page.getByRole('tab', { name: title }).click();
      }
      expect(strictField.complaints).toEqual([]);
    } finally {
      await strict.stop();
    }
  });
});
