import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Metafile, Plugin } from 'esbuild';
import { build } from 'esbuild';

const TESTS = '__tests__/runtime';
const TRIAL_WORLDS = 'scripts/mutation/trial-worlds.ts';

/** Measures what it costs, in a process that does nothing else: here it would measure the other tests. */
const NOT_USED = /values\/cost\.test\.ts$/;

export interface BundledTests {
  readonly text: string;
  /** What a test file is made of, itself included. */
  readonly importedBy: (file: string) => readonly string[];
}

/** The test files that mutants are run against, below the project. */
export function testFiles(project: string): readonly string[] {
  const found = readdirSync(path.join(project, TESTS), { recursive: true, encoding: 'utf8' });
  const tests = found
    .map(file => `${TESTS}/${file.split(path.sep).join('/')}`)
    .filter(file => file.endsWith('.test.ts') && !NOT_USED.test(file));
  return [...tests.sort(), TRIAL_WORLDS];
}

/**
 * All test files with everything that they import, as one program text whose `module.exports` has a function for each
 * file that loads it. `texts` stand in for the sources of these paths. Packages stay outside, and are shared: nothing
 * in them is mutated.
 */
export async function bundleTests(
  project: string,
  files: readonly string[],
  texts: ReadonlyMap<string, string>,
): Promise<BundledTests> {
  const loaders = files.map(file => `${JSON.stringify(file)}: () => require("./${file}")`);
  const { outputFiles, metafile } = await build({
    absWorkingDir: project,
    stdin: { contents: `module.exports = {${loaders.join(',\n')}};`, resolveDir: project },
    bundle: true,
    format: 'cjs',
    platform: 'node',
    packages: 'external',
    target: 'node20',
    write: false,
    metafile: true,
    logLevel: 'error',
    plugins: [standIns(texts), ownDirectories(project)],
  });
  return {
    text: outputFiles[0]?.text ?? '',
    importedBy: file => [...allImports(metafile, file, new Set())],
  };
}

/** A file with everything that it imports, and what that imports. */
function allImports(metafile: Metafile, file: string, found: Set<string>): Set<string> {
  if (!found.has(file) && metafile.inputs[file] !== undefined) {
    found.add(file);
    metafile.inputs[file].imports.forEach(({ path: other }) => allImports(metafile, other, found));
  }
  return found;
}

function standIns(texts: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'stand-ins',
    setup: ({ onLoad }) =>
      onLoad({ filter: /\/src\/.*\.ts$/ }, ({ path: file }) => {
        const contents = texts.get(file);
        return contents === undefined ? undefined : { contents, loader: 'ts' };
      }),
  };
}

/** Some tests look for files beside themselves. */
function ownDirectories(project: string): Plugin {
  return {
    name: 'own-directories',
    setup: ({ onLoad }) =>
      onLoad({ filter: /\.test\.ts$/ }, ({ path: file }) => {
        const directory = JSON.stringify(path.dirname(path.resolve(project, file)));
        const contents = `const __dirname = ${directory};${readFileSync(file, 'utf8')}`;
        return { contents, loader: 'ts' };
      }),
  };
}
