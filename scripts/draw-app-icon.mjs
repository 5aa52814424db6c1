/**
 * `node scripts/draw-app-icon.mjs`: draws the icons of iOS from design/icon/icon.svg, with the Chromium of this machine.
 * Android draws the same shapes itself, from its vector drawables.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launchChromium } from './chromium.mjs';

const iconSet = new URL('../ios/Earshot/Images.xcassets/AppIcon.appiconset/', import.meta.url);
const sidePx = 1024;

/** @typedef {{ file: string; colorScheme: 'light' | 'dark'; style: string; transparent?: boolean }} Look */

/** iOS cuts the corners itself, so no look keeps those of the SVG: its background fills the square or goes. */
const fullSquare = '.paper rect { x: 0; y: 0; width: 108px; height: 108px; rx: 0 }';

/** @type {Look[]} */
const looks = [
  // The store takes no see-through icon.
  { file: 'AppIcon.png', colorScheme: 'light', style: fullSquare },
  // iOS puts its own dark background behind this one.
  {
    file: 'AppIcon-Dark.png',
    colorScheme: 'dark',
    style: '.paper { display: none }',
    transparent: true,
  },
  // Shades of grey on black; iOS lays the chosen tint over them.
  {
    file: 'AppIcon-Tinted.png',
    colorScheme: 'dark',
    style: `${fullSquare} .paper { color: #000 } svg { filter: grayscale(1) }`,
  },
];

const svg = readFileSync(new URL('../design/icon/icon.svg', import.meta.url), 'utf8');
const browser = await launchChromium(['--force-color-profile=srgb']);
try {
  for (const { file, colorScheme, style, transparent = false } of looks) {
    const page = await browser.newPage({
      viewport: { width: sidePx, height: sidePx },
      colorScheme,
    });
    await page.setContent(
      `<style>body { margin: 0 } svg { display: block; width: ${sidePx}px; height: ${sidePx}px }</style>${svg}<style>${style}</style>`,
    );
    const path = fileURLToPath(new URL(file, iconSet));
    await page.screenshot({ path, omitBackground: transparent });
    await page.close();
    console.log(`drew ${file}`);
  }
} finally {
  await browser.close();
}
