/** Every tab in every setting that bends a layout. The pictures stay in build/screenshots, to be looked at. */
import type { Browser, Page } from 'playwright-core';
import { openBrowser, openTab, titles, visitField, visitPhone, type Setting } from './browser';
import { findCutOffWords } from './cut-off';
import { picture } from './pictures';
import { visitsToOneDemo } from './visits';

const visits = visitsToOneDemo();
/** Two who are met. */
let field: Page;
beforeAll(async () => {
  ({ page: field } = await visitField(visits.browser, visits.address));
});

let browser: Browser;
afterEach(() => browser.close());

interface Look extends Setting {
  readonly name: string;
  readonly textSize?: number;
}

const looks: Look[] = [
  { name: 'light' },
  { name: 'dark', scheme: 'dark' },
  { name: 'on-its-side', width: 740, height: 360, scheme: 'dark' },
  { name: 'small-phone', width: 320, height: 568 },
  { name: 'right-to-left', direction: 'rtl' },
  { name: 'text-150', textSize: 1.5 },
  { name: 'text-200', textSize: 2 },
  { name: 'text-200-dark-small', textSize: 2, width: 320, height: 568, scheme: 'dark' },
  { name: 'text-200-right-to-left-small', textSize: 2, width: 320, height: 568, direction: 'rtl' },
  { name: 'text-200-on-its-side', textSize: 2, width: 740, height: 360 },
  { name: 'text-300-small', textSize: 3, width: 320, height: 568 },
];

it.each(looks)('nothing is cut off: $name', async ({ name, textSize, ...setting }) => {
  browser = await openBrowser(textSize);
  const { page, complaints } = await visitPhone(browser, field, setting);
  for (const title of titles) {
    await openTab(page, title);
    // A tab as it opens, under no pointer.
    await page.mouse.move(0, 0);
    await picture(page, `${name}-${title.toLowerCase()}`);
    expect({ title, cutOff: await findCutOffWords(page) }).toEqual({ title, cutOff: [] });
  }
  expect(complaints).toEqual([]);
});
