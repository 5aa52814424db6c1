/** `npm run demo`: Earshot in a browser, for anyone without a phone at hand. */
import { parseArgs } from 'node:util';
import { bundlePreview } from './bundle-preview.mjs';
import { openBrowser } from './open-browser.mjs';
import { servePreview } from './preview-server.mjs';

const usage = `npm run demo -- [options]
  --port N    serve on port N (0: any free one; without it: 4321 or the next free one)
  --no-open   do not open a browser
  --dev       React with its warnings, and code that can be read in the browser's tools
  --help      show this`;

class BadInput extends Error {}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string' },
        'no-open': { type: 'boolean', default: false },
        dev: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    return { ...values, port: readPort(values.port) };
  } catch (error) {
    throw new BadInput(/** @type {Error} */ (error).message);
  }
}

/** @param {string | undefined} text */
function readPort(text) {
  if (text === undefined) {
    return undefined;
  }
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (!(port <= 65535)) {
    throw new BadInput(`--port wants a number from 0 to 65535, not "${text}".`);
  }
  return port;
}

async function main() {
  const { port, dev, help, 'no-open': noOpen } = readOptions();
  if (help) {
    console.log(usage);
    return;
  }
  const files = await bundlePreview({ development: dev });
  const { address, close } = await servePreview(files, port);
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, close);
  }
  console.log(`Earshot is at ${address} (Ctrl-C ends it)`);
  if (process.stdout.isTTY && !process.env.CI && !noOpen) {
    openBrowser(address);
  }
}

main().catch((/** @type {Error} */ error) => {
  console.error(error.message);
  if (error instanceof BadInput) {
    console.error(usage);
  }
  process.exitCode = error instanceof BadInput ? 2 : 1;
});
