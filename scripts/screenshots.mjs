/** `npm run screenshots`: the README's picture of the shell, light and dark side by side, taken from the shell itself. */
import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { bundlePreview } from './bundle-preview.mjs';
import { launchChromium } from './chromium.mjs';
import { servePreview } from './preview-server.mjs';

const picture = path.join('docs', 'pictures', 'shell.png');
/** Everyone who reads the README loads it. */
const mostBytes = 150_000;
/** Room for the drawn phone and some of the desk that it lies on. */
const half = { width: 520, height: 900 };
const halves = /** @type {const} */ ([
  { colorScheme: 'light', tab: 'Nearby' },
  { colorScheme: 'dark', tab: 'Leases' },
]);

const { address, close } = await servePreview(await bundlePreview(), 0);
const browser = await launchChromium();
try {
  /** @type {string[]} */
  const images = [];
  for (const { colorScheme, tab } of halves) {
    const page = await browser.newPage({
      viewport: half,
      colorScheme,
    });
    await page.goto(address);
    await page.getByRole('tab', { name: tab }).click();
    await page.mouse.move(0, 0);
    const shot = await page.screenshot();
    images.push(`<img src="data:image/png;base64,${shot.toString('base64')}">`);
    await page.close();
  }
  const sheet = await browser.newPage({
    viewport: { width: half.width * halves.length, height: half.height },
  });
  await sheet.setContent(`
    <style>
      body { margin: 0; display: flex }
      img { width: ${half.width}px; height: ${half.height}px }
    </style>
    ${images.join('')}
  `);
  mkdirSync(path.dirname(picture), { recursive: true });
  await sheet.screenshot({ path: picture });
} finally {
  await browser.close();
  close();
}

const { size } = statSync(picture);
console.log(`${picture}: ${Math.ceil(size / 1000)} kB`);
if (size > mostBytes) {
  console.error(`That is more than the ${mostBytes / 1000} kB that a README should ask for.`);
  process.exitCode = 1;
}
