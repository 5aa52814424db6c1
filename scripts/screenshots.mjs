/**
 * `npm run screenshots`: the README's pictures, taken from the demo while stories are played in it, and a walk that moves:
 * frames of a real story, shown faster than they were taken.
 */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { animatedWebp } from './animated-webp.mjs';
import { bundlePreview } from './bundle-preview.mjs';
import { launchChromium } from './chromium.mjs';
import { servePreview } from './preview-server.mjs';

const folder = path.join('docs', 'pictures');
/** Everyone who reads the README loads them. */
const mostBytes = 300_000;
const mostOfWalk = 2_000_000;
const field = { width: 1280, height: 860 };
/** For four phones, as drawn. */
const wideField = { width: 1440, height: 900 };
const patienceMs = 120_000;

const walk = { scale: 0.7, quality: 45, timesFaster: 2.5, everyMs: 1000, walkingMs: 2200 };

/** @typedef {import('playwright-core').Page} Page */

/** @param {string} picture @param {number} most */
function tellSize(picture, most) {
  const { size } = statSync(picture);
  console.log(`${picture}: ${Math.ceil(size / 1000)} kB`);
  if (size > most) {
    console.error(`That is more than the ${most / 1000} kB that a README should ask for.`);
    process.exitCode = 1;
  }
}

/** @param {Page} page @param {string} name */
async function take(page, name) {
  const picture = path.join(folder, `${name}.png`);
  await page.mouse.move(0, 0);
  await page.screenshot({ path: picture });
  tellSize(picture, mostBytes);
}

/** @param {Page} page @param {string} owner */
const phone = (page, owner) => page.frameLocator(`iframe[title="${owner}’s phone"]`);

/** @param {Page} page @param {string} owner @param {string} tab */
async function openTab(page, owner, tab) {
  await phone(page, owner).getByRole('tab', { name: tab }).click();
}

/** @param {Page} page @param {string} story */
async function play(page, story) {
  await page.getByRole('button', { name: `Play: ${story}` }).click();
}

/** @param {Page} page */
async function watchALongWalk(page) {
  await page.getByText('songs cross', { exact: true }).waitFor();
  await play(page, 'Long walk');
  await page.getByText('They part').waitFor();
  await take(page, 'field-together');
  await page.getByText('bytes stall, none lost').waitFor();
  await phone(page, 'Ada').getByText('out of earshot for 0:05').waitFor();
  await take(page, 'field-apart');
  await page.getByText('no lease is left').waitFor();
  await take(page, 'field-ended');
  await page.getByText('the second is complete').waitFor();
}

/** From its start to its end, faster where nothing moves. @param {Page} page */
async function filmALongWalk(page) {
  await page.getByText('connected', { exact: true }).waitFor();
  const session = await page.context().newCDPSession(page);
  const clip = { x: 0, y: 0, ...field, scale: walk.scale };
  const told = page.locator('[role=banner] [aria-live=polite]');
  const stop = page.getByRole('button', { name: 'Stop: Long walk' });
  await play(page, 'Long walk');
  await stop.waitFor();
  /** @type {{ webp: Buffer; atMs: number }[]} */
  const taken = [];
  let caption = '';
  let newsMs = 0;
  while (await stop.isVisible()) {
    const beganMs = Date.now();
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'webp',
      quality: walk.quality,
      clip,
    });
    taken.push({ webp: Buffer.from(data, 'base64'), atMs: beganMs });
    const now = (await told.textContent()) ?? '';
    newsMs = now === caption ? newsMs : Date.now();
    caption = now;
    // A walk is shown step by step.
    const pauseMs = Date.now() - newsMs < walk.walkingMs ? 0 : walk.everyMs;
    await page.waitForTimeout(Math.max(0, pauseMs - (Date.now() - beganMs)));
  }
  const endMs = Date.now();
  const frames = taken.map(({ webp, atMs }, index) => ({
    webp,
    ms: ((taken[index + 1]?.atMs ?? endMs) - atMs) / walk.timesFaster,
  }));
  const size = {
    width: Math.round(field.width * walk.scale),
    height: Math.round(field.height * walk.scale),
  };
  const picture = path.join(folder, 'long-walk.webp');
  writeFileSync(picture, animatedWebp(frames, size));
  console.log(`${frames.length} frames`);
  tellSize(picture, mostOfWalk);
}

/** @param {Page} page */
async function watchAMixtape(page) {
  await play(page, 'Mixtape');
  await page.getByText('Another phone takes over').waitFor();
  await page.waitForTimeout(2000);
  await take(page, 'field-mixtape');
}

/** @param {Page} page */
async function lookAround(page) {
  await page.getByText('connected', { exact: true }).waitFor();
  await phone(page, 'Ada').getByRole('button', { name: 'Noor', exact: true }).click();
  await openTab(page, 'Noor', 'Leases');
  await page.waitForTimeout(600);
  await take(page, 'screens-dark');
}

mkdirSync(folder, { recursive: true });
const { address, close } = await servePreview(await bundlePreview(), 0);
const browser = await launchChromium();
const wanted = process.argv.slice(2);
try {
  for (const [name, colorScheme, viewport, photograph] of /** @type {const} */ ([
    ['walk', 'light', field, watchALongWalk],
    ['film', 'light', field, filmALongWalk],
    ['mixtape', 'light', wideField, watchAMixtape],
    ['dark', 'dark', field, lookAround],
  ])) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const page = await browser.newPage({ viewport, colorScheme });
    page.setDefaultTimeout(patienceMs);
    await page.goto(address);
    await photograph(page);
    await page.close();
  }
} finally {
  await browser.close();
  close();
}
