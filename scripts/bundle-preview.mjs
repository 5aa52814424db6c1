/**
 * The demo for a browser: the field, and the app that each of its phones runs, bundled by esbuild with react-native-web in
 * the place of React Native. Everything stays in memory; the caller decides where it is served.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { embeddedFont } from './embedded-font.mjs';
import { nativeLibraries } from './native-libraries.mjs';

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
    // The caller prints the errors, once.
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
    content: Buffer.from(
      page
        .replace('src=""', `src="/${script}"`)
        .replace('<style id="font">', `<style id="font">${embeddedFont()}`),
    ),
  };
}

/**
 * @param {import('esbuild').OutputFile} file
 * @returns {[string, PreviewFile]}
 */
function scriptOf({ path: file, contents }) {
  return [`/${path.basename(file)}`, { type: 'text/javascript; charset=utf-8', content: contents }];
}
