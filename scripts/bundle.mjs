/**
 * `npm run bundle`: what a release build puts into the app, without building the app. Metro bundles for both
 * platforms, hermesc compiles them to bytecode as the native builds do, and the sizes are held to bundle-budget.json.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

const require = createRequire(import.meta.url);
const runFile = promisify(execFile);

const platforms = /** @type {const} */ (['android', 'ios']);
/** @type {Record<string, Record<string, number>>} */
const budget = JSON.parse(readFileSync('bundle-budget.json', 'utf8'));
const compilerFolders = /** @type {Partial<Record<NodeJS.Platform, string>>} */ ({
  darwin: 'osx-bin',
  linux: 'linux64-bin',
  win32: 'win64-bin',
});

function hermesc() {
  const folder = compilerFolders[process.platform];
  if (folder === undefined) {
    throw new Error(`hermes-compiler has no program for ${process.platform}.`);
  }
  // The one that react-native itself depends on: another version writes bytecode that the phone's engine refuses.
  const fromReactNative = createRequire(require.resolve('react-native/package.json'));
  const home = path.dirname(fromReactNative.resolve('hermes-compiler/package.json'));
  return path.join(
    home,
    'hermesc',
    folder,
    process.platform === 'win32' ? 'hermesc.exe' : 'hermesc',
  );
}

/** @param {(typeof platforms)[number]} platform */
async function bundle(platform) {
  const folder = path.join('build', 'bundle', platform);
  mkdirSync(folder, { recursive: true });
  const javascript = path.join(folder, 'main.jsbundle');
  const bytecode = path.join(folder, 'main.hbc');
  await runFile(process.execPath, [
    require.resolve('react-native/cli.js'),
    'bundle',
    ...['--platform', platform],
    ...['--entry-file', 'index.js'],
    ...['--dev', 'false'],
    // The native builds leave this to hermesc too: it sees the whole names and strips them itself.
    ...['--minify', 'false'],
    ...['--bundle-output', javascript],
    ...['--assets-dest', path.join(folder, 'assets')],
  ]);
  await runFile(hermesc(), ['-O', '-w', '-emit-binary', '-out', bytecode, javascript]);
  return [
    { platform, kind: 'javascript', bytes: statSync(javascript).size },
    { platform, kind: 'bytecode', bytes: statSync(bytecode).size },
  ];
}

const inKilobytes = (/** @type {number} */ bytes) => `${Math.ceil(bytes / 1000)} kB`.padStart(8);

const sizes = (await Promise.all(platforms.map(bundle))).flat();
let over = 0;
for (const { platform, kind, bytes } of sizes) {
  const most = budget[platform]?.[kind];
  if (most === undefined) {
    throw new Error(`bundle-budget.json has no figure for ${platform} ${kind}.`);
  }
  if (bytes > most * 1000) {
    over += 1;
  }
  const verdict = bytes > most * 1000 ? 'OVER BUDGET' : 'ok';
  console.log(
    `${platform.padEnd(8)} ${kind.padEnd(10)} ${inKilobytes(bytes)} of ${inKilobytes(
      most * 1000,
    )}  ${verdict}`,
  );
}
if (over > 0) {
  console.error(
    'Make it smaller, or raise the figure in bundle-budget.json and say in the commit what for.',
  );
}
process.exitCode = over > 0 ? 1 : 0;
