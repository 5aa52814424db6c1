/**
 * The demo for a browser: the field, and the app that each of its phones runs, bundled by esbuild with react-native-web in
 * the place of React Native. Everything stays in memory; whoever serves it decides where.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const preview = path.join(root, 'src', 'preview');
const icon = path.join(root, 'design', 'icon', 'icon.svg');

/** @type {import('esbuild').Plugin} */
const reactNativeForTheWeb = {
  name: 'react-native-for-the-web',
  setup({ onResolve }) {
    // Only the bare name: a path inside of React Native has no counterpart, and is better an error than half a module.
    onResolve({ filter: /^react-native$/ }, () => ({
      path: path.join(preview, 'react-native.ts'),
    }));
  },
};

/** Libraries that know a browser of their own accord, and are to run here as they do on a phone. */
const onThePhonesHalf = /node_modules[\\/]@react-native-(async-storage|community)[\\/]/;

/** @type {import('esbuild').Plugin} */
const nativeLibraries = {
  name: 'native-libraries',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\./ }, ({ path: wanted, importer, resolveDir }) => {
      if (!onThePhonesHalf.test(importer)) {
        return undefined;
      }
      const file = path.join(resolveDir, wanted.replace(/\.js$/, ''));
      const found = [`${file}.native.js`, `${file}.js`, `${file}.ts`, `${file}.tsx`].find(each =>
        existsSync(each),
      );
      return found === undefined ? undefined : { path: found };
    });
    // It exports itself twice, in two ways that exclude each other. Metro does not mind.
    onLoad({ filter: /react-native-tcp-socket[\\/]src[\\/]index\.js$/ }, ({ path: file }) => ({
      contents: readFileSync(file, 'utf8').replace(/^module\.exports = \{[^}]*\};$/m, ''),
      loader: 'jsx',
    }));
  },
};

/**
 * @typedef {object} PreviewFile
 * @property {string} type
 * @property {Uint8Array} content
 */

/**
 * @param {{ development?: boolean }} [options] development: React with its warnings, and names that can be read
 * @returns {Promise<Map<string, PreviewFile>>} what to serve, by its path
 */
export async function bundlePreview({ development = false } = {}) {
  const { outputFiles } = await build({
    entryPoints: {
      field: path.join(preview, 'field', 'index.tsx'),
      phone: path.join(preview, 'phone', 'index.tsx'),
    },
    outdir: root,
    absWorkingDir: root,
    write: false,
    bundle: true,
    minify: !development,
    sourcemap: development ? 'inline' : false,
    target: 'es2022',
    jsx: 'automatic',
    jsxDev: development,
    resolveExtensions: ['.web.tsx', '.web.ts', '.web.jsx', '.web.js', '.tsx', '.ts', '.jsx', '.js'],
    loader: { '.js': 'jsx', '.png': 'dataurl' },
    define: {
      'process.env.NODE_ENV': JSON.stringify(development ? 'development' : 'production'),
      __DEV__: String(development),
      global: 'globalThis',
    },
    plugins: [reactNativeForTheWeb, nativeLibraries],
    // Whoever starts it prints what went wrong, once.
    logLevel: 'silent',
  });
  return new Map([
    ['/', pageOf('field.js')],
    ['/phone.html', pageOf('phone.js')],
    ['/icon.svg', { type: 'image/svg+xml', content: readFileSync(icon) }],
    ...outputFiles.map(file => scriptOf(file)),
  ]);
}

/**
 * The field's page and a phone's are the same but for what runs in them.
 * @param {string} script
 */
function pageOf(script) {
  const page = readFileSync(path.join(preview, 'page.html'), 'utf8');
  return {
    type: 'text/html; charset=utf-8',
    content: Buffer.from(page.replace('src=""', `src="/${script}"`)),
  };
}

/**
 * @param {import('esbuild').OutputFile} file
 * @returns {[string, PreviewFile]}
 */
function scriptOf({ path: file, contents }) {
  return [`/${path.basename(file)}`, { type: 'text/javascript; charset=utf-8', content: contents }];
}
