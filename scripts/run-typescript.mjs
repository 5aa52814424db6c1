/**
 * Runs a TypeScript program of this project in Node: `node scripts/run-typescript.mjs [--node-flag…] program.ts [arguments]`.
 * Bundled first, so that nothing but esbuild, which the demo needs anyway, stands between the sources and Node.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { build } from 'esbuild';

const program = process.argv.findIndex((argument, index) => index > 1 && !argument.startsWith('-'));
if (program === -1) {
  console.error('Say which program to run.');
  process.exit(2);
}
const [flags, [file = '', ...rest]] = [process.argv.slice(2, program), process.argv.slice(program)];
const outfile = path.join('build', 'programs', `${file.replace(/[^\w]+/g, '-')}.mjs`);

await build({
  entryPoints: [file],
  outfile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
  target: 'node20',
  sourcemap: 'inline',
  logLevel: 'warning',
});
const { status } = spawnSync(
  process.execPath,
  ['--enable-source-maps', ...flags, outfile, ...rest],
  {
    stdio: 'inherit',
  },
);
process.exitCode = status ?? 1;
