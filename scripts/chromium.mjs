/** Chromium without a window, for tests and pictures of the preview. */
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const usualPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  const found = (named ? [named] : usualPlaces).find(existsSync);
  if (found === undefined) {
    throw new Error(
      named
        ? `CHROMIUM_PATH says ${named}, and there is nothing.`
        : `No Chromium at ${usualPlaces.join(', ')}. Install one, or name yours in CHROMIUM_PATH.`,
    );
  }
  return found;
}

/** @param {readonly string[]} [flags] */
export function launchChromium(flags = []) {
  return chromium.launch({
    executablePath: findChromium(),
    args: [
      // A container's root may not use the sandbox; all that is opened is our own page.
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...flags,
    ],
  });
}
