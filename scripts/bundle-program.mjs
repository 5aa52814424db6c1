import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

let bundled = 0;

/**
 * Where the bundle of a program is, once there is one.
 * @param {string} file
 */
export function bundleOf(file) {
  return path.join('build', 'programs', `${file.replace(/[^\w]+/g, '-')}.mjs`);
}

/**
 * Makes one file that Node can run of a TypeScript program, and says where it is.
 * @param {string} file
 * @param {{ withPackages?: boolean }} [options] `withPackages`: those beside the program, which Node would not find
 *   from where the bundle is, go into it.
 */
export async function bundleProgram(file, { withPackages = false } = {}) {
  const outfile = bundleOf(file);
  const {
    outputFiles: [bundle],
  } = await build({
    entryPoints: [file],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: withPackages ? 'bundle' : 'external',
    target: 'node20',
    sourcemap: 'inline',
    logLevel: 'warning',
    write: false,
  });
  // In one step: the same program may be starting elsewhere at this moment.
  const fresh = `${outfile}.${process.pid}.${bundled++}`;
  await mkdir(path.dirname(outfile), { recursive: true });
  await writeFile(fresh, bundle?.contents ?? '');
  await rename(fresh, outfile);
  return outfile;
}
