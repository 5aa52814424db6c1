/**
 * Roboto as style rules that carry the font itself: the preview looks the same on every computer, whichever fonts it has,
 * and asks no other computer for one.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Those of src/app/theme.ts. */
const weights = [400, 500, 600, 700, 800];
/** The app's own words, English and German, need the first; names of people and songs may need the second. */
const subsets = ['latin', 'latin-ext'];

/** @type {Record<string, string>} */
const unicodeRanges = require('@fontsource/roboto/unicode.json');

export function embeddedFont() {
  return subsets.flatMap(subset => weights.map(weight => fontFace(subset, weight))).join('\n');
}

/** @param {string} subset @param {number} weight */
function fontFace(subset, weight) {
  const file = require.resolve(`@fontsource/roboto/files/roboto-${subset}-${weight}-normal.woff2`);
  const data = readFileSync(file).toString('base64');
  return `@font-face {
  font-family: Roboto;
  font-weight: ${weight};
  font-display: block;
  unicode-range: ${unicodeRanges[subset]};
  src: url(data:font/woff2;base64,${data}) format('woff2');
}`;
}
