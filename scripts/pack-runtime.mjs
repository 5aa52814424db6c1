/**
 * `npm run pack:runtime`: the runtime as a package for others, `build/leased-references-<version>.tgz`, made of the same
 * sources as the app: bundled by esbuild as ESM and as CommonJS, with the types that tsc writes. Held to a budget.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import ts from 'typescript';

/** The tarball itself, which is what people download. */
const MOST_PACKED_BYTES = 400_000;

const project = path.resolve(import.meta.dirname, '..');
const staging = path.join(project, 'build', 'leased-references');
const runtime = path.join(project, 'src', 'runtime');

/** What is imported, the file that is bundled for it, and what that needs. */
const entries = [
  { name: '.', file: 'index', source: 'src/runtime/index', platform: 'neutral' },
  { name: './simulation', file: 'simulation', source: 'src/simulation/index', platform: 'neutral' },
  { name: './node', file: 'node', source: 'src/platforms/node/index', platform: 'node' },
  {
    name: './react-native',
    file: 'react-native',
    source: 'package/react-native',
    platform: 'neutral',
  },
];
const formats = /** @type {const} */ (['esm', 'cjs']);

/**
 * The other entries import the runtime from its own file, so that there is one of it; and what an entry does not use is
 * left out, although it asks for a native module as it is loaded.
 * @type {import('esbuild').Plugin}
 */
const oneRuntime = {
  name: 'one-runtime',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^\./ }, async ({ path: wanted, pluginData, ...from }) => {
      if (pluginData === 'resolving' || from.kind === 'entry-point') {
        return undefined;
      }
      const found = await resolve(wanted, { ...from, pluginData: 'resolving' });
      const isInside = from.importer.startsWith(runtime + path.sep);
      return found.path === path.join(runtime, 'index.ts') && !isInside
        ? { path: './index.js', external: true }
        : { ...found, sideEffects: false };
    });
  },
};

/** @param {(typeof formats)[number]} format */
async function bundle(format) {
  const folder = path.join(staging, 'dist', format);
  for (const { file, source, platform } of entries) {
    await build({
      absWorkingDir: project,
      entryPoints: [`${source}.ts`],
      outfile: path.join(folder, `${file}.js`),
      bundle: true,
      format,
      platform: /** @type {'neutral' | 'node'} */ (platform),
      packages: 'external',
      plugins: [oneRuntime],
      target: 'es2022',
      logLevel: 'warning',
    });
  }
  const type = format === 'esm' ? 'module' : 'commonjs';
  writeFileSync(path.join(folder, 'package.json'), `{ "type": "${type}" }\n`);
}

/** Types of what can be reached from the entries. Node's resolution wants every file's name in full. */
function writeTypes() {
  const { config } = ts.readConfigFile(path.join(project, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, project);
  const program = ts.createProgram(
    [
      ...entries.map(({ source }) => `${source}.ts`),
      'src/platforms/phone/untyped-libraries.d.ts',
    ].map(file => path.join(project, file)),
    { ...options, types: ['node'], noEmit: false, declaration: true, emitDeclarationOnly: true },
  );
  /** @type {Map<string, string>} */
  const written = new Map();
  program.emit(
    undefined,
    (file, text) => written.set(path.relative(project, file), text),
    undefined,
    true,
  );
  const kept = new Set(entries.map(({ source }) => `${source}.d.ts`));
  for (const file of kept) {
    const text = (written.get(file) ?? '').replace(
      /(from |import\()(['"])(\.[^'"]*)\2/g,
      (_all, before, quote, wanted) => {
        const base = path.join(path.dirname(file), wanted);
        const full = [`${base}.d.ts`, path.join(base, 'index.d.ts')].find(name =>
          written.has(name),
        );
        if (full === undefined) {
          throw new Error(`${file} imports ${wanted}, which has no types.`);
        }
        kept.add(full);
        const relative = path.relative(path.dirname(file), full).replace(/\.d\.ts$/, '.js');
        return `${before}${quote}${relative.startsWith('.') ? '' : './'}${relative}${quote}`;
      },
    );
    for (const format of formats) {
      const to = path.join(staging, 'dist', format, 'types', file);
      mkdirSync(path.dirname(to), { recursive: true });
      writeFileSync(to, text);
    }
  }
}

function writeManifest() {
  const { version, license, engines, dependencies } = readJson('package.json');
  const own = readJson('package/manifest.json');
  const at = (/** @type {string} */ format, /** @type {(typeof entries)[number]} */ entry) => ({
    types: `./dist/${format}/types/${entry.source}.d.ts`,
    default: `./dist/${format}/${entry.file}.js`,
  });
  const manifest = {
    ...own,
    version,
    license,
    engines,
    exports: {
      ...Object.fromEntries(
        entries.map(entry => [entry.name, { import: at('esm', entry), require: at('cjs', entry) }]),
      ),
      './package.json': './package.json',
    },
    dependencies: Object.fromEntries(
      Object.entries(dependencies).flatMap(([name, pinned]) =>
        name.startsWith('@noble/') ? [[name, `^${pinned}`]] : [],
      ),
    ),
  };
  writeFileSync(path.join(staging, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(path.join(project, file), 'utf8'));
}

rmSync(staging, { recursive: true, force: true });
mkdirSync(staging, { recursive: true });
await Promise.all(formats.map(bundle));
writeTypes();
writeManifest();
cpSync(path.join(project, 'LICENSE'), path.join(staging, 'LICENSE'));
cpSync(path.join(project, 'package', 'README.md'), path.join(staging, 'README.md'));
const [{ filename, size, unpackedSize, entryCount }] = JSON.parse(
  execFileSync('npm', ['pack', '--json', '--pack-destination', '..'], {
    cwd: staging,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }),
);
const tarball = path.join('build', filename);
const inKilobytes = (/** @type {number} */ bytes) => `${Math.ceil(bytes / 1000)} kB`;
const within = statSync(path.join(project, tarball)).size <= MOST_PACKED_BYTES;
console.log(
  `${tarball}: ${inKilobytes(size)} packed of ${inKilobytes(MOST_PACKED_BYTES)}, ` +
    `${inKilobytes(unpackedSize)} unpacked, ${entryCount} files  ${within ? 'ok' : 'OVER BUDGET'}`,
);
process.exitCode = within ? 0 : 1;
