/** Every screen in every setting that bends a layout. The pictures stay in build/screenshots, to be looked at. */
import type { Browser, Page } from 'playwright-core';
import { openBrowser, visitField, visitPhone, wordsOf, type Setting } from './browser';
import { findBarriers } from './accessibility';
import { findCutOffWords } from './cut-off';
import { picture } from './pictures';
import { screensOf } from './screens';
import { visitsToOneDemo } from './visits';

const visits = visitsToOneDemo();
/** Two who are met. */
let field: Page;
beforeAll(async () => {
  ({ page: field } = await visitField(visits.browser, visits.address));
});

let browser: Browser;
afterEach(() => browser.close());

/** One in each theme says what axe has to say; the field's own tests ask it about the other screens. */
const AXE_LOOKS: readonly string[] = ['light', 'german-small'];
const AXE_SCREENS: readonly string[] = ['person-code', 'people-met', 'noted', 'shared-songs-noted'];

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
  { name: 'german', language: 'de' },
  { name: 'german-small', language: 'de', width: 320, height: 568, scheme: 'dark' },
  { name: 'german-text-200', language: 'de', textSize: 2 },
  { name: 'german-text-200-small', language: 'de', textSize: 2, width: 320, height: 568 },
  { name: 'german-text-300-small', language: 'de', textSize: 3, width: 320, height: 568 },
];

it.each(looks)('nothing is cut off: $name', async ({ name, textSize, ...setting }) => {
  browser = await openBrowser(textSize);
  // A picture of what is half faded in says nothing.
  const still = { reducedMotion: 'reduce', ...setting } as const;
  const { page, complaints } = await visitPhone(browser, field, still);
  const cutOff: Record<string, string[]> = {};
  const barriers: string[] = [];
  for await (const screen of screensOf(page, wordsOf(setting))) {
    // As it opens, under no pointer.
    await page.mouse.move(0, 0);
    await picture(page, `${name}-${screen}`);
    const words = await findCutOffWords(page);
    if (AXE_LOOKS.includes(name) && AXE_SCREENS.includes(screen)) {
      barriers.push(...(await findBarriers(page)));
    }
    if (words.length > 0) {
      cutOff[screen] = words;
    }
  }
  expect(cutOff).toEqual({});
  expect(barriers).toEqual([]);
  expect(complaints).toEqual([]);
});
