import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const project = path.resolve(import.meta.dirname, '../..');
const run = (
  /** @type {string} */ cwd,
  /** @type {string} */ program,
  /** @type {string[]} */ ...words
) => execFileSync(program, words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

/** What the package's users install beside it, from here instead of from the registry: no network is needed. */
const others = [
  ...['@noble/ciphers', '@noble/curves', '@noble/hashes'],
  ...['multicast-dns', 'dns-packet', 'thunky', '@leichtgewicht/ip-codec'],
  ...['typescript', '@types/node', '@types/multicast-dns', '@types/dns-packet', 'undici-types'],
];

/** Packs the runtime and installs it into an empty folder, which `LEASED_REFERENCES_PROJECT` names to the tests. */
export default function install() {
  const report = run(project, process.execPath, 'scripts/pack-runtime.mjs');
  process.stdout.write(report);
  const [tarball = ''] = report.split(':');
  const folder = mkdtempSync(path.join(tmpdir(), 'leased-references-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

  const packed = JSON.parse(
    run(
      folder,
      'npm',
      ...['pack', '--json', '--ignore-scripts', '--pack-destination', folder],
      ...others.map(name => path.join(project, 'node_modules', name)),
    ),
  ).map((/** @type {{ filename: string }} */ { filename }) => path.join(folder, filename));
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module", "private": true }');
  const quietly = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  run(folder, 'npm', 'install', ...quietly, path.join(project, tarball), ...packed);
  const { dependencies } = JSON.parse(
    readFileSync(path.join(folder, 'node_modules/leased-references/package.json'), 'utf8'),
  );
  process.env.LEASED_REFERENCES_PROJECT = folder;
  process.env.LEASED_REFERENCES_NEEDS = Object.keys(dependencies).join(' ');
}
