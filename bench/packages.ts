import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const INSTALL = ['ci', '--prefix', 'bench'];
const INSTALLED = 'bench/node_modules/.package-lock.json';

let there: boolean | undefined;

/** Whether the packages of bench/package.json are there; fetched on first need. */
export function packagesAreThere(): boolean {
  there ??= existsSync(INSTALLED) || fetchPackages();
  return there;
}

function fetchPackages(): boolean {
  const command = `npm ${INSTALL.join(' ')}`;
  console.error(`Fetching what Earshot is compared with (only the first time): ${command}`);
  const { status } = spawnSync('npm', INSTALL, { stdio: ['ignore', 2, 2] });
  if (status !== 0) {
    console.error(
      `That failed. Everything that needs no package of others is measured all the same; for the rest, run \`${command}\`.`,
    );
  }
  return status === 0;
}
