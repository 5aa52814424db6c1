/** Someone's browser on the demo: a window, its settings, and what the page did that it should not have done. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium } from '../../scripts/chromium.mjs';

export const titles = ['Nearby', 'Leases', 'Library', 'Settings'] as const;

export interface Setting {
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: 'light' | 'dark';
  readonly direction?: 'ltr' | 'rtl';
}

export interface Visit {
  readonly page: Page;
  /** Everything that the page complained of, or asked of another computer. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

/** Text size is the browser's setting, made when it starts. */
export function openBrowser(textSize = 1): Promise<Browser> {
  return launchChromium([`--blink-settings=defaultFontSize=${16 * textSize}`]);
}

export async function visit(browser: Browser, address: string, setting: Setting): Promise<Visit> {
  const { width = 390, height = 844, scheme = 'light', direction = 'ltr' } = setting;
  const options: BrowserContextOptions = { viewport: { width, height }, colorScheme: scheme };
  const page = await browser.newPage(options);
  const complaints: string[] = [];
  page.on('pageerror', error => complaints.push(error.message));
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) {
      complaints.push(message.text());
    }
  });
  page.on('request', request => {
    if (!request.url().startsWith(address) && !request.url().startsWith('data:')) {
      complaints.push(`asked for ${request.url()}`);
    }
  });
  if (direction === 'rtl') {
    await page.route(address, async route => {
      const response = await route.fetch();
      const html = (await response.text()).replace('<html ', '<html dir="rtl" ');
      await route.fulfill({ response, body: html });
    });
  }
  await page.goto(address);
  await page.getByRole('heading').waitFor();
  return { page, complaints, close: () => page.close() };
}

export const openTab = (page: Page, title: string) =>
  page.getByRole('tab', { name: title }).click();
