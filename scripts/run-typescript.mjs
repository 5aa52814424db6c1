/**
 * Runs a TypeScript program of this project in Node: `node scripts/run-typescript.mjs [--node-flag…] program.ts [arguments]`.
 * Bundled first, so that nothing but esbuild, which the demo needs anyway, stands between the sources and Node.
 */
import { spawn } from 'node:child_process';
import { bundleProgram } from './bundle-program.mjs';

const program = process.argv.findIndex((argument, index) => index > 1 && !argument.startsWith('-'));
if (program === -1) {
  console.error('Say which program to run.');
  process.exit(2);
}
const [flags, [file = '', ...rest]] = [process.argv.slice(2, program), process.argv.slice(program)];
const outfile = await bundleProgram(file);

const child = spawn(process.execPath, ['--enable-source-maps', ...flags, outfile, ...rest], {
  stdio: 'inherit',
});
// A signal to this process is meant for the program that runs in it.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => child.kill(signal));
}
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === null ? 1 : 128);
});
