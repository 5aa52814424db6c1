/** Someone's browser on the demo: a window, its settings, and what the page did that it should not have done. */
import type { Browser, BrowserContextOptions, FrameLocator, Page } from 'playwright-core';
import { launchChromium } from '../../scripts/chromium.mjs';
import { languages, type Language } from '../../src/app/strings';
import { fieldLanguages } from '../../src/preview/field/strings';

export const titles = ['Nearby', 'Leases', 'Library', 'Settings'] as const;
export type Owner = 'Ada' | 'Noor' | 'Mika' | 'Jules';

/** For what is going to happen at all, on a busy computer too. The longest story takes about a minute on an idle one. */
const PATIENCE_MS = 240_000;

export interface Setting {
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: 'light' | 'dark';
  readonly direction?: 'ltr' | 'rtl';
  readonly hasTouch?: boolean;
  readonly reducedMotion?: 'reduce';
  readonly language?: Language;
}

export interface Visit {
  readonly page: Page;
  /** Everything that the page complained of, or asked of another computer. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

/** Text size is the browser's setting, made when it starts. */
export function openBrowser(textSize = 1): Promise<Browser> {
  return launchChromium([
    `--blink-settings=defaultFontSize=${16 * textSize}`,
    // A page that a test has rewritten on its way counts as someone else's, who may not reach this computer.
    '--disable-features=LocalNetworkAccessChecks',
  ]);
}

/** The field, with its two phones running. */
export async function visitField(browser: Browser, address: string, setting: Setting = {}) {
  const visit = await open(browser, address, address, { width: 1280, height: 860, ...setting });
  for (const owner of ['Ada', 'Noor'] as const) {
    const phone = phoneOf(visit.page, owner, setting.language);
    await phone.getByRole('heading', { name: wordsOf(setting).nearby.title }).waitFor();
  }
  return visit;
}

/** One phone of a field that is open elsewhere, in a window of its own. */
/** A phone on which the app has just been installed. */
export async function visitFirstRun(
  browser: Browser,
  field: Page,
  setting: Setting,
): Promise<Visit> {
  const visit = await open(
    browser,
    new URL('/', field.url()).href,
    `${await phoneOn(field)}&first=1`,
    setting,
  );
  await visit.page.getByRole('heading', { name: wordsOf(setting).firstRun.question }).waitFor();
  return visit;
}

export async function visitPhone(browser: Browser, field: Page, setting: Setting): Promise<Visit> {
  const address = new URL('/', field.url()).href;
  const visit = await open(browser, address, await phoneOn(field), setting);
  await visit.page.getByRole('heading', { name: wordsOf(setting).nearby.title }).waitFor();
  return visit;
}

/** The address of one more phone on it. */
async function phoneOn(field: Page): Promise<string> {
  const [known = ''] = await field.locator('iframe').evaluateAll(frames => {
    return frames.map(frame => (frame as HTMLIFrameElement).src);
  });
  return known.replace('phone=ada', 'phone=mika');
}

/** What the app says in the language of this browser. */
export const wordsOf = ({ language = 'en' }: Setting) => languages[language];

async function open(browser: Browser, root: string, address: string, setting: Setting) {
  const { width = 390, height = 844, scheme = 'light', ...others } = setting;
  const { direction = 'ltr', language = 'en', ...rest } = others;
  const options: BrowserContextOptions = {
    viewport: { width, height },
    colorScheme: scheme,
    locale: { en: 'en-GB', de: 'de-AT' }[language],
    ...rest,
  };
  const page = await browser.newPage(options);
  page.setDefaultTimeout(PATIENCE_MS);
  const complaints: string[] = [];
  page.on('pageerror', error => complaints.push(error.message));
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) {
      complaints.push(message.text());
    }
  });
  page.on('request', request => {
    if (!request.url().startsWith(root) && !request.url().startsWith('data:')) {
      complaints.push(`asked for ${request.url()}`);
    }
  });
  if (direction === 'rtl') {
    await page.route(address, async route => {
      // A connection that was kept open for a while may be closed in the moment in which it is used again.
      const response = await route.fetch({ maxRetries: 3 });
      const html = (await response.text()).replace('<html ', '<html dir="rtl" ');
      await route.fulfill({ response, body: html });
    });
  }
  await page.goto(address);
  return { page, complaints, close: () => page.close() };
}

export function phoneOf(page: Page, owner: Owner, language: Language = 'en'): FrameLocator {
  return page.frameLocator(`iframe[title="${fieldLanguages[language].phone(owner)}"]`);
}

/** Until two are connected: their songs cross, or have crossed already on a computer that is slow to look. */
export const untilMet = (page: Page) =>
  page
    .getByText('songs cross')
    .or(page.getByText('connected', { exact: true }))
    .waitFor();

export const openTab = (page: Page, title: string) =>
  page.getByRole('tab', { name: title }).click();
