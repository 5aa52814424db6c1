/** Every tab in every setting that bends a layout. The pictures stay in build/screenshots, to be looked at. */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { openBrowser, openTab, titles, visit, type Setting } from './browser';
import { findCutOffWords } from './cut-off';
import { anyPort, startDemo } from './demo';

const folder = path.resolve(__dirname, '../../build/screenshots');
let demo: Awaited<ReturnType<typeof startDemo>>;

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  demo = await startDemo(...anyPort);
});
afterAll(() => demo.stop());

let browser: Browser;
afterEach(() => browser.close());

interface Look extends Setting {
  readonly name: string;
  readonly textSize?: number;
}

const looks: Look[] = [
  { name: 'light' },
  { name: 'dark', scheme: 'dark' },
  { name: 'large-window-light', width: 1180, height: 920 },
  { name: 'large-window-dark', width: 1180, height: 920, scheme: 'dark' },
  { name: 'low-window', width: 900, height: 640 },
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
  const { page, complaints } = await visit(browser, demo.address, setting);
  for (const title of titles) {
    await openTab(page, title);
    // A tab as it opens, under no pointer.
    await page.mouse.move(0, 0);
    await page.screenshot({ path: path.join(folder, `${name}-${title.toLowerCase()}.png`) });
    expect({ title, cutOff: await findCutOffWords(page) }).toEqual({ title, cutOff: [] });
  }
  expect(complaints).toEqual([]);
});
