/** `npm run screenshots`: the README's pictures, taken from the demo while a story is played in it. */
import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { bundlePreview } from './bundle-preview.mjs';
import { launchChromium } from './chromium.mjs';
import { servePreview } from './preview-server.mjs';

const folder = path.join('docs', 'pictures');
/** Everyone who reads the README loads them. */
const mostBytes = 250_000;
const field = { width: 1280, height: 860 };
const patienceMs = 90_000;

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page @param {string} name */
async function take(page, name) {
  const picture = path.join(folder, `${name}.png`);
  await page.mouse.move(0, 0);
  await page.screenshot({ path: picture });
  const { size } = statSync(picture);
  console.log(`${picture}: ${Math.ceil(size / 1000)} kB`);
  if (size > mostBytes) {
    console.error(`That is more than the ${mostBytes / 1000} kB that a README should ask for.`);
    process.exitCode = 1;
  }
}

/** @param {Page} page @param {string} owner @param {string} tab */
async function openTab(page, owner, tab) {
  await page
    .frameLocator(`iframe[title="${owner}’s phone"]`)
    .getByRole('tab', { name: tab })
    .click();
}

/** @param {Page} page */
async function watchALongWalk(page) {
  await page.getByText('songs cross').waitFor();
  await page.getByRole('button', { name: 'Play: Long walk' }).click();
  await page.getByText('They part').waitFor();
  await take(page, 'field-together');
  await page.getByText('bytes stall, none lost').waitFor();
  await page
    .frameLocator('iframe[title="Ada’s phone"]')
    .getByText('out of earshot for 0:05')
    .waitFor();
  await take(page, 'field-apart');
  await page.getByText('no lease is left').waitFor();
  await take(page, 'field-ended');
  await page.getByText('the second is complete').waitFor();
}

/** @param {Page} page */
async function lookAround(page) {
  await page.getByText('connected', { exact: true }).waitFor();
  await openTab(page, 'Ada', 'Leases');
  await openTab(page, 'Noor', 'Library');
  await take(page, 'screens-dark');
}

mkdirSync(folder, { recursive: true });
const { address, close } = await servePreview(await bundlePreview(), 0);
const browser = await launchChromium();
try {
  for (const [colorScheme, photograph] of /** @type {const} */ ([
    ['light', watchALongWalk],
    ['dark', lookAround],
  ])) {
    const page = await browser.newPage({ viewport: field, colorScheme });
    page.setDefaultTimeout(patienceMs);
    await page.goto(address);
    await photograph(page);
    await page.close();
  }
} finally {
  await browser.close();
  close();
}
