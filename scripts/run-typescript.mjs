/**
 * Runs a TypeScript program of this project in Node: `node scripts/run-typescript.mjs [--node-flag…] program.ts [arguments]`.
 * Bundled first, so that nothing but esbuild, which the demo needs anyway, stands between the sources and Node.
 */
import { spawn } from 'node:child_process';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

const program = process.argv.findIndex((argument, index) => index > 1 && !argument.startsWith('-'));
if (program === -1) {
  console.error('Say which program to run.');
  process.exit(2);
}
const [flags, [file = '', ...rest]] = [process.argv.slice(2, program), process.argv.slice(program)];
const outfile = path.join('build', 'programs', `${file.replace(/[^\w]+/g, '-')}.mjs`);

const {
  outputFiles: [bundle],
} = await build({
  entryPoints: [file],
  outfile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
  target: 'node20',
  sourcemap: 'inline',
  logLevel: 'warning',
  write: false,
});
// In one step: the same program may be starting elsewhere at this moment.
const fresh = `${outfile}.${process.pid}`;
await mkdir(path.dirname(outfile), { recursive: true });
await writeFile(fresh, bundle?.contents ?? '');
await rename(fresh, outfile);

const child = spawn(process.execPath, ['--enable-source-maps', ...flags, outfile, ...rest], {
  stdio: 'inherit',
});
// Whoever ends this program means the one that runs in it.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => child.kill(signal));
}
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === null ? 1 : 128);
});
